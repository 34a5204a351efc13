import { expect, test } from "vitest";
import { dayStripCells } from "./day-strip-cells.ts";

const cells = dayStripCells([
  { date: "2026-11-30", as: "received", n: null },
  { date: "2026-12-01", as: "counted", n: 1 },
  { date: "2026-12-05", as: "weekend", n: null },
  { date: "2026-12-25", as: "holiday", n: null, name: "Christmas Day" },
  { date: "2026-12-28", as: "counted", n: 2, due: true },
]);

test("describes each day", () => {
  expect(cells.map((cell) => cell.description.replaceAll("\u00a0", " "))).toEqual([
    "Mon, Nov 30: received, not counted",
    "Tue, Dec 1: day 1",
    "Sat, Dec 5: weekend, skipped",
    "Fri, Dec 25: Christmas Day, skipped",
    "Mon, Dec 28: day 2, the answer is due",
  ]);
});

test("labels the day of receipt, holidays, the due day, and each month once", () => {
  expect(cells.map((cell) => cell.note)).toEqual(["Received", null, null, "Christmas Day", "Answer due"]);
  expect(cells.map((cell) => cell.month)).toEqual(["Nov", "December", null, null, null]);
});

test("spells the first month out where the next one begins far enough away", () => {
  const days = ["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"];
  const steps = days.map((date) => ({ date, as: "counted" as const, n: 1 }));
  expect(dayStripCells(steps).map((cell) => cell.month)).toEqual(["November", null, null, "December"]);
});

test("weeks begin on Monday", () => {
  expect(cells.map((cell) => cell.weekday)).toEqual([1, 2, 6, 5, 1]);
});
