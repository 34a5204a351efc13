import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

export type CallKey = { ownerId: string; key: string };
type StoredAnswer = { status: number; contentType: string | null; answer: string };

/**
 * Notes that a call with this key runs. Resolves to whether it is the caller's to run: it is new, the one of the key was
 * forgotten before `forgottenBefore`, or the same call was cut off before `cutOffBefore`.
 */
export async function claimCall(
  db: Kysely<Tables>,
  { ownerId, key }: CallKey,
  call: { hash: Buffer; now: Date; forgottenBefore: Date; cutOffBefore: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_call as c (owner_id, key, call_hash, started_at)
    values (${ownerId}, ${key}, ${call.hash}, ${call.now})
    on conflict (owner_id, key) do update
      set call_hash = excluded.call_hash, started_at = excluded.started_at, status = null, content_type = null, answer = null
      where c.started_at < ${call.forgottenBefore}
        or (c.status is null and c.call_hash = excluded.call_hash and c.started_at < ${call.cutOffBefore})
    returning true`.execute(db);
  return rows.length > 0;
}

export const callOfKey = (db: Kysely<Tables>, { ownerId, key }: CallKey) =>
  db
    .selectFrom("idempotent_call")
    .select(["call_hash", "status", "content_type", "answer"])
    .where("owner_id", "=", ownerId)
    .where("key", "=", key)
    .executeTakeFirst();

/** Keeps what a claimed call was answered; null forgets the call, so that it may be made again. */
export async function settleCall(
  db: Kysely<Tables>,
  { ownerId, key }: CallKey,
  result: StoredAnswer | null,
): Promise<void> {
  if (result === null) {
    await db
      .deleteFrom("idempotent_call")
      .where("owner_id", "=", ownerId)
      .where("key", "=", key)
      .where("status", "is", null)
      .execute();
    return;
  }
  await db
    .updateTable("idempotent_call")
    .set({ status: result.status, content_type: result.contentType, answer: result.answer })
    .where("owner_id", "=", ownerId)
    .where("key", "=", key)
    .execute();
}

export async function deleteCallsBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("idempotent_call").where("started_at", "<", before).execute();
}
