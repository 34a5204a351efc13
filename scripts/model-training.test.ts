import { expect, it } from "vitest";
import { decisionOf } from "#core/classify/outcome/model/letter-decision.ts";
import { loadLinearModel } from "#core/classify/outcome/model/linear-model.ts";
import { trainDecision } from "./decision-training.ts";
import { type Example, trainLinear } from "./linear-training.ts";

const FORM = { count: 3, shares: { words: 1 }, maxFeatures: { words: 100 } };
const text = (words: number[], labels: number[]): Example => ({
  parts: { words: new Set(words) },
  labels,
  unlearned: [],
  weight: 1,
});
// Feature 1 says label 0, feature 2 says label 1; 9 is in every text.
const TEXTS = [
  text([1, 9], [0]),
  text([1, 9], [0]),
  text([2, 9], [1]),
  text([2, 9], [1]),
  text([1, 2, 9], [0, 1]),
];

it("finds each label a text has, also two, and never one that no text had", () => {
  const score = loadLinearModel(trainLinear(TEXTS, FORM), FORM.shares);
  const signs = (words: number[]) => score({ words: new Set(words) }).map((one) => one > 0);
  expect(signs([1, 9])).toEqual([true, false, false]);
  expect(signs([2, 9])).toEqual([false, true, false]);
  expect(signs([1, 2, 9])).toEqual([true, true, false]);
});

it("learns the same from the same texts", () =>
  expect(trainLinear(TEXTS, FORM)).toEqual(trainLinear(structuredClone(TEXTS), FORM)));

it("decides by marks that mean something only together", () => {
  // Records given: label 0 alone, label 1 with something withheld.
  const letters = Array.from({ length: 200 }, (_, n) => {
    const [gives, withholds] = [n % 2, Math.floor(n / 2) % 2];
    return { marks: [gives, withholds, n % 7], label: gives === 0 ? 2 : withholds, weight: 1 };
  });
  const decision = trainDecision(letters, 3);
  const likeliest = (marks: number[]) => {
    const probabilities = decisionOf(decision, marks);
    return probabilities.indexOf(Math.max(...probabilities));
  };
  expect([likeliest([1, 0, 3]), likeliest([1, 1, 3]), likeliest([0, 0, 3])]).toEqual([0, 1, 2]);
});
