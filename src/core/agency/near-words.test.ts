import { expect, it } from "vitest";
import { nearWords } from "./near-words.ts";

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
])("“%s” may mean %s", (typed, meant) => {
  expect(nearWords(typed, KNOWN).sort()).toEqual(meant);
});

it.each(["zzzz", "plc", "sta", "stat", "lapd", "xxlice", "constitution", ""])(
  "“%s” means nothing known",
  (typed) => {
    expect(nearWords(typed, KNOWN)).toEqual([]);
  },
);

it("names the nearest first, three at most", () => {
  expect(nearWords("pollice", ["pollute", "police", "pollices", "polloce"])).toEqual([
    "pollices",
    "police",
    "polloce",
  ]);
});
