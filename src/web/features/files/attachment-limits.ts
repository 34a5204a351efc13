import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "#core/delivery/sending-limits.ts";

type SizedFile = { name: string; size: number };

/**
 * Which of the files a person chose go with the mail beside those it has, in their order, and what is to be said of the
 * others; null when all go.
 */
export function selectAttachable<File extends SizedFile>(
  files: readonly File[],
  attached: readonly Pick<SizedFile, "size">[],
): { accepted: File[]; rejected: string | null } {
  let totalBytes = attached.reduce((sum, { size }) => sum + size, 0);
  const accepted: File[] = [];
  const rejected: string[] = [];
  for (const file of files) {
    if (file.size === 0) rejected.push(`${file.name} is empty.`);
    else if (totalBytes + file.size > MAX_ATTACHMENT_BYTES)
      rejected.push(`${file.name} does not fit: the files of one mail may have 25\u00a0MB together.`);
    else if (attached.length + accepted.length === MAX_ATTACHMENTS)
      rejected.push(`${file.name} is one too many: a mail carries at most ${MAX_ATTACHMENTS} files.`);
    else {
      accepted.push(file);
      totalBytes += file.size;
    }
  }
  return { accepted, rejected: rejected.length > 0 ? rejected.join(" ") : null };
}
