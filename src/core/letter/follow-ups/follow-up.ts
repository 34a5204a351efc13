import {
  dueSentence,
  paragraph,
  type ResponseDue,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for a follow-up letter. Dates are `YYYY-MM-DD`. */
export type FollowUpFacts = ThreadLetterFacts & {
  /** Null where the law sets no day or the clock is paused. */
  answerDue: ResponseDue | null;
  /** Whether the agency has acknowledged the request: the letter must not say "no word" when there was one. */
  acknowledged: boolean;
  /** Whether the agency granted or released a part: then it has answered, and only the rest is missing. */
  answeredInPart: boolean;
};

/**
 * The follow-up: names the request, gives the status of the deadline, asks for the answer or a day.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing.
 */
export function followUpLetter(facts: FollowUpFacts, mode: LetterMode = "final"): Letter {
  const { law, answerDue } = facts;
  const due = dueSentence(facts, answerDue, answerDue?.of === "production" ? "The" : "Your");
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      "On ",
      sentDate(builder, facts),
      `, I sent you the request named above. ${answerStatusSentence(facts)}${due ? ` ${due}` : ""}`,
    ),
    ...sentenceBlocks(
      "Please send your answer, or write to me with the day by which I will have it.",
      law.recordsTerm === "information"
        ? "If part of the information is ready, please send that part now."
        : `If some of the ${law.recordsTerm} are ready, please send those now.`,
    ),
  ]);
}

/** The answer so far. */
export function answerStatusSentence({
  acknowledged,
  answeredInPart,
  law,
}: Pick<FollowUpFacts, "acknowledged" | "answeredInPart" | "law">): string {
  if (answeredInPart) return `I have your answer, but not all of the ${law.recordsTerm}.`;
  return acknowledged ? "I have your acknowledgment, but no decision." : "I have not had an answer yet.";
}
