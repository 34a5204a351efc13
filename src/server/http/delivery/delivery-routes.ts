import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { CanceledMessage, DeliveryAttempts } from "#contract/delivery/delivery.ts";
import { Message } from "#contract/mailbox/conversation.ts";
import { IdParam } from "#contract/platform/common.ts";
import { RequestDetail } from "#contract/requests/request.ts";
import { notFound } from "#core/problem.ts";
import { cancelSending, cancelSubmission } from "#server/actions/delivery/cancel-sending.ts";
import { confirmArrival } from "#server/actions/delivery/confirm-arrival.ts";
import { resendLetter } from "#server/actions/delivery/resend-letter.ts";
import { sendNow } from "#server/actions/delivery/send-now.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { deliveryAttemptsOf } from "#server/db/delivery/outbox.ts";
import { attachmentsOf, messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { messageView } from "#server/http/mailbox/conversation-view.ts";
import { detailOf } from "#server/http/requests/request-routes.ts";
import type { DeliveryResult } from "#server/ports/outgoing-email.ts";

/** A letter on its way out: take it back, hurry it, send it again, see what the servers said. */
export const deliveryRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["delivery"];

    app.delete(
      "/api/messages/:id/delivery",
      { schema: { tags, params: IdParam, response: { 200: CanceledMessage } } },
      (request) => cancelSending(request.context, request.user.id, request.params.id),
    );

    app.delete(
      "/api/requests/:id/submission",
      { schema: { tags, params: IdParam, response: { 200: RequestDetail } } },
      async (request) => {
        await cancelSubmission(request.context, request.user.id, request.params.id);
        return detailOf(request.context, request.user.id, request.params.id);
      },
    );

    const deliveryActions = [
      ["POST", "/api/messages/:id/delivery", 202, resendLetter],
      ["PUT", "/api/messages/:id/delivery/now", 202, sendNow],
      ["PUT", "/api/messages/:id/delivery/arrival", 200, confirmArrival],
    ] as const;
    for (const [method, url, code, action] of deliveryActions) {
      app.route({
        method,
        url,
        schema: { tags, params: IdParam, response: { [code]: Message } },
        handler: async (request, reply) => {
          await action(request.context, request.user.id, request.params.id);
          return reply.code(code).send(await viewOf(request.user.id, request.params.id));
        },
      });
    }

    app.get(
      "/api/messages/:id/delivery/attempts",
      { schema: { tags, params: IdParam, response: { 200: DeliveryAttempts } } },
      (request) =>
        withUser(request.context.db, request.user.id, async (tx) => {
          const { id } = request.params;
          if (!(await messageById(tx, request.user.id, id))) throw notFound("message");
          const rows = await deliveryAttemptsOf(tx, request.user.id, id);
          return { items: rows.map(attemptView) };
        }),
    );

    function viewOf(ownerId: string, id: string) {
      return withUser(context.db, ownerId, async (tx) => {
        const message = await messageById(tx, ownerId, id);
        if (!message) throw notFound("message");
        return messageView(message, await attachmentsOf(tx, ownerId, [id]));
      });
    }
  };

type Attempt = DeliveryAttempts["items"][number];

/** A try at an email, as callers see it. */
export const attemptView = (row: Awaited<ReturnType<typeof deliveryAttemptsOf>>[number]): Attempt => ({
  at: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  outcome: row.outcome as Attempt["outcome"],
  serverResponse: row.server_response,
  // Stored as the relay reported it, see DeliveryResult.
  rejectedRecipients: (row.rejected_recipients as DeliveryResult["rejectedRecipients"]).map(
    ({ address, words }) => ({
      address,
      serverResponse: words,
    }),
  ),
});
