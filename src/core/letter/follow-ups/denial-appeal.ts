import { exemptionPoint } from "#core/letter/arguments/exemption-points.ts";
import type { LawArgument } from "#core/letter/arguments/law-argument.ts";
import { lawArgumentSentence, lawArguments } from "#core/letter/arguments/law-arguments.ts";
import {
  agencyPossessive,
  appealDeadlineBlocks,
  courtStepBlocks,
  type DecisionFacts,
  decisionDeadlineBlocks,
  rejectIfReviewable,
  requireReview,
  reviewLetter,
} from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksFromText,
  blocksOrPlaceholder,
  dateOrPlaceholder,
  paragraph,
  sentDate,
  sentenceBlocks,
  threadLetter,
  withFinalPeriod,
} from "#core/letter/follow-ups/thread-letter.ts";
import { toSentence } from "#core/letter/initial/request-options-text.ts";
import {
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  oneLine,
  toLetterText,
} from "#core/letter/letter.ts";

/** A section the agency relies on, and what the requester says to it. */
export type CitedExemption = {
  citation: string;
  /** The subject of the exemption, in a few words: "personal privacy". */
  label: string | null;
  /** The sentence of the decision that cites it; null where it is not known. */
  statement?: string | null;
  /** In the requester's own words; where it is empty, the point that fits the exemption stands in its place. */
  argument: string;
};

/** Facts for the appeal of a full or partial denial. */
export type DenialFacts = DecisionFacts & {
  exemptions: readonly CitedExemption[];
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
  return reviewLetter(facts, review, mode, (builder) => [
    decisionParagraph(
      builder,
      facts,
      `${review.reviewType.ask} ${agencyPossessive(facts, review)} decision of `,
    ),
    ...appealDeadlineBlocks(facts, review),
    ...argumentBlocks(builder, facts, review.at === "outside"),
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
    ...argumentBlocks(builder, facts, false),
    ...sentenceBlocks(facts.rules.denialText),
    ...courtStepBlocks(facts.rules),
  ]);
}

const decisionParagraph = (builder: LetterBuilder, facts: DenialFacts, ask: string): LetterBlock =>
  paragraph(
    ask,
    dateOrPlaceholder(builder, facts.decidedOn, "/decidedOn", "of the decision"),
    ", on my request of ",
    sentDate(builder, facts),
    ".",
  );

function argumentBlocks(builder: LetterBuilder, facts: DenialFacts, outside: boolean): LetterBlock[] {
  const cited = facts.exemptions.filter(({ citation }) => citation.trim() !== "");
  return [
    ...citedExemptionBlocks(cited, outside),
    ...(cited.length > 0
      ? blocksFromText(facts.argument)
      : blocksOrPlaceholder(builder, facts.argument, {
          path: "/argument",
          placeholder: "[why the decision is wrong]",
          message: "Say why the decision is wrong.",
        })),
    ...lawArgumentBlocks(facts.law),
    ...sentenceBlocks(
      outside
        ? "I ask that all I requested be released. If a part is exempt, the rest should be released, with the law and the reason for each part withheld."
        : "Please release all that I requested. If a part is exempt, please release the rest, and name the law and the reason for each part you withhold.",
    ),
  ];
}

/** What the law itself says for release: burden of proof, harm, parts, reasons. */
function lawArgumentBlocks({ jurisdiction }: DenialFacts["law"]): LetterBlock[] {
  const { burden, harm, parts, reasons } = lawArguments(jurisdiction);
  const sentences = (points: readonly (LawArgument | undefined)[]) =>
    sentenceBlocks(...points.map((point) => (point ? lawArgumentSentence(point) : null)));
  return [...sentences(burden), ...sentences([harm]), ...sentences([parts, reasons])];
}

function citedExemptionBlocks(cited: readonly CitedExemption[], outside: boolean): LetterBlock[] {
  const [only, ...more] = cited.map((exemption) => exemptionText(exemption, outside));
  if (only === undefined) return [];
  if (more.length === 0) return sentenceBlocks(`The decision relies on ${only}`);
  return [
    ...sentenceBlocks("The decision relies on these sections:"),
    { kind: "list", items: [only, ...more].map(toLetterText) },
  ];
}

function exemptionText({ citation, label, statement, argument }: CitedExemption, outside: boolean): string {
  const exemptionName = withFinalPeriod(label ? `${citation} (${label})` : citation);
  const quote = statement ? ` The decision says: “${oneLine(statement)}”` : "";
  const answer =
    toSentence(argument) ||
    exemptionPoint({ citation, label }) ||
    (outside
      ? "It should be shown why this applies to each part."
      : "Please show why this applies to each part.");
  return `${exemptionName}${quote} ${answer}`;
}
