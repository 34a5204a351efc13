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

test.each([
  ["FOIA", "foia"],
  ["expedited", "expedited"],
  ["sue", "sue"],
  ["how much", "cost"],
  ["password", "password"],
  ["export", "export"],
  ["delete", "delete"],
  ["narrow", "narrow"],
  ["lawyer", "sue"],
  ["canada fee", "application-fee"],
  ["2fa", "two-factor"],
  ["no response", "no-answer"],
  ["colleague", "share"],
  ["cookies", "stored"],
  ["appeal arguments", "appeal-arguments"],
  ["write appeal", "appeal-arguments"],
])("%j finds its question among the first three", (query, id) => {
  expect(found(query).slice(0, 3)).toContain(id);
});

test("answers at least 40 questions", () => {
  expect(questions.length).toBeGreaterThanOrEqual(40);
});

test("finds words by their beginning only", () => {
  expect(found("sue")).not.toContain("import");
  expect(found("tatute")).toEqual([]);
});

test("requires every word", () => {
  expect(found("virginia smtp_url")).toEqual([]);
});

test("anchors are unique", () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
});
