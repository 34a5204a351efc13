import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

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

/** What a person's files that went out with no mail weigh together, for all their requests. */
export async function waitingBytes(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom("upload")
    .select(sql<number>`coalesce(sum(size), 0)::int`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("message_id", "is", null)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of these files, the ones that may go out with a mail of this request: not sent yet, or with a mail called back. */
export function uploadsToSend(
  tx: Kysely<Tables>,
  { ownerId, requestId, ids }: { ownerId: string; requestId: string; ids: string[] },
): Promise<UploadRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom("upload")
    .leftJoin("message", "message.id", "upload.message_id")
    .select(["upload.id", "upload.name", "upload.type", "upload.size", "upload.sha256"])
    .where("upload.owner_id", "=", ownerId)
    .where("upload.request_id", "=", requestId)
    .where("upload.id", "in", ids)
    .where((is) => is.or([is("message.id", "is", null), is("message.delivery_state", "=", "cancelled")]))
    .execute();
}

/** Notes with which mail the files go out. */
export async function noteSent(
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

/** False when this person has no such file at this request. */
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

/**
 * Forgets files attached before `before`: never sent, or sent, which their mail now has. A mail that waits to leave may
 * still be called back, and one called back may be sent again, so theirs are kept for as long again as `calledBack` says.
 */
export async function pruneUploads(
  tx: Kysely<Tables>,
  { before, calledBack }: { before: Date; calledBack: Date },
): Promise<void> {
  await sql`
    delete from upload u where u.created_at < ${before} and not exists (
      select from message m where m.id = u.message_id
        and (m.delivery_state = 'scheduled' or (m.delivery_state = 'cancelled' and m.sent_or_received_at > ${calledBack})))`.execute(
    tx,
  );
}
