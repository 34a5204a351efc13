import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Keeps `request.next_due_on` true after any change to the request's clocks. */
async function refreshNextDue(tx: Kysely<Tables>, ownerId: string, requestId: string): Promise<void> {
  await sql`
    update request set next_due_on = coalesce(
      (select min(due_on) from clock where owner_id = ${ownerId} and request_id = ${requestId} and met_on is null),
      'infinity')
    where owner_id = ${ownerId} and id = ${requestId}`.execute(tx);
}

export type NewClock = {
  id: string;
  ownerId: string;
  requestId: string;
  kind: string;
  jurisdiction: string;
  startedOn: string;
  dueOn: string | null;
  working: unknown;
};

/** Starts a clock unless one of this kind was ever started; tells whether it did. */
export async function startClock(tx: Kysely<Tables>, clock: NewClock): Promise<boolean> {
  const started = await tx
    .insertInto("clock")
    .values({
      id: clock.id,
      owner_id: clock.ownerId,
      request_id: clock.requestId,
      kind: clock.kind,
      jurisdiction: clock.jurisdiction,
      started_on: clock.startedOn,
      due_on: clock.dueOn,
      working: JSON.stringify(clock.working),
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "request_id", "kind"]).doNothing())
    .executeTakeFirst();
  await refreshNextDue(tx, clock.ownerId, clock.requestId);
  return (started.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks the open clock of this kind as met; null when none was open. Returns whether one was. */
export async function meetClock(
  tx: Kysely<Tables>,
  { ownerId, requestId, kind, on }: { ownerId: string; requestId: string; kind: string; on: string },
): Promise<boolean> {
  const met = await tx
    .updateTable("clock")
    .set({ met_on: on })
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("kind", "=", kind)
    .where("met_on", "is", null)
    .executeTakeFirst();
  await refreshNextDue(tx, ownerId, requestId);
  return met.numUpdatedRows > 0n;
}

/** Opens a met clock again, when the outcome that met it is taken back. */
export async function reopenClock(
  tx: Kysely<Tables>,
  { ownerId, requestId, kind }: { ownerId: string; requestId: string; kind: string },
): Promise<void> {
  await tx
    .updateTable("clock")
    .set({ met_on: null })
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("kind", "=", kind)
    .execute();
  await refreshNextDue(tx, ownerId, requestId);
}

export function clocksOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("clock")
    .select(["kind", "started_on", "due_on", "met_on", "working"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("created_at")
    .execute();
}
