import {
  mdiDatabaseOutline,
  mdiEmailArrowLeftOutline,
  mdiEmailArrowRightOutline,
  mdiFileDocumentMultipleOutline,
  mdiTrayFull,
} from "@mdi/js";
import type { Health } from "#contract/platform/admin.ts";
import { countText, durationText } from "#web/screens/AdminDashboard/shared/count-text.ts";

/** green runs; orange waits; red failed or stands still. */
type HealthTone = "green" | "orange" | "red";

/** One part of the program: its figure, and what the figure means. */
export type HealthFigure = { part: string; icon: string; tone: HealthTone; value: string; text: string };

/** From here on a person notices that a page waits for the database. */
const SLOW_QUERY_MS = 1_000;
/** A job is taken within a second; after a minute nobody is taking any, or there are too many. */
const QUEUE_BEHIND_SECONDS = 60;
const QUEUE_STALLED_SECONDS = 300;

type Queue = Health["queue"];
const isBehind = ({ oldestSeconds }: Queue) => (oldestSeconds ?? 0) >= QUEUE_BEHIND_SECONDS;
const isStalled = ({ oldestSeconds }: Queue) => (oldestSeconds ?? 0) >= QUEUE_STALLED_SECONDS;

/** The row of figures, in the order a mail passes through them. `now` is when the server was asked. */
export const healthFigures = (health: Health, now: Date): HealthFigure[] => [
  databaseFigure(health.database),
  files(health.files),
  mailIn(health.incomingEmail, now),
  mailOut(health.outgoingEmail),
  queue(health.queue),
];

function databaseFigure({ milliseconds }: Health["database"]): HealthFigure {
  return {
    part: "Database",
    icon: mdiDatabaseOutline,
    tone: milliseconds >= SLOW_QUERY_MS ? "orange" : "green",
    value:
      milliseconds < 1_000
        ? `${Math.max(1, Math.round(milliseconds))} ms`
        : durationText(milliseconds / 1_000),
    text: milliseconds >= SLOW_QUERY_MS ? "slow to count all this" : "to count all this",
  };
}

const files = ({ ok, detail }: Health["files"]): HealthFigure => ({
  part: "Files",
  icon: mdiFileDocumentMultipleOutline,
  tone: ok ? "green" : "red",
  value: ok ? "Working" : "Not working",
  text: detail,
});

function mailIn({ last24Hours: lastDay, lastAt, waiting }: Health["incomingEmail"], now: Date): HealthFigure {
  const last = lastAt
    ? `last one ${durationText(Math.floor((now.getTime() - new Date(lastAt).getTime()) / 1_000))} ago`
    : "none came yet";
  return {
    part: "Mail in",
    icon: mdiEmailArrowLeftOutline,
    ...(waiting > 0
      ? {
          tone: "orange",
          value: `${countText(waiting)} to read`,
          text: `${countText(lastDay)} in 24 hours, ${last}`,
        }
      : { tone: "green", value: `${countText(lastDay)} in 24 hours`, text: last }),
  };
}

function mailOut({
  last24Hours: lastDay,
  queued,
  deferred,
  failed,
  held,
}: Health["outgoingEmail"]): HealthFigure {
  const parts = [
    failed > 0 && `${countText(failed)} failed`,
    deferred > 0 && `${countText(deferred)} deferred`,
    held > 0 && `${countText(held)} held`,
    `${countText(lastDay)} in 24 hours`,
    queued > 0 && `${countText(queued)} to send`,
  ].filter((text) => text !== false);
  const [value = "", ...rest] = parts;
  return {
    part: "Mail out",
    icon: mdiEmailArrowRightOutline,
    tone: failed > 0 ? "red" : deferred + held > 0 ? "orange" : "green",
    value,
    text: rest.join(", ") || "nothing waits",
  };
}

function queue(state: Queue): HealthFigure {
  const { ready, failed, oldestSeconds } = state;
  const jobs = countText(ready, "job", "jobs");
  const age = oldestSeconds === null ? "nothing waits" : `oldest ${durationText(oldestSeconds)}`;
  return {
    part: "Queue",
    icon: mdiTrayFull,
    tone: failed > 0 || isStalled(state) ? "red" : isBehind(state) ? "orange" : "green",
    ...(failed > 0
      ? { value: `${countText(failed)} failed`, text: ready > 0 ? `${jobs}, ${age}` : age }
      : { value: jobs, text: age }),
  };
}

/** The sentence over the figures: whether all parts run, then what waits or failed. */
export function healthSummary(health: Health): { tone: HealthTone; text: string } {
  const { outgoingEmail: mailOut, incomingEmail: mailIn, queue } = health;
  const hasFailed = [
    !health.files.ok && "The file store does not work.",
    isStalled(queue) && "The queue stands still.",
  ].filter((text) => text !== false);
  const failed = [
    mailOut.failed > 0 && `${countText(mailOut.failed, "mail was", "mails were")} not delivered`,
    queue.failed > 0 && `${countText(queue.failed, "job", "jobs")} failed`,
  ].filter((text) => text !== false);
  const waitingParts = [
    health.database.milliseconds >= SLOW_QUERY_MS && "the database is slow",
    mailIn.waiting > 0 && `${countText(mailIn.waiting, "mail waits", "mails wait")} to be read`,
    mailOut.deferred > 0 && `${countText(mailOut.deferred, "mail waits", "mails wait")} for their host`,
    mailOut.held > 0 && `${countText(mailOut.held, "mail is", "mails are")} held`,
    isBehind(queue) && !isStalled(queue) && "the queue is behind",
  ].filter((text) => text !== false);
  const rest = [...failed, ...waitingParts].join(", ");
  return {
    tone: hasFailed.length + failed.length > 0 ? "red" : waitingParts.length > 0 ? "orange" : "green",
    text: [...(hasFailed.length > 0 ? hasFailed : ["All parts run."]), rest && `${capitalize(rest)}.`]
      .filter(Boolean)
      .join(" "),
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
