import { expect, test } from "vitest";
import { counted, daysWords, money, peakWords } from "./number-words.ts";

test("figures in words", () => {
  expect([daysWords(null), daysWords(1), daysWords(12.5), daysWords(0)]).toEqual([
    "Not yet",
    "1 day",
    "12.5 days",
    "0 days",
  ]);
  expect([counted(1, "request"), counted(1_200, "request"), counted(0, "request")]).toEqual([
    "1 request",
    "1,200 requests",
    "0 requests",
  ]);
  expect([money(120_000, "USD"), money(1_250, "EUR"), money(0, "USD")]).toEqual(["$1,200", "€12.50", "$0"]);
});

test("the peak is the first of the worst days, and nothing where none was late", () => {
  const on = (count: number, day: string) => ({ on: day, count });
  expect(peakWords([on(1, "2026-01-31"), on(3, "2026-02-28"), on(3, "2026-03-16")])).toBe(
    "At most 3, on Feb\u00a028, 2026",
  );
  expect(peakWords([on(0, "2026-01-31")])).toBeNull();
});
