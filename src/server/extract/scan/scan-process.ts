/** Runs in a process of its own: reads the text of scanned pages. */
import { serveJobs } from "#server/processes/serve-jobs.ts";
import { readScannedPage, type ScanJob } from "./read-scanned-page.ts";

serveJobs<ScanJob>(readScannedPage);
