import { type Context, nowOf, type WorkerContext } from "#server/actions/platform/context.ts";
import {
  saveAttachmentText,
  type UnextractedAttachment,
  unextractedAttachments,
} from "#server/db/intake/attachment-texts.ts";
import { addJob, type JobPayloads } from "#server/db/platform/add-job.ts";
import { readAttachedLetters } from "./read-attached-letters.ts";

/** Files one job reads before it lets others have their turn. */
const BATCH_SIZE = 20;

type ExtractionContext = Context & Pick<WorkerContext, "readAttachment">;

/**
 * Reads the files of an email that nobody has read, for the search and for what is worth knowing of them; then the email
 * again, where some of them are letters.
 */
export async function extractAttachmentTexts(
  context: ExtractionContext,
  { messageId }: JobPayloads["read-attachments"],
): Promise<void> {
  const files = await unextractedAttachments(context.db, { messageId, limit: BATCH_SIZE });
  for (const file of files) await extractOne(context, file);
  if (files.length === BATCH_SIZE) await addJob(context.db, "read-attachments", { messageId });
  else await readAttachedLetters(context, messageId);
}

/**
 * Reads what was stored before files were read at all, and what a job failed to; a job for each of their emails looks for
 * letters among them. `after` is the file the last batch ended
 * with; the walk ends where none is left.
 */
export async function extractOlderAttachmentTexts(
  context: ExtractionContext,
  { after }: JobPayloads["read-older-attachments"],
): Promise<void> {
  const files = await unextractedAttachments(context.db, { ...(after && { after }), limit: BATCH_SIZE });
  for (const file of files) await extractOne(context, file, true);
  for (const messageId of new Set(files.map((file) => file.message_id)))
    await addJob(context.db, "read-attachments", { messageId });
  const last = files.at(-1);
  if (files.length === BATCH_SIZE && last)
    await addJob(context.db, "read-older-attachments", { after: last.id });
}

async function extractOne(
  context: ExtractionContext,
  { id, sha256, message_id: _, ...file }: UnextractedAttachment,
  isOlder = false,
): Promise<void> {
  const extracted = await context.readAttachment(file, () => context.files.read(sha256));
  await saveAttachmentText(context.db, id, extracted, { isOlder, at: nowOf(context) });
}
