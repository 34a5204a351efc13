import { expect, test } from "vitest";
import type { ExtractedFacts } from "#core/classify/classification.ts";
import { applyCorrections, isSameFact, letterFactsOf } from "#core/classify/facts/corrected-facts.ts";

const place = (text: string) => ({ text, start: 3, end: 3 + text.length });
const READ: ExtractedFacts = {
  trackingNumbers: [{ value: "26-100", evidence: place("26-100") }],
  amounts: [
    { value: 2500, evidence: place("$25.00") },
    { value: 61_800, evidence: place("$618.00") },
  ],
  dates: [
    { value: "2026-10-01", meaning: "other", evidence: place("October 1") },
    { value: "2026-12-01", meaning: "response_due", evidence: place("December 1") },
  ],
  exemptions: [{ value: "(b)(6)", evidence: place("(b)(6)") }],
  links: [],
};

test("what was read, each fact once: of several amounts the sum, of days the one that is meant", () => {
  expect(letterFactsOf(READ, null)).toEqual({
    trackingNumber: "26-100",
    amount: 61_800,
    responseDue: "2026-12-01",
    answerBy: null,
    linkExpires: null,
    exemptions: ["(b)(6)"],
    pages: null,
  });
});

test("no correction changes nothing", () => expect(applyCorrections(READ, {})).toEqual(READ));

test("what is reported takes the place of what was read; a value the letter has keeps its place there", () => {
  const facts = applyCorrections(READ, {
    trackingNumber: null,
    amount: 2500,
    responseDue: "2026-12-24",
    exemptions: ["(b)(6)", "(b)(5)"],
  });
  expect(facts).toMatchObject({
    trackingNumbers: [],
    amounts: [{ value: 2500, evidence: place("$25.00") }],
    exemptions: [
      { value: "(b)(6)", evidence: place("(b)(6)") },
      { value: "(b)(5)", evidence: { text: "" } },
    ],
  });
  expect(facts.dates.map(({ value, meaning }) => [value, meaning])).toEqual([
    ["2026-10-01", "other"],
    ["2026-12-24", "response_due"],
  ]);
});

test.each([
  ["26-1", "26-1", true],
  [null, 0, false],
  [["(b)(5)", "(b)(6)"], ["(b)(6)", "(b)(5)"], true],
  [{ full: 1, part: null, withheld: 2 }, { part: null, withheld: 2, full: 1 }, true],
  [{ full: 1, part: null, withheld: 2 }, { full: 1, part: 0, withheld: 2 }, false],
])("%j and %j say the same: %s", (a, b, same) => expect(isSameFact(a, b)).toBe(same));
