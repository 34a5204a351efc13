import { expect, test } from "vitest";
import { isSupportedDay } from "./supported-day.ts";

test.each(["2026-11-02", "2024-02-29", "2000-01-01", "2040-12-31"])("%s is supported", (day) => {
  expect(isSupportedDay(day)).toBe(true);
});

test.each(["", "0202-07-03", "2026-02-29", "2026-99-99", "2041-01-01", "1999-12-31", "2026-7-3"])(
  "%j is not supported",
  (day) => {
    expect(isSupportedDay(day)).toBe(false);
  },
);
