import { type LawArgument, lawArgumentSentence, lawArguments } from "#core/letter/arguments/law-arguments.ts";
import { type CitedExemption, citedExemptionBlocks } from "#core/letter/follow-ups/exemption-blocks.ts";
import { reviewCostBlocks } from "#core/letter/follow-ups/required-review-contents.ts";
import {
  agencyPossessive,
  appealDeadlineBlocks,
  courtStepBlocks,
  type DecisionFacts,
  decisionDeadlineBlocks,
  rejectIfReviewable,
  requestTo,
  requireReview,
  reviewLetter,
} from "#core/letter/follow-ups/review-letter.ts";
import {
  dateOrPlaceholder,
  ownArgumentBlocks,
  paragraph,
  sentDate,
  sentenceBlocks,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Review } from "#core/letter/law/review-rules.ts";
import type { Letter, LetterBlock, LetterBuilder, LetterMode } from "#core/letter/letter.ts";

/** Facts for the appeal of a full or partial denial. */
export type DenialFacts = DecisionFacts & {
  exemptions: readonly CitedExemption[];
  /** Some of the records were released. */
  isPartial?: boolean;
  /** Why the decision is wrong, in the requester's own words; needed where no exemption is named. */
  argument: string;
};

/**
 * The appeal of a refusal, to the reviewer the law names.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, a day, or every argument and
 * exemption is missing; `no_review` (422) where the law has no review outside court.
 */
export function denialAppeal(facts: DenialFacts, mode: LetterMode = "final"): Letter {
  const review = requireReview(facts.rules);
  return reviewLetter({ ...facts, reviewed: "refusal" }, review, mode, (builder) => [
    decisionParagraph(
      builder,
      facts,
      `${review.reviewType.ask} ${agencyPossessive(facts, review)} decision of `,
    ),
    ...appealDeadlineBlocks(facts, review),
    ...argumentBlocks(builder, facts, review),
    ...reviewCostBlocks(facts.law, "refusal"),
    ...decisionDeadlineBlocks(facts, review),
  ]);
}

/**
 * The same, asked of the agency itself where only a court could follow. Throws as the appeal does, and `has_review`
 * (422) where the law has one.
 */
export function denialReconsideration(facts: DenialFacts, mode: LetterMode = "final"): Letter {
  rejectIfReviewable(facts.rules.review !== null);
  return threadLetter(facts, mode, (builder) => [
    decisionParagraph(builder, facts, "I ask you to look again at your decision of "),
    ...argumentBlocks(builder, facts, null),
    ...sentenceBlocks(facts.rules.denialText),
    ...courtStepBlocks(facts.rules),
  ]);
}

const decisionParagraph = (builder: LetterBuilder, facts: DenialFacts, ask: string): LetterBlock =>
  paragraph(
    ask,
    dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the decision"),
    ", on my request of ",
    sentDate(builder, facts),
    facts.isPartial ? `, so far as it withholds ${facts.law.recordsTerm}.` : ".",
  );

/** @param review null in a letter that only asks again */
function argumentBlocks(builder: LetterBuilder, facts: DenialFacts, review: Review | null): LetterBlock[] {
  const outside = review?.at === "outside";
  const cited = facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  return [
    ...citedExemptionBlocks(cited, outside),
    ...ownArgumentBlocks(builder, facts, cited),
    ...lawArgumentBlocks(facts.law),
    ...sentenceBlocks(releaseRequest(facts, outside ? review : null)),
  ];
}

/** @param outside the reviewer outside the agency, if it is one */
function releaseRequest({ isPartial = false, law }: DenialFacts, outside: Review | null): string {
  const ifExempt = law.jurisdiction === "eu" ? "If an exception covers a part" : "If a part is exempt";
  const what = isPartial ? "what was withheld" : outside ? "all I requested" : "all that I requested";
  if (outside)
    return `${requestTo(outside.reviewType, law, `${what} be released`)} ${ifExempt}, the rest should be released, with the law and the reason for each part withheld.`;
  return `Please release ${what}. ${ifExempt}, please release the rest, and name the law and the reason for each part you withhold.`;
}

/** What the law itself says for release: burden of proof, harm, parts, reasons. */
function lawArgumentBlocks({ jurisdiction }: DenialFacts["law"]): LetterBlock[] {
  const { burden, harm, parts, reasons } = lawArguments(jurisdiction);
  const sentences = (points: readonly (LawArgument | undefined)[]) =>
    sentenceBlocks(...points.map((point) => (point ? lawArgumentSentence(point) : null)));
  return [...sentences(burden), ...sentences([harm]), ...sentences([parts, reasons])];
}
