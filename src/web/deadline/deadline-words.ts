import type { DeadlineState } from "#contract/request.ts";
import type { GaugeState } from "#web/ui/Deadline.tsx";
import { plusDays } from "./day-words.ts";

/** A deadline as lists and pills show it. `day` is the ISO day beside the words, where there is one. */
export type DeadlineWords = { state: GaugeState; share: number; words: string; day: string | null };

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

type Words = Record<DeadlineState["urgency"], string>;

/** What an office owes, by when. Words count calendar days, as people do; the working counts in the law's unit. */
const owedWords = ({ daysLeft, metOn, dueOn }: DeadlineState): Words => ({
  overdue: `${days(-(daysLeft ?? 0))} over`,
  today: "Due today",
  week: `${days(daysLeft ?? 0)} left`,
  later: `${days(daysLeft ?? 0)} left`,
  met: metOn && dueOn && metOn > dueOn ? "Answered late" : "Answered",
  paused: "Paused",
  lapsed: "Over",
  none: "No legal limit",
});

/** The person's own time to appeal. */
const appealWords = (deadline: DeadlineState): Words => ({
  ...owedWords(deadline),
  today: "Last day to appeal",
  week: `${days(deadline.daysLeft ?? 0)} to appeal`,
  later: `${days(deadline.daysLeft ?? 0)} to appeal`,
  met: "Appeal sent",
  lapsed: "Appeal time over",
});

/** A day of ours where the law has none: it must not read like one of the law's. */
const reminderWords = (deadline: DeadlineState): Words => ({
  ...owedWords(deadline),
  today: "Time to ask",
  week: `Ask in ${days(deadline.daysLeft ?? 0)}`,
  later: `Ask in ${days(deadline.daysLeft ?? 0)}`,
  met: "Answered",
  lapsed: "Time to ask",
});

const wordsOf = (deadline: DeadlineState): Words => {
  if (!deadline.legal) return reminderWords(deadline);
  return deadline.kind === "appeal" ? appealWords(deadline) : owedWords(deadline);
};

export function deadlineWords(deadline: DeadlineState): DeadlineWords {
  const { urgency, dueOn, metOn, share } = deadline;
  return {
    state: GAUGES[urgency],
    share: urgency === "today" ? 1 : share,
    words: wordsOf(deadline)[urgency],
    day: urgency === "met" ? metOn : dueOn,
  };
}

/** The agency's own today, from what the server counted; null where no date is counted. */
export const todayOf = ({ dueOn, daysLeft }: Pick<DeadlineState, "dueOn" | "daysLeft">) =>
  dueOn !== null && daysLeft !== null ? plusDays(dueOn, -daysLeft) : null;

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
