import { expect, test } from "vitest";
import { answerTimesText, daysText, eachText, peakSummary, scopeText } from "./chart-text.ts";

test("days", () => {
  expect([daysText(1), daysText(12.5), daysText(0)]).toEqual(["1 day", "12.5 days", "0 days"]);
});

test("a few answers are said one by one, many by their percentiles", () => {
  const few = { answered: 3, medianDays: null, p90Days: null, days: [10, 20, 50] };
  expect(answerTimesText(few)).toBe("3 answers, after 10, 20, and 50 days");
  expect(answerTimesText({ ...few, days: [0] })).toBe("1 answer, after 0 days");
  expect(answerTimesText({ ...few, answered: 0, days: [] })).toBe("No agency has answered yet");
  expect(answerTimesText({ answered: 10, medianDays: 5.5, p90Days: 9, days: [] })).toBe(
    "Median 5.5 days, 90% answered within 9 days",
  );
  const each = (...days: number[]) => eachText({ ...few, answered: 2, days });
  expect([each(1), each(1, 1), each()]).toEqual(["1 day", "1 and 1 day", "Unknown"]);
  expect(eachText({ ...few, answered: 0, days: [] })).toBe("");
  expect(eachText({ answered: 10, medianDays: 5.5, p90Days: 9, days: [] })).toBe("");
});

test("the peak is the first maximum, and null when no request was overdue", () => {
  const on = (count: number, day: string) => ({ on: day, count });
  expect(peakSummary([on(1, "2026-01-31"), on(3, "2026-02-28"), on(3, "2026-03-16")])).toBe(
    "At most 3, on Feb\u00a028, 2026",
  );
  expect(peakSummary([on(1, "2026-01-31"), on(2, "2026-02-16")])).toBe("The most in the last 12 months");
  expect(peakSummary([on(0, "2026-01-31")])).toBeNull();
});

test("all requests are all, and no filter that they match", () => {
  expect(scopeText({ filter: "all" }, 40)).toBe("Based on all 40 of your requests, without drafts.");
  for (const narrowed of [{ filter: "open" }, { filter: "all", q: "payroll" }])
    expect(scopeText(narrowed, 2)).toBe(
      "Based on 2 of your requests that match the filters, without drafts.",
    );
});
