import { feeArguments, lawArgumentSentence } from "#core/letter/arguments/law-arguments.ts";
import {
  blocksFromText,
  type FeeLetterFacts,
  feeParagraph,
  feeSumText,
  sentenceBlocks,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import { type Letter, type LetterMode, toLetterText } from "#core/letter/letter.ts";
import { itemizedEstimate } from "#core/letter/parties.ts";

/** Facts for a letter that questions a fee. Money is in hundredths of the currency of the place. */
export type FeeDisputeFacts = FeeLetterFacts & {
  /** The sum it named; null where it named none. */
  askedCents: number | null;
  /** Whether it came after the time limit. */
  isLate?: boolean;
  /** Why the sum looks wrong, in the requester's own words; may be empty. */
  reason: string;
};

/**
 * The letter that asks how a fee was calculated before agreeing to it. It keeps the request open, because an agency may
 * read an unpaid fee as a withdrawal.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day is missing.
 */
export function feeDisputeLetter(facts: FeeDisputeFacts, mode: LetterMode = "final"): Letter {
  const sum = feeSumText(facts, facts.askedCents);
  return threadLetter(facts, mode, (builder) => [
    feeParagraph(
      builder,
      facts,
      sum ? `a cost of ${sum}` : "the cost",
      `Before I agree to it, I ask for ${itemizedEstimate(facts.law)}:`,
    ),
    { kind: "list", items: estimateItems(facts.law).map(toLetterText) },
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      ...feeArguments(facts.law.jurisdiction, facts.isLate === true).map(lawArgumentSentence),
    ),
    ...sentenceBlocks(
      "Please also tell me which part of the request costs most, and what it would cost without that part.",
      "I do not withdraw my request. Please keep it open until we have settled this.",
    ),
  ]);
}

/** Where no work may be charged for, nothing is asked about its hours (W. Va. Code § 29B-1-3(e)). */
const COPIES_ONLY: ReadonlySet<string> = new Set(["us-wv"]);

const estimateItems = ({ jurisdiction }: FeeDisputeFacts["law"]): string[] => [
  "The number of pages or files.",
  ...(COPIES_ONLY.has(jurisdiction ?? "")
    ? []
    : ["The hours of work, and what the work is.", "The rate for an hour, and whose pay it is based on."]),
  "The price of a copy.",
  "The law that allows each charge.",
];
