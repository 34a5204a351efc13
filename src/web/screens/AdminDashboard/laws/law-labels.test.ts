import { expect, test } from "vitest";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { limitText, lowestConfidence, matchesSearch } from "./law-labels.ts";

const illinois = lawOf("us-il") as Law;

test.each([
  [{ days: 5, unit: "business" }, "5 business days"],
  [{ days: 1, unit: "calendar" }, "1 calendar day"],
  [{ days: 1, unit: "months" }, "1 month"],
  [{ days: 3, unit: "weeks" }, "3 weeks"],
  [{ days: null }, "No number of days"],
  [null, "No number of days"],
] as const)("%j is shown as %s", (limit, text) => {
  expect(limitText(limit).replaceAll("\u00a0", " ")).toBe(text);
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
])("searching for %j finds Illinois: %s", (q, found) => {
  expect(matchesSearch(illinois, q)).toBe(found);
});

test("the confidence of a law is the lowest of its facts", () => {
  expect(lowestConfidence(illinois.certainty)).toBe("medium");
});
