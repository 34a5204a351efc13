import {
  blocksOrPlaceholder,
  dateOrPlaceholder,
  paragraph,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for a letter that narrows the request. Dates are `YYYY-MM-DD`. */
export type NarrowingFacts = ThreadLetterFacts & {
  /** Day of the message that asked to narrow; null where the requester does so unasked. */
  askedOn: string | null;
  /** The records still requested, as typed: prose, or one record a line. */
  narrowed: string;
};

/**
 * The letter that narrows a request. It says which list now counts and that nothing else changes, so that a narrower
 * request is not read as a new one, nor the rest as given up for good. Throws `letter_incomplete` (422) in `final`
 * mode when the name, agency, subject, a day or the narrower list is missing.
 */
export function narrowingLetter(facts: NarrowingFacts, mode: LetterMode = "final"): Letter {
  const { askedOn, law } = facts;
  const introSentence = `I narrow my request. For now I ask only for this:`;
  return threadLetter(facts, mode, (builder) => [
    askedOn === null
      ? paragraph(introSentence)
      : paragraph(
          "Thank you for your message of ",
          dateOrPlaceholder(builder, facts, askedOn, "/askedOn", "of the agency's message"),
          `. ${introSentence}`,
        ),
    ...blocksOrPlaceholder(builder, facts.narrowed, {
      path: "/narrowed",
      placeholder: `[the ${law.recordsTerm} you still ask for]`,
      message: `Describe the ${law.recordsTerm} you still ask for.`,
    }),
    ...sentenceBlocks(
      "This takes the place of the list in my first letter. All else in that letter stands.",
      "I may ask for the rest later.",
    ),
    ...sentenceBlocks(
      `If this is still too much, please tell me how you keep the ${law.recordsTerm}, so that I can ask for less.`,
    ),
  ]);
}
