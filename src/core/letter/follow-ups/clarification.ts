import {
  blocksOrPlaceholder,
  dateOrPlaceholder,
  paragraph,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for the answer to an agency's question. Dates are `YYYY-MM-DD`. */
export type ClarificationFacts = ThreadLetterFacts & {
  /** Day of the message that asked. */
  askedOn: string;
  /** The requester's answer as typed: prose, or one point a line. */
  answer: string;
};

/**
 * The answer to a clarification question. It says that the rest of the request is unchanged, because some laws let an
 * agency treat an unanswered or loosely answered question as a withdrawal.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, day or answer is missing.
 */
export function clarificationLetter(facts: ClarificationFacts, mode: LetterMode = "final"): Letter {
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      "Thank you for your message of ",
      dateOrPlaceholder(builder, facts, facts.askedOn, "/askedOn", "of the agency's question"),
      ". My answer:",
    ),
    ...blocksOrPlaceholder(builder, facts.answer, {
      path: "/answer",
      placeholder: "[your answer]",
      message: "Answer the agency's question.",
    }),
    ...sentenceBlocks(
      "The rest of my request stands as I wrote it.",
      "Please go on with it, and write to me if anything else is unclear.",
    ),
  ]);
}
