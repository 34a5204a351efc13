import { epochDayOf, isoDayOf } from "#core/dates/epoch-day.ts";
import { type ClockKind, hasBegun, isRequesterClock } from "#core/request/clock-effects.ts";
import type { Status, WaitingOn } from "#core/request/states.ts";
import type { NotificationKind } from "./notification-kinds.ts";

/**
 * The notifications a user is due today. Each rule holds for some days rather than for one, so that a day on which nothing
 * ran is caught up with; the key of a notification (`about`, `day`) prevents duplicates. Days are `YYYY-MM-DD`.
 */
export type DueNotification = { kind: NotificationKind; about: string; day: string };

/** How long after its day something is still worth telling. Older, as after an import, it is history. */
export const CATCH_UP_DAYS = 7;
/** How many days before its end a user is reminded that an appeal can be sent, the earliest first. */
export const APPEAL_DAYS = [14, 3] as const;
export const LINK_DAYS = 2;
/** A request nobody writes about is brought up this often, then left. */
export const MAX_SILENCE_NOTIFICATIONS = 12;

const daysBetween = (from: string, to: string): number => epochDayOf(to) - epochDayOf(from);

type OpenClock = { kind: ClockKind; startedOn: string; dueOn: string };
type ClockState = {
  /** At the agency. */
  today: string;
  waitingOn: WaitingOn;
  dueSoonDays: number;
  /** Whether the agency is closed on a day. */
  isDayOff: (day: string) => boolean;
};

/**
 * The notifications of a running clock. An agency that has written waits for the user to say what it wrote, so it is
 * not called late meanwhile: its days are reported while the turn is the agency's.
 */
export function clockNotification(clock: OpenClock, state: ClockState): DueNotification | null {
  const { kind, dueOn } = clock;
  const daysLeft = daysBetween(state.today, dueOn);
  if (LAST_DAYS.has(kind)) return hasBegun(clock, state.today) ? lastDayNotification(clock, daysLeft) : null;
  if (state.waitingOn !== "agency" || daysLeft < -CATCH_UP_DAYS) return null;
  const about = kind;
  if (isRequesterClock(kind)) return daysLeft <= 0 ? { kind: "reminder", about, day: dueOn } : null;
  if (daysLeft < 0) return { kind: "overdue", about, day: dueOn };
  if (daysLeft === 0) return { kind: "due_today", about, day: dueOn };
  const isDueSoon = businessDaysUntil(state.today, dueOn, state) <= state.dueSoonDays;
  return isDueSoon ? { kind: "due_soon", about, day: dueOn } : null;
}

/** Days by which a right is lost: the user is warned even where the agency must act next. */
const LAST_DAYS: ReadonlySet<ClockKind> = new Set([
  "appeal",
  "silence_appeal",
  "next_appeal",
  "fee_appeal",
  "extension_appeal",
]);

function lastDayNotification({ kind, dueOn: day }: OpenClock, daysLeft: number): DueNotification | null {
  const step = daysLeft < 0 ? undefined : APPEAL_DAYS.findLast((days) => daysLeft <= days);
  return step === undefined ? null : { kind: "appeal", about: `${kind}:${step}`, day };
}

/** Business days after `today` up to `dueOn`; counting ends where it is past what anyone chose. */
function businessDaysUntil(
  today: string,
  dueOn: string,
  { isDayOff, dueSoonDays }: Pick<ClockState, "isDayOff" | "dueSoonDays">,
): number {
  let count = 0;
  for (let day = epochDayOf(today) + 1; day <= epochDayOf(dueOn) && count <= dueSoonDays; day++) {
    if (!isDayOff(isoDayOf(day))) count++;
  }
  return count;
}

type SilenceState = {
  today: string;
  /** Day of the newest letter, either way. */
  lastLetterOn: string;
  waitingOn: WaitingOn;
  noResponseDays: number;
  /** The day of the clock that runs, where one does. */
  dueOn: string | null;
};

/** No email arrived for as long as the user chose, and again after as long; not where a day is set or was just missed. */
export function silenceNotification({
  today,
  lastLetterOn,
  waitingOn,
  noResponseDays,
  dueOn,
}: SilenceState): DueNotification | null {
  if (waitingOn !== "agency") return null;
  if (dueOn !== null && daysBetween(dueOn, today) < noResponseDays) return null;
  const silentDays = daysBetween(lastLetterOn, today);
  const periods = Math.floor(silentDays / noResponseDays);
  const since = silentDays - periods * noResponseDays;
  if (periods < 1 || periods > MAX_SILENCE_NOTIFICATIONS || since > CATCH_UP_DAYS) return null;
  return { kind: "silence", about: `silence:${periods}`, day: lastLetterOn };
}

/** No more notifications about these, but for reminders that were set when they were so already. */
const CLOSED_STATUSES: ReadonlySet<Status> = new Set<Status>(["withdrawn", "closed"]);

/** A link is announced even where the records were released: they may be behind it. */
export function linkNotification(link: {
  messageId: string;
  closesOn: string;
  today: string;
  status: Status;
}): DueNotification | null {
  const daysLeft = daysBetween(link.today, link.closesOn);
  if (daysLeft < 0 || daysLeft > LINK_DAYS || CLOSED_STATUSES.has(link.status)) return null;
  return { kind: "link", about: link.messageId, day: link.closesOn };
}

/** A reminder its user set. One of a request that was closed since is over. */
export function reminderNotification(reminder: {
  id: string;
  day: string;
  today: string;
  createdAt: Date;
  status: Status;
  closedAt: Date | null;
}): DueNotification | null {
  const { id, day, today, createdAt, status, closedAt } = reminder;
  const daysLate = daysBetween(day, today);
  const wasClosedSince = CLOSED_STATUSES.has(status) && (closedAt === null || closedAt > createdAt);
  return daysLate < 0 || daysLate > CATCH_UP_DAYS || wasClosedSince
    ? null
    : { kind: "reminder", about: id, day };
}

/** The next time it is this hour of the day in a zone, after `now`. An hour that summer time skips is the one after. */
export function nextOccurrence(now: Temporal.Instant, timeZone: string, hour: number): Temporal.Instant {
  const here = now.toZonedDateTimeISO(timeZone);
  const at = (days: number) =>
    here.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant();
  return [at(0), at(1)].find((one) => Temporal.Instant.compare(one, now) > 0) ?? at(2);
}
