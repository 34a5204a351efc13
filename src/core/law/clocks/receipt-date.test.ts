import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { receiptDate } from "./receipt-date.ts";

const law = lawOf("us");
if (law === undefined) throw new Error("no federal law");

it.each([
  [
    "2026-11-21T04:30:00Z",
    "America/New_York",
    "2026-11-20",
    "late in the evening, the day before in UTC's reckoning",
  ],
  ["2026-11-21T05:00:00Z", "America/New_York", "2026-11-21", "midnight"],
  ["2026-11-21T05:00:00Z", "America/Chicago", "2026-11-20", "an hour to go in Chicago"],
  ["2026-03-08T06:59:59Z", "America/New_York", "2026-03-08", "the night the clocks go forward"],
  ["2026-03-09T03:59:59Z", "America/New_York", "2026-03-08", "the last second of a day of 23 hours"],
  ["2026-11-01T03:59:59Z", "America/New_York", "2026-10-31", "the night the clocks go back"],
  ["2026-11-02T04:59:59Z", "America/New_York", "2026-11-01", "the last second of a day of 25 hours"],
  ["2026-11-02T06:59:59Z", "America/Phoenix", "2026-11-01", "where the clocks never change"],
  ["2027-01-01T04:59:59Z", "America/New_York", "2026-12-31", "the last second of a year"],
  ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01-01", "the new year comes earlier in Berlin"],
  ["2028-02-29T09:59:59Z", "Pacific/Honolulu", "2028-02-28", "not yet the leap day in Honolulu"],
  ["2026-11-20T10:30:00Z", "Pacific/Kiritimati", "2026-11-21", "fourteen hours ahead"],
  ["2026-11-20T10:30:00Z", "Pacific/Pago_Pago", "2026-11-19", "eleven hours behind, at the same instant"],
  ["2011-12-30T10:00:00Z", "Pacific/Apia", "2011-12-31", "Samoa, which had no Dec 30 that year"],
])("%s is received in %s on %s (%s)", (instant, zone, day) => {
  expect(receiptDate(law, instant, zone)).toBe(day);
});

it("is the day on the agency's own calendar, whenever and wherever it is", () => {
  const zones = [
    "America/New_York",
    "America/Anchorage",
    "America/Indiana/Indianapolis",
    "America/St_Johns",
    "Europe/London",
    "Pacific/Chatham",
  ];
  const instant = fc.date({ min: new Date("2000-01-02"), max: new Date("2040-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, timeZone) => {
      const parts = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short" }).formatToParts(at);
      const part = (type: string) => parts.find((found) => found.type === type)?.value.padStart(2, "0");
      const day = `20${part("year")}-${part("month")}-${part("day")}`;
      expect(receiptDate(law, at.toISOString(), timeZone)).toBe(day);
    }),
  );
});

describe("where the law has office hours", () => {
  const withHours: Law = {
    ...law,
    start: { ...law.start, officeHours: { closes: "17:00", citation: "§ 1" } },
  };

  it.each([
    ["2026-11-20T22:00:00Z", "2026-11-20", "at five o'clock"],
    ["2026-11-20T22:00:01Z", "2026-11-23", "a second later, on a Friday"],
    ["2026-11-25T22:00:01Z", "2026-11-27", "late on the eve of Thanksgiving Day"],
    ["2026-11-21T15:00:00Z", "2026-11-21", "on a Saturday, which the working moves on"],
    ["2026-11-21T23:00:00Z", "2026-11-23", "late on a Saturday"],
  ])("%s is received on %s (%s)", (instant, day) => {
    expect(receiptDate(withHours, instant, "America/New_York")).toBe(day);
  });
});
