import type { Kysely } from "kysely";
import type { WebhookEvent } from "#core/accounts/webhooks.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type WebhookRow = {
  id: string;
  url: string;
  events: WebhookEvent[];
  created_at: Date;
  failing_since: Date | null;
  disabled_at: Date | null;
};

/** The user's endpoints, the newest first. */
export async function webhooksOf(tx: Kysely<Tables>, ownerId: string): Promise<WebhookRow[]> {
  const rows = await tx
    .selectFrom("webhook_endpoint")
    .select(["id", "url", "events", "created_at", "failing_since", "disabled_at"])
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows as WebhookRow[];
}

export async function insertWebhook(
  tx: Kysely<Tables>,
  webhook: Pick<WebhookRow, "id" | "url" | "events" | "created_at"> & { owner_id: string },
): Promise<void> {
  await tx.insertInto("webhook_endpoint").values(webhook).execute();
}

type EndpointRef = { ownerId: string; id: string };

/** Resolves to the address of the endpoint that was deleted; undefined where the user has no such endpoint. */
export async function deleteWebhook(tx: Kysely<Tables>, { ownerId, id }: EndpointRef) {
  const row = await tx
    .deleteFrom("webhook_endpoint")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();
  return row?.url;
}

/** Turns an endpoint on again. Resolves to whether the user has it. */
export async function enableWebhook(tx: Kysely<Tables>, { ownerId, id }: EndpointRef): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_endpoint")
    .set({ disabled_at: null, failing_since: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns an endpoint off; what was still to be sent to it has failed. */
export async function disableWebhook(tx: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await tx.updateTable("webhook_endpoint").set({ disabled_at: now }).where("id", "=", id).execute();
  await tx
    .updateTable("webhook_delivery")
    .set({ state: "failed" })
    .where("endpoint_id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

/** Notes whether an endpoint took what was sent. Resolves to since when it has failed; null where it took it. */
export async function recordEndpointResult(
  tx: Kysely<Tables>,
  id: string,
  { ok, now }: { ok: boolean; now: Date },
): Promise<Date | null> {
  const row = await tx
    .updateTable("webhook_endpoint")
    .set(({ fn, val }) => ({ failing_since: ok ? null : fn.coalesce("failing_since", val(now)) }))
    .where("id", "=", id)
    .returning("failing_since")
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

/** The user's endpoints that are on and want this event. */
export async function webhooksWanting(tx: Kysely<Tables>, ownerId: string, type: WebhookEvent) {
  const rows = await webhooksOf(tx, ownerId);
  return rows.filter(({ events, disabled_at }) => disabled_at === null && events.includes(type));
}

/** Adds a delivery to an endpoint, unless it has the event already. Resolves to whether it was added. */
export async function insertDelivery(
  tx: Kysely<Tables>,
  delivery: {
    id: string;
    owner_id: string;
    endpoint_id: string;
    event_key: string;
    type: WebhookEvent;
    body: string;
    created_at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("webhook_delivery")
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The newest deliveries of one of the user's endpoints. */
export const deliveriesOf = (tx: Kysely<Tables>, { ownerId, id }: EndpointRef, limit: number) =>
  tx
    .selectFrom("webhook_delivery")
    .select([
      "id",
      "type",
      "created_at",
      "state",
      "failures",
      "last_attempt_at",
      "last_status",
      "last_problem",
    ])
    .where("owner_id", "=", ownerId)
    .where("endpoint_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Begins a delivery again, also one that succeeded. Resolves to its turn; undefined where there is none to begin. */
export async function restartDelivery(tx: Kysely<Tables>, { ownerId, id }: EndpointRef) {
  const row = await tx
    .updateTable("webhook_delivery")
    .set((set) => ({ state: "pending", failures: 0, turn: set("turn", "+", 1) }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook_endpoint as e")
          .select("e.id")
          .whereRef("e.id", "=", "webhook_delivery.endpoint_id")
          .where("e.disabled_at", "is", null),
      ),
    )
    .returning("turn")
    .executeTakeFirst();
  return row?.turn;
}

/** A delivery that is due in this turn, where its endpoint is on and its user may use the program. */
export const dueDelivery = (db: Kysely<Tables>, id: string, turn: number) =>
  db
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook_endpoint as e", "e.id", "d.endpoint_id")
    .innerJoin("user_account as u", "u.id", "d.owner_id")
    .select(["d.owner_id", "d.endpoint_id", "d.body", "d.failures", "e.url", "u.email"])
    .where("d.id", "=", id)
    .where("d.turn", "=", turn)
    .where("d.state", "=", "pending")
    .where("e.disabled_at", "is", null)
    .where("u.disabled", "=", false)
    .executeTakeFirst();

/** Notes an attempt. Resolves to whether this turn was still the current one. */
export async function recordAttempt(
  tx: Kysely<Tables>,
  { id, turn }: { id: string; turn: number },
  attempt: {
    state: "pending" | "delivered" | "failed";
    failures: number;
    last_attempt_at: Date;
    last_status: number | null;
    last_problem: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_delivery")
    .set({ ...attempt, turn: turn + 1 })
    .where("id", "=", id)
    .where("turn", "=", turn)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDeliveriesBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("webhook_delivery").where("created_at", "<", before).execute();
}
