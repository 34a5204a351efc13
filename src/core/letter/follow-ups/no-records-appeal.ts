import { lawArgumentSentence, lawArguments } from "#core/letter/arguments/law-arguments.ts";
import { reviewCostBlocks } from "#core/letter/follow-ups/required-review-contents.ts";
import {
  agencyPossessive,
  appealDeadlineBlocks,
  courtStepBlocks,
  type DecisionFacts,
  decisionDeadlineBlocks,
  rejectIfReviewable,
  requireReview,
  reviewLetter,
  reviewOfAnswers,
} from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksFromText,
  dateOrPlaceholder,
  paragraph,
  sentDate,
  sentenceBlocks,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  toLetterText,
} from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";

/** Facts for the appeal of a "no records" answer. */
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
  const review = requireReview(reviewOfAnswers(facts.rules));
  return reviewLetter({ ...facts, reviewed: "refusal" }, review, mode, (builder) => [
    answerParagraph(builder, facts, `${review.reviewType.ask} ${agencyPossessive(facts, review)} answer of `),
    ...appealDeadlineBlocks(facts, review),
    ...searchBlocks(facts, review.at === "outside"),
    ...reviewCostBlocks(facts.law, "refusal"),
    ...decisionDeadlineBlocks(facts, review),
  ]);
}

/**
 * The same, asked of the agency itself where only a court could follow. Throws as the appeal does, and `has_review`
 * (422) where the law has one.
 */
export function noRecordsReconsideration(facts: NoRecordsFacts, mode: LetterMode = "final"): Letter {
  rejectIfReviewable(facts.rules.reviewsAnswers);
  return threadLetter(facts, mode, (builder) => [
    answerParagraph(builder, facts, "I ask you to look again at your answer of "),
    ...searchBlocks(facts, false),
    ...courtStepBlocks(facts.rules),
  ]);
}

const answerParagraph = (builder: LetterBuilder, facts: NoRecordsFacts, ask: string): LetterBlock =>
  paragraph(
    ask,
    dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the answer"),
    ", to my request of ",
    sentDate(builder, facts),
    `. It says that no such ${facts.law.recordsTerm} ${facts.law.recordsTerm === "information" ? "is" : "are"} held.`,
  );

function searchBlocks({ argument, law }: NoRecordsFacts, outside: boolean): LetterBlock[] {
  const reasonBlocks = blocksFromText(argument);
  const verb = law.recordsTerm === "information" ? "is" : "are";
  const { search } = lawArguments(law.jurisdiction);
  return [
    ...(reasonBlocks.length > 0
      ? [...sentenceBlocks(`I believe that there ${verb} such ${law.recordsTerm}:`), ...reasonBlocks]
      : []),
    ...sentenceBlocks(
      outside
        ? "I ask that the search be looked at. These are my questions:"
        : "I ask for a better search, and for an answer to these questions:",
    ),
    { kind: "list", items: questions(law).map(toLetterText) },
    ...sentenceBlocks(
      search ? lawArgumentSentence(search) : null,
      outside
        ? `If the search fell short, I ask that the ${law.agencyTerm} search again.`
        : "If a part of the search was left out, please make it now.",
    ),
  ];
}

const questions = ({ recordsTerm }: LetterLaw): string[] => [
  "Which offices, files and systems were searched, email included?",
  "Which words and dates were used?",
  "Were the people who worked on the matter asked?",
  `Does another office hold such ${recordsTerm}? If so, which?`,
  `${recordsTerm === "information" ? "Was" : "Were"} such ${recordsTerm} destroyed? If so, when, and under which schedule?`,
];
