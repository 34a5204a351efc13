import { expect, test } from "vitest";
import { daysText, formatMoney, peakSummary } from "./chart-text.ts";

test("days and amounts", () => {
  expect([daysText(null), daysText(1), daysText(12.5), daysText(0)]).toEqual([
    "Not yet",
    "1 day",
    "12.5 days",
    "0 days",
  ]);

  expect([formatMoney(120_000, "USD"), formatMoney(1_250, "EUR"), formatMoney(0, "USD")]).toEqual([
    "$1,200",
    "€12.50",
    "$0",
  ]);
});

test("the peak is the first maximum, and null when no request was overdue", () => {
  const on = (count: number, day: string) => ({ on: day, count });
  expect(peakSummary([on(1, "2026-01-31"), on(3, "2026-02-28"), on(3, "2026-03-16")])).toBe(
    "At most 3, on Feb\u00a028, 2026",
  );
  expect(peakSummary([on(0, "2026-01-31")])).toBeNull();
});
