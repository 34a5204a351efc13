import { daySent, type LaterFacts, laterLetter, says, sentences, typedBlocks } from "#core/letter/later.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

export type WithdrawalFacts = LaterFacts & {
  /** In the requester's own words; may be empty, nobody must say why. */
  reason: string;
};

/**
 * The letter that ends a request, and no other request.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing.
 */
export function withdrawalLetter(facts: WithdrawalFacts, mode: LetterMode = "final"): Letter {
  return laterLetter(facts, mode, (draft) => [
    says("I withdraw my request of ", daySent(draft, facts), ". Please stop work on it and close it."),
    ...typedBlocks(facts.reason),
    ...sentences(
      "Please do not run up any further cost for it.",
      "This letter is about this request alone. I may ask again later.",
    ),
  ]);
}
