import type { Confidence } from "#core/law/law.ts";
import bodies from "./directory/not-covered.json" with { type: "json" };

/**
 * A body that people search for and that the records law does not reach, or reaches by other rules. It is no agency:
 * nothing can be sent to it.
 */
export type NotCoveredBody = {
  id: string;
  name: string;
  aliases: readonly string[];
  jurisdiction: string;
  status: "not covered" | "own rules" | "covered with a twist";
  /** One sentence with the law. */
  why: string;
  /** Where to turn instead. */
  turnTo: string;
  /** The agency to offer instead. */
  agencyId?: string | undefined;
  basis: string;
  confidence: Confidence;
};

export const NOT_COVERED = bodies as readonly NotCoveredBody[];
