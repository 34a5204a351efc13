import { expect, test } from "vitest";
import { letterDate, letterDateWithWeekday } from "#core/letter/letter-date.ts";

test("a day is written in the order of the place", () => {
  const write = (jurisdiction: string | null) => letterDate({ jurisdiction }, "2026-11-20");
  expect(["us", "us-ny", "ca", null].map(write)).toEqual(Array(4).fill("November 20, 2026"));
  expect(["uk", "uk-sct", "ie", "eu", "de"].map(write)).toEqual(Array(5).fill("20 November 2026"));
  expect(letterDateWithWeekday({ jurisdiction: "uk" }, "2026-11-20")).toBe("Friday, 20 November 2026");
  expect(letterDate({ jurisdiction: "uk" }, "soon")).toBe("soon");
});
