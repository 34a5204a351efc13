import type { Status, StatusRange } from "#contract/platform/status.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminHealth } from "#messages/admin/health.ts";
import { adminStatus } from "#messages/admin/status.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { countText, durationText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { LOW_DISK_BYTES, OLD_BACKUP_SECONDS, QUEUE_BEHIND_SECONDS } from "./health-text.ts";
import type { PlotPoint } from "./plot-path.ts";

type Sample = Status["samples"][number];

/** One plot. */
type Series = {
  id: keyof typeof adminStatus.series;
  valueOf: (sample: Sample) => number | null;
  textOf: (value: number) => string;
  /** What the figure in the title is: the newest value, that of a day, or the sum of all. */
  figure: "now" | "inDayBefore" | "sum";
  /** A dashed line. */
  limit?: number;
  /** Whether little is worse than much. */
  isWorstLow?: true;
};

const SLOW_RESPONSE_MS = 1_000;
const SLOW_LOOP_MS = 500;

const millisecondsText = (milliseconds: number) =>
  milliseconds < 1_000
    ? formatMessage(adminHealth.milliseconds, { milliseconds: Math.round(milliseconds) })
    : durationText(milliseconds / 1_000);

const counted = { textOf: countText, figure: "now" } as const;
const timed = { textOf: millisecondsText, figure: "now" } as const;

/** All plots; the first four are always shown. */
export const SERIES: readonly Series[] = [
  { id: "emailIn", valueOf: ({ emailIn }) => emailIn, textOf: countText, figure: "sum" },
  { id: "emailOut", valueOf: ({ emailOut }) => emailOut, textOf: countText, figure: "sum" },
  {
    id: "queueAge",
    valueOf: ({ jobsOldestSeconds }) => jobsOldestSeconds,
    textOf: durationText,
    figure: "now",
    limit: QUEUE_BEHIND_SECONDS,
  },
  { id: "responses95", valueOf: ({ p95Ms }) => p95Ms, ...timed, limit: SLOW_RESPONSE_MS },
  { id: "deferred", valueOf: ({ emailDeferred }) => emailDeferred, ...counted },
  {
    id: "undelivered",
    valueOf: ({ emailUndelivered }) => emailUndelivered,
    textOf: countText,
    figure: "inDayBefore",
  },
  { id: "queueDepth", valueOf: ({ jobsReady }) => jobsReady, ...counted },
  { id: "responses50", valueOf: ({ medianMs }) => medianMs, ...timed },
  { id: "loopDelay", valueOf: ({ loopDelayMs }) => loopDelayMs, ...timed, limit: SLOW_LOOP_MS },
  {
    id: "database",
    valueOf: ({ databaseBytes }) => databaseBytes,
    textOf: formatFileSize,
    figure: "now",
  },
  {
    id: "disk",
    valueOf: ({ diskFreeBytes }) => diskFreeBytes,
    textOf: formatFileSize,
    figure: "now",
    limit: LOW_DISK_BYTES,
    isWorstLow: true,
  },
  {
    id: "backup",
    valueOf: ({ backupAgeSeconds }) => backupAgeSeconds,
    // Days would hide by how much it is over the limit of a day and a half.
    textOf: (seconds) => formatMessage(admin.hours, { hours: Math.floor(seconds / 3_600) }),
    figure: "now",
    limit: OLD_BACKUP_SECONDS,
  },
];

/** What a plot shows. `figure` has the value in bold. */
export type PlotText = {
  title: string;
  points: PlotPoint[];
  top: number;
  limit: number | null;
  figure: { message: string; value: string } | null;
  worst: string;
};

/** The points of a series, and what is said about them. Without any there is no figure. */
export function plotOf(series: Series, { samples }: Status, range: StatusRange): PlotText {
  const { textOf, limit } = series;
  const points = samples.map((sample) => ({ at: Date.parse(sample.at), value: series.valueOf(sample) }));
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const newest = values.at(-1);
  const title = adminStatus.series[series.id];
  if (newest === undefined) return { title, points, top: 1, limit: null, figure: null, worst: "" };
  const highest = Math.max(...values);
  const worst = series.isWorstLow
    ? formatMessage(adminStatus.lowest, { value: textOf(Math.min(...values)) })
    : formatMessage(series.figure === "sum" ? adminStatus.peakOf[range] : adminStatus.peak, {
        value: textOf(highest),
      });
  return {
    title,
    points,
    top: Math.max(highest, limit ?? 0) || 1,
    limit: limit ?? null,
    figure: {
      message: series.figure === "sum" ? adminStatus.sum[range] : adminStatus[series.figure],
      value: textOf(series.figure === "sum" ? values.reduce((sum, value) => sum + value, 0) : newest),
    },
    worst:
      limit === undefined
        ? worst
        : formatMessage(adminStatus.withLimit, { peak: worst, limit: textOf(limit) }),
  };
}
