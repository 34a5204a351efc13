import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { files } from "#messages/files.ts";

type SizedFile = { name: string; size: number };

/**
 * Which of the chosen files fit beside those already attached, in order, and an error text for the others; null when all
 * fit.
 */
export function selectAttachable<File extends SizedFile>(
  chosenFiles: readonly File[],
  attached: readonly Pick<SizedFile, "size">[],
): { accepted: File[]; rejected: string | null } {
  let totalBytes = attached.reduce((sum, { size }) => sum + size, 0);
  const accepted: File[] = [];
  const rejected: string[] = [];
  for (const file of chosenFiles) {
    const { name } = file;
    if (file.size === 0) rejected.push(formatMessage(files.empty, { name }));
    else if (totalBytes + file.size > MAX_ATTACHMENT_BYTES)
      rejected.push(formatMessage(files.tooLarge, { name }));
    else if (attached.length + accepted.length === MAX_ATTACHMENTS)
      rejected.push(formatMessage(files.tooMany, { name, limit: MAX_ATTACHMENTS }));
    else {
      accepted.push(file);
      totalBytes += file.size;
    }
  }
  return { accepted, rejected: rejected.length > 0 ? rejected.join(" ") : null };
}
