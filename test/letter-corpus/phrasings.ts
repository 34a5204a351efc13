import type { Outcome } from "#core/classify/outcome.ts";

/**
 * Sentences that carry an outcome. `{slots}` are filled by the letter; a leading `+` says that the letter brings files.
 */
export type Phrasings = Partial<Record<Outcome, string[]>>;

/** What stands in letters around the sentence that matters, and must not be read as an outcome of its own. */
export type Boilerplate = {
  /** Names the request and decides nothing. */
  openings: string[];
  /** Says that the request came in: an outcome, but never the main one beside another. */
  receipts: string[];
  /** Appeal rights, mediation, what the law says in general. */
  rights: string[];
  /** What would happen if. */
  conditions: string[];
  /** What is not the case, and what happened before. */
  asides: string[];
  /** General words on fees. */
  fees: string[];
  closings: string[];
  /** The requester's own letter, quoted below. */
  quoted: string[];
};
