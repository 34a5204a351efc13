import {
  type AnswerDue,
  daySent,
  dueWords,
  type LaterFacts,
  laterLetter,
  says,
  sentences,
} from "#core/letter/later.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** What a chasing letter says. Dates are `YYYY-MM-DD`. */
export type FollowUpFacts = LaterFacts & {
  /** Null where the law sets no day or the clock is paused. */
  answerDue: AnswerDue | null;
  /** Whether the agency has acknowledged the request: the letter must not say "no word" when there was one. */
  acknowledged: boolean;
};

/**
 * The letter after silence: names the request, says where the time limit stands, asks for the answer or a day.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing.
 */
export function followUpLetter(facts: FollowUpFacts, mode: LetterMode = "final"): Letter {
  const { law, answerDue } = facts;
  const due = dueWords(facts, answerDue, answerDue?.of === "production" ? "The" : "Your");
  return laterLetter(facts, mode, (draft) => [
    says(
      "On ",
      daySent(draft, facts),
      `, I sent you the request named above. ${heard(facts)}${due ? ` ${due}` : ""}`,
    ),
    ...sentences(
      "Please send your answer, or write to me with the day by which I will have it.",
      law.things === "information"
        ? "If part of the information is ready, please send that part now."
        : `If some of the ${law.things} are ready, please send those now.`,
    ),
  ]);
}

/** What came so far. */
export const heard = ({ acknowledged }: { acknowledged: boolean }): string =>
  acknowledged ? "I have your acknowledgment, but no decision." : "I have not had an answer yet.";
