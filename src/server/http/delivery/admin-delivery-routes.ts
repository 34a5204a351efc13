import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  AdminDelivery,
  AdminDeliveryList,
  AdminDeliveryQuery,
  ChangeDeliveryAddress,
} from "#contract/delivery/admin-delivery.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { changeDeliveryAddress } from "#server/actions/delivery/change-delivery-address.ts";
import { retryDelivery } from "#server/actions/delivery/retry-delivery.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { deliveryById, listDeliveries } from "#server/db/delivery/deliveries.ts";
import { attemptsOfEmail } from "#server/db/delivery/outbox.ts";
import { pageOf, parseAfterCursor } from "#server/db/platform/cursor.ts";
import { attemptView } from "./delivery-routes.ts";

/** For administrators: what became of each outgoing email, the next attempt now, and another address. The text of letters is not shown. */
export const adminDeliveryRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context;
    const tags = ["admin"];

    app.get(
      "/api/admin/deliveries",
      { schema: { tags, querystring: AdminDeliveryQuery, response: { 200: AdminDeliveryList } } },
      async ({ query: { limit = 50, q = "", show = null, cursor } }) => {
        const after = parseAfterCursor(cursor);
        const rows = await listDeliveries(db, { after, limit, words: q, state: show });
        const page = pageOf(rows, limit, (row) => [row.sort_key, row.id]);
        return { items: page.items.map(rowView), next: page.next };
      },
    );

    app.get(
      "/api/admin/deliveries/:id",
      { schema: { tags, params: IdParam, response: { 200: AdminDelivery } } },
      async ({ params: { id } }) => {
        const row = await deliveryById(db, id);
        if (!row) throw notFound("outgoingEmail");
        const attempts = await attemptsOfEmail(db, id);
        return { ...rowView(row), messageId: row.message_id, attemptLog: attempts.map(attemptView) };
      },
    );

    app.post(
      "/api/admin/deliveries/:id/retry",
      { schema: { tags, params: IdParam, response: { 204: Type.Null() } } },
      async ({ params, user }, reply) => {
        await retryDelivery(context, user.email, params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/admin/deliveries/:id/address",
      { schema: { tags, params: IdParam, body: ChangeDeliveryAddress, response: { 204: Type.Null() } } },
      async ({ params, body, user }, reply) => {
        await changeDeliveryAddress(context, user.email, params.id, body);
        return reply.code(204).send(null);
      },
    );
  };

type Row = NonNullable<Awaited<ReturnType<typeof deliveryById>>>;

const rowView = (row: Row): AdminDeliveryList["items"][number] => ({
  id: row.id,
  state: row.state,
  to: row.to,
  cc: row.cc,
  subject: row.subject,
  user: row.user,
  createdAt: row.created_at.toISOString(),
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  lastResponse: row.last_response,
});
