/** Runs in a worker thread: reads files that came with emails. */
import { serveJobs } from "#server/platform/serve-jobs.ts";
import type { ExtractJob } from "./read-job.ts";
import { extractText } from "./read-kind.ts";

serveJobs<ExtractJob>(async ({ kind, content, limits }) => ({
  result: await extractText(kind, content, limits),
}));
