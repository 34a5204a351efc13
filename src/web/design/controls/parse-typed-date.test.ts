import { expect, it } from "vitest";
import { parseTypedDate } from "./parse-typed-date.ts";

it.each([
  ["Jan 1, 2024", "2024-01-01"],
  ["january 15 2024", "2024-01-15"],
  ["Sept. 3rd, 2024", "2024-09-03"],
  ["15 Feb 2024", "2024-02-15"],
  ["1/15/2024", "2024-01-15"],
  ["2024-1-5", "2024-01-05"],
  ["Mon, Nov\u00a02, 2026", "2026-11-02"],
  ["wednesday, December 2, 2026", "2026-12-02"],
  [" 2024 ", "2024-01-01"],
  ["March 2024", "2024-03-01"],
])("%j starts on %s", (typed, day) => {
  expect(parseTypedDate(typed, "from")).toBe(day);
});

it.each([
  ["2024", "2024-12-31"],
  ["Feb 2024", "2024-02-29"],
  ["Feb 2023", "2023-02-28"],
  ["Jan 1, 2024", "2024-01-01"],
])("%j ends on %s", (typed, day) => {
  expect(parseTypedDate(typed, "to")).toBe(day);
});

it.each(["", "soon", "Feb 30, 2024", "13/1/2024", "2024-00-10", "Smarch 1, 2024", "24", "1/1/1500"])(
  "%j is no date",
  (typed) => {
    expect(parseTypedDate(typed, "from")).toBeNull();
  },
);
