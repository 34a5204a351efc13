import { type Kysely, sql } from "kysely";
import type { ExtractedText } from "#core/classify/zones/is-letter.ts";
import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { Scan } from "#core/files/scanned-pages.ts";
import { addJob, PRIORITY } from "#server/db/platform/add-job.ts";
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

/**
 * Stores the text of a file and enqueues the job that reads its scanned pages, behind those of newer files if it `isOlder`;
 * unless the file is gone meanwhile or someone else has read it.
 */
export async function saveAttachmentText(
  db: Kysely<Tables>,
  id: string,
  { state, text, facts }: ExtractedFile,
  { isOlder = false, at }: { isOlder?: boolean; at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ owner_id: string; message_id: string }>`
      insert into attachment_text (attachment_id, owner_id, message_id, state, text, facts, read_at)
      select id, owner_id, message_id, ${state}, ${text}, ${JSON.stringify(facts)}::jsonb, ${at}
      from attachment where id = ${id} for key share
      on conflict (attachment_id) do nothing returning owner_id, message_id`.execute(tx);
    await indexMessages(
      tx,
      rows.map((row) => row.message_id),
    );
    const [stored] = rows;
    if (!facts.scan || !stored) return;
    const priority = isOlder ? PRIORITY.olderFiles : await scanPriority(tx, stored.owner_id);
    await addJob(tx, "read-scan", { attachmentId: id }, null, priority);
  });
}

/**
 * Scans are read one after the other. The more of a user's files wait, the later is the next one's turn: a thousand of one
 * user do not delay the first of another.
 */
async function scanPriority(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from attachment_text where owner_id = ${ownerId} and facts #>> '{scan,through}' = '0'
      limit ${MAX_DELAY + 1}) files`.execute(tx);
  // The file itself waits too.
  return PRIORITY.files + Math.min(MAX_DELAY, (rows[0]?.waiting ?? 1) - 1);
}

/** Files that just came go before older ones. */
const MAX_DELAY = PRIORITY.olderFiles - PRIORITY.files - 1;

/** A file whose scanned pages are being read, with what is known of it so far. */
export type StoredScan = UnextractedAttachment & { text: string; facts: AttachmentFacts & { scan: Scan } };

export async function storedScan(db: Kysely<Tables>, id: string): Promise<StoredScan | undefined> {
  const row = await db
    .selectFrom("attachment")
    .innerJoin("attachment_text", "attachment_text.attachment_id", "attachment.id")
    .select(["attachment.id", "attachment.message_id", "name", "type", "size", "sha256", "text", "facts"])
    .where("attachment.id", "=", id)
    .executeTakeFirst();
  const { scan, ...facts } = (row?.facts ?? {}) as AttachmentFacts;
  return row && scan && { ...row, facts: { ...facts, scan } };
}

/**
 * Stores what was read of a scan and enqueues what follows, unless the file is gone meanwhile or someone else has read these
 * pages: the job for its next pages, and after the first pages the job that looks for letters.
 */
export async function saveScan(
  db: Kysely<Tables>,
  { id, message_id: messageId, facts: { scan: before } }: StoredScan,
  { state, text, facts }: ExtractedFile,
  { hasMore, at }: { hasMore: boolean; at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update attachment_text set state = ${state}, text = ${text}, facts = ${JSON.stringify(facts)}::jsonb, read_at = ${at}
      where attachment_id = ${id} and (facts #>> '{scan,through}')::int = ${before.through}
      returning attachment_id`.execute(tx);
    if (rows.length === 0) return;
    await indexMessages(tx, [messageId]);
    if (before.through === 0) await addJob(tx, "read-attachments", { messageId });
    // The further pages of a long scan come after the earlier ones of others.
    const priority = PRIORITY.olderFiles + Math.floor(before.through / FURTHER_PAGES);
    if (hasMore) await addJob(tx, "read-scan", { attachmentId: id }, null, priority);
  });
}

/** Of a long scan, so many pages later is one turn later. */
const FURTHER_PAGES = 10;

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
  return rows.map(({ facts, ...file }) => {
    const { pages, scan } = facts as AttachmentFacts;
    return { ...file, pages, certainty: scan?.certainty };
  });
}
