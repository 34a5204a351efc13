import type { Envelope } from "./incoming-email.ts";

/** What the program counts while it runs: one call at the place where it happens. */
export type Counters = {
  /** `route` is the route as it was written, never the address that was called; null where none was found. */
  requestAnswered(request: { route: string | null; method: string; status: number; seconds: number }): void;
  emailReceived(receivedVia: Envelope["receivedVia"]): void;
  fileStored(bytes: number): void;
  fileRead(): void;
  /** The file store did not do what it was asked. */
  fileFailed(): void;
};

/** What the database says of the work of all processes together. */
export type OperatingFigures = {
  jobs_ready: number;
  jobs_failed: number;
  /** Seconds since the oldest ready job could have run; null where none is ready. */
  jobs_oldest: number | null;
  out_queued: number;
  out_deferred: number;
  out_failed: number;
  out_held: number;
  out_last_day: number;
  /** Letters sent in the last 24 hours that bounced. */
  bounced_last_day: number;
  in_waiting: number;
  /** Seconds since the epoch; null where none was made by this program. */
  last_backup: number | null;
  /** Replies of the last day, by how certain their classification is; those without an outcome are in none. */
  sure_last_day: number;
  likely_last_day: number;
  unsure_last_day: number;
};

/** The connections of one database pool. */
export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number };
