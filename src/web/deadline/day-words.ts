import { MONTHS, WEEKDAYS } from "#core/calendar-words.ts";

/**
 * Calendar days (`YYYY-MM-DD`) in words and sums. They have no time zone, so everything here counts in UTC and a
 * reader's clock can never move a deadline. The words are written here and not asked of `Intl`, whose first formatter
 * costs a page more than all the rows of a list.
 */
const DAY = 86_400_000;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdayOf = (day: string) => WEEKDAYS[utc(day).getUTCDay()] ?? "";
const monthOf = (day: string) => MONTHS[utc(day).getUTCMonth()] ?? "";
const dateOf = (day: string) => utc(day).getUTCDate();

const weekday = (day: string) => weekdayOf(day).slice(0, 3);

/** "Dec 4", its month and day on one line. */
export const shortDay = (day: string) => `${monthOf(day).slice(0, 3)}\u00a0${dateOf(day)}`;

/** "Fri, Dec 4". */
export const weekdayDay = (day: string) => `${weekday(day)}, ${shortDay(day)}`;

/** "Dec 4, 2026". */
export const dayYear = (day: string) => `${shortDay(day)}, ${day.slice(0, 4)}`;

/** "Fri, Dec 4, 2026". */
export const weekdayDayYear = (day: string) => `${weekday(day)}, ${dayYear(day)}`;

/** "December 4". */
export const monthDayWords = (day: string) => `${monthOf(day)}\u00a0${dateOf(day)}`;

/** "Friday, December 4": a date that is an answer. */
export const answerDay = (day: string) => `${weekdayOf(day)}, ${monthDayWords(day)}`;

/** "Oct 16 – Oct 27"; one day alone is "Fri, Oct 16". */
export const daySpan = (from: string, to: string) =>
  from === to ? weekdayDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

/** The day `count` days later, or earlier when negative. */
export const plusDays = (day: string, count: number) =>
  new Date(utc(day).getTime() + count * DAY).toISOString().slice(0, 10);

/** Today on this device, for what has no time zone of its own yet. */
export const deviceToday = (now: Date) =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
