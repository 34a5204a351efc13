import { dates } from "#messages/dates.ts";
import {
  formatTimeOfDay,
  monthDay,
  monthName,
  shortWeekday,
  weekdayName,
} from "#web/features/dates/format-time.ts";

/**
 * Dates as text in the user's time zone: relative within the week, absolute otherwise.
 * `now` is an argument for tests.
 */
const monthDayYear = (at: Date) => `${monthDay(at)}, ${at.getFullYear()}`;

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** Whole calendar days from `at` back to `now`; 0 is today, 1 yesterday. Rounded, because a day can have 23 or 25 hours. */
function daysAgo(at: Date, now: Date): number {
  return Math.round((startOfDay(now).getTime() - startOfDay(at).getTime()) / 86_400_000);
}

/** American weeks begin on Sunday. */
const isSameWeek = (at: Date, now: Date) => {
  const days = daysAgo(at, now);
  return days >= 0 && days <= now.getDay();
};

const formatDay = (at: Date, now: Date) =>
  at.getFullYear() === now.getFullYear() ? monthDay(at) : monthDayYear(at);

/** The heading of a group of rows: "Today", "Yesterday", "Earlier this week", "November", "December 2025". */
export const dateGroupLabel = (instant: string, now: Date): string => dateGroupOf(instant, now).label;

/** The same, with the start of the group: older instants have another heading. */
export function dateGroupOf(instant: string, now: Date): { label: string; from: string } {
  const at = new Date(instant);
  const days = daysAgo(at, now);
  const startOf = (year: number, monthOf: number, day: number) => new Date(year, monthOf, day).toISOString();
  const [year, monthNow, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  // A sender's clock may be ahead of our clock; such an email belongs to today.
  if (days <= 0) return { label: dates.today, from: startOf(year, monthNow, day) };
  if (days === 1) return { label: dates.yesterday, from: startOf(year, monthNow, day - 1) };
  if (isSameWeek(at, now))
    return { label: dates.earlierThisWeek, from: startOf(year, monthNow, day - now.getDay()) };
  const from = startOf(at.getFullYear(), at.getMonth(), 1);
  return { label: at.getFullYear() === year ? monthName(at) : `${monthName(at)} ${at.getFullYear()}`, from };
}

/**
 * The date in a row: "10:42 AM", then "Thu", "Dec 4", "Dec 4, 2025". Yesterday's email shows its time under the heading
 * "Yesterday", and otherwise that word.
 */
export function formatRowDate(instant: string, now: Date, underHeading: boolean): string {
  const at = new Date(instant);
  const days = daysAgo(at, now);
  if (days <= 0 || (days === 1 && underHeading)) return formatTimeOfDay(at);
  if (days === 1) return dates.yesterday;
  return isSameWeek(at, now) ? shortWeekday(at) : formatDay(at, now);
}

/** The date on a message: "Today, 10:42 AM", "Yesterday, 4:18 PM", "Thu, 9:00 AM", "Dec 4, 9:00 AM". */
export function formatMessageDate(instant: string, now: Date): string {
  const at = new Date(instant);
  const days = daysAgo(at, now);
  const relativeDay = days === 0 ? dates.today : days === 1 ? dates.yesterday : undefined;
  const day = relativeDay ?? (isSameWeek(at, now) ? shortWeekday(at) : formatDay(at, now));
  return `${day}, ${formatTimeOfDay(at)}`;
}

/** The short date on a collapsed message; a range of several is "Aug 21 – Oct 2". */
export function formatDateSpan(first: string, last: string, now: Date): string {
  const from = formatDay(new Date(first), now);
  const to = formatDay(new Date(last), now);
  return from === to ? from : `${from} – ${to}`;
}

/** The absolute date, for hover and the accessible name: "Friday, November 20, 2026, 10:42 AM". */
export function formatAbsoluteDate(instant: string): string {
  const at = new Date(instant);
  return `${weekdayName(at)}, ${monthName(at)} ${at.getDate()}, ${at.getFullYear()}, ${formatTimeOfDay(at)}`;
}

/** A calendar day (`YYYY-MM-DD`) in full: "Sun, Dec 20, 2026". It has no time zone, so it never shifts. */
export function formatCalendarDay(day: string): string {
  const [year, monthNumber, date] = day.split("-").map(Number);
  if (!year || !monthNumber || !date) return day;
  const at = new Date(year, monthNumber - 1, date);
  return `${shortWeekday(at)}, ${monthDayYear(at)}`;
}
