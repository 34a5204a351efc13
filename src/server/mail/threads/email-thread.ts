/** Runs in a worker thread: reads, classifies and sanitizes emails. */

import { sanitizeEmailHtml } from "#server/mail/html/sanitize-html.ts";
import { parseHeaders, parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import { serveJobs } from "#server/threads/thread-worker.ts";
import type { EmailJob } from "./email-jobs.ts";

serveJobs<EmailJob>(async (job) => {
  if (job.type === "sanitize") return { result: sanitizeEmailHtml(job.html, job.images) };
  if (job.type === "headers") return { result: await parseHeaders(job.raw, job.problem) };
  const email = await parseIncomingEmail(job.raw);
  return { result: email, transfer: buffersOf(email) };
});

/** The files of an email move to the other thread; a buffer that several of them share can do so only once. */
function buffersOf({ attachments }: IncomingEmail): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { content } of attachments) {
    if (content.buffer instanceof ArrayBuffer && content.byteLength === content.buffer.byteLength)
      buffers.add(content.buffer);
  }
  return [...buffers];
}
