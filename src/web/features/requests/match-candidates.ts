/** Beyond every single clue the matcher knows: at least two of its strong ones agree. */
const ALMOST_CERTAIN_SCORE = 90;
/** One strong clue: an address one letter off, or the agency's own number. */
const POSSIBLE_SCORE = 30;

/** How sure a guess is, and the share of a gauge that shows it. `score` is the matcher's sum, about 10 to 160. */
export function matchConfidence(score: number): { label: string; share: number; isHigh: boolean } {
  const share = Math.min(1, Math.max(0, score / 100));
  if (score >= ALMOST_CERTAIN_SCORE) return { label: "Almost certain", share, isHigh: true };
  return { label: score >= POSSIBLE_SCORE ? "Possible" : "Unlikely", share, isHigh: false };
}

/** What to tick beforehand: the one guess that is almost certain, never one of two. */
export function certainCandidates(candidates: readonly { requestId: string; score: number }[]): string[] {
  const certain = candidates.filter(({ score }) => matchConfidence(score).isHigh);
  return certain.length === 1 ? certain.map(({ requestId }) => requestId) : [];
}

/** "Assign to 2 requests"; without a choice it only says what the button is for. */
export const assignLabel = (count: number) =>
  count === 0 ? "Assign" : `Assign to ${count} ${count === 1 ? "request" : "requests"}`;
