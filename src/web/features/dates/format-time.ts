import { MONTHS, WEEKDAYS } from "#core/dates/format-date.ts";

/*
 * Parts of an instant in words, in the reader's own time zone. They are written here and not asked of `Intl`, whose first
 * formatter costs a page more than all the rows of a list.
 */

/** "10:42 AM", on one line. */
export const formatTimeOfDay = (at: Date) =>
  `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, "0")}\u00a0${at.getHours() < 12 ? "AM" : "PM"}`;

export const monthName = (at: Date) => MONTHS[at.getMonth()] ?? "";

export const weekdayName = (at: Date) => WEEKDAYS[at.getDay()] ?? "";

/** "Thu". */
export const shortWeekday = (at: Date) => weekdayName(at).slice(0, 3);

/** "Dec 4", on one line. */
export const monthDay = (at: Date) => `${monthName(at).slice(0, 3)}\u00a0${at.getDate()}`;
