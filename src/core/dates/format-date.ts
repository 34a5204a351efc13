/**
 * Dates and numbers as American prose writes them. Works on `YYYY-MM-DD` alone: a time zone cannot move the
 * day.
 */

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** "November 20, 2026" from "2026-11-20". A string that is not a date is returned unchanged. */
export function longDate(iso: string): string {
  const date = calendarDate(iso);
  return date ? `${MONTHS[date.month - 1]} ${date.day}, ${date.year}` : iso;
}

/** "Nov 20" from "2026-11-20", with the year where it is not that of `today`. */
export function shortDate(iso: string, today: string): string {
  const date = calendarDate(iso);
  if (!date) return iso;
  const day = `${MONTHS[date.month - 1]?.slice(0, 3)} ${date.day}`;
  return calendarDate(today)?.year === date.year ? day : `${day}, ${date.year}`;
}

/** "November 2026" from "2026-11-20". A string that is not a date is returned unchanged. */
export function monthAndYear(iso: string): string {
  const date = calendarDate(iso);
  return date ? `${MONTHS[date.month - 1]} ${date.year}` : iso;
}

/** "Friday, November 20, 2026" from "2026-11-20". */
export function longDateWithWeekday(iso: string): string {
  const date = calendarDate(iso);
  return date ? `${WEEKDAYS[weekday(date)]}, ${longDate(iso)}` : iso;
}

/** "1,200" from 1200: a whole number, as `toLocaleString("en-US")` writes it. */
export const formatInteger = (count: number): string => count.toString().replace(/\B(?=(\d{3})+$)/g, ",");

/** The parts of a day, for other languages; Sunday is 0. Null where it is not a date. */
export function dayAndMonthOf(iso: string): (CalendarDate & { weekday: number }) | null {
  const date = calendarDate(iso);
  return date && { ...date, weekday: weekday(date) };
}

type CalendarDate = { year: number; month: number; day: number };

function calendarDate(iso: string): CalendarDate | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : null;
}

/** Sakamoto's method for the Gregorian calendar; Sunday is 0. */
function weekday({ year, month, day }: CalendarDate): number {
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  const y = month < 3 ? year - 1 : year;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}
