import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

/** Both sides' letters in order, without their words: a long correspondence is read a letter at a time. */
export function messagesForExport(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("message")
    .select([
      "id",
      "direction",
      "from_name",
      "from_address",
      "to_addresses",
      "cc_addresses",
      "subject",
      "message_id",
      "raw_sha256",
      "sent_or_received_at as at",
      "delivery_state",
      "manual_submission",
      "entry",
    ])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("sent_or_received_at")
    .orderBy("id")
    .execute();
}

export async function messageText(tx: Kysely<Tables>, ownerId: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom("message")
    .select("text")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.text ?? "";
}

/** Title and day of these requests, in the order they are packed: by when they were sent or begun. */
export async function requestsInExportOrder(tx: Kysely<Tables>, ownerId: string, ids: string[]) {
  const query = sql<{ id: string; title: string; at: Date }>`
    select id, title, coalesce(sent_at, created_at) as at from request
    where owner_id = ${ownerId} and id = any(${ids}::uuid[]) order by coalesce(sent_at, created_at), id`;
  return (await query.execute(tx)).rows;
}

/** All of a user's requests, drafts included. */
export async function requestIdsOf(tx: Kysely<Tables>, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom("request").select("id").where("owner_id", "=", ownerId).execute();
  return rows.map(({ id }) => id);
}

/** A selection to be fetched until it expires. */
export type ExportRecord = {
  id: string;
  owner_id: string;
  request_ids: string[];
  done: number;
  problem: string | null;
};

/** Stores a selection, and deletes the same user's expired ones. */
export async function insertExport(
  tx: Kysely<Tables>,
  selection: { id: string; ownerId: string; requestIds: string[]; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom("request_export")
    .where("owner_id", "=", selection.ownerId)
    .where("expires_at", "<", new Date(selection.now.getTime() - 86_400_000))
    .execute();
  await sql`
    insert into request_export (id, owner_id, request_ids, created_at, expires_at)
    values (${selection.id}, ${selection.ownerId}, ${selection.requestIds}::uuid[], ${selection.now}, ${selection.expiresAt})`.execute(
    tx,
  );
}

/** A selection that has not expired. Without an owner for who holds the link to it, which is proof enough. */
export function unexpiredExport(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<Pick<ExportRecord, "id" | "owner_id" | "request_ids"> | undefined> {
  return db
    .selectFrom("request_export")
    .innerJoin("user_account", "user_account.id", "request_export.owner_id")
    .select(["request_export.id", "owner_id", "request_ids"])
    .where("request_export.id", "=", id)
    .where("expires_at", ">", now)
    .where("user_account.disabled", "=", false)
    .executeTakeFirst();
}

export function exportById(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("request_export")
    .select(["id", "done", "problem", "expires_at", "request_ids"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function recordExportProgress(
  tx: Kysely<Tables>,
  { ownerId, id, done, problem }: { ownerId: string; id: string; done: number; problem: string | null },
): Promise<void> {
  await tx
    .updateTable("request_export")
    .set({ done, problem })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}
