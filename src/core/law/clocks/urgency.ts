import { epochDayOf } from "#core/dates/epoch-day.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";

/** How pressing a deadline is. Due today is a state of its own, in exactly one list; overdue begins the day after. */
export const URGENCIES = ["overdue", "today", "week", "later"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Calendar days from today to the due day: 0 today, negative when overdue. Both are ISO days. */
export const daysLeft = (dueDate: string, today: string): number =>
  epochDayOf(dueDate) - parseDay(today, "/today");

/** "week" is one to seven days away. */
export const urgencyOf = (dueDate: string, today: string): Urgency => {
  const days = daysLeft(dueDate, today);
  if (days < 0) return "overdue";
  if (days === 0) return "today";
  return days <= 7 ? "week" : "later";
};
