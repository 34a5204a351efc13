/** Runs in a worker thread: reads files that came with emails. */
import { serveJobs } from "#server/platform/serve-jobs.ts";
import type { ReadJob } from "./read-job.ts";
import { readKind } from "./read-kind.ts";

serveJobs<ReadJob>(async ({ kind, content, limits }) => ({ result: await readKind(kind, content, limits) }));
