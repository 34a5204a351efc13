import type { StatusRange } from "#contract/platform/status.ts";
import { percentileOf } from "#core/operating/latency-histogram.ts";
import {
  addStatusSample,
  statusSamplesSince,
  thinStatusSamples,
} from "#server/db/platform/status-samples.ts";
import { type Context, nowOf, type WorkerContext } from "./context.ts";

/** Records the figures of this minute. */
export async function sampleStatus(context: WorkerContext): Promise<void> {
  await addStatusSample(context.db, nowOf(context), await context.readDisk());
}

export const thinStatus = (context: Context): Promise<void> => thinStatusSamples(context.db, nowOf(context));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long each plot is, and how many minutes are one point of it: as many points as a plot has pixels for. */
const RANGES: Record<StatusRange, { days: number; minutes: number }> = {
  day: { days: 1, minutes: 10 },
  week: { days: 7, minutes: 60 },
  quarter: { days: 90, minutes: 720 },
};

/** The samples of a plot. Percentiles are of all answers of a point together. */
export async function readStatus(context: Context, range: StatusRange) {
  const { days, minutes } = RANGES[range];
  const now = nowOf(context);
  // On a whole point, so that the points of a plot stay what they are while time goes on.
  const pointMs = minutes * MINUTE_MS;
  const since = new Date(Math.ceil((now.getTime() - days * DAY_MS) / pointMs) * pointMs);
  const samples = await statusSamplesSince(context.db, since, minutes);
  return {
    from: since.toISOString(),
    to: now.toISOString(),
    minutes,
    samples: samples.map(({ at, last_backup_at, latencies, ...figures }) => ({
      at: at.toISOString(),
      jobsReady: figures.jobs_ready,
      jobsOldestSeconds: figures.jobs_oldest,
      emailIn: figures.email_in,
      emailOut: figures.email_out,
      emailDeferred: figures.email_deferred,
      emailUndelivered: figures.email_undelivered,
      databaseBytes: figures.database_bytes,
      diskFreeBytes: figures.disk_free_bytes,
      backupAgeSeconds: last_backup_at && Math.max(0, (at.getTime() - last_backup_at.getTime()) / 1_000),
      loopDelayMs: figures.loop_delay_ms,
      medianMs: percentileOf(latencies ?? [], 0.5),
      p95Ms: percentileOf(latencies ?? [], 0.95),
    })),
  };
}
