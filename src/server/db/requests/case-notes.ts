import { type Kysely, sql } from "kysely";
import type { CaseNote, FeeLine } from "#contract/requests/case-notes.ts";
import type { FeeKind } from "#core/request/fees.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequestRows } from "./derived-rows.ts";

type RequestKey = { ownerId: string; requestId: string };

/** A note with who wrote it: null for the request's owner. */
export type StoredNote = Omit<CaseNote, "author"> & { actorId: string | null };

/** A request's notes in the order they were written. */
export async function notesOf(tx: Kysely<Tables>, { ownerId, requestId }: RequestKey): Promise<StoredNote[]> {
  const rows = await tx
    .selectFrom("note")
    .select(["id", "text", "created_at", "edited_at", "actor_id"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, text, created_at, edited_at, actor_id }) => ({
    id,
    text,
    createdAt: created_at.toISOString(),
    editedAt: edited_at?.toISOString() ?? null,
    actorId: actor_id,
  }));
}

/** A request's ledger by day. */
export async function feesOf(tx: Kysely<Tables>, { ownerId, requestId }: RequestKey): Promise<FeeLine[]> {
  const rows = await tx
    .selectFrom("fee")
    .select(["id", "kind", "cents", "currency", "fee_date", "note", "message_id"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("removed_at", "is", null)
    .orderBy("fee_date")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ message_id, kind, cents, fee_date, ...row }) => ({
    ...row,
    kind: kind as FeeKind,
    cents: cents === null ? null : Number(cents),
    on: fee_date,
    messageId: message_id,
  }));
}

/** What there is under this id of the same request, removed or not; undefined where there is nothing. */
export function noteOrFeeById(tx: Kysely<Tables>, table: "note" | "fee", ownerId: string, id: string) {
  return tx
    .selectFrom(table)
    .select(["id", "request_id", "removed_at"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Who wrote a note: null for the request's owner. */
export async function noteAuthor(tx: Kysely<Tables>, ownerId: string, id: string): Promise<string | null> {
  const note = await tx
    .selectFrom("note")
    .select("actor_id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return note?.actor_id ?? null;
}

/** How many notes and lines of a ledger a request has. */
export async function countNotesOrFees(
  tx: Kysely<Tables>,
  table: "note" | "fee",
  { ownerId, requestId }: RequestKey,
): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many notes a request has; for its owner, with the reminders that are not done. */
export async function countNotesAndReminders(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  forOwner: boolean,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from note
        where owner_id = ${ownerId} and request_id = ${requestId} and removed_at is null)
      + (select count(*) from reminder
        where ${forOwner} and owner_id = ${ownerId} and request_id = ${requestId} and done_at is null))::int as total`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** Writes a note, or changes it; what was removed is back. False where the id is somebody else's. */
export async function putNote(
  tx: Kysely<Tables>,
  { ownerId, requestId, id, text, at }: RequestKey & { id: string; text: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into note (id, owner_id, request_id, text, created_at)
    values (${id}, ${ownerId}, ${requestId}, ${text}, ${at})
    on conflict (id) do update set text = excluded.text, removed_at = null,
      edited_at = case when note.text = excluded.text then note.edited_at else ${at} end
      where note.owner_id = excluded.owner_id and note.request_id = excluded.request_id
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Adds a line to the ledger, or corrects it; what was removed is back, and a letter's line stays the letter's. */
export async function putFee(
  tx: Kysely<Tables>,
  {
    ownerId,
    requestId,
    at,
    ...line
  }: RequestKey & Omit<FeeLine, "messageId"> & { messageId?: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into fee (id, owner_id, request_id, kind, cents, currency, fee_date, note, message_id, created_at)
    values (${line.id}, ${ownerId}, ${requestId}, ${line.kind}, ${line.cents}, ${line.currency}, ${line.on}::date,
      ${line.note}, ${line.messageId ?? null}, ${at})
    on conflict (id) do update set kind = excluded.kind, cents = excluded.cents, currency = excluded.currency,
      fee_date = excluded.fee_date, note = excluded.note, removed_at = null
      where fee.owner_id = excluded.owner_id and fee.request_id = excluded.request_id
    returning id`.execute(tx);
  await refreshRequestRows(tx, [requestId]);
  return rows.length > 0;
}

/** Takes out what a letter put into the ledger. */
export async function deleteFeeOfMessage(
  tx: Kysely<Tables>,
  { ownerId, requestId, messageId }: RequestKey & { messageId: string },
): Promise<void> {
  await tx.deleteFrom("fee").where("owner_id", "=", ownerId).where("message_id", "=", messageId).execute();
  await refreshRequestRows(tx, [requestId]);
}

/** Takes a note or a line away, to be forgotten a day later. */
export async function removeNoteOrFee(
  tx: Kysely<Tables>,
  table: "note" | "fee",
  { ownerId, requestId, id, at }: RequestKey & { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ removed_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
  if (table === "fee") await refreshRequestRows(tx, [requestId]);
}

/** Forgets for good what was removed before `before`. */
export async function pruneRemovedNotesAndFees(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("note").where("removed_at", "<", before).execute();
  await db.deleteFrom("fee").where("removed_at", "<", before).execute();
}
