import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

export type UploadRow = { id: string; name: string; type: string; size: number; sha256: string };

export async function insertUpload(
  tx: Kysely<Tables>,
  upload: UploadRow & { ownerId: string; requestId: string; at: Date },
): Promise<void> {
  const { id, name, type, size, sha256 } = upload;
  await tx
    .insertInto("upload")
    .values({
      ...{ id, name, type, size, sha256 },
      owner_id: upload.ownerId,
      request_id: upload.requestId,
      created_at: upload.at,
    })
    .execute();
}

/** What a user's files that went out with no email weigh together, for all their requests. */
export async function pendingUploadBytes(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  // A file that waits with each of 500 letters is stored once.
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from (
      select distinct sha256, size from upload where owner_id = ${ownerId} and message_id is null) stored`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

/** The files of a request that went out with no email, oldest first. */
export function pendingUploads(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
): Promise<Omit<UploadRow, "sha256">[]> {
  return tx
    .selectFrom("upload")
    .select(["id", "name", "type", "size"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("message_id", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Of these files, the ones that may go out with an email of this request: not those that went with another. */
export function sendableUploads(
  tx: Kysely<Tables>,
  { ownerId, requestId, ids }: { ownerId: string; requestId: string; ids: string[] },
): Promise<UploadRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("upload")
    .select(["id", "name", "type", "size", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("id", "in", ids)
    .where("message_id", "is", null)
    .execute();
}

/** Notes with which email the files go out. */
export async function markUploadsSent(
  tx: Kysely<Tables>,
  { ownerId, ids, messageId }: { ownerId: string; ids: string[]; messageId: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("upload")
    .set({ message_id: messageId })
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
}

/** False when this user has no such file at this request. */
export async function deleteUpload(
  tx: Kysely<Tables>,
  { ownerId, requestId, id }: { ownerId: string; requestId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("upload")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The files of an email that was taken back wait again, as if they had just been attached. */
export async function restoreUploads(
  tx: Kysely<Tables>,
  { ownerId, messageId, at }: { ownerId: string; messageId: string; at: Date },
): Promise<Omit<UploadRow, "sha256">[]> {
  return tx
    .updateTable("upload")
    .set({ message_id: null, created_at: at })
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .returning(["id", "name", "type", "size"])
    .execute();
}

/** These files of a request, in the order of `ids`; one that it does not have is left out. Also those sent with an email. */
export async function uploadsByIds(
  tx: Kysely<Tables>,
  { ownerId, requestId, ids }: { ownerId: string; requestId: string; ids: readonly string[] },
): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("upload")
    .select(["id", "name", "type", "size", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("id", "in", ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id.toLowerCase()) ?? []);
}

/**
 * Gives a request files of its own like these, which share the stored bytes. Returns them in the same order, with new ids.
 */
export async function copyFiles(
  tx: Kysely<Tables>,
  files: readonly Omit<UploadRow, "id">[],
  { ownerId, to, newId, at }: { ownerId: string; to: string; newId: () => string; at: Date },
): Promise<UploadRow[]> {
  const copies = files.map(({ name, type, size, sha256 }) => ({ id: newId(), name, type, size, sha256 }));
  if (copies.length === 0) return [];
  await tx
    .insertInto("upload")
    .values(copies.map((row) => ({ ...row, owner_id: ownerId, request_id: to, created_at: at })))
    .execute();
  return copies;
}

/**
 * Forgets files attached before `before`: never sent, or sent, which their email now has. An email that waits for its time may
 * still be taken back, so its files stay, and so do those a draft of a letter or of an answer names.
 */
export async function pruneUploads(tx: Kysely<Tables>, before: Date): Promise<void> {
  await sql`
    delete from upload u where u.created_at < ${before} and not exists (
      select from message m where m.id = u.message_id and m.delivery_state = 'scheduled')
      and not exists (
        select from request r where r.owner_id = u.owner_id and r.id = u.request_id
          and r.status in ('draft', 'scheduled', 'sending') and r.draft -> 'attachments' ? u.id::text)
      and not exists (
        select from reply_draft d where d.owner_id = u.owner_id and d.request_id = u.request_id
          and d.content -> 'files' @> jsonb_build_array(jsonb_build_object('id', u.id)))`.execute(tx);
}

/**
 * The files that the first letter of a request carried, in its order. The uploads they were are forgotten a day after the
 * letter went; the letter still has its files.
 */
export function firstLetterFiles(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<Omit<UploadRow, "id">[]> {
  return tx
    .selectFrom("attachment")
    .select(["name", "type", "size", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("inline", "=", false)
    .where("message_id", "=", (first) =>
      first
        .selectFrom("message")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("request_id", "=", requestId)
        .where("direction", "=", "out")
        .where("entry", "is", null)
        .orderBy("sent_or_received_at")
        .orderBy("id")
        .limit(1),
    )
    .orderBy("ordinal")
    .execute();
}
