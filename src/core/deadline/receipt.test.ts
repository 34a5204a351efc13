import { describe, expect, it } from "vitest";
import type { Law } from "./law.ts";
import { lawOf } from "./laws.ts";
import { receivedOn } from "./receipt.ts";

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
  ["2026-11-01T03:59:59Z", "America/New_York", "2026-10-31", "the night the clocks go back"],
])("%s is received in %s on %s (%s)", (instant, zone, day) => {
  expect(receivedOn(law, instant, zone)).toBe(day);
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
    expect(receivedOn(withHours, instant, "America/New_York")).toBe(day);
  });
});
