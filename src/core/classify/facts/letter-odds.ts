import type { ModelFinding, ModelLabel } from "#core/classify/outcome/model/outcome-model.ts";

/** How likely a letter is of one of several kinds, in log odds: a letter about a fee asks for a sum, one that denies does not. */
export type LetterOdds = (labels: readonly ModelLabel[]) => number;

/** No letter is so surely of a kind that its words do not count. */
const LIMITS = { least: 0.01, most: 0.99 };

/** The odds by what the outcome model found. */
export const oddsFrom =
  (findings: readonly ModelFinding[]): LetterOdds =>
  (labels) => {
    const sum = findings
      .filter(({ value }) => labels.includes(value))
      .reduce((total, { probability }) => total + probability, 0);
    const share = Math.min(LIMITS.most, Math.max(LIMITS.least, sum));
    return Math.log(share / (1 - share));
  };
