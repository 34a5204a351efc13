import { enclosureSentence } from "#core/letter/follow-ups/enclosures.ts";
import { type Reviewed, requiredReviewBlocks } from "#core/letter/follow-ups/required-review-contents.ts";
import {
  requestedRecordsBlocks,
  sentenceBlocks,
  type ThreadLetterFacts,
  titleOf,
  withFinalPeriod,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Review, ReviewRules } from "#core/letter/law/review-rules.ts";
import type { ReviewType } from "#core/letter/law/review-types.ts";
import {
  createLetterBuilder,
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  type LetterText,
  plainText,
  toLetterText,
} from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import {
  agencyDay,
  closingBlocks,
  closingIn,
  emailSubject,
  greetingIn,
  type LetterLaw,
  letterhead,
  limitSourceCapitalized,
  salutation,
  senderAndDateBlocks,
  underTheLaw,
} from "#core/letter/parties.ts";
import { Problem } from "#core/problem.ts";
import { letterErrors } from "#messages/errors/letter.ts";

/** Facts for a letter that asks for a review. Days are `YYYY-MM-DD`. */
export type DecisionFacts = ThreadLetterFacts & {
  rules: ReviewRules;
  /** Day of the agency's decision. */
  decidedOn: string;
  /** The last day to take it further, or null where the law sets none. */
  appealDue: string | null;
  /** Name and title of who refused, where the law wants them in a petition; empty until they are known. */
  deniedBy?: string;
};

/** The law's review, in a letter that needs one. Throws `no_review` (422) where only a court looks at it again. */
export function requireReview({ review }: Pick<ReviewRules, "review">): Review {
  if (review) return review;
  throw new Problem(
    422,
    "no_review",
    "This law has no appeal outside court. Ask the agency to reconsider instead.",
  );
}

/** Of a letter that another law has a place for. */
export const noSuchLetter = (): Problem =>
  new Problem(422, "no_such_letter", "The law of this request has no place for this letter.");

/** The review as far as it takes more than a refusal: a search that found nothing, a fee. */
export const reviewOfAnswers = ({ review, reviewsAnswers }: ReviewRules): Pick<ReviewRules, "review"> => ({
  review: reviewsAnswers ? review : null,
});

/**
 * For a letter that only asks again. Throws `has_review` (422) where there is more to ask for, within a time limit.
 */
export function rejectIfReviewable(isReviewable: boolean): void {
  if (!isReviewable) return;
  throw new Problem(
    422,
    "has_review",
    "This law has an appeal for this. Send that instead, before its time is over.",
  );
}

