import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { ReplyByEmail } from "#contract/intake/reply-by-email.ts";
import { IdParam } from "#contract/platform/common.ts";
import { confirmReplyByEmail, discardReplyByEmail } from "#server/actions/intake/confirm-reply-by-email.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { pendingEmailReplies } from "#server/db/intake/replies-by-email.ts";

/** What a user does with their own answer that came by email and waits. */
export const replyByEmailRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = { tags: ["conversations"], params: IdParam, response: { 204: Type.Null() } };

    app.post("/api/answers-by-mail/:id/confirmation", { schema }, async (request, reply) => {
      await confirmReplyByEmail(context, request.user.id, request.params.id);
      return reply.code(204).send(null);
    });

    app.delete("/api/answers-by-mail/:id", { schema }, async (request, reply) => {
      await discardReplyByEmail(context, request.user.id, request.params.id);
      return reply.code(204).send(null);
    });
  };

type PendingReply = Awaited<ReturnType<typeof pendingEmailReplies>>[number];

/** An answer as the conversation shows it. */
export const replyByEmailView = ({ id, from, text, at, why, files }: PendingReply): ReplyByEmail => ({
  id,
  from,
  text,
  at: at.toISOString(),
  reason: why,
  attachments: files.map(({ name, type, size }) => ({ name, type, size })),
});
