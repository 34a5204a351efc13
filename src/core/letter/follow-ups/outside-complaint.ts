import { epochDayOf } from "#core/dates/epoch-day.ts";
import { lawArgumentSentence, lawArguments } from "#core/letter/arguments/law-arguments.ts";
import { type CitedExemption, citedExemptionBlocks } from "#core/letter/follow-ups/exemption-blocks.ts";
import { requireReview, reviewLetter } from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksOrPlaceholder,
  dateOrPlaceholder,
  paragraph,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { PriorDecision } from "#core/letter/law/next-reviews.ts";
import type { Review, ReviewRules } from "#core/letter/law/review-rules.ts";
import { REVIEW_TYPES } from "#core/letter/law/review-types.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  toLetterText,
} from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import { agencyDay, theLaw } from "#core/letter/parties.ts";

/** Facts for a complaint to the office that follows the agency's own review. Days are `YYYY-MM-DD`, null for what was not. */
export type OutsideComplaintFacts = ThreadLetterFacts & {
  rules: ReviewRules;
  decidedOn: string | null;
  appealSentOn: string | null;
  appealDecidedOn: string | null;
  /** Whether the agency granted or released a part: then it has answered, and only the rest is missing. */
  answeredInPart: boolean;
  exemptions: readonly CitedExemption[];
  /** What is still in dispute, in the requester's own words. */
  argument: string;
};

/**
 * The next level: a commissioner, an ombudsman, a state's attorney general.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, day of sending or argument is
 * missing; `no_review` (422) where the law has no such office.
 */
export function outsideComplaint(facts: OutsideComplaintFacts, mode: LetterMode = "final"): Letter {
  const { law, rules } = facts;
  const review = requireReview({ review: rules.next && outsideReview(facts) });
  const { burden, harm } = lawArguments(law.jurisdiction);
  const cited = rules.next?.silenceOnly
    ? []
    : facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  return reviewLetter(facts, review, mode, (builder) => [
    paragraph(
      `${review.reviewType.ask} the ${law.agencyTerm}'s handling of my request of `,
      sentDate(builder, facts),
      ".",
    ),
    ...(rules.next?.priorDecision
      ? [priorDecisionParagraph(builder, facts, rules.next.priorDecision)]
      : historyBlocks(rules.next?.silenceOnly ? { ...facts, ...NO_DECISION } : facts)),
    ...blocksOrPlaceholder(builder, facts.argument, {
      path: "/argument",
      placeholder: "[what is still in dispute]",
      message: "Say what is still in dispute.",
    }),
    ...citedExemptionBlocks(cited, true),
    ...(cited.length > 0
      ? sentenceBlocks(...[...burden, ...(harm ? [harm] : [])].map(lawArgumentSentence))
      : []),
    ...sentenceBlocks(rules.next?.request ?? requestOf(facts, review)),
  ]);
}

function requestOf({ law }: OutsideComplaintFacts, { reviewType }: Review): string {
  if (reviewType.outcome === "an opinion")
    return `Please say in your opinion whether the ${law.agencyTerm} has to release the ${law.recordsTerm}.`;
  if (reviewType.outcome === "a recommendation")
    return `I ask you to recommend that the ${law.agencyTerm} release the ${law.recordsTerm} that no exception covers.`;
  if (reviewType.outcome === "an answer")
    return `I ask for your help in getting the ${law.recordsTerm} released.`;
  return `I ask that the ${law.agencyTerm} be required to release what is not exempt.`;
}

function outsideReview({
  rules: { next },
  appealSentOn,
  appealDecidedOn,
}: OutsideComplaintFacts): Review | null {
  const isUndecided = appealSentOn !== null && appealDecidedOn === null;
  return (
    next && {
      at: "outside",
      name: next.name,
      addressee: next.addressee,
      salutation: next.salutation,
      reviewType: next.reviewType,
      citation: (isUndecided && next.citationOfSilence) || next.citation,
      limit: null,
      decision: null,
      formality: next.note,
      notByEmail: null,
    }
  );
}

const NO_DECISION = { decidedOn: null, appealSentOn: null, appealDecidedOn: null };

/** The same where the law wants another office's decision first, with its day and the time it gives. */
function priorDecisionParagraph(
  builder: LetterBuilder,
  facts: OutsideComplaintFacts,
  { asked, received, name, days, citation }: PriorDecision,
): LetterBlock {
  const { law, decidedOn, appealSentOn, appealDecidedOn } = facts;
  const inTime = appealDecidedOn && epochDayOf(agencyDay(facts)) <= epochDayOf(appealDecidedOn) + days;
  return paragraph(
    decidedOn ? `The ${law.agencyTerm} answered on ${letterDate(law, decidedOn)}. ` : "",
    appealSentOn ? `${asked} on ${letterDate(law, appealSentOn)}. ` : "",
    "On ",
    dateOrPlaceholder(builder, facts, appealDecidedOn ?? "", "/appealDecidedOn", `of ${name}`),
    `, ${received}. ${inTime ? "This complaint is in time. " : ""}The${theLaw(law).slice("the".length)} allows ${days} days from its receipt, ${citation}.`,
  );
}

/** What happened, in order. */
function historyBlocks({
  law,
  rules,
  decidedOn,
  appealSentOn,
  appealDecidedOn,
  answeredInPart,
}: OutsideComplaintFacts): LetterBlock[] {
  const isAppeal = rules.review?.reviewType === REVIEW_TYPES.appeal;
  const asked = rules.review?.reviewType.asked;
  const steps = [
    decidedOn && `The ${law.agencyTerm} answered on ${letterDate(law, decidedOn)}.`,
    appealSentOn &&
      `${asked ?? (isAppeal ? "I appealed" : "I asked for a review")} on ${letterDate(law, appealSentOn)}.`,
    appealDecidedOn &&
      `${asked ? "It" : isAppeal ? "The appeal" : "The review"} was decided on ${letterDate(law, appealDecidedOn)}.`,
    appealSentOn && !appealDecidedOn ? "I have had no decision on it." : null,
    decidedOn === null && appealSentOn === null
      ? answeredInPart
        ? `I have an answer, but not all of the ${law.recordsTerm}.`
        : "I have had no decision."
      : null,
  ].filter((step): step is string => Boolean(step));
  return [{ kind: "paragraph", text: toLetterText(steps.join(" ")) }];
}
