import { expect, test } from "vitest";
import {
  dateTimeFields,
  formatAgencyTime,
  formatTime,
  instantInZone,
  suggestedMornings,
} from "./scheduled-time.ts";

const NEW_YORK = "America/New_York";

test.each([
  ["2026-11-23", "08:00", NEW_YORK, "2026-11-23T13:00:00.000Z"],
  ["2026-07-01", "08:00", NEW_YORK, "2026-07-01T12:00:00.000Z"],
  // The night the clocks go back: eight in the morning is standard time already.
  ["2026-11-01", "08:00", NEW_YORK, "2026-11-01T13:00:00.000Z"],
  ["2026-03-08", "08:00", NEW_YORK, "2026-03-08T12:00:00.000Z"],
  ["2026-11-23", "00:00", "Pacific/Honolulu", "2026-11-23T10:00:00.000Z"],
])("%s, %s in %s is %s", (day, time, zone, instant) => {
  expect(instantInZone(day, time, zone)?.toISOString()).toBe(instant);
});

test("an invalid day or time is null", () => {
  expect(instantInZone("2026-13-01", "08:00")).toBeNull();
  expect(instantInZone("2026-11-23", "")).toBeNull();
});

test("local time converts both ways", () => {
  const at = instantInZone("2026-11-23", "09:30");
  expect(at && dateTimeFields(at)).toEqual({ day: "2026-11-23", time: "09:30" });
});

test.each([
  ["on a Tuesday", "2026-11-24T20:00:00Z", ["tomorrow", "monday"], ["25", "30"]],
  ["on a Friday", "2026-11-27T20:00:00Z", ["monday", "nextMonday"], ["30", "07"]],
  // Sunday evening there, Monday already in UTC.
  ["on a Sunday", "2026-11-30T02:00:00Z", ["tomorrow", "nextMonday"], ["30", "07"]],
])("the mornings offered %s", (_name, now, names, days) => {
  const offered = suggestedMornings(new Date(now), NEW_YORK);
  expect(offered.map((one) => one.name)).toEqual(names);
  expect(offered.map(({ at }) => at.toISOString().slice(8, 16))).toEqual(days.map((day) => `${day}T13:00`));
});

test("the agency's time is given if it differs", () => {
  const at = new Date("2026-11-23T13:00:00Z");
  expect(formatTime(at, NEW_YORK)).toBe("Mon, Nov 23, 8:00\u00a0AM");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(formatAgencyTime(at, own)).toBeNull();
  expect(formatAgencyTime(at, null)).toBeNull();
  const other = formatTime(at) === formatTime(at, NEW_YORK) ? "America/Chicago" : NEW_YORK;
  expect(formatAgencyTime(at, other)).toMatch(/\d{1,2}:00\s[AP]M [CE]ST$/);
});
