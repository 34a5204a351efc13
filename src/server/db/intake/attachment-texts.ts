import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";
import { indexMessages } from "#server/db/requests/derived-rows.ts";
import type { ExtractedFile } from "#server/ports/extract.ts";

export type UnextractedAttachment = { id: string; name: string; type: string; size: number; sha256: string };

/**
 * Files nobody has read yet, in the order of their ids, which is about that of their arrival.
 * @param which `messageId`: of one email; `after`: of all, behind this one
 */
export function unextractedAttachments(
  db: Kysely<Tables>,
  { messageId, after, limit }: { messageId?: string; after?: string; limit: number },
): Promise<UnextractedAttachment[]> {
  let query = db
    .selectFrom("attachment")
    .select(["id", "name", "type", "size", "sha256"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("attachment_text")
            .select("attachment_id")
            .whereRef("attachment_text.attachment_id", "=", "attachment.id"),
        ),
      ),
    );
  if (messageId !== undefined) query = query.where("message_id", "=", messageId);
  if (after !== undefined) query = query.where("id", ">", after);
  return query.orderBy("id").limit(limit).execute();
}

/** Stores the text of a file, unless the file is gone meanwhile or someone else has read it. */
export async function saveAttachmentText(
  db: Kysely<Tables>,
  id: string,
  { state, text, facts }: ExtractedFile,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ message_id: string }>`
      insert into attachment_text (attachment_id, owner_id, message_id, state, text, facts, read_at)
      select id, owner_id, message_id, ${state}, ${text}, ${JSON.stringify(facts)}::jsonb, ${at}
      from attachment where id = ${id} for key share
      on conflict (attachment_id) do nothing returning message_id`.execute(tx);
    await indexMessages(
      tx,
      rows.map((row) => row.message_id),
    );
  });
}
