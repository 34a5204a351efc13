import type { Outcome } from "#core/reply/outcome.ts";

/**
 * The sentences agencies write, by what they mean. A rule looks at one sentence of the agency's own words, white space
 * made single. `sure` wordings leave no other reading; `likely` ones are offered to the person as a guess.
 */
export type OutcomeRule = {
  value: Outcome;
  confidence: "sure" | "likely";
  pattern: RegExp;
  /** The wording holds its own "not" or "may", so that they do not speak against it. */
  negated?: true;
  /** "The records are attached" is believed only of a mail that brings some. */
  records?: "needed";
};

/** What agencies call what is asked for, as part of a pattern. */
export const RECORDS =
  "(?:records?|documents?|files?|e-?mails?|materials?|pages?|information|data|footage|videos?)";

/** A rule; case does not matter. */
export const rule = (
  value: Outcome,
  confidence: "sure" | "likely",
  pattern: string,
  more: Pick<OutcomeRule, "negated" | "records"> = {},
): OutcomeRule => ({ value, confidence, pattern: new RegExp(pattern, "i"), ...more });
