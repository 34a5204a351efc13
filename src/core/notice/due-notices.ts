import { epochDayOf, isoOf } from "#core/deadline/epoch-day.ts";
import { type ClockKind, isOwn } from "#core/request/clock-effects.ts";
import type { Ball, Status } from "#core/request/states.ts";
import type { NoticeKind } from "./notice-kinds.ts";

/**
 * What a person is to be told today. Each rule holds for some days rather than for one, so that a day on which nothing
 * ran is caught up with; the key of what was told (`about`, `day`) tells nobody the same twice. Days are `YYYY-MM-DD`.
 */
export type DueNotice = { kind: NoticeKind; about: string; day: string };

/** How long after its day something is still worth telling. Older, as after an import, it is history. */
export const CATCH_UP_DAYS = 7;
/** How many days before its end a person is told that an appeal can be sent, the earliest first. */
export const APPEAL_DAYS = [14, 3] as const;
export const LINK_DAYS = 2;
/** A request nobody writes about is brought up this often, then left. */
export const MOST_SILENCES = 12;

const daysFrom = (from: string, to: string): number => epochDayOf(to) - epochDayOf(from);

type OpenClock = { kind: ClockKind; dueOn: string };
type ClockState = {
  /** At the agency. */
  today: string;
  ball: Ball;
  dueSoonDays: number;
  /** Whether the agency is closed on a day. */
  isOff: (day: string) => boolean;
};

/**
 * What is to be told of a clock that runs. An agency that has written waits for the person to say what it wrote, so it is
 * not called late meanwhile: its days are told while the turn is the agency's.
 */
export function clockNotice({ kind, dueOn }: OpenClock, state: ClockState): DueNotice | null {
  const left = daysFrom(state.today, dueOn);
  if (kind === "appeal") return appealNotice(dueOn, left);
  if (state.ball !== "agency" || left < -CATCH_UP_DAYS) return null;
  const about = kind;
  if (isOwn(kind)) return left <= 0 ? { kind: "reminder", about, day: dueOn } : null;
  if (left < 0) return { kind: "overdue", about, day: dueOn };
  if (left === 0) return { kind: "due_today", about, day: dueOn };
  const soon = businessDaysUntil(state.today, dueOn, state) <= state.dueSoonDays;
  return soon ? { kind: "due_soon", about, day: dueOn } : null;
}

function appealNotice(day: string, left: number): DueNotice | null {
  const step = left < 0 ? undefined : APPEAL_DAYS.findLast((days) => left <= days);
  return step === undefined ? null : { kind: "appeal", about: `appeal:${step}`, day };
}

/** Business days after `today` up to `dueOn`; counting ends where it is past what anybody chose. */
function businessDaysUntil(
  today: string,
  dueOn: string,
  { isOff, dueSoonDays }: Pick<ClockState, "isOff" | "dueSoonDays">,
): number {
  let count = 0;
  for (let day = epochDayOf(today) + 1; day <= epochDayOf(dueOn) && count <= dueSoonDays; day++) {
    if (!isOff(isoOf(day))) count++;
  }
  return count;
}

type Silence = {
  today: string;
  /** Day of the newest letter, either way. */
  lastLetterOn: string;
  ball: Ball;
  silenceDays: number;
  /** The day of the clock that runs, where one does. */
  dueOn: string | null;
};

/** Nobody wrote for as long as the person chose, and again after as long; not where a day is set or was just missed. */
export function silenceNotice({ today, lastLetterOn, ball, silenceDays, dueOn }: Silence): DueNotice | null {
  if (ball !== "agency") return null;
  if (dueOn !== null && daysFrom(dueOn, today) < silenceDays) return null;
  const silent = daysFrom(lastLetterOn, today);
  const times = Math.floor(silent / silenceDays);
  const since = silent - times * silenceDays;
  if (times < 1 || times > MOST_SILENCES || since > CATCH_UP_DAYS) return null;
  return { kind: "silence", about: `silence:${times}`, day: lastLetterOn };
}

/** Nothing more is told of these, but for reminders that were set when they were so already. */
const OVER: ReadonlySet<Status> = new Set<Status>(["withdrawn", "closed"]);

/** A link is told of even where the records were released: they may be behind it. */
export function linkNotice(link: {
  messageId: string;
  closesOn: string;
  today: string;
  status: Status;
}): DueNotice | null {
  const left = daysFrom(link.today, link.closesOn);
  if (left < 0 || left > LINK_DAYS || OVER.has(link.status)) return null;
  return { kind: "link", about: link.messageId, day: link.closesOn };
}

/** A reminder its person set. One of a request that was closed since is over. */
export function personalNotice(reminder: {
  id: string;
  day: string;
  today: string;
  writtenAt: Date;
  status: Status;
  closedAt: Date | null;
}): DueNotice | null {
  const { id, day, today, writtenAt, status, closedAt } = reminder;
  const late = daysFrom(day, today);
  const closedSince = OVER.has(status) && (closedAt === null || closedAt > writtenAt);
  return late < 0 || late > CATCH_UP_DAYS || closedSince ? null : { kind: "reminder", about: id, day };
}

/** The next time it is this hour of the day in a zone, after `now`. An hour that summer time skips is the one after. */
export function nextMoment(now: Temporal.Instant, timeZone: string, hour: number): Temporal.Instant {
  const here = now.toZonedDateTimeISO(timeZone);
  const at = (days: number) =>
    here.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();
  return [at(0), at(1)].find((one) => Temporal.Instant.compare(one, now) > 0) ?? at(2);
}
