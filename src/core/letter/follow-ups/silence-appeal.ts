import { lawArgumentSentence, lawArguments } from "#core/letter/arguments/law-arguments.ts";
import { answerStatusSentence, type PromisedRecords } from "#core/letter/follow-ups/follow-up.ts";
import { reviewCostBlocks } from "#core/letter/follow-ups/required-review-contents.ts";
import {
  agencyPossessive,
  decisionDeadlineBlocks,
  rejectIfReviewable,
  requireReview,
  reviewLetter,
} from "#core/letter/follow-ups/review-letter.ts";
import {
  dueSentence,
  paragraph,
  type ResponseDue,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
  withFinalPeriod,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Review, ReviewRules } from "#core/letter/law/review-rules.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for the appeal of a missing answer. */
export type SilenceFacts = ThreadLetterFacts & {
  rules: ReviewRules;
  answerDue: ResponseDue | null;
  acknowledged: boolean;
  /** Whether the agency granted or released a part: then it has answered, and only the rest is missing. */
  answeredInPart: boolean;
  granted?: PromisedRecords | null;
};

/**
 * The appeal of silence, where the law takes one.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing;
 * `no_review` (422) where the law has no review of silence outside court.
 */
export function silenceAppeal(facts: SilenceFacts, mode: LetterMode = "final"): Letter {
  const { rules, answerDue, law } = facts;
  const usual = requireReview(rules.reviewsSilence ? rules : { review: null });
  const review = usual.silenceCitation ? { ...usual, citation: usual.silenceCitation } : usual;
  const outside = review.at === "outside";
  const due = dueSentence(
    facts,
    answerDue,
    answerDue?.of === "production" ? "The" : capitalize(agencyPossessive(facts, review)),
  );
  const { failure, status, cause } = silenceOf(facts);
  const { noun, verb } = review.reviewType;
  return reviewLetter({ ...facts, reviewed: "silence" }, review, mode, (builder) => [
    paragraph(
      `${review.reviewType.askAboutSilence ?? review.reviewType.ask} the failure to ${failure} my request of `,
      sentDate(builder, facts),
      `.${status}${due ? ` ${due}` : ""}`,
    ),
    ...sentenceBlocks(
      rules.silence ??
        `I may ${verb} this ${noun} because ${cause}, ${withFinalPeriod(rules.silenceCitation)}`,
    ),
    // Another office weighs the records themselves; the agency has given no reason to answer.
    ...(outside ? sentenceBlocks(...lawArguments(law.jurisdiction).burden.map(lawArgumentSentence)) : []),
    ...sentenceBlocks(
      outside
        ? outsideRequest(law, review)
        : `Please release the ${law.recordsTerm}. If you withhold a part, please name the law and the reason.`,
    ),
    ...reviewCostBlocks(law, "silence"),
    ...decisionDeadlineBlocks(facts, review),
  ]);
}

/** What another office is asked for: not an order, where it can only give an opinion, advice or help. */
function outsideRequest({ agencyTerm }: SilenceFacts["law"], { reviewType }: Review): string {
  switch (reviewType.outcome) {
    case "an opinion":
    case "an advisory opinion":
      return `I ask for your opinion that the ${agencyTerm} must answer, and must release what is not exempt.`;
    case "a recommendation":
      return `I ask you to recommend that the ${agencyTerm} answer, and release what is not exempt.`;
    case "your advice":
      return `I ask you to advise the ${agencyTerm} to answer, and to release what is not exempt.`;
    case "an answer":
      return "I ask for your help in getting an answer and the release of what is not exempt.";
    default:
      return `I ask that the ${agencyTerm} be made to answer, and to release what is not exempt.`;
  }
}

type Silence = { failure: string; status: string; cause: string };

/** What the agency failed to do with the request, and what there is of an answer. */
function silenceOf({ acknowledged, answeredInPart, law }: SilenceFacts): Silence {
  if (answeredInPart)
    return {
      failure: "complete the answer to",
      status: ` I have an answer, but not all of the ${law.recordsTerm}.`,
      cause: "the answer is not complete",
    };
  return acknowledged
    ? {
        failure: "decide on",
        status: " I have an acknowledgment, but no decision.",
        cause: "no decision came",
      }
    : { failure: "answer", status: "", cause: "no answer came" };
}

/**
 * The last letter before a requester turns to a court, where the law takes no appeal of silence. It says what could
 * follow and threatens nothing.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject or day of sending is missing;
 * `has_review` (422) where the law takes one.
 */
export function lastReminder(facts: SilenceFacts, mode: LetterMode = "final"): Letter {
  const { law, rules, answerDue, acknowledged } = facts;
  rejectIfReviewable(rules.reviewsSilence);
  const due = dueSentence(facts, answerDue, answerDue?.of === "production" ? "The" : "Your");
  return threadLetter(facts, mode, (builder) => [
    paragraph(
      "On ",
      sentDate(builder, facts),
      `, I sent you the request named above. ${answerStatusSentence(facts)}${due ? ` ${due}` : ""}`,
    ),
    ...sentenceBlocks(rules.silenceFromAcknowledgment && !acknowledged ? null : rules.silence),
    ...sentenceBlocks("Please answer now, or write to me with the day by which you will."),
    ...sentenceBlocks(
      `If no answer comes, the next step is ${withFinalPeriod(`${rules.court.name}, ${rules.court.citation}`)}`,
      `I would rather have the ${law.recordsTerm} from you.`,
    ),
  ]);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
