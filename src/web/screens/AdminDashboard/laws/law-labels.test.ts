import { expect, test } from "vitest";
import { illinois } from "#core/law/jurisdictions/us-il.ts";
import { limitText, matchesSearch, weakestCertainty } from "./law-labels.ts";

test.each([
  [{ days: 5, unit: "business" }, "5 business days"],
  [{ days: 1, unit: "calendar" }, "1 calendar day"],
  [{ days: 1, unit: "months" }, "1 month"],
  [{ days: 3, unit: "weeks" }, "3 weeks"],
  [{ days: null }, "No number of days"],
  [null, "No number of days"],
] as const)("%j reads as %s", (limit, words) => {
  expect(limitText(limit).replaceAll("\u00a0", " ")).toBe(words);
});

test.each([
  ["", true],
  ["ill", true],
  ["us-il", true],
  ["il", true],
  ["140/1", true],
  ["freedom ill", true],
  ["texas", false],
  ["inois", false],
])("typing %j finds Illinois: %s", (q, found) => {
  expect(matchesSearch(illinois, q)).toBe(found);
});

test("the row is as sure as its weakest part, which is named", () => {
  expect(weakestCertainty(illinois.certainty)).toEqual({ confidence: "medium", fields: ["the holidays"] });
});
