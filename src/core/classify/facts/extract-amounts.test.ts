import { describe, expect, it } from "vitest";
import { extractAmounts } from "#core/classify/facts/extract-amounts.ts";
import type { LetterOdds } from "#core/classify/facts/letter-odds.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";

const inFeeLetter: LetterOdds = (labels) => (labels.includes("fee_due") ? 4.5 : -4.5);

const inOtherLetter: LetterOdds = () => -4.5;

/** The sum that a letter asks for, in cents. */
const asked = (text: string, odds = inFeeLetter) =>
  extractAmounts(splitSentences(text), odds).find(({ isAsked }) => isAsked)?.value ?? null;

describe("the sum asked", () => {
  it.each([
    ["The estimated cost is 15 hours at $22.00 an hour, or $330.00.", 33_000],
    ["Search, 4 hours at $46: $184.00. Review, 9 hours at $83: $747.00. Total: $931.00.", 93_100],
    ["We estimate $418.00. The $25.00 you paid for another request cannot be credited.", 41_800],
    ["The charge is $131.00. You wrote that you would pay no more than $25.00.", 13_100],
    ["The balance is $48.20. Because the total exceeds $40, we ask for payment first.", 4_820],
    ["The cost is €350.00. A deposit of at least 20%, that is €70.00, is required before we begin.", 7_000],
    ["A 25% deposit of $60.00 on the estimate of $240.00 is needed.", 6_000],
    ["The charge is £250.00, below the appropriate limit of 18 hours (£450).", 25_000],
    ["You owe us 14.75.", 1_475],
    ["You owe us 42 dollars before we run the copier.", 4_200],
    ["Have your copies here. Twenty-two bucks covers it.", 2_200],
    ["Base fee 5.00\nPages over 10: 2.40\nBALANCE DUE 7.40", 740],
  ])("%s", (text, cents) => expect(asked(text)).toBe(cents));

  it.each([
    "We charge $25 an hour.",
    "We will write first if fees go beyond $25.00.",
    "See RCW 42.56.120 and section 19.35.",
    "We received your payment of $37.50.",
  ])("is none in a letter about something else: %s", (text) => expect(asked(text, inOtherLetter)).toBeNull());

  it("is none in an email that is no agency's letter about a fee", () => {
    expect(
      extractAmounts(splitSentences("Your total is $40.00."), (labels) => (labels.includes("none") ? 1 : -4)),
    ).toMatchObject([{ value: 4000, isAsked: false }]);
  });

  it("points at its own words, and leaves a sum without a sign out where it is not asked", () => {
    const text = "Rates: 5.00 a box. Please pay $15.00.";
    expect(extractAmounts(splitSentences(text), inFeeLetter)).toEqual([
      { value: 1500, isAsked: true, evidence: { text: "$15.00", start: 30, end: 36 } },
    ]);
  });
});
