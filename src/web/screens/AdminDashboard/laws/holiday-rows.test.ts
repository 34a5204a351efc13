import { expect, test } from "vitest";
import { calendarName, daysOff } from "./holiday-rows.ts";

const closing = (id: string, day: string, isClosed: boolean) => ({
  id,
  day,
  name: isClosed ? "Snow" : "Worked",
  isClosed,
  source: "Proclamation 1",
  by: "admin@daylight.localhost",
  at: "2026-11-01T00:00:00Z",
  openRequests: 0,
});

test("days off are in order, each with its origin", () => {
  const list = {
    calendar: "us-tx",
    year: 2026,
    citation: "",
    calendars: [],
    offices: [],
    holidays: [
      { day: "2026-01-01", name: "New Year's Day", isWorkday: false },
      { day: "2026-08-27", name: "Johnson Day", isWorkday: true },
    ],
    closings: [closing("a", "2026-02-03", true), closing("b", "2026-08-27", false)],
  };
  expect(daysOff(list).map(({ day, name, origin, closing }) => [day, name, origin, closing?.id])).toEqual([
    ["2026-01-01", "New Year's Day", "built_in", undefined],
    ["2026-02-03", "Snow", "added", "a"],
    ["2026-08-27", "Johnson Day", "worked", "b"],
  ]);
});

test("a closing on a holiday and the holiday are both listed", () => {
  const list = {
    calendar: "us-tx",
    year: 2026,
    citation: "",
    calendars: [],
    offices: [],
    holidays: [{ day: "2026-01-01", name: "New Year's Day", isWorkday: false }],
    closings: [closing("a", "2026-01-01", true), closing("b", "2026-03-04", false)],
  };
  expect(daysOff(list).map(({ day, origin, closing }) => [day, origin, closing?.id])).toEqual([
    ["2026-01-01", "built_in", undefined],
    ["2026-01-01", "added", "a"],
    ["2026-03-04", "worked", "b"],
  ]);
});

test("the name of a calendar is its place and code, or only its code", () => {
  expect(calendarName("us-il", [{ jurisdiction: "us-il", place: "Illinois" }])).toBe("Illinois (us-il)");
  expect(calendarName("uk-any", [])).toBe("uk-any");
});
