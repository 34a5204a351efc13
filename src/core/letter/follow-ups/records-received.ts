import {
  blocksFromText,
  dateOrPlaceholder,
  paragraph,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for a letter after records arrived. Dates are `YYYY-MM-DD`. */
export type ReceivedFacts = ThreadLetterFacts & {
  /** Day they came. */
  receivedOn: string;
  /** Missing records, as typed, one per line; empty if none. */
  missing: string;
  /** The agency withheld a part: then nothing is called complete. */
  withheld?: boolean;
};

/**
 * Thanks for records, with what is still missing.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day is missing.
 */
export function receivedLetter(facts: ReceivedFacts, mode: LetterMode = "final"): Letter {
  const { law } = facts;
  const missing = blocksFromText(facts.missing);
  const several = missing.length > 1 || missing.some((block) => block.kind === "list");
  const pronoun = law.recordsTerm === "information" ? "It" : "They";
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      `Thank you for the ${law.recordsTerm}. ${pronoun} came on `,
      dateOrPlaceholder(builder, facts, facts.receivedOn, "/receivedOn", `the ${law.recordsTerm} came`),
      missing.length > 0
        ? `. As far as I can see, ${several ? "these are" : "this is"} still missing:`
        : facts.withheld
          ? ". A part was withheld. I do not give up any right to have that reviewed."
          : ". I see nothing missing.",
    ),
    ...missing,
    ...(missing.length === 0
      ? []
      : sentenceBlocks(
          several
            ? "Please send them, or tell me when they will come. If you do not have some of them, please say so."
            : "Please send it, or tell me when it will come. If you do not have a part of it, please say so.",
          "If you withhold a part, please name the law and the reason.",
        )),
  ]);
}
