import { clockTime, monthDay, monthName, shortWeekday, weekdayName } from "#web/instant-words.ts";

/**
 * How dates are said, in the reader's own time zone: relative only within the week, absolute everywhere else.
 * `now` is an argument so that what is shown can be tested.
 */
const monthDayYear = (at: Date) => `${monthDay(at)}, ${at.getFullYear()}`;

const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** Whole calendar days from `at` back to `now`; 0 is today, 1 yesterday. Rounded, because a day can have 23 or 25 hours. */
function daysAgo(at: Date, now: Date): number {
  return Math.round((dayOf(now).getTime() - dayOf(at).getTime()) / 86_400_000);
}

/** American weeks begin on Sunday. */
const sameWeek = (at: Date, now: Date) => {
  const ago = daysAgo(at, now);
  return ago >= 0 && ago <= now.getDay();
};

const dayWords = (at: Date, now: Date) =>
  at.getFullYear() === now.getFullYear() ? monthDay(at) : monthDayYear(at);

/** What heads a run of rows: "Today", "Yesterday", "Earlier this week", "November", "December 2025". */
export const groupWords = (instant: string, now: Date): string => groupOf(instant, now).words;

/** The same with the instant from which on everything older than `instant` would be headed otherwise. */
export function groupOf(instant: string, now: Date): { words: string; from: string } {
  const at = new Date(instant);
  const ago = daysAgo(at, now);
  const since = (year: number, monthOf: number, day: number) => new Date(year, monthOf, day).toISOString();
  const [year, monthNow, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  // A sender's clock may run ahead of ours; such mail belongs to today.
  if (ago <= 0) return { words: "Today", from: since(year, monthNow, day) };
  if (ago === 1) return { words: "Yesterday", from: since(year, monthNow, day - 1) };
  if (sameWeek(at, now))
    return { words: "Earlier this week", from: since(year, monthNow, day - now.getDay()) };
  const from = since(at.getFullYear(), at.getMonth(), 1);
  return { words: at.getFullYear() === year ? monthName(at) : `${monthName(at)} ${at.getFullYear()}`, from };
}

/**
 * The date in a row: "10:42 AM", then "Thu", "Dec 4", "Dec 4, 2025". Under a heading that says so, yesterday's mail
 * shows its time as well; elsewhere it says "Yesterday".
 */
export function rowWords(instant: string, now: Date, underHeading: boolean): string {
  const at = new Date(instant);
  const ago = daysAgo(at, now);
  if (ago <= 0 || (ago === 1 && underHeading)) return clockTime(at);
  if (ago === 1) return "Yesterday";
  return sameWeek(at, now) ? shortWeekday(at) : dayWords(at, now);
}

/** The date on a message: "Today, 10:42 AM", "Yesterday, 4:18 PM", "Thu, 9:00 AM", "Dec 4, 9:00 AM". */
export function messageWords(instant: string, now: Date): string {
  const at = new Date(instant);
  const ago = daysAgo(at, now);
  const named = ago === 0 ? "Today" : ago === 1 ? "Yesterday" : undefined;
  const day = named ?? (sameWeek(at, now) ? shortWeekday(at) : dayWords(at, now));
  return `${day}, ${clockTime(at)}`;
}

/** The short date on a folded message; a run of them is "Aug 21 – Oct 2". */
export function spanWords(first: string, last: string, now: Date): string {
  const from = dayWords(new Date(first), now);
  const to = dayWords(new Date(last), now);
  return from === to ? from : `${from} – ${to}`;
}

/** The absolute date, for hover and the accessible name: "Friday, November 20, 2026, 10:42 AM". */
export function absoluteWords(instant: string): string {
  const at = new Date(instant);
  return `${weekdayName(at)}, ${monthName(at)} ${at.getDate()}, ${at.getFullYear()}, ${clockTime(at)}`;
}

/** A calendar day (`YYYY-MM-DD`) as a date that is an answer: "Sun, Dec 20, 2026". It has no zone, so it never shifts. */
export function calendarDayWords(day: string): string {
  const [year, monthNumber, date] = day.split("-").map(Number);
  if (!year || !monthNumber || !date) return day;
  const at = new Date(year, monthNumber - 1, date);
  return `${shortWeekday(at)}, ${monthDayYear(at)}`;
}
