import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { IdParam } from "#contract/common.ts";
import { ConfirmOutcome, Message, MovedMessage, MoveMessage } from "#contract/conversation.ts";
import { notFound } from "#core/problem.ts";
import { confirmOutcome, withdrawOutcome } from "#server/actions/confirm-outcome.ts";
import type { Context } from "#server/actions/context.ts";
import { knowSender } from "#server/actions/know-sender.ts";
import { moveMessage } from "#server/actions/move-message.ts";
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
        return { id: await moveMessage(context, request.person.id, request.params.id, requestId), requestId };
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
          await knowSender(context, request.person.id, request.params.id, known);
          return viewOf(request.person.id, request.params.id);
        },
      });
    }

    function viewOf(ownerId: string, id: string) {
      return asPerson(context.db, ownerId, async (tx) => {
        const message = await messageById(tx, ownerId, id);
        if (!message) throw notFound("message");
        return messageView(message, await attachmentsOf(tx, ownerId, [id]));
      });
    }
  };
