import type { DeadlineState } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { isRequesterClock } from "#core/request/clock-effects.ts";
import type { WaitingOn } from "#core/request/states.ts";
import { deadlines } from "#messages/deadlines.ts";
import type { GaugeState } from "#web/design/display/Deadline.tsx";
import { addDays, localToday } from "#web/features/dates/format-day.ts";

/** A deadline as lists and pills show it. `day` is the ISO date beside the label, if any. */
export type DeadlineLabel = { state: GaugeState; share: number; label: string; day: string | null };

const GAUGES = {
  overdue: "over",
  today: "soon",
  week: "soon",
  later: "running",
  met: "running",
  paused: "paused",
  lapsed: "none",
  none: "none",
} as const satisfies Record<DeadlineState["urgency"], GaugeState>;

type UrgencyLabels = Record<DeadlineState["urgency"], string>;

/** The agency's deadline. Labels count calendar days; the calculation counts in the law's unit. */
const responseLabels = ({ daysLeft, metOn, dueOn }: DeadlineState): UrgencyLabels => ({
  overdue: formatMessage(deadlines.overdue, { days: -(daysLeft ?? 0) }),
  today: deadlines.dueToday,
  week: formatMessage(deadlines.daysLeft, { days: daysLeft ?? 0 }),
  later: formatMessage(deadlines.daysLeft, { days: daysLeft ?? 0 }),
  met: metOn && dueOn && metOn > dueOn ? deadlines.answeredLate : deadlines.answered,
  paused: deadlines.paused,
  lapsed: deadlines.over,
  none: deadlines.noLegalLimit,
});

/** The requester's deadline to appeal. */
const appealLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  today: deadlines.appealToday,
  week: formatMessage(deadlines.daysToAppeal, { days: deadline.daysLeft ?? 0 }),
  later: formatMessage(deadlines.daysToAppeal, { days: deadline.daysLeft ?? 0 }),
  met: deadlines.appealSent,
  lapsed: deadlines.appealOver,
});

/** Our reminder where the law sets no limit: it must not look like a legal deadline. */
const reminderLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  today: deadlines.followUpNow,
  week: formatMessage(deadlines.followUpLater, { days: deadline.daysLeft ?? 0 }),
  later: formatMessage(deadlines.followUpLater, { days: deadline.daysLeft ?? 0 }),
  met: deadlines.answered,
  lapsed: deadlines.followUpNow,
});

/** What the requester may or must do by a day, beside the agency's clock. */
function ownLabels(deadline: DeadlineState, kind: keyof typeof deadlines.ownDay): UrgencyLabels {
  const { inCourt } = deadline;
  const label = inCourt && isCourtDay(kind) ? deadlines.courtDay[kind] : deadlines.ownDay[kind];
  return {
    ...responseLabels(deadline),
    today: label,
    week: label,
    later: label,
    met: deadlines.ownDayMet,
    lapsed: inCourt ? deadlines.courtDayOver : deadlines.ownDayOver[kind],
  };
}

const isCourtDay = (kind: string): kind is keyof typeof deadlines.courtDay => kind in deadlines.courtDay;

/** The day the agency itself promised. */
const promisedLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  overdue: formatMessage(deadlines.promisedLate, { days: -(deadline.daysLeft ?? 0) }),
  today: deadlines.promisedLater,
  week: deadlines.promisedLater,
  later: deadlines.promisedLater,
});

const isOwnDay = (kind: string): kind is keyof typeof deadlines.ownDay => kind in deadlines.ownDay;

/** A refusal that can be challenged without a last day. */
const challengeLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  none: deadlines.challenge,
  met: deadlines.challenged,
});

/** From when a suit may be filed: no last day, so nothing is left or over. */
const suitLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  none: deadlines.suitFrom,
});

