import { dayOf, daySent, laterLetter, says, sentences, typedBlocks } from "#core/letter/later.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterDraft,
  type LetterMode,
  words,
} from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";
import {
  answersReviewed,
  courtNext,
  type DecisionFacts,
  needReview,
  refuseWhereReviewed,
  reviewLetter,
  timeToAsk,
  timeToDecide,
  whose,
} from "#core/letter/review-letter.ts";

/** What a letter says against the answer that nothing was found. */
export type NoRecordsFacts = DecisionFacts & {
  /** Why there should be records, or where, in the requester's own words; may be empty. */
  argument: string;
};

/**
 * The appeal of "no records": it asks how the search was made.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or a day is missing; `no_review`
 * (422) where the law has no review outside court.
 */
export function noRecordsAppeal(facts: NoRecordsFacts, mode: LetterMode = "final"): Letter {
  const review = needReview(answersReviewed(facts.rules));
  return reviewLetter(facts, review, mode, (draft) => [
    answer(draft, facts, `${review.manner.ask} ${whose(facts, review)} answer of `),
    ...timeToAsk(facts, review),
    ...search(facts, review.at === "outside"),
    ...timeToDecide(facts, review),
  ]);
}

/** The same, asked of the agency itself where only a court could follow. Throws as the appeal does, and `has_review` (422) where the law has one. */
export function noRecordsAgain(facts: NoRecordsFacts, mode: LetterMode = "final"): Letter {
  refuseWhereReviewed(facts.rules.reviewsAnswers);
  return laterLetter(facts, mode, (draft) => [
    answer(draft, facts, "I ask you to look again at your answer of "),
    ...search(facts, false),
    ...courtNext(facts.rules),
  ]);
}

const answer = (draft: LetterDraft, facts: NoRecordsFacts, ask: string): LetterBlock =>
  says(
    ask,
    dayOf(draft, facts.decidedOn, "/decidedOn", "of the answer"),
    ", to my request of ",
    daySent(draft, facts),
    `. It says that no such ${facts.law.things} ${facts.law.things === "information" ? "is" : "are"} held.`,
  );

function search({ argument, law }: NoRecordsFacts, outside: boolean): LetterBlock[] {
  const why = typedBlocks(argument);
  const are = law.things === "information" ? "is" : "are";
  return [
    ...(why.length > 0 ? [...sentences(`I believe that there ${are} such ${law.things}:`), ...why] : []),
    ...sentences(
      outside
        ? "I ask that the search be looked at. These are my questions:"
        : "I ask for a better search, and for an answer to these questions:",
    ),
    { kind: "list", items: questions(law).map(words) },
    ...sentences(
      outside
        ? `If the search fell short, I ask that the ${law.office} search again.`
        : "If a part of the search was left out, please make it now.",
    ),
  ];
}

const questions = ({ things }: LetterLaw): string[] => [
  "Which offices, files and systems were searched, e-mail included?",
  "Which words and dates were used?",
  "Were the people asked who worked on the matter?",
  `Does another office hold such ${things}? If so, which?`,
  `${things === "information" ? "Was" : "Were"} such ${things} destroyed? If so, when, and under which schedule?`,
];
