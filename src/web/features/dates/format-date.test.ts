import { expect, test } from "vitest";
import {
  dateGroupLabel,
  formatAbsoluteDate,
  formatCalendarDay,
  formatDateSpan,
  formatMessageDate,
  formatRowDate,
} from "./format-date.ts";

/** A local instant, so that the table is valid in all time zones. */
const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).toISOString();

/** A Friday. */
const now = new Date(2026, 10, 20, 15, 0);

test.each([
  ["this morning", at(2026, 11, 20, 10, 42), "Today", "10:42\u00a0AM", "Today, 10:42\u00a0AM"],
  [
    "last minute of yesterday",
    at(2026, 11, 19, 23, 59),
    "Yesterday",
    "11:59\u00a0PM",
    "Yesterday, 11:59\u00a0PM",
  ],
  ["earlier this week", at(2026, 11, 16, 9, 5), "Earlier this week", "Mon", "Mon, 9:05\u00a0AM"],
  ["Sunday begins the week", at(2026, 11, 15, 9), "Earlier this week", "Sun", "Sun, 9:00\u00a0AM"],
  [
    "Saturday belongs to last week",
    at(2026, 11, 14, 9),
    "November",
    "Nov\u00a014",
    "Nov\u00a014, 9:00\u00a0AM",
  ],
  ["another month", at(2026, 8, 6, 9), "August", "Aug\u00a06", "Aug\u00a06, 9:00\u00a0AM"],
  ["another year", at(2025, 12, 4, 9), "December 2025", "Dec\u00a04, 2025", "Dec\u00a04, 2025, 9:00\u00a0AM"],
  ["a clock ahead of the server's", at(2026, 11, 20, 18), "Today", "6:00\u00a0PM", "Today, 6:00\u00a0PM"],
])("%s", (_name, instant, group, row, message) => {
  expect([
    dateGroupLabel(instant, now),
    formatRowDate(instant, now, true),
    formatMessageDate(instant, now),
  ]).toEqual([group, row, message]);
});

test('without a heading, the row shows "Yesterday"', () => {
  expect(formatRowDate(at(2026, 11, 19, 16), now, false)).toBe("Yesterday");
});

test("on a Sunday, Friday is last week and Saturday is yesterday", () => {
  const sunday = new Date(2026, 10, 22, 9);
  expect(dateGroupLabel(at(2026, 11, 21), sunday)).toBe("Yesterday");
  expect(dateGroupLabel(at(2026, 11, 20), sunday)).toBe("November");
});

test("a day of 25 hours is still one day ago", () => {
  expect(dateGroupLabel(at(2026, 10, 31, 0, 30), new Date(2026, 10, 1, 23, 30))).toBe("Yesterday");
});

test("a span of one day is that day", () => {
  expect(formatDateSpan(at(2026, 8, 21, 9), at(2026, 8, 21, 17), now)).toBe("Aug\u00a021");
  expect(formatDateSpan(at(2026, 8, 21), at(2026, 10, 2), now)).toBe("Aug\u00a021 – Oct\u00a02");
});

test("absolute dates name the weekday and the year", () => {
  expect(formatAbsoluteDate(at(2026, 11, 20, 10, 42))).toBe("Friday, November 20, 2026, 10:42\u00a0AM");
  expect(formatCalendarDay("2026-12-20")).toBe("Sun, Dec\u00a020, 2026");
  expect(formatCalendarDay("soon")).toBe("soon");
});
