import { heard } from "#core/letter/follow-up.ts";
import {
  type AnswerDue,
  daySent,
  dueWords,
  type LaterFacts,
  laterLetter,
  says,
  sentences,
  stopped,
} from "#core/letter/later.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import type { LetterRules } from "#core/letter/letter-rules.ts";
import {
  needReview,
  refuseWhereReviewed,
  reviewLetter,
  timeToDecide,
  whose,
} from "#core/letter/review-letter.ts";

/** What a letter says when no answer came. */
export type SilenceFacts = LaterFacts & {
  rules: LetterRules;
  answerDue: AnswerDue | null;
  acknowledged: boolean;
};

/**
 * The appeal of silence, where the law takes one.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing;
 * `no_review` (422) where the law has no review of silence outside court.
 */
export function silenceAppeal(facts: SilenceFacts, mode: LetterMode = "final"): Letter {
  const { rules, acknowledged, answerDue, law } = facts;
  const review = needReview(rules.reviewsSilence ? rules : { review: null });
  const outside = review.at === "outside";
  const due = dueWords(
    facts,
    answerDue,
    answerDue?.of === "production" ? "The" : capital(whose(facts, review)),
  );
  const came = acknowledged ? " I have an acknowledgment, but no decision." : "";
  return reviewLetter(facts, review, mode, (draft) => [
    says(
      `${review.manner.askOfSilence ?? review.manner.ask} the failure to ${acknowledged ? "decide on" : "answer"} my request of `,
      daySent(draft, facts),
      `.${came}${due ? ` ${due}` : ""}`,
    ),
    ...sentences(rules.silence),
    ...sentences(
      outside
        ? `I ask that the ${law.office} be made to answer, and to release what is not exempt.`
        : `Please release the ${law.things}. If you withhold a part, please name the law and the reason.`,
    ),
    ...timeToDecide(facts, review),
  ]);
}

/**
 * The last letter before a requester turns to a court, where the law takes no appeal of silence. It says what could
 * follow and threatens nothing.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing;
 * `has_review` (422) where the law takes one.
 */
export function lastReminder(facts: SilenceFacts, mode: LetterMode = "final"): Letter {
  const { law, rules, answerDue } = facts;
  refuseWhereReviewed(rules.reviewsSilence);
  const due = dueWords(facts, answerDue, answerDue?.of === "production" ? "The" : "Your");
  return laterLetter(facts, mode, (draft) => [
    says(
      "On ",
      daySent(draft, facts),
      `, I sent you the request named above. ${heard(facts)}${due ? ` ${due}` : ""}`,
    ),
    ...sentences(rules.silence),
    ...sentences("Please answer now, or write to me with the day by which you will."),
    ...sentences(
      `If no answer comes, the next step is ${stopped(`${rules.court.name}, ${rules.court.citation}`)}`,
      `I would rather have the ${law.things} from you.`,
    ),
  ]);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
