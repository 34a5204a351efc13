/** What a law says for the requester: a sentence that its citation can follow, and the citation. */
export type LawArgument = readonly [sentence: string, citation: string];

/**
 * The general points of an appeal under a law. Each citation is in the arguments of `law/rights`, which say where it was
 * read and how sure it is; a test compares them. A point that a law has no clear authority for is missing.
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
