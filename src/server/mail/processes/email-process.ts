/** Runs in a process of its own: parses, classifies and sanitizes emails. */

import { sanitizeEmailHtml } from "#server/mail/html/sanitize-html.ts";
import { parseHeaders, parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { serveJobs } from "#server/processes/serve-jobs.ts";
import type { EmailJob } from "./email-jobs.ts";

serveJobs<EmailJob>(async (job) => {
  if (job.type === "sanitize") return sanitizeEmailHtml(job.html, job.images);
  if (job.type === "headers") return parseHeaders(job.raw, job.problem);
  return parseIncomingEmail(job.raw, job.letters);
});
