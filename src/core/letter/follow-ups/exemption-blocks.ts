import { exemptionPoint } from "#core/letter/arguments/exemption-points.ts";
import { sentenceBlocks, withFinalPeriod } from "#core/letter/follow-ups/thread-letter.ts";
import { toSentence } from "#core/letter/initial/request-options-text.ts";
import { type LetterBlock, oneLine, toLetterText } from "#core/letter/letter.ts";

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

/** The sections a decision relies on, each with the answer to it. `outside`: to another reader than the agency. */
export function citedExemptionBlocks(
  cited: readonly CitedExemption[],
  outside: boolean,
  document = "decision",
): LetterBlock[] {
  const [only, ...more] = cited.map((exemption) => exemptionText(exemption, outside, document));
  if (only === undefined) return [];
  if (more.length === 0) return sentenceBlocks(`The ${document} relies on ${only}`);
  return [
    ...sentenceBlocks(`The ${document} relies on these sections:`),
    { kind: "list", items: [only, ...more].map(toLetterText) },
  ];
}

function exemptionText(
  { citation, label, statement, argument }: CitedExemption,
  outside: boolean,
  document: string,
): string {
  const exemptionName = withFinalPeriod(label ? `${citation} (${label})` : citation);
  const quote = statement ? ` The ${document} says: “${oneLine(statement)}”` : "";
  return `${exemptionName}${quote} ${exemptionAnswer({ citation, label, argument }, outside)}`;
}

/** What the letter says to an exemption. */
export const exemptionAnswer = (
  { citation, label, argument }: Pick<CitedExemption, "citation" | "label" | "argument">,
  outside: boolean,
): string =>
  toSentence(argument) ||
  exemptionPoint({ citation, label }) ||
  (outside
    ? "It should be shown why this applies to each part."
    : "Please show why this applies to each part.");
