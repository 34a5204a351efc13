import { reviewCostBlocks } from "#core/letter/follow-ups/required-review-contents.ts";
import {
  agencyPossessive,
  appealDeadlineBlocks,
  type DecisionFacts,
  decisionDeadlineBlocks,
  rejectIfReviewable,
  requireReview,
  reviewLetter,
  reviewOfAnswers,
} from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksOrPlaceholder,
  dateOrPlaceholder,
  paragraph,
  reasonAsSentence,
  sentDate,
  sentenceBlocks,
  threadLetter,
  withFinalPeriod,
} from "#core/letter/follow-ups/thread-letter.ts";
import { waiverSection } from "#core/letter/initial/request-options-text.ts";
import type { Letter, LetterBlock, LetterBuilder, LetterMode } from "#core/letter/letter.ts";

/** Facts for the appeal of a refused fee waiver. */
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
  const usual = requireReview(facts.law.feeWaiver ? reviewOfAnswers(facts.rules) : { review: null });
  const review = usual.feeCitation ? { ...usual, citation: usual.feeCitation } : usual;
  return reviewLetter({ ...facts, reviewed: "waiver" }, review, mode, (builder) => [
    denialParagraph(
      builder,
      facts,
      `${review.reviewType.ask} ${agencyPossessive(facts, review)} decision of `,
    ),
    ...appealDeadlineBlocks(facts, review),
    ...reasonBlocks(builder, facts, review.at === "outside"),
    ...reviewCostBlocks(facts.law, "waiver"),
    ...decisionDeadlineBlocks(facts, review),
  ]);
}

/** The same, asked of the agency itself. Throws as the appeal does, and `has_review` (422) where there is one. */
export function feeWaiverReconsideration(facts: FeeWaiverFacts, mode: LetterMode = "final"): Letter {
  rejectIfReviewable(isWaiverReviewable(facts));
  return threadLetter(facts, mode, (builder) => [
    denialParagraph(builder, facts, "I ask you to look again at your decision of "),
    ...reasonBlocks(builder, facts, false),
  ]);
}

/** A law without a fee waiver has no review of one. */
const isWaiverReviewable = ({ rules, law }: FeeWaiverFacts): boolean =>
  rules.reviewsAnswers && law.feeWaiver !== null;

const denialParagraph = (builder: LetterBuilder, facts: FeeWaiverFacts, ask: string): LetterBlock =>
  paragraph(
    ask,
    dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the decision"),
    ", not to waive the fee for my request of ",
    sentDate(builder, facts),
    ".",
  );

/** With the law's own test, where the row has it as text that fit: some laws name none. */
const waiverSentence = ({ test, citation }: NonNullable<FeeWaiverFacts["law"]["feeWaiver"]>): string =>
  /[;:]|no test|\byou\b/.test(test)
    ? `Fees can be waived under ${withFinalPeriod(citation)}`
    : `The test for a waiver is whether ${test}, ${withFinalPeriod(citation)}`;

function reasonBlocks(builder: LetterBuilder, facts: FeeWaiverFacts, outside: boolean): LetterBlock[] {
  const { law, reason } = facts;
  const section = waiverSection(law, reason);
  return [
    ...sentenceBlocks(
      section
        ? `${waiverSentence(section)} My reason:`
        : "I ask you to reduce or waive the fee as a matter of discretion. My reason:",
    ),
    ...blocksOrPlaceholder(builder, reasonAsSentence(reason), {
      path: "/reason",
      placeholder: "[why the fee should be waived]",
      message: "Say why the fee should be waived.",
    }),
    ...sentenceBlocks(
      // Without a law's waiver the letter has asked for either already.
      section ? "If it cannot be waived, I ask that it be reduced." : null,
      outside
        ? "I have not withdrawn my request."
        : "I do not withdraw my request. Please keep it open while you decide.",
    ),
  ];
}
