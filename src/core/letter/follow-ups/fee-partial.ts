import {
  blocksOrPlaceholder,
  type FeeLetterFacts,
  feeParagraph,
  feeSumText,
  sentenceBlocks,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for a letter that agrees to pay for a part of what was asked. Days are `YYYY-MM-DD`. */
export type FeePartialFacts = FeeLetterFacts & {
  /** The most the requester will pay for now, in hundredths of the currency of the place; null until it is said. */
  mostCents: number | null;
  /** What is to be paid for and sent first, as typed. */
  part: string;
};

/**
 * It pays for a part and gives up nothing. Throws `letter_incomplete` (422) in `final` mode when the name, agency,
 * subject, day, sum or part is missing.
 */
export function feePartialLetter(facts: FeePartialFacts, mode: LetterMode = "final"): Letter {
  const { mostCents, law } = facts;
  return threadLetter(facts, mode, (builder) => [
    feeParagraph(
      builder,
      facts,
      "the cost",
      "For now I agree to pay up to ",
      builder.requireText(
        feeSumText(facts, mostCents),
        "/mostCents",
        "[amount]",
        "Say how much you will pay for this part.",
      ),
      ", for this part of my request:",
    ),
    ...blocksOrPlaceholder(builder, facts.part, {
      path: "/part",
      placeholder: `[the ${law.recordsTerm} to begin with]`,
      message: `Describe the ${law.recordsTerm} you will pay for first.`,
    }),
    ...sentenceBlocks(
      "Please begin with this part, and tell me how to pay.",
      "I do not withdraw the rest of my request. I will tell you how to go on once I have seen this part.",
    ),
  ]);
}
