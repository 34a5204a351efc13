import { expect, it } from "vitest";
import { spellingSuggestions } from "./spelling-suggestions.ts";

const KNOWN = [
  "department",
  "apartment",
  "police",
  "policy",
  "chicago",
  "environmental",
  "state",
  "estate",
  "bay",
  "bend",
];

it.each([
  ["departmnet", ["department"]],
  ["ploice", ["police"]],
  ["chigago", ["chicago"]],
  ["enviromental", ["environmental"]],
  // Unfinished: one letter is missing from the beginning of a longer word.
  ["enviromen", ["environmental"]],
  ["polic3", ["policy", "police"].sort()],
  ["apartmentt", ["apartment"]],
  // The same letters in another order.
  ["chigaco", ["chicago"]],
  ["bya", ["bay"]],
  ["sate", ["state"]],
])("“%s” may mean %s", (typed, expected) => {
  const words = spellingSuggestions(typed, KNOWN).map(({ word }) => word);
  expect(words.sort()).toEqual(expected);
});

it.each(["zzzz", "plc", "sta", "lapd", "xxlice", "constitution", ""])("“%s” means nothing known", (typed) => {
  expect(spellingSuggestions(typed, KNOWN)).toEqual([]);
});

it("names the nearest first", () => {
  const suggestions = spellingSuggestions("environmetal", [
    "environmentally",
    "environment",
    "environmental",
  ]);
  expect(suggestions.map(({ word }) => word)[0]).toBe("environmental");
});
