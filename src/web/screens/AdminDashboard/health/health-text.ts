import {
  mdiDatabaseOutline,
  mdiEmailArrowLeftOutline,
  mdiEmailArrowRightOutline,
  mdiFileDocumentMultipleOutline,
  mdiHarddisk,
  mdiHistory,
  mdiTrayFull,
} from "@mdi/js";
import type { Health } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminHealth } from "#messages/admin/health.ts";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { durationText } from "#web/screens/AdminDashboard/shared/count-text.ts";

/** Green: running. Orange: waiting. Red: failed or stalled. */
type HealthTone = "green" | "orange" | "red";
/** Grey: not measured. */
type FigureTone = HealthTone | "grey";

/** One part of the program: its main figure, and details. */
export type HealthFigure = { part: string; icon: string; tone: FigureTone; value: string; text: string };

/** From this response time on, users notice that pages wait for the database. */
const SLOW_QUERY_MS = 1_000;
/** A worker takes a job within a second; after a minute no worker runs, or there are too many jobs. */
export const QUEUE_BEHIND_SECONDS = 60;
const QUEUE_STALLED_SECONDS = 300;
/** As `npm run doctor` and the alert rules have it. */
export const LOW_DISK_BYTES = 5e9;
export const OLD_BACKUP_SECONDS = 36 * 3_600;

type Queue = Health["queue"];
const isBehind = ({ oldestSeconds }: Queue) => (oldestSeconds ?? 0) >= QUEUE_BEHIND_SECONDS;
const isStalled = ({ oldestSeconds }: Queue) => (oldestSeconds ?? 0) >= QUEUE_STALLED_SECONDS;

/** The figures of all parts. `now` is when the server answered. */
export const healthFigures = (health: Health, now: Date): HealthFigure[] => [
  databaseFigure(health.database),
  filesFigure(health.files),
  emailInFigure(health.incomingEmail, now),
  emailOutFigure(health.outgoingEmail),
  queueFigure(health.queue),
  diskFigure(health.disk),
  backupFigure(health.lastBackupAt, now),
];

function databaseFigure({ milliseconds }: Health["database"]): HealthFigure {
  return {
    part: adminHealth.parts.database,
    icon: mdiDatabaseOutline,
    tone: milliseconds >= SLOW_QUERY_MS ? "orange" : "green",
    value:
      milliseconds < 1_000
        ? formatMessage(adminHealth.milliseconds, { milliseconds: Math.max(1, Math.round(milliseconds)) })
        : durationText(milliseconds / 1_000),
    text: milliseconds >= SLOW_QUERY_MS ? adminHealth.databaseSlow : adminHealth.databaseNormal,
  };
}

const filesFigure = ({ ok, detail }: Health["files"]): HealthFigure => ({
  part: adminHealth.parts.files,
  icon: mdiFileDocumentMultipleOutline,
  tone: ok ? "green" : "red",
  value: ok ? adminHealth.filesWorking : adminHealth.filesFailed,
  text: detail,
});

function emailInFigure({ last24Hours, lastAt, waiting }: Health["incomingEmail"], now: Date): HealthFigure {
  const last = lastAt
    ? formatMessage(adminHealth.lastReceived, {
        age: durationText(Math.floor((now.getTime() - new Date(lastAt).getTime()) / 1_000)),
      })
    : adminHealth.noneReceived;
  const received = formatMessage(adminHealth.lastDay, { count: last24Hours });
  return {
    part: adminHealth.parts.emailIn,
    icon: mdiEmailArrowLeftOutline,
    ...(waiting > 0
      ? {
          tone: "orange",
          value: formatMessage(adminHealth.unprocessed, { count: waiting }),
          text: `${received}, ${last}`,
        }
      : { tone: "green", value: received, text: last }),
  };
}

function emailOutFigure({
  last24Hours,
  queued,
  deferred,
  failed,
  held,
}: Health["outgoingEmail"]): HealthFigure {
  const parts = [
    failed > 0 && formatMessage(adminHealth.undelivered, { count: failed }),
    deferred > 0 && formatMessage(adminHealth.deferred, { count: deferred }),
    held > 0 && formatMessage(adminHealth.held, { count: held }),
    formatMessage(adminHealth.lastDay, { count: last24Hours }),
    queued > 0 && formatMessage(adminHealth.queued, { count: queued }),
  ].filter((text) => text !== false);
  const [value = "", ...rest] = parts;
  return {
    part: adminHealth.parts.emailOut,
    icon: mdiEmailArrowRightOutline,
    tone: failed > 0 ? "red" : deferred + held > 0 ? "orange" : "green",
    value,
    text: rest.join(", ") || adminHealth.noneQueued,
  };
}

