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
  paused: "none",
  lapsed: "none",
  none: "none",
} as const satisfies Record<DeadlineState["urgency"], GaugeState>;

/** Words count calendar days, as people do; the working counts in the law's unit. */
export function deadlineWords(deadline: DeadlineState): DeadlineWords {
  const { urgency, daysLeft, dueOn, metOn, share } = deadline;
  const words = {
    overdue: `${days(-(daysLeft ?? 0))} over`,
    today: "Due today",
    week: `${days(daysLeft ?? 0)} left`,
    later: `${days(daysLeft ?? 0)} left`,
    met: metOn && dueOn && metOn > dueOn ? "Answered late" : "Answered",
    paused: "Paused",
    lapsed: deadline.kind === "appeal" ? "Appeal time over" : "Time to ask",
    none: "No legal limit",
  }[urgency];
  return {
    state: GAUGES[urgency],
    share: urgency === "today" ? 1 : share,
    words,
    day: urgency === "met" ? metOn : dueOn,
  };
}

/** The agency's own today, from what the server counted; null where no date is counted. */
export const todayOf = ({ dueOn, daysLeft }: Pick<DeadlineState, "dueOn" | "daysLeft">) =>
  dueOn !== null && daysLeft !== null ? plusDays(dueOn, -daysLeft) : null;

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
