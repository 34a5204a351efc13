import { type Kysely, sql } from "kysely";
import type { ExtractedText } from "#core/classify/zones/is-letter.ts";
import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { indexMessages } from "#server/db/requests/derived-rows.ts";
import type { ExtractedFile } from "#server/ports/extract.ts";

export type UnextractedAttachment = {
  id: string;
  message_id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
};

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
    .select(["id", "message_id", "name", "type", "size", "sha256"])
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

/** More than any letter has; what is longer is none. */
const MAX_LETTER_TEXT = 60_000;

/** The files of an email that have text, in order, each with the beginning of its text. */
export async function extractedTexts(db: Kysely<Tables>, messageId: string): Promise<ExtractedText[]> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("attachment_text", "attachment_text.attachment_id", "attachment.id")
    .select(["attachment.name", "attachment.type", "attachment_text.facts"])
    .select(sql<string>`left(attachment_text.text, ${MAX_LETTER_TEXT}::int)`.as("text"))
    .where("attachment.message_id", "=", messageId)
    .where("attachment_text.state", "=", "read")
    .orderBy("attachment.ordinal")
    .execute();
  return rows.map(({ facts, ...file }) => ({ ...file, pages: (facts as AttachmentFacts).pages }));
}
