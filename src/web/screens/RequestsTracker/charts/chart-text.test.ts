import { expect, test } from "vitest";
import { countText, daysText, formatMoney, peakSummary } from "./chart-text.ts";

test("figures in words", () => {
  expect([daysText(null), daysText(1), daysText(12.5), daysText(0)]).toEqual([
    "Not yet",
    "1 day",
    "12.5 days",
    "0 days",
  ]);
  expect([countText(1, "request"), countText(1_200, "request"), countText(0, "request")]).toEqual([
    "1 request",
    "1,200 requests",
    "0 requests",
  ]);
  expect([formatMoney(120_000, "USD"), formatMoney(1_250, "EUR"), formatMoney(0, "USD")]).toEqual([
    "$1,200",
    "€12.50",
    "$0",
  ]);
});

test("the peak is the first of the worst days, and nothing where none was late", () => {
  const on = (count: number, day: string) => ({ on: day, count });
  expect(peakSummary([on(1, "2026-01-31"), on(3, "2026-02-28"), on(3, "2026-03-16")])).toBe(
    "At most 3, on Feb\u00a028, 2026",
  );
  expect(peakSummary([on(0, "2026-01-31")])).toBeNull();
});
