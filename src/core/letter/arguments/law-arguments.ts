import rows from "./law-arguments.json" with { type: "json" };

/** What a law says for the requester: a sentence that its citation can follow, and the citation. */
export type LawArgument = readonly [sentence: string, citation: string];

/**
 * The general points of an appeal under a law. Each citation is in the arguments of `law/rights`, which say where it was
 * read and how sure it is; a test compares them. A point that a law has no clear authority for is missing. That the
 * records are presumed public is in every appeal under Pennsylvania law already, as the statute requires.
 */
export type LawArguments = {
  /** Presumption, burden of proof, narrow reading. */
  burden: readonly LawArgument[];
  /** Release of the parts that are not exempt. */
  parts?: LawArgument;
  /** Harm that must be shown before an exempt record may be withheld. */
  harm?: LawArgument;
  /** What a refusal has to say. */
  reasons?: LawArgument;
  /** How records have to be searched for. */
  search?: LawArgument;
  /** What may be charged. */
  fees?: LawArgument;
  /** What may be charged by an agency that missed the time limit. */
  lateFees?: LawArgument;
};

/** By the code of the jurisdiction. That each has its shape is tested, not assumed. */
const LAW_ARGUMENTS = rows as object as Readonly<Record<string, LawArguments>>;

/** Points of an appeal under the law of a jurisdiction ("us-pa"). */
export const lawArguments = (jurisdiction: string | null): LawArguments =>
  LAW_ARGUMENTS[jurisdiction ?? ""] ?? { burden: [] };

/** "The agency must prove an exemption, RCW 42.56.550(1)." A court's decision is a sentence of its own. */
export const lawArgumentSentence = ([sentence, citation]: LawArgument): string =>
  `${sentence}${/ v\.? |^Case |BVerwG/.test(citation.split("; ")[0] ?? "") ? "." : ","} ${citation}.`;

/** The points on a fee. `isLate`: the agency answered after its time limit. */
export function feeArguments(jurisdiction: string | null, isLate: boolean): LawArgument[] {
  const { fees, lateFees } = lawArguments(jurisdiction);
  return [fees, isLate ? lateFees : undefined].filter((point) => point !== undefined);
}
