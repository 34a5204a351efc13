import { expect, it } from "vitest";
import { spellingSuggestions } from "./spelling-suggestions.ts";

const KNOWN = ["department", "apartment", "police", "policy", "chicago", "environmental", "state", "estate"];

it.each([
  ["departmnet", ["department"]],
  ["ploice", ["police"]],
  ["chigago", ["chicago"]],
  ["enviromental", ["environmental"]],
  // Unfinished: one letter is missing from the beginning of a longer word.
  ["enviromen", ["environmental"]],
  ["polic3", ["policy", "police"].sort()],
  ["apartmentt", ["apartment"]],
])("“%s” may mean %s", (typed, expected) => {
  expect(spellingSuggestions(typed, KNOWN).sort()).toEqual(expected);
});

it.each(["zzzz", "plc", "sta", "stat", "lapd", "xxlice", "constitution", ""])(
  "“%s” means nothing known",
  (typed) => {
    expect(spellingSuggestions(typed, KNOWN)).toEqual([]);
  },
);

it("names the nearest first, three at most", () => {
  expect(spellingSuggestions("pollice", ["pollute", "police", "pollices", "polloce"])).toEqual([
    "pollices",
    "police",
    "polloce",
  ]);
});
