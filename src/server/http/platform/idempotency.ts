import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { beginCall, endCall } from "#server/actions/platform/idempotent-calls.ts";

export const IDEMPOTENCY_KEY = "idempotency-key";

/** A string of draft-ietf-httpapi-idempotency-key-header, or the same without its quotes. */
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,250})"|([\x21\x23-\x5b\x5d-\x7e]{1,250}))$/;

/**
 * POST routes of this scope that `covers` names take an `Idempotency-Key`: the same call again is not made again, and gets
 * the answer that it got, with `idempotency-replayed: true`. A key belongs to the user who calls.
 */
export function answerRepeatedCalls(
  app: FastifyInstance,
  context: Context,
  covers: (method: string, url: string | undefined) => boolean,
): void {
  const running = new WeakMap<FastifyRequest, { ownerId: string; key: string }>();

  app.addHook("preHandler", async (request: FastifyRequest, reply: FastifyReply) => {
    const header = request.headers[IDEMPOTENCY_KEY];
    if (header === undefined || request.method !== "POST") return;
    if (!covers(request.method, request.routeOptions.url)) return;
    const [, quoted, bare] = KEY.exec(String(header)) ?? [];
    const key = quoted ?? bare;
    // The content of a file is not held, so it cannot be compared.
    if (key === undefined || request.headers["content-type"]?.startsWith("multipart/"))
      throw new Problem(400, "bad_idempotency_key", httpErrors.badIdempotencyKey);
    const callKey = { ownerId: request.context.collaborator?.userId ?? request.user.id, key };
    const { method, url, body } = request;
    const earlier = await beginCall(context, callKey, { method, url, body });
    if (earlier === null) {
      running.set(request, callKey);
      return;
    }
    if (earlier.contentType !== null) reply.header("content-type", earlier.contentType);
    return reply
      .code(earlier.status)
      .header("idempotency-replayed", "true")
      .serializer((text: string) => text)
      .send(earlier.answer);
  });

  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const callKey = running.get(request);
    if (!callKey) return payload;
    running.delete(request);
    const isText = typeof payload === "string" || payload === null || payload === undefined;
    const contentType = reply.getHeader("content-type");
    const answer = typeof payload === "string" ? payload : "";
    const result = { status: reply.statusCode, contentType: contentType?.toString() ?? null, answer };
    await endCall(context, callKey, isText ? result : null);
    return payload;
  });
}
