import { dayOf, type LaterFacts, laterLetter, says, sentences, typedBlocks } from "#core/letter/later.ts";
import { type Letter, type LetterMode, words } from "#core/letter/letter.ts";
import { feeMoney } from "#core/letter/wish-words.ts";

/** What a letter says that questions a fee. Money is in hundredths of the currency of the place. */
export type FeeDisputeFacts = LaterFacts & {
  /** Day of the letter that named the fee. */
  askedOn: string;
  /** The sum it named; null where it named none. */
  askedCents: number | null;
  /** Why the sum looks wrong, in the requester's own words; may be empty. */
  reason: string;
};

/**
 * The letter that asks how a fee was reckoned before agreeing to it. It keeps the request open, because an office may
 * read an unpaid fee as a withdrawal.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day is missing.
 */
export function feeDisputeLetter(facts: FeeDisputeFacts, mode: LetterMode = "final"): Letter {
  const { askedCents, law } = facts;
  const named = askedCents !== null && askedCents > 0;
  return laterLetter(facts, mode, (draft) => [
    says(
      "Thank you for your message of ",
      dayOf(draft, facts.askedOn, "/askedOn", "of the agency's message about the fee"),
      named ? `, about a cost of ${feeMoney(law, askedCents)}. ` : ", about the cost. ",
      "Before I agree to it, I ask for an itemized estimate:",
    ),
    { kind: "list", items: ITEMS.map(words) },
    ...typedBlocks(facts.reason),
    ...sentences(
      "Please also tell me which part of the request costs most, and what it would cost without that part.",
      "I do not withdraw my request. Please keep it open until we have settled this.",
    ),
  ]);
}

const ITEMS = [
  "The number of pages or files.",
  "The hours of work, and what the work is.",
  "The rate for an hour, and whose pay it is based on.",
  "The price of a copy.",
  "The law that allows each charge.",
];