function queueFigure(state: Queue): HealthFigure {
  const { ready, failed, oldestSeconds } = state;
  const jobs = formatMessage(adminHealth.jobs, { count: ready });
  const age =
    oldestSeconds === null
      ? adminHealth.noneWaiting
      : formatMessage(adminHealth.oldestJob, { age: durationText(oldestSeconds) });
  return {
    part: adminHealth.parts.queue,
    icon: mdiTrayFull,
    tone: failed > 0 || isStalled(state) ? "red" : isBehind(state) ? "orange" : "green",
    ...(failed > 0
      ? {
          value: formatMessage(adminHealth.failed, { count: failed }),
          text: ready > 0 ? `${jobs}, ${age}` : age,
        }
      : { value: jobs, text: age }),
  };
}

const isNearlyFull = (disk: Health["disk"]) => disk !== null && disk.free < LOW_DISK_BYTES;

function diskFigure(disk: Health["disk"]): HealthFigure {
  const figure = { part: adminHealth.parts.disk, icon: mdiHarddisk };
  if (!disk) return { ...figure, tone: "grey", value: adminHealth.notMeasured, text: adminHealth.soon };
  return {
    ...figure,
    tone: isNearlyFull(disk) ? "orange" : "green",
    value: formatMessage(adminHealth.full, { percent: Math.round(100 * (1 - disk.free / disk.total)) }),
    text: formatMessage(adminHealth.free, { size: formatFileSize(disk.free) }),
  };
}

/** Not every installation is backed up by the program itself. */
function backupFigure(lastBackupAt: string | null, now: Date): HealthFigure {
  const figure = { part: adminHealth.parts.backup, icon: mdiHistory };
  if (lastBackupAt === null)
    return { ...figure, tone: "grey", value: adminHealth.noBackup, text: adminHealth.noBackupText };
  const seconds = (now.getTime() - new Date(lastBackupAt).getTime()) / 1_000;
  return {
    ...figure,
    tone: seconds > OLD_BACKUP_SECONDS ? "orange" : "green",
    value: formatMessage(adminHealth.backupAge, { age: durationText(seconds) }),
    text: formatRowDate(lastBackupAt, now, true),
  };
}

export type HealthStatement = { tone: HealthTone; text: string };

/** The summary above the figures: whether all parts run, then what failed or waits, each with its own mark. */
export function healthSummary(health: Health): HealthStatement[] {
  const { outgoingEmail, incomingEmail, queue } = health;
  const { summary } = adminHealth;
  const stopped = [!health.files.ok && summary.filesFailed, isStalled(queue) && summary.queueStalled].filter(
    (text) => text !== false,
  );
  const failed = [
    outgoingEmail.failed > 0 && formatMessage(summary.emailsFailed, { count: outgoingEmail.failed }),
    queue.failed > 0 && formatMessage(summary.jobsFailed, { count: queue.failed }),
  ].filter((text) => text !== false);
  const waiting = [
    health.database.milliseconds >= SLOW_QUERY_MS && summary.databaseSlow,
    incomingEmail.waiting > 0 && formatMessage(summary.unprocessed, { count: incomingEmail.waiting }),
    outgoingEmail.deferred > 0 && formatMessage(summary.deferred, { count: outgoingEmail.deferred }),
    outgoingEmail.held > 0 && formatMessage(summary.held, { count: outgoingEmail.held }),
    isBehind(queue) && !isStalled(queue) && summary.queueBehind,
    isNearlyFull(health.disk) && summary.diskNearlyFull,
  ].filter((text) => text !== false);
  const statements = [
    stopped.length > 0
      ? { tone: "red" as const, text: stopped.join(" ") }
      : { tone: "green" as const, text: summary.running },
    {
      tone: failed.length > 0 ? ("red" as const) : ("orange" as const),
      text: [...failed, ...waiting].join(" "),
    },
  ];
  return statements.filter(({ text }) => text !== "");
}
