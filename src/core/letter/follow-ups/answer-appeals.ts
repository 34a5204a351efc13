import { feeArguments, lawArgumentSentence } from "#core/letter/arguments/law-arguments.ts";
import { reviewCostBlocks } from "#core/letter/follow-ups/required-review-contents.ts";
import {
  agencyPossessive,
  appealDeadlineBlocks,
  type DecisionFacts,
  decisionDeadlineBlocks,
  requestTo,
  requireReview,
  reviewLetter,
} from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksFromText,
  blocksOrPlaceholder,
  dateOrPlaceholder,
  feeSumText,
  paragraph,
  reasonAsSentence,
  sentDate,
  sentenceBlocks,
} from "#core/letter/follow-ups/thread-letter.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Appeals of what an agency decides beside the records: a fee, an extension, refused expedited processing. */

/** `reason` is in the requester's own words. */
type AnswerAppealFacts = DecisionFacts & { reason: string };

/** Money is in hundredths of the currency of the place; null where the agency named no sum. */
export type FeeAppealFacts = AnswerAppealFacts & { askedCents: number | null; isLate?: boolean };
export type ExtensionAppealFacts = AnswerAppealFacts;
export type ExpediteAppealFacts = AnswerAppealFacts;

/**
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or a day is missing; `no_review` (422)
 * where the law has no review of a fee outside court.
 */
export function feeAppeal(facts: FeeAppealFacts, mode: LetterMode = "final"): Letter {
  const { law } = facts;
  const review = requireReview({ review: facts.rules.otherReviews.fee ?? null });
  const sum = feeSumText(facts, facts.askedCents);
  const fee = sum ? `a fee of ${sum}` : "a fee";
  return reviewLetter({ ...facts, reviewed: "fee" }, review, mode, (builder) => [
    paragraph(
      `${review.reviewType.ask} ${agencyPossessive(facts, review)} decision of `,
      dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the decision"),
      `, to charge ${fee} for my request of `,
      sentDate(builder, facts),
      ".",
    ),
    ...appealDeadlineBlocks(facts, review),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      ...feeArguments(law.jurisdiction, facts.isLate === true).map(lawArgumentSentence),
      // Where one fee is all that may be asked for, there is nothing to itemize.
      requiredContents(law).onlyFee
        ? null
        : "Each charge should be shown item by item: the pages, the hours and the work done in them, the hourly rate, and the law that allows it.",
    ),
    ...sentenceBlocks(
      requestTo(review.reviewType, law, "the fee be reduced to what the law allows"),
      "I have not withdrawn my request.",
    ),
    ...reviewCostBlocks(law, "fee"),
    ...decisionDeadlineBlocks(facts, review),
  ]);
}

/**
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or a day is missing; `no_review` (422)
 * where the law has no review of an extension outside court.
 */
export function extensionAppeal(facts: ExtensionAppealFacts, mode: LetterMode = "final"): Letter {
  const review = requireReview({ review: facts.rules.otherReviews.extension ?? null });
  return reviewLetter({ ...facts, reviewed: "extension" }, review, mode, (builder) => [
    paragraph(
      `${review.reviewType.ask} the extension of the time to answer my request of `,
      sentDate(builder, facts),
      ", of which I was notified on ",
      dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the notice of extension"),
      ".",
    ),
    ...appealDeadlineBlocks(facts, review),
    ...blocksFromText(facts.reason),
    ...sentenceBlocks(
      "An extension needs a ground that the law allows, shown for this request, and may last no longer than that ground requires.",
      requestTo(
        review.reviewType,
        facts.law,
        `the ${facts.law.recordsTerm} be released without further delay`,
      ),
    ),
    ...decisionDeadlineBlocks(facts, review),
  ]);
}

/**
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, a day or the reason is missing;
 * `no_review` (422) where the law has no review of it outside court.
 */
export function expediteAppeal(facts: ExpediteAppealFacts, mode: LetterMode = "final"): Letter {
  const { law } = facts;
  const review = requireReview({ review: (law.expedited && facts.rules.otherReviews.expedite) ?? null });
  return reviewLetter(facts, review, mode, (builder) => [
    paragraph(
      `${review.reviewType.ask} ${agencyPossessive(facts, review)} decision of `,
      dateOrPlaceholder(builder, facts, facts.decidedOn, "/decidedOn", "of the decision"),
      ", not to grant expedited processing of my request of ",
      sentDate(builder, facts),
      ".",
    ),
    ...sentenceBlocks(
      law.expedited?.certified
        ? "The request meets the test of a compelling need, 5 U.S.C. § 552(a)(6)(E)(i)(I), (v):"
        : "Expedited processing is needed for this reason:",
    ),
    ...blocksOrPlaceholder(builder, reasonAsSentence(facts.reason), {
      path: "/reason",
      placeholder: "[why the request is urgent]",
      message: "Say why the request is urgent.",
    }),
    ...(law.expedited?.certified
      ? sentenceBlocks(
          "I certify that this statement is true and correct to the best of my knowledge and belief, 5 U.S.C. § 552(a)(6)(E)(vi).",
          "The Act requires expeditious consideration of this appeal, 5 U.S.C. § 552(a)(6)(E)(ii)(II).",
        )
      : decisionDeadlineBlocks(facts, review)),
  ]);
}
