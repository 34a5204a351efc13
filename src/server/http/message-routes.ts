import type { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { ConfirmOutcome, Message, MovedMessage, MoveMessage } from "#contract/conversation.ts";
import { notFound } from "#core/problem.ts";
import { headOf } from "#core/reply/mail-head.ts";
import { confirmOutcome, withdrawOutcome } from "#server/actions/confirm-outcome.ts";
import type { Context } from "#server/actions/context.ts";
import { knowSender } from "#server/actions/know-sender.ts";
import { moveMessage } from "#server/actions/move-message.ts";
import { asPerson } from "#server/db/as-person.ts";
import { attachmentsOf, messageById } from "#server/db/messages.ts";
import { messageView } from "./conversation-view.ts";

/** More is no head any more (mail/parse.ts reads as much). */
const HEAD_BYTES = 256 * 1024;

/** The beginning of a raw mail up to its first empty line; the rest of it is not read. */
async function readHead(raw: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of raw as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= HEAD_BYTES || headEnds(chunk)) break;
  }
  // Raw 8-bit heads are UTF-8 at best (RFC 6532); what is not shows as such.
  return headOf(Buffer.concat(chunks).subarray(0, HEAD_BYTES).toString("utf8"));
}

const headEnds = (chunk: Uint8Array) => /\r?\n\r?\n/.test(Buffer.from(chunk).toString("latin1"));

/** One mail: what the person makes of it, and sending it again. */
export const messageRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put(
      "/api/messages/:id/outcome",
      {
        schema: {
          tags: ["conversations"],
          params: IdParam,
          body: ConfirmOutcome,
          response: { 200: Message },
        },
      },
      async (request) => {
        await confirmOutcome(request.context, request.person.id, request.params.id, request.body.outcome);
        return messageViewOf(request.context, request.person.id, request.params.id);
      },
    );

    app.delete(
      "/api/messages/:id/outcome",
      { schema: { tags: ["conversations"], params: IdParam, response: { 200: Message } } },
      async (request) => {
        await withdrawOutcome(request.context, request.person.id, request.params.id);
        return messageViewOf(request.context, request.person.id, request.params.id);
      },
    );

    app.put(
      "/api/messages/:id/request",
      {
        schema: {
          tags: ["conversations"],
          params: IdParam,
          body: MoveMessage,
          response: { 200: MovedMessage },
        },
      },
      async (request) => {
        const { requestId } = request.body;
        return {
          id: await moveMessage(request.context, request.person.id, request.params.id, requestId),
          requestId,
        };
      },
    );

    app.get(
      "/api/messages/:id/head",
      { schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.person.id;
        const message = await asPerson(context.db, ownerId, (tx) =>
          messageById(tx, ownerId, request.params.id),
        );
        if (!message?.raw_sha256) throw notFound("original");
        const head = await readHead(context.files.stream(message.raw_sha256));
        return reply.header("content-type", "text/plain; charset=utf-8").send(head);
      },
    );

    for (const [method, known] of [
      ["PUT", true],
      ["DELETE", false],
    ] as const) {
      app.route({
        method,
        url: "/api/messages/:id/known-sender",
        schema: { tags: ["conversations"], params: IdParam, response: { 200: Message } },
        handler: async (request) => {
          await knowSender(request.context, request.person.id, request.params.id, known);
          return messageViewOf(request.context, request.person.id, request.params.id);
        },
      });
    }
  };

/** One mail as its conversation shows it. */
export function messageViewOf(context: Context, ownerId: string, id: string): Promise<Message> {
  return asPerson(context.db, ownerId, async (tx) => {
    const message = await messageById(tx, ownerId, id);
    if (!message) throw notFound("message");
    return messageView(message, await attachmentsOf(tx, ownerId, [id]));
  });
}