const labelsOf = (deadline: DeadlineState): UrgencyLabels => {
  const { kind } = deadline;
  if (isOwnDay(kind)) return ownLabels(deadline, kind);
  if (kind === "promised") return promisedLabels(deadline);
  if (kind === "challenge") return challengeLabels(deadline);
  if (kind === "suit_notice") return suitLabels(deadline);
  if (!deadline.legal) return reminderLabels(deadline);
  return deadline.kind === "appeal" ? appealLabels(deadline) : responseLabels(deadline);
};

/** @param waitingOn of the request: an agency that has written is not called late until the user has acted */
export function deadlineLabel(deadline: DeadlineState, waitingOn: WaitingOn): DeadlineLabel {
  const { urgency, dueOn, metOn, elapsedShare: share } = deadline;
  if (urgency === "overdue" && waitingOn === "you")
    return { state: "soon", share: 1, label: deadlines.wasDue, day: dueOn };
  return {
    // Our reminder is no legal limit, however near it is.
    state: deadline.kind === "reminder" && urgency !== "met" ? "none" : GAUGES[urgency],
    share: urgency === "today" ? 1 : share,
    label: labelsOf(deadline)[urgency],
    day: urgency === "met" ? metOn : dueOn,
  };
}

/** The same in a header, which says whose days are left where they are not the user's: "The agency: 8 days left". */
export function headerLabel(deadline: DeadlineState, waitingOn: WaitingOn): DeadlineLabel {
  const shown = deadlineLabel(deadline, waitingOn);
  const { kind, urgency } = deadline;
  const isCounted = urgency === "week" || urgency === "later";
  if (!isCounted || isRequesterClock(kind) || kind === "promised" || kind === "suit_notice") return shown;
  const whose = kind === "ruling" || kind === "appeal_decision" ? kind : "agency";
  return { ...shown, label: formatMessage(deadlines.whose[whose], { label: shown.label }) };
}

/** What the user has to do before what others have to, in a header: nobody else loses anything by waiting. */
export const ownFirst = <Shown extends Pick<DeadlineState, "kind" | "urgency">>(
  shown: readonly Shown[],
): Shown[] => shown.toSorted((a, b) => Number(isOwnTurn(b)) - Number(isOwnTurn(a)));

const isOwnTurn = ({ kind, urgency }: Pick<DeadlineState, "kind" | "urgency">): boolean =>
  isRequesterClock(kind) && urgency !== "met" && urgency !== "lapsed";

/**
 * The day beside a label. Near midnight it names the agency's time zone: on the last day of an agency until when, and where
 * it now is another day at the agency than here, whose day it is.
 * @param day as `deadlineLabel` gives it
 */
export function deadlineDay(
  deadline: DeadlineState,
  day: string | null,
  formatDay: (day: string) => string,
  now = new Date(),
): string | undefined {
  if (day === null) return undefined;
  const { timeZone, urgency, legal, kind } = deadline;
  if (timeZone === undefined || !legal) return formatDay(day);
  const zone = timeZoneName(timeZone, now);
  if (urgency === "today" && !isRequesterClock(kind)) return formatMessage(deadlines.endOfDay, { zone });
  const isSameDay = todayAtAgency(deadline) === localToday(now);
  return isSameDay ? formatDay(day) : formatMessage(deadlines.dayInZone, { day: formatDay(day), zone });
}

/** "ET" in summer and in winter; "Germany time" where Americans have no letters for it. */
const timeZoneName = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" })
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")
    ?.value.replace(/ Time$/, " time")
    .replaceAll(" ", "\u00a0") ?? timeZone;

/** "2:11 PM ET". */
export const formatTimeInZone = (at: Date, timeZone: string): string =>
  `${at.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).replace(/\s/, "\u00a0")}\u00a0${timeZoneName(timeZone, at)}`;

/** Today in the agency's time zone, from the server's count; null without a deadline. */
export const todayAtAgency = ({ dueOn, daysLeft }: Pick<DeadlineState, "dueOn" | "daysLeft">) =>
  dueOn !== null && daysLeft !== null ? addDays(dueOn, -daysLeft) : null;
