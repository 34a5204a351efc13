import {
  dayOf,
  daySent,
  laterLetter,
  says,
  sentences,
  stopped,
  typedBlocks,
  typedOrGap,
} from "#core/letter/later.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterDraft,
  type LetterMode,
  words,
} from "#core/letter/letter.ts";
import {
  courtNext,
  type DecisionFacts,
  needReview,
  refuseWhereReviewed,
  reviewLetter,
  timeToAsk,
  timeToDecide,
  whose,
} from "#core/letter/review-letter.ts";
import { sentence } from "#core/letter/wish-words.ts";

/** A section the agency relies on, and what the requester says to it. */
export type CitedExemption = {
  citation: string;
  /** What it covers, in a few words: "personal privacy". */
  label: string | null;
  /** In the requester's own words; may be empty. */
  argument: string;
};

/** What a letter says against a refusal, whole or in part. */
export type DenialFacts = DecisionFacts & {
  exemptions: readonly CitedExemption[];
  /** Why the decision is wrong, in the requester's own words; needed where no exemption is named. */
  argument: string;
};

/**
 * The appeal of a refusal, to whoever the law names.
 * Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, a day, or every argument and
 * exemption is missing; `no_review` (422) where the law has no review outside court.
 */
export function denialAppeal(facts: DenialFacts, mode: LetterMode = "final"): Letter {
  const review = needReview(facts.rules);
  return reviewLetter(facts, review, mode, (draft) => [
    decision(draft, facts, `${review.manner.ask} ${whose(facts, review)} decision of `),
    ...timeToAsk(facts, review),
    ...against(draft, facts, review.at === "outside"),
    ...timeToDecide(facts, review),
  ]);
}

/** The same, asked of the agency itself where only a court could follow. Throws as the appeal does, and `has_review` (422) where the law has one. */
export function denialAgain(facts: DenialFacts, mode: LetterMode = "final"): Letter {
  refuseWhereReviewed(facts.rules.review !== null);
  return laterLetter(facts, mode, (draft) => [
    decision(draft, facts, "I ask you to look again at your decision of "),
    ...against(draft, facts, false),
    ...sentences(facts.rules.refusal),
    ...courtNext(facts.rules),
  ]);
}

const decision = (draft: LetterDraft, facts: DenialFacts, ask: string): LetterBlock =>
  says(
    ask,
    dayOf(draft, facts.decidedOn, "/decidedOn", "of the decision"),
    ", on my request of ",
    daySent(draft, facts),
    ".",
  );

function against(draft: LetterDraft, facts: DenialFacts, outside: boolean): LetterBlock[] {
  const cited = facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  return [
    ...relied(cited, outside),
    ...(cited.length > 0
      ? typedBlocks(facts.argument)
      : typedOrGap(draft, facts.argument, {
          path: "/argument",
          placeholder: "[why the decision is wrong]",
          message: "Say why the decision is wrong.",
        })),
    ...sentences(
      outside
        ? "I ask that all I requested be released. If a part is exempt, the rest should be released, with the law and the reason for each part held back."
        : "Please release all that I requested. If a part is exempt, please release the rest, and name the law and the reason for each part you hold back.",
    ),
  ];
}

function relied(cited: readonly CitedExemption[], outside: boolean): LetterBlock[] {
  const [only, ...more] = cited.map((exemption) => exemptionWords(exemption, outside));
  if (only === undefined) return [];
  if (more.length === 0) return sentences(`The decision relies on ${only}`);
  return [
    ...sentences("The decision relies on these sections:"),
    { kind: "list", items: [only, ...more].map(words) },
  ];
}

function exemptionWords({ citation, label, argument }: CitedExemption, outside: boolean): string {
  const named = stopped(label ? `${citation} (${label})` : citation);
  const answer =
    sentence(argument) ||
    (outside
      ? "It should be shown why this applies to each part."
      : "Please show why this applies to each part.");
  return `${named} ${answer}`;
}
