import { type Kysely, sql } from "kysely";
import type { ManualEntry } from "#core/request/manual-entries.ts";
import type { UploadRow } from "#server/db/delivery/uploads.ts";
import { refreshLastMessage } from "#server/db/mailbox/messages.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type EntryKey = { ownerId: string; requestId: string; id: string };

/** What a row of `message` says of an entry, as its person put it down. */
export type EntryRow = {
  direction: "in" | "out";
  fromName: string;
  fromAddress: string;
  subject: string;
  text: string;
  snippet: string;
  at: Date;
  /** Facts of the letter that its person named (core/classify/facts/corrected-facts.ts). */
  corrected: object;
  entry: ManualEntry;
};

/** How many entries a request has. */
export async function countEntries(
  tx: Kysely<Tables>,
  { ownerId, requestId }: Omit<EntryKey, "id">,
): Promise<number> {
  const { count } = await tx
    .selectFrom("message")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("entry", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Puts an entry among the request's letters. False where the id is somebody else's. */
export async function insertEntry(tx: Kysely<Tables>, where: EntryKey, row: EntryRow): Promise<boolean> {
  const written = await tx
    .insertInto("message")
    .values({ id: where.id, owner_id: where.ownerId, request_id: where.requestId, ...columnsOf(row) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

export async function updateEntry(tx: Kysely<Tables>, where: EntryKey, row: EntryRow): Promise<void> {
  await tx
    .updateTable("message")
    .set(columnsOf(row))
    .where("owner_id", "=", where.ownerId)
    .where("id", "=", where.id)
    .execute();
}

const columnsOf = (row: EntryRow) => ({
  direction: row.direction,
  from_name: row.fromName,
  from_address: row.fromAddress,
  subject: row.subject,
  text: row.text,
  snippet: row.snippet,
  sent_or_received_at: row.at,
  corrected_facts: JSON.stringify(row.corrected),
  entry: JSON.stringify(row.entry),
});

/** Whether a letter that decided something, or a written answer, came after this instant; spoken words overtake nothing. */
export async function isSuperseded(
  tx: Kysely<Tables>,
  { ownerId, requestId, id }: EntryKey,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ overtaken: boolean }>`
    select exists (select from message m
      where m.owner_id = ${ownerId} and m.request_id = ${requestId} and m.id <> ${id} and m.sent_or_received_at > ${at}
        and (m.confirmed_outcome is not null
          or m.direction = 'out' and m.forwarded_message_id is null
            and coalesce(m.delivery_state, '') <> all (array['failed', 'bounced', 'scheduled'])
            and coalesce(m.entry ->> 'way' not in ('call', 'visit'), true))) as overtaken`.execute(tx);
  return rows[0]?.overtaken ?? false;
}

/** The files of an entry in their order, by which it keeps them. */
export function entryFiles(tx: Kysely<Tables>, { ownerId, id }: EntryKey): Promise<UploadRow[]> {
  return tx
    .selectFrom("attachment")
    .select(["id", "name", "type", "size", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", id)
    .orderBy("ordinal")
    .execute();
}

/** Adds uploads after the files an entry has; each keeps its id, by which the same call again finds it there. */
export async function addEntryFiles(
  tx: Kysely<Tables>,
  { ownerId, id: messageId }: EntryKey,
  files: readonly UploadRow[],
): Promise<void> {
  if (files.length === 0) return;
  const { last } = await tx
    .selectFrom("attachment")
    .select((select) => select.fn.max("ordinal").as("last"))
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("attachment")
    .values(
      files.map(({ id, name, type, size, sha256 }, index) => ({
        ...{ id, owner_id: ownerId, message_id: messageId, ordinal: (last ?? -1) + 1 + index },
        ...{ name, type, size, sha256 },
      })),
    )
    .execute();
}

/**
 * Takes files off an entry. Each waits for a day as an upload under the id it had, so that putting the entry again brings
 * them back.
 */
export async function removeEntryFiles(
  tx: Kysely<Tables>,
  { ownerId, requestId, id }: EntryKey,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into upload (owner_id, id, request_id, name, type, size, sha256, created_at)
    select owner_id, id, ${requestId}, name, type, size, sha256, ${at} from attachment
      where owner_id = ${ownerId} and message_id = ${id} and id = any(${ids}::uuid[])
    on conflict (owner_id, id) do update set message_id = null, created_at = excluded.created_at`.execute(tx);
  await sql`
    delete from attachment where owner_id = ${ownerId} and message_id = ${id} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/** Takes an entry from among the letters, and brings the lists in line. */
export async function removeEntry(tx: Kysely<Tables>, { ownerId, requestId, id }: EntryKey): Promise<void> {
  await tx
    .deleteFrom("message")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("id", "=", id)
    .where("entry", "is not", null)
    .execute();
  await refreshLastMessage(tx, { ownerId, requestId });
}
