import { addJob, type JobPayloads } from "#server/db/add-job.ts";
import { keepAttachmentText, type UnreadAttachment, unreadAttachments } from "#server/db/attachment-texts.ts";
import { nowOf, type WorkerContext } from "./context.ts";

/** Files one job reads before it lets others have their turn. */
const BATCH = 20;

type Context = Pick<WorkerContext, "db" | "clock" | "files" | "readAttachment">;

/** Reads the files of a mail that nobody has read, for the search and for what is worth knowing of them. */
export async function readAttachments(
  context: Context,
  { messageId }: JobPayloads["read-attachments"],
): Promise<void> {
  const files = await unreadAttachments(context.db, { messageId, limit: BATCH });
  for (const file of files) await readOne(context, file);
  if (files.length === BATCH) await addJob(context.db, "read-attachments", { messageId });
}

/**
 * Reads what was stored before files were read at all, and what a job failed to. `after` is the file the last batch ended
 * with; the walk ends where none is left.
 */
export async function readOlderAttachments(
  context: Context,
  { after }: JobPayloads["read-older-attachments"],
): Promise<void> {
  const files = await unreadAttachments(context.db, { ...(after && { after }), limit: BATCH });
  for (const file of files) await readOne(context, file);
  const last = files.at(-1);
  if (files.length === BATCH && last) await addJob(context.db, "read-older-attachments", { after: last.id });
}

async function readOne(context: Context, { id, sha256, ...file }: UnreadAttachment): Promise<void> {
  const found = await context.readAttachment(file, () => context.files.read(sha256));
  await keepAttachmentText(context.db, id, found, nowOf(context));
}
