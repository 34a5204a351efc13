import { expect, test } from "vitest";
import type { LetterFacts } from "#core/classify/facts/corrected-facts.ts";
import { findFactConflicts } from "#core/classify/facts/fact-conflicts.ts";

const says = (facts: Partial<LetterFacts>): LetterFacts => ({
  trackingNumber: null,
  amount: null,
  responseDue: null,
  answerBy: null,
  linkExpires: null,
  exemptions: [],
  pages: null,
  ...facts,
});
const NOTHING = { trackingNumber: null, fee: null, pagesFound: null };

test("a tracking number other than the request's is doubted, however either is written", () => {
  const known = { ...NOTHING, trackingNumber: "26-100" };
  expect(findFactConflicts(says({ trackingNumber: "26-101" }), {}, known)).toEqual([
    { fact: "trackingNumber", known: "26-100", says: "26-101" },
  ]);
  expect(findFactConflicts(says({ trackingNumber: "26 100" }), {}, known)).toEqual([]);
  expect(findFactConflicts(says({ trackingNumber: "26-101" }), {}, NOTHING)).toEqual([]);
});

test("a fee other than the letter before asked is doubted until the requester has said which it is", () => {
  const known = { ...NOTHING, fee: 61_800 };
  expect(findFactConflicts(says({ amount: 71_800 }), {}, known)).toEqual([
    { fact: "amount", known: 61_800, says: 71_800, currency: "USD" },
  ]);
  expect(findFactConflicts(says({ amount: 71_800 }), { amount: 61_800 }, known)).toEqual([]);
  expect(findFactConflicts(says({ amount: 61_800 }), {}, known)).toEqual([]);
});

test.each([
  [
    { full: 142, part: 61, withheld: 9 },
    214,
    [{ fact: "pages", found: 214, released: 203, says: 9, follows: 11 }],
  ],
  [{ full: 142, part: 61, withheld: 9 }, 212, []],
  [{ full: 142, part: 61, withheld: null }, 214, []],
  // No count can be left of fewer pages than were released.
  [{ full: 142, part: 61, withheld: 9 }, 100, []],
  [{ full: null, part: null, withheld: 12 }, 300, []],
])("of %j with %i found: %j", (pages, found, doubts) => {
  expect(findFactConflicts(says({ pages }), {}, { ...NOTHING, pagesFound: found })).toEqual(doubts);
});
