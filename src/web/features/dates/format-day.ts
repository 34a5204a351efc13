import { MONTHS, WEEKDAYS } from "#core/dates/format-date.ts";

/**
 * Formatting and arithmetic for calendar days (`YYYY-MM-DD`). They have no time zone, so all calculations use UTC and the
 * user's time zone cannot shift a deadline. Without `Intl.DateTimeFormat`, because creating the first one takes longer than
 * rendering all rows of a list.
 */
const DAY_MS = 86_400_000;

const parseUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdayName = (day: string) => WEEKDAYS[parseUtc(day).getUTCDay()] ?? "";
const monthName = (day: string) => MONTHS[parseUtc(day).getUTCMonth()] ?? "";
const dayOfMonth = (day: string) => parseUtc(day).getUTCDate();

const shortWeekday = (day: string) => weekdayName(day).slice(0, 3);

/** "Dec 4", with a non-breaking space. */
export const formatShortDay = (day: string) => `${monthName(day).slice(0, 3)}\u00a0${dayOfMonth(day)}`;

/** "Fri, Dec 4". */
export const formatWeekdayDay = (day: string) => `${shortWeekday(day)}, ${formatShortDay(day)}`;

/** "Dec 4, 2026". */
export const formatDayYear = (day: string) => `${formatShortDay(day)}, ${day.slice(0, 4)}`;

/** "Fri, Dec 4, 2026". */
export const formatWeekdayDayYear = (day: string) => `${shortWeekday(day)}, ${formatDayYear(day)}`;

/** "December 4". */
export const formatMonthDay = (day: string) => `${monthName(day)}\u00a0${dayOfMonth(day)}`;

/** "Friday, December 4". */
export const formatLongDay = (day: string) => `${weekdayName(day)}, ${formatMonthDay(day)}`;

/** "Oct 16 – Oct 27"; a single day is "Fri, Oct 16". */
export const formatDaySpan = (from: string, to: string) =>
  from === to ? formatWeekdayDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: string, count: number) =>
  new Date(parseUtc(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);

/** Today in the time zone of this device. */
export const localToday = (now: Date) =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;

/** Cached by zone: creating one takes longer than building a letter, which happens on every key press. */
const dayFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Today in a time zone, or on this device if the zone is unknown. */
export function todayInZone(timeZone: string | undefined, now: Date): string {
  const cached = dayFormats.get(timeZone);
  const format =
    cached ?? new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...(timeZone && { timeZone }) });
  if (!cached) dayFormats.set(timeZone, format);
  return format.format(now);
}

/**
 * Today here and at an agency: where one is a day ahead, what was done today is proposed for the earlier day and accepted
 * up to the later one.
 */
export function todayHereAndThere(timeZone: string | null, now: Date): { earlier: string; later: string } {
  const here = localToday(now);
  const there = todayInZone(timeZone ?? undefined, now);
  return here < there ? { earlier: here, later: there } : { earlier: there, later: here };
}
