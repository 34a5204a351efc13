/** Runs in a process of its own: extracts text from attachments. */
import { serveJobs } from "#server/processes/serve-jobs.ts";
import type { ExtractJob } from "./extract-job.ts";
import { extractText } from "./extract-text.ts";

serveJobs<ExtractJob>(({ kind, content, limits }) => extractText(kind, content, limits));
