import type { Readable } from "node:stream";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ConfirmOutcome, Message, MoveMessage, MoveMessageResult } from "#contract/mailbox/conversation.ts";
import { IdParam } from "#contract/platform/common.ts";
import { headerSection } from "#core/mail/message-headers.ts";
import { notFound } from "#core/problem.ts";
import { setSenderKnown } from "#server/actions/intake/mark-sender-known.ts";
import { moveMessage } from "#server/actions/intake/move-message.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { confirmOutcome, withdrawOutcome } from "#server/actions/requests/confirm-outcome.ts";
import { attachmentsOf, messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { messageView } from "./conversation-view.ts";

/** More is no head any more (mail/parse.ts reads as much). */
const MAX_HEADER_BYTES = 256 * 1024;

/** The beginning of a raw email up to its first empty line; the rest of it is not read. */
async function readHeaders(raw: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of raw as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= MAX_HEADER_BYTES || endsHeaders(chunk)) break;
  }
  // Raw 8-bit heads are UTF-8 at best (RFC 6532); what is not shows as such.
  return headerSection(Buffer.concat(chunks).subarray(0, MAX_HEADER_BYTES).toString("utf8"));
}

const endsHeaders = (chunk: Uint8Array) => /\r?\n\r?\n/.test(Buffer.from(chunk).toString("latin1"));

/** One email: what the user makes of it, and sending it again. */
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
        await confirmOutcome(request.context, request.user.id, request.params.id, request.body.outcome);
        return messageViewOf(request.context, request.user.id, request.params.id);
      },
    );

    app.delete(
      "/api/messages/:id/outcome",
      { schema: { tags: ["conversations"], params: IdParam, response: { 200: Message } } },
      async (request) => {
        await withdrawOutcome(request.context, request.user.id, request.params.id);
        return messageViewOf(request.context, request.user.id, request.params.id);
      },
    );

    app.put(
      "/api/messages/:id/request",
      {
        schema: {
          tags: ["conversations"],
          params: IdParam,
          body: MoveMessage,
          response: { 200: MoveMessageResult },
        },
      },
      async (request) => {
        const { requestId } = request.body;
        return {
          id: await moveMessage(request.context, request.user.id, request.params.id, requestId),
          requestId,
        };
      },
    );

    app.get(
      "/api/messages/:id/head",
      { schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.user.id;
        const message = await withUser(request.context.db, ownerId, (tx) =>
          messageById(tx, ownerId, request.params.id),
        );
        if (!message?.raw_sha256) throw notFound("original");
        const headers = await readHeaders(context.files.stream(message.raw_sha256));
        return reply.header("content-type", "text/plain; charset=utf-8").send(headers);
      },
    );

    for (const [method, isKnown] of [
      ["PUT", true],
      ["DELETE", false],
    ] as const) {
      app.route({
        method,
        url: "/api/messages/:id/known-sender",
        schema: { tags: ["conversations"], params: IdParam, response: { 200: Message } },
        handler: async (request) => {
          await setSenderKnown(request.context, request.user.id, request.params.id, isKnown);
          return messageViewOf(request.context, request.user.id, request.params.id);
        },
      });
    }
  };

/** One email as its conversation shows it. */
export function messageViewOf(context: Context, ownerId: string, id: string): Promise<Message> {
  return withUser(context.db, ownerId, async (tx) => {
    const message = await messageById(tx, ownerId, id);
    if (!message) throw notFound("message");
    return messageView(message, await attachmentsOf(tx, ownerId, [id]));
  });
}
