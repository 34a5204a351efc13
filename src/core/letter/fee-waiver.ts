import { dayOf, daySent, laterLetter, says, sentences, stopped, typedOrGap } from "#core/letter/later.ts";
import type { Letter, LetterBlock, LetterDraft, LetterMode } from "#core/letter/letter.ts";
import {
  answersReviewed,
  type DecisionFacts,
  needReview,
  refuseWhereReviewed,
  reviewLetter,
  timeToAsk,
  timeToDecide,
  whose,
} from "#core/letter/review-letter.ts";

/** What a letter says against a refused fee waiver. */
export type FeeWaiverFacts = DecisionFacts & {
  /** Why the fee should be waived, in the requester's own words. */
  reason: string;
};

/**
 * The appeal of a refused fee waiver. It gives the requester's own reason and claims nothing beside.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, a day or the reason is missing;
 * `no_review` (422) where the law has no review of it outside court.
 */
export function feeWaiverAppeal(facts: FeeWaiverFacts, mode: LetterMode = "final"): Letter {
  const review = needReview(facts.law.feeWaiver ? answersReviewed(facts.rules) : { review: null });
  return reviewLetter(facts, review, mode, (draft) => [
    refusal(draft, facts, `${review.manner.ask} ${whose(facts, review)} decision of `),
    ...timeToAsk(facts, review),
    ...reasons(draft, facts, review.at === "outside"),
    ...timeToDecide(facts, review),
  ]);
}

/** The same, asked of the agency itself. Throws as the appeal does, and `has_review` (422) where there is one. */
export function feeWaiverAgain(facts: FeeWaiverFacts, mode: LetterMode = "final"): Letter {
  refuseWhereReviewed(reviewsWaiver(facts));
  return laterLetter(facts, mode, (draft) => [
    refusal(draft, facts, "I ask you to look again at your decision of "),
    ...reasons(draft, facts, false),
  ]);
}

/** What a law has no waiver for, nobody can be asked to review. */
const reviewsWaiver = ({ rules, law }: FeeWaiverFacts): boolean =>
  rules.reviewsAnswers && law.feeWaiver !== null;

const refusal = (draft: LetterDraft, facts: FeeWaiverFacts, ask: string): LetterBlock =>
  says(
    ask,
    dayOf(draft, facts.decidedOn, "/decidedOn", "of the decision"),
    ", not to waive the fee for my request of ",
    daySent(draft, facts),
    ".",
  );

/** With the law's own test, where the row has it in words that fit: some laws name none. */
const waiverWords = ({ test, citation }: NonNullable<FeeWaiverFacts["law"]["feeWaiver"]>): string =>
  /[;:]|no test|\byou\b/.test(test)
    ? `Fees can be waived under ${stopped(citation)}`
    : `The test for a waiver is whether ${test}, ${stopped(citation)}`;

function reasons(draft: LetterDraft, facts: FeeWaiverFacts, outside: boolean): LetterBlock[] {
  const { law, reason } = facts;
  return [
    ...sentences(
      law.feeWaiver
        ? `${waiverWords(law.feeWaiver)} My reason:`
        : "I ask you to waive what you are free to waive. My reason:",
    ),
    ...typedOrGap(draft, reason, {
      path: "/reason",
      placeholder: "[why the fee should be waived]",
      message: "Say why the fee should be waived.",
    }),
    ...sentences(
      "If it cannot be waived, I ask that it be reduced.",
      outside
        ? "I have not withdrawn my request."
        : "I do not withdraw my request. Please keep it open while you decide.",
    ),
  ];
}
