import {
  mdiDatabaseOutline,
  mdiEmailArrowLeftOutline,
  mdiEmailArrowRightOutline,
  mdiFileDocumentMultipleOutline,
  mdiTrayFull,
} from "@mdi/js";
import type { Health } from "#contract/admin.ts";
import { counted, spanWords } from "./count-words.ts";

/** green runs; orange waits; red failed or stands still. */
type HealthTone = "green" | "orange" | "red";

/** One part of the program: its figure, and what the figure means. */
export type Figure = { part: string; icon: string; tone: HealthTone; value: string; words: string };

/** From here on a person notices that a page waits for the database. */
const SLOW_MS = 1_000;
/** A job is taken within a second; after a minute nobody is taking any, or there are too many. */
const BEHIND_SECONDS = 60;
const STALLED_SECONDS = 300;

type Queue = Health["queue"];
const isBehind = ({ oldestSeconds }: Queue) => (oldestSeconds ?? 0) >= BEHIND_SECONDS;
const isStalled = ({ oldestSeconds }: Queue) => (oldestSeconds ?? 0) >= STALLED_SECONDS;

/** The row of figures, in the order a mail passes through them. `now` is when the server was asked. */
export const figuresOf = (health: Health, now: Date): Figure[] => [
  database(health.database),
  files(health.files),
  mailIn(health.mailIn, now),
  mailOut(health.mailOut),
  queue(health.queue),
];

function database({ milliseconds }: Health["database"]): Figure {
  return {
    part: "Database",
    icon: mdiDatabaseOutline,
    tone: milliseconds >= SLOW_MS ? "orange" : "green",
    value:
      milliseconds < 1_000 ? `${Math.max(1, Math.round(milliseconds))} ms` : spanWords(milliseconds / 1_000),
    words: milliseconds >= SLOW_MS ? "slow to count all this" : "to count all this",
  };
}

const files = ({ ok, detail }: Health["files"]): Figure => ({
  part: "Files",
  icon: mdiFileDocumentMultipleOutline,
  tone: ok ? "green" : "red",
  value: ok ? "Working" : "Not working",
  words: detail,
});

function mailIn({ lastDay, lastAt, waiting }: Health["mailIn"], now: Date): Figure {
  const last = lastAt
    ? `last one ${spanWords(Math.floor((now.getTime() - new Date(lastAt).getTime()) / 1_000))} ago`
    : "none came yet";
  return {
    part: "Mail in",
    icon: mdiEmailArrowLeftOutline,
    ...(waiting > 0
      ? {
          tone: "orange",
          value: `${counted(waiting)} to read`,
          words: `${counted(lastDay)} in 24 hours, ${last}`,
        }
      : { tone: "green", value: `${counted(lastDay)} in 24 hours`, words: last }),
  };
}

function mailOut({ lastDay, queued, deferred, failed, held }: Health["mailOut"]): Figure {
  const parts = [
    failed > 0 && `${counted(failed)} failed`,
    deferred > 0 && `${counted(deferred)} deferred`,
    held > 0 && `${counted(held)} held`,
    `${counted(lastDay)} in 24 hours`,
    queued > 0 && `${counted(queued)} to send`,
  ].filter((words) => words !== false);
  const [value = "", ...rest] = parts;
  return {
    part: "Mail out",
    icon: mdiEmailArrowRightOutline,
    tone: failed > 0 ? "red" : deferred + held > 0 ? "orange" : "green",
    value,
    words: rest.join(", ") || "nothing waits",
  };
}

function queue(state: Queue): Figure {
  const { ready, failed, oldestSeconds } = state;
  const jobs = counted(ready, "job", "jobs");
  const age = oldestSeconds === null ? "nothing waits" : `oldest ${spanWords(oldestSeconds)}`;
  return {
    part: "Queue",
    icon: mdiTrayFull,
    tone: failed > 0 || isStalled(state) ? "red" : isBehind(state) ? "orange" : "green",
    ...(failed > 0
      ? { value: `${counted(failed)} failed`, words: ready > 0 ? `${jobs}, ${age}` : age }
      : { value: jobs, words: age }),
  };
}

/** The sentence over the figures: whether all parts run, then what waits or failed. */
export function summaryOf(health: Health): { tone: HealthTone; words: string } {
  const { mailOut, mailIn, queue } = health;
  const down = [
    !health.files.ok && "The file store does not work.",
    isStalled(queue) && "The queue stands still.",
  ].filter((words) => words !== false);
  const failed = [
    mailOut.failed > 0 && `${counted(mailOut.failed, "mail was", "mails were")} not delivered`,
    queue.failed > 0 && `${counted(queue.failed, "job", "jobs")} failed`,
  ].filter((words) => words !== false);
  const waits = [
    health.database.milliseconds >= SLOW_MS && "the database is slow",
    mailIn.waiting > 0 && `${counted(mailIn.waiting, "mail waits", "mails wait")} to be read`,
    mailOut.deferred > 0 && `${counted(mailOut.deferred, "mail waits", "mails wait")} for their host`,
    mailOut.held > 0 && `${counted(mailOut.held, "mail is", "mails are")} held`,
    isBehind(queue) && !isStalled(queue) && "the queue is behind",
  ].filter((words) => words !== false);
  const rest = [...failed, ...waits].join(", ");
  return {
    tone: down.length + failed.length > 0 ? "red" : waits.length > 0 ? "orange" : "green",
    words: [...(down.length > 0 ? down : ["All parts run."]), rest && `${sentence(rest)}.`]
      .filter(Boolean)
      .join(" "),
  };
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
