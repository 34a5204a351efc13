import {
  blocksFromText,
  paragraph,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

export type WithdrawalFacts = ThreadLetterFacts & {
  /** In the requester's own words; may be empty, since no reason is required. */
  reason: string;
};

/**
 * The letter that ends a request, and no other request.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing.
 */
export function withdrawalLetter(facts: WithdrawalFacts, mode: LetterMode = "final"): Letter {
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      "I withdraw my request of ",
      sentDate(builder, facts),
      ". Please stop work on it and close it.",
    ),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "Please do not incur any further cost for it.",
      "This letter is about this request alone. I may ask again later.",
    ),
  ]);
}
