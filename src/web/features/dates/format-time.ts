import { MONTHS, WEEKDAYS } from "#core/dates/format-date.ts";

/*
 * Parts of an instant as text, in the user's time zone. Without `Intl.DateTimeFormat`, because creating the first one takes
 * longer than rendering all rows of a list.
 */

/** "10:42 AM", with a non-breaking space. */
export const formatTimeOfDay = (at: Date) =>
  `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, "0")}\u00a0${at.getHours() < 12 ? "AM" : "PM"}`;

export const monthName = (at: Date) => MONTHS[at.getMonth()] ?? "";

export const weekdayName = (at: Date) => WEEKDAYS[at.getDay()] ?? "";

/** "Thu". */
export const shortWeekday = (at: Date) => weekdayName(at).slice(0, 3);

/** "Dec 4", with a non-breaking space. */
export const monthDay = (at: Date) => `${monthName(at).slice(0, 3)}\u00a0${at.getDate()}`;
