/** Runs in a worker thread: parses, classifies and sanitizes emails. */

import { sanitizeEmailHtml } from "#server/mail/html/sanitize-html.ts";
import { parseHeaders, parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import { serveJobs } from "#server/threads/thread-worker.ts";
import type { EmailJob } from "./email-jobs.ts";

serveJobs<EmailJob>(async (job) => {
  if (job.type === "sanitize") return { result: sanitizeEmailHtml(job.html, job.images) };
  if (job.type === "headers") return { result: await parseHeaders(job.raw, job.problem) };
  const email = await parseIncomingEmail(job.raw, job.letters);
  return { result: email, transfer: buffersOf(email) };
});

/** Transfers the files of an email to the other thread; a buffer shared by several files is transferred once. */
function buffersOf({ attachments }: IncomingEmail): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { content } of attachments) {
    if (content.buffer instanceof ArrayBuffer && content.byteLength === content.buffer.byteLength)
      buffers.add(content.buffer);
  }
  return [...buffers];
}
