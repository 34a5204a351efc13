import { expect, test } from "vitest";
import { questions } from "./questions.ts";
import { searchQuestions } from "./search-questions.ts";

const found = (query: string) => searchQuestions(questions, query).map(({ id }) => id);

test("an empty search shows everything", () => {
  expect(found("  ")).toHaveLength(questions.length);
});

test("searches answers too, in any order and case", () => {
  expect(found("VIRGINIA kentucky")).toEqual(["residency"]);
  expect(found("smtp_url")).toEqual(["go-live"]);
});

test("requires every word", () => {
  expect(found("virginia smtp_url")).toEqual([]);
});

test("anchors are unique", () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
});
