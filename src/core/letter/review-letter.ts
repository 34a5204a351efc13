import { longDate } from "#core/calendar-words.ts";
import { type LaterFacts, sentences, stopped, titleOf } from "#core/letter/later.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterDraft,
  type LetterMode,
  letterDraft,
  words,
} from "#core/letter/letter.ts";
import type { LetterRules, Review } from "#core/letter/letter-rules.ts";
import {
  CHOOSE_AGENCY,
  farewell,
  letterhead,
  mailSubject,
  salutation,
  senderAndDate,
  TheLaw,
  underTheLaw,
} from "#core/letter/parties.ts";
import { attached } from "#core/letter/wish-words.ts";
import { Problem } from "#core/problem.ts";

/** What a letter knows that takes a decision further. Days are `YYYY-MM-DD`. */
export type DecisionFacts = LaterFacts & {
  rules: LetterRules;
  /** Day of the agency's decision. */
  decidedOn: string;
  /** The last day to take it further, or null where the law sets none. */
  appealDue: string | null;
};

/** The law's review, in a letter that needs one. Throws `no_review` (422) where only a court looks at it again. */
export function needReview({ review }: Pick<LetterRules, "review">): Review {
  if (review) return review;
  throw new Problem(
    422,
    "no_review",
    "This law has no appeal outside court. Ask the agency to reconsider instead.",
  );
}

/** The review as far as it takes more than a refusal: a search that found nothing, a fee. */
export const answersReviewed = ({ review, reviewsAnswers }: LetterRules): Pick<LetterRules, "review"> => ({
  review: reviewsAnswers ? review : null,
});

/** For a letter that only asks again. Throws `has_review` (422) where there is more to ask for, within a time limit. */
export function refuseWhereReviewed(reviewed: boolean): void {
  if (!reviewed) return;
  throw new Problem(
    422,
    "has_review",
    "This law has an appeal for this. Send that instead, before its time is over.",
  );
}

/** A letter to whoever reviews: its frame around what `body` says. */
export function reviewLetter(
  facts: LaterFacts,
  review: Review,
  mode: LetterMode,
  body: (draft: LetterDraft) => LetterBlock[],
): Letter {
  const draft = letterDraft(mode);
  const head = reviewHead(draft, facts, review);
  const title = titleOf(draft, facts);
  const greeting = review.salutation ?? null;
  return draft.close(mailSubject(facts.law, uncapitalized(review.manner.title), title), [
    ...head,
    { kind: "title", text: title },
    { kind: "reference", text: words(reference(facts, review)) },
    greeting === null ? salutation(facts) : { kind: "salutation", text: words(greeting) },
    ...body(draft),
    ...attached(facts.attachments ?? []),
    ...farewell(head),
  ]);
}

function reviewHead(draft: LetterDraft, facts: LaterFacts, review: Review): LetterBlock[] {
  if (review.at === "outside") {
    const sender = senderAndDate(draft, facts);
    // The letter names the agency further down, and cannot go without it.
    if (facts.agency.name.trim() === "") draft.refuse("/agency", CHOOSE_AGENCY);
    return [...sender, { kind: "recipient", lines: [words(review.addressee ?? review.name)] }];
  }
  if (review.addressee === null) return letterhead(draft, facts);
  return letterhead(draft, { ...facts, agency: { ...facts.agency, contact: review.addressee } });
}

function reference({ law, agency, trackingNumber }: LaterFacts, review: Review): string {
  const under = `${review.manner.title} ${underTheLaw({ ...law, citation: review.citation })}`;
  const parts = [
    review.at === "outside" && agency.name.trim() !== "" ? `${capital(law.office)}: ${agency.name}` : null,
    trackingNumber ? `${review.at === "outside" ? "Its" : "Your"} number: ${trackingNumber}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? under : `${stopped(under)} ${parts.join(". ")}`;
}

/** "your" decision to the office itself, "the agency's" to anybody else. */
export const whose = (facts: LaterFacts, review: Review | null): string =>
  review?.at === "outside" ? `the ${facts.law.office}'s` : "your";

/** Until when this may be asked; nothing where the law sets no day. */
export function timeToAsk({ law, date, appealDue }: DecisionFacts, { limit, manner }: Review): LetterBlock[] {
  if (!limit || !appealDue) return [];
  return sentences(
    date <= appealDue
      ? `This ${manner.noun} is in time. ${TheLaw(law)} allows ${limit.words} from the decision, ${stopped(limit.citation)} That time ends on ${longDate(appealDue)}.`
      : `The time for this ${manner.noun} ended on ${longDate(appealDue)}, ${limit.citation}. I ask you to take it up all the same.`,
  );
}

/** By when the law wants the outcome, or the wish to know. */
export function timeToDecide({ law }: LaterFacts, { decision, manner }: Review): LetterBlock[] {
  if (!decision) return sentences("Please tell me by which day I can expect your answer.");
  const of = decision.from === "registration" ? "registration" : "receipt";
  return sentences(
    `${TheLaw(law)} asks for ${manner.outcome} within ${decision.words} of ${of}, ${decision.citation}.`,
  );
}

/** The end of a letter that only a court could follow. */
export const courtNext = ({ court }: LetterRules): LetterBlock[] =>
  sentences(
    `If we cannot settle this, the next step is ${stopped(`${court.name}, ${court.citation}`)}`,
    "I would rather settle it with you.",
  );

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
