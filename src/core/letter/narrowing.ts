import { dayOf, type LaterFacts, laterLetter, says, sentences, typedOrGap } from "#core/letter/later.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** What a letter says that asks for less. Dates are `YYYY-MM-DD`. */
export type NarrowingFacts = LaterFacts & {
  /** Day of the message that asked to narrow; null where the requester does so unasked. */
  askedOn: string | null;
  /** What is still asked for, as typed: prose, or one record a line. */
  narrowed: string;
};

/**
 * The letter that narrows a request. It says which list now counts and that nothing else changes, so that a narrower
 * request is not read as a new one, nor the rest as given up for good.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, a day or the narrower list is missing.
 */
export function narrowingLetter(facts: NarrowingFacts, mode: LetterMode = "final"): Letter {
  const { askedOn, law } = facts;
  const only = `I narrow my request. For now I ask only for this:`;
  return laterLetter(facts, mode, (draft) => [
    askedOn === null
      ? says(only)
      : says(
          "Thank you for your message of ",
          dayOf(draft, askedOn, "/askedOn", "of the agency's message"),
          `. ${only}`,
        ),
    ...typedOrGap(draft, facts.narrowed, {
      path: "/narrowed",
      placeholder: `[the ${law.things} you still ask for]`,
      message: `Describe the ${law.things} you still ask for.`,
    }),
    ...sentences(
      "This takes the place of the list in my first letter. All else in that letter stands.",
      "I may ask for the rest later.",
    ),
    ...sentences(
      `If this is still too much, please tell me how you keep the ${law.things}, so that I can ask for less.`,
    ),
  ]);
}
