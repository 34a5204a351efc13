import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { type Static, Type } from "typebox";
import {
  CreatedWebhook,
  CreateWebhook,
  type Webhook,
  WebhookDeliveries,
  WebhookList,
} from "#contract/accounts/webhook.ts";
import { IdParam } from "#contract/platform/common.ts";
import {
  createWebhook,
  removeWebhook,
  replayDelivery,
  resumeWebhook,
} from "#server/actions/accounts/webhooks.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { deliveriesOf, type WebhookRow, webhooksOf } from "#server/db/accounts/webhooks.ts";
import { withUser } from "#server/db/platform/with-user.ts";

const MAX_DELIVERIES = 50;

type DeliveryItem = Static<typeof WebhookDeliveries>["items"][number];

/** Addresses of the user's own programs that are notified of events, and the deliveries to them. */
export const webhookRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = ["me"];
    const noContent = { schema: { tags, params: IdParam, response: { 204: Type.Null() } } };

    app.get("/api/me/webhooks", { schema: { tags, response: { 200: WebhookList } } }, async ({ user }) => {
      const rows = await withUser(context.db, user.id, (tx) => webhooksOf(tx, user.id));
      return { items: rows.map(webhookView) };
    });

    app.post(
      "/api/me/webhooks",
      { schema: { tags, body: CreateWebhook, response: { 201: CreatedWebhook } } },
      async ({ user, body }, reply) => {
        const { secret, row } = await createWebhook(context, user.id, body);
        reply.code(201);
        return { ...webhookView(row), secret };
      },
    );

    app.delete("/api/me/webhooks/:id", noContent, async ({ user, params }, reply) => {
      await removeWebhook(context, user.id, params.id);
      return reply.code(204).send(null);
    });

    app.put("/api/me/webhooks/:id/enabled", noContent, async ({ user, params }, reply) => {
      await resumeWebhook(context, user.id, params.id);
      return reply.code(204).send(null);
    });

    app.get(
      "/api/me/webhooks/:id/deliveries",
      { schema: { tags, params: IdParam, response: { 200: WebhookDeliveries } } },
      async ({ user, params }) => {
        const ref = { ownerId: user.id, id: params.id };
        const rows = await withUser(context.db, user.id, (tx) => deliveriesOf(tx, ref, MAX_DELIVERIES));
        return {
          items: rows.map((row) => ({
            id: row.id,
            type: row.type as DeliveryItem["type"],
            createdAt: row.created_at.toISOString(),
            state: row.state as DeliveryItem["state"],
            failures: row.failures,
            lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
            status: row.last_status,
            problem: row.last_problem as DeliveryItem["problem"],
          })),
        };
      },
    );

    app.post("/api/me/webhook-deliveries/:id/replay", noContent, async ({ user, params }, reply) => {
      await replayDelivery(context, user.id, params.id);
      return reply.code(204).send(null);
    });
  };

const webhookView = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
});
