import type { DeadlineState } from "#contract/requests/request.ts";
import type { GaugeState } from "#web/design/display/Deadline.tsx";
import { addDays } from "#web/features/dates/format-day.ts";

/** A deadline as lists and pills show it. `day` is the ISO day beside the words, where there is one. */
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

/** What an office owes, by when. Words count calendar days, as people do; the working counts in the law's unit. */
const responseLabels = ({ daysLeft, metOn, dueOn }: DeadlineState): UrgencyLabels => ({
  overdue: `${daysLabel(-(daysLeft ?? 0))} over`,
  today: "Due today",
  week: `${daysLabel(daysLeft ?? 0)} left`,
  later: `${daysLabel(daysLeft ?? 0)} left`,
  met: metOn && dueOn && metOn > dueOn ? "Answered late" : "Answered",
  paused: "Paused",
  lapsed: "Over",
  none: "No legal limit",
});

/** The person's own time to appeal. */
const appealLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  today: "Last day to appeal",
  week: `${daysLabel(deadline.daysLeft ?? 0)} to appeal`,
  later: `${daysLabel(deadline.daysLeft ?? 0)} to appeal`,
  met: "Appeal sent",
  lapsed: "Appeal time over",
});

/** A day of ours where the law has none: it must not read like one of the law's. */
const reminderLabels = (deadline: DeadlineState): UrgencyLabels => ({
  ...responseLabels(deadline),
  today: "Time to ask",
  week: `Ask in ${daysLabel(deadline.daysLeft ?? 0)}`,
  later: `Ask in ${daysLabel(deadline.daysLeft ?? 0)}`,
  met: "Answered",
  lapsed: "Time to ask",
});

const labelsOf = (deadline: DeadlineState): UrgencyLabels => {
  if (!deadline.legal) return reminderLabels(deadline);
  return deadline.kind === "appeal" ? appealLabels(deadline) : responseLabels(deadline);
};

export function deadlineLabel(deadline: DeadlineState): DeadlineLabel {
  const { urgency, dueOn, metOn, elapsedShare: share } = deadline;
  return {
    state: GAUGES[urgency],
    share: urgency === "today" ? 1 : share,
    label: labelsOf(deadline)[urgency],
    day: urgency === "met" ? metOn : dueOn,
  };
}

/** The agency's own today, from what the server counted; null where no date is counted. */
export const todayAtAgency = ({ dueOn, daysLeft }: Pick<DeadlineState, "dueOn" | "daysLeft">) =>
  dueOn !== null && daysLeft !== null ? addDays(dueOn, -daysLeft) : null;

const daysLabel = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
