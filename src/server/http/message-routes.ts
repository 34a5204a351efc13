import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { ConfirmOutcome, Message } from "#contract/conversation.ts";
import { notFound } from "#core/problem.ts";
import { confirmOutcome, withdrawOutcome } from "#server/actions/confirm-outcome.ts";
import type { Context } from "#server/actions/context.ts";
import { sendAgain } from "#server/actions/send-again.ts";
import { asPerson } from "#server/db/as-person.ts";
import { attachmentsOf, messageById } from "#server/db/messages.ts";
import { messageView } from "./conversation-view.ts";

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
        await confirmOutcome(context, request.person.id, request.params.id, request.body.outcome);
        return viewOf(request.person.id, request.params.id);
      },
    );

    app.delete(
      "/api/messages/:id/outcome",
      { schema: { tags: ["conversations"], params: IdParam, response: { 200: Message } } },
      async (request) => {
        await withdrawOutcome(context, request.person.id, request.params.id);
        return viewOf(request.person.id, request.params.id);
      },
    );

    app.post(
      "/api/messages/:id/delivery",
      { schema: { tags: ["conversations"], params: IdParam, response: { 202: Message } } },
      async (request, reply) => {
        await sendAgain(context, request.person.id, request.params.id);
        reply.code(202);
        return viewOf(request.person.id, request.params.id);
      },
    );

    function viewOf(ownerId: string, id: string) {
      return asPerson(context.db, ownerId, async (tx) => {
        const message = await messageById(tx, ownerId, id);
        if (!message) throw notFound("message");
        return messageView(message, await attachmentsOf(tx, ownerId, [id]));
      });
    }
  };