/** A letter to the reviewer: its frame around what `body` says. */
export function reviewLetter(
  facts: ThreadLetterFacts & { reviewed?: Reviewed },
  review: Review,
  mode: LetterMode,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter {
  const builder = createLetterBuilder(mode);
  const letterheadBlocks = reviewLetterhead(builder, facts, review);
  const title = titleOf(builder, facts);
  const greeting = review.salutation
    ? greetingIn(facts.law, review.salutation)
    : plainText(salutation(facts).text);
  const letter = builder.build(emailSubject(facts.law, uncapitalize(review.reviewType.title), title), [
    ...letterheadBlocks,
    { kind: "title", text: title },
    { kind: "reference", text: toLetterText(reference(facts, review)) },
    { kind: "salutation", text: toLetterText(greeting) },
    ...withRequestedRecords(body(builder), facts, requiredReviewBlocks(builder, facts, review)),
    ...sentenceBlocks(enclosureSentence(facts.enclosures ?? [])),
    ...closingBlocks(letterheadBlocks, facts, { closing: closingIn(facts.law, greeting) }),
  ]);
  const [, ...contact] = senderLines(letterheadBlocks);
  return { ...letter, missing: inLetterOrder(letter), contact };
}

/** What the law wants stands before what was written ahead of it. */
function inLetterOrder({ blocks, missing }: Letter): Letter["missing"] {
  const runs = blocks.flatMap((block) =>
    "lines" in block ? block.lines.flat() : "items" in block ? block.items.flat() : block.text,
  );
  const paths = runs.map((run) => run.missing);
  return missing.toSorted((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path));
}

/** Who decides an appeal may have to know where to answer: name, address and telephone are required in several laws. */
const senderLines = (blocks: LetterBlock[]): LetterText[] =>
  blocks.flatMap((block) => (block.kind === "sender" ? block.lines : []));

/** A reviewer has not seen the request: what it asked for comes after what is asked now. */
function withRequestedRecords(
  [opening, ...others]: LetterBlock[],
  facts: ThreadLetterFacts,
  requiredBlocks: LetterBlock[],
): LetterBlock[] {
  if (!opening) return [];
  return [opening, ...requestedRecordsBlocks(facts), ...requiredBlocks, ...others];
}

function reviewLetterhead(builder: LetterBuilder, facts: ThreadLetterFacts, review: Review): LetterBlock[] {
  if (review.at === "outside") {
    const sender = senderAndDateBlocks(builder, facts);
    // The letter names the agency further down, and cannot go without it.
    if (facts.agency.name.trim() === "") builder.addError("/agency", letterErrors.noAgency);
    return [...sender, { kind: "recipient", lines: [toLetterText(review.addressee ?? review.name)] }];
  }
  if (review.addressee === null) return letterhead(builder, facts);
  return letterhead(builder, { ...facts, agency: { ...facts.agency, contact: review.addressee } });
}

function reference({ law, agency, trackingNumber }: ThreadLetterFacts, review: Review): string {
  const under = `${review.reviewType.title} ${underTheLaw({ ...law, citation: review.citation })}`;
  const parts = [
    review.at === "outside" && agency.name.trim() !== ""
      ? `${capitalize(law.agencyTerm)}: ${agency.name}`
      : null,
    trackingNumber ? `${review.at === "outside" ? "Its" : "Your"} reference: ${trackingNumber}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? under : `${withFinalPeriod(under)} ${parts.join(". ")}`;
}

/** "your" decision to who made it, "the agency's" to others, such as its appeals officer. */
export const agencyPossessive = (
  { law }: Pick<ThreadLetterFacts, "law">,
  review: Pick<Review, "at" | "addressee">,
): string => (review.at === "outside" || review.addressee !== null ? `the ${law.agencyTerm}'s` : "your");

/** Until when this may be asked; nothing where the law sets no day. */
export function appealDeadlineBlocks(facts: DecisionFacts, { limit, reviewType }: Review): LetterBlock[] {
  const { law, appealDue } = facts;
  if (!limit || !appealDue) return [];
  return sentenceBlocks(
    agencyDay(facts) <= appealDue
      ? `This ${reviewType.noun} is in time. ${timeAllowed(law, limit)}, ${withFinalPeriod(limit.citation)} That time ends on ${letterDate(law, appealDue)}.`
      : `The time for this ${reviewType.noun} ended on ${letterDate(law, appealDue)}, ${limit.citation}. I ask you to take it up all the same.`,
  );
}

/** From which event the time to ask for a review runs, where the law does not say "the decision". */
const REVIEW_TIME_STARTS: Readonly<Record<string, string>> = {
  ca: "after receipt of the notice",
  de: "from notification of the decision",
  eu: "from receipt of the reply",
  ie: "after notification of the decision",
  // FOISA, s. 20(5)(b).
  "uk-sct": "after receipt of your answer",
};

/** "The Act allows 60 calendar days from the decision". The German month is that of another law than the Act. */
const timeAllowed = (law: LetterLaw, limit: Parameters<typeof limitSourceCapitalized>[1]): string =>
  `${law.jurisdiction === "de" ? "The law allows" : limitSourceCapitalized(law, limit, "allow")} ${limit.words} ${REVIEW_TIME_STARTS[law.jurisdiction ?? ""] ?? "from the decision"}`;

/**
 * "I ask that all I requested be released.": not an order, where an office can only give an opinion, advice or help.
 * @param what what is to happen, as "that" goes on
 */
export function requestTo({ outcome }: ReviewType, { agencyTerm }: LetterLaw, what: string): string {
  switch (outcome) {
    case "an opinion":
    case "an advisory opinion":
      return `I ask for your opinion that ${what.replace(/ be /, " must be ")}.`;
    case "your advice":
      return `I ask you to advise the ${agencyTerm} that ${what.replace(/ be /, " should be ")}.`;
    case "an answer":
      return `I ask for your help in having ${what.replace(/ be /, " ")}.`;
    default:
      return `I ask that ${what}.`;
  }
}

/** By when the law wants the outcome, or the wish to know. */
export function decisionDeadlineBlocks(
  { law }: ThreadLetterFacts,
  { decision, reviewType }: Review,
): LetterBlock[] {
  if (!decision) return sentenceBlocks("Please tell me when I can expect your answer.");
  const of = decision.from === "registration" ? "registration" : "receipt";
  return sentenceBlocks(
    `${limitSourceCapitalized(law, decision, "require")} ${reviewType.outcome} within ${decision.words} of ${of}, ${decision.citation}.`,
  );
}

/** The end of a letter that only a court could follow. */
export const courtStepBlocks = ({ court }: ReviewRules): LetterBlock[] =>
  sentenceBlocks(
    `If we cannot settle this, the next step is ${withFinalPeriod(`${court.name}, ${court.citation}`)}`,
    "I would rather settle it with you.",
  );

const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
