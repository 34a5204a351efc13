/** Runs in a worker thread: extracts text from attachments. */
import { serveJobs } from "#server/threads/thread-worker.ts";
import type { ExtractJob } from "./extract-job.ts";
import { extractText } from "./extract-text.ts";

serveJobs<ExtractJob>(async ({ kind, content, limits }) => ({
  result: await extractText(kind, content, limits),
}));
