import {
  type FeeLetterFacts,
  feeParagraph,
  feeSumText,
  sentenceBlocks,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for a letter that agrees to a fee. Money is in hundredths of the currency of the place. */
export type FeeAcceptanceFacts = FeeLetterFacts & {
  /** The most the requester will pay; null until it is said. */
  mostCents: number | null;
};

/**
 * The letter that agrees to pay, up to a sum and no further. Throws `letter_incomplete` (422) in `final` mode when
 * the name, agency, subject, day or sum is missing or not above zero.
 */
export function feeAcceptanceLetter(facts: FeeAcceptanceFacts, mode: LetterMode = "final"): Letter {
  return threadLetter(facts, mode, (builder) => [
    feeParagraph(
      builder,
      facts,
      "the cost",
      "I agree to pay up to ",
      builder.requireText(
        feeSumText(facts, facts.mostCents),
        "/mostCents",
        "[amount]",
        "Say how much you will pay at the most.",
      ),
      " for this request.",
    ),
    ...sentenceBlocks(
      "Please go on with it, and tell me how to pay.",
      "If the cost will be higher than that, please stop and write to me first.",
    ),
  ]);
}
