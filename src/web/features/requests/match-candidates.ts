import { formatMessage } from "#core/messages/format-message.ts";
import { requestMatches } from "#messages/request/matches.ts";

/** More than any single clue of the matcher: at least two strong clues agree. */
const ALMOST_CERTAIN_SCORE = 90;
/** One strong clue: an address that differs by one letter, or the agency's tracking number. */
const POSSIBLE_SCORE = 30;

/** The confidence in a candidate, and its share of a gauge. `score` is the matcher's sum, about 10 to 160. */
export function matchConfidence(score: number): { label: string; share: number; isHigh: boolean } {
  const share = Math.min(1, Math.max(0, score / 100));
  if (score >= ALMOST_CERTAIN_SCORE) return { label: requestMatches.almostCertain, share, isHigh: true };
  return {
    label: score >= POSSIBLE_SCORE ? requestMatches.possible : requestMatches.unlikely,
    share,
    isHigh: false,
  };
}

/** The candidate to preselect: the only one that is almost certain, never one of two. */
export function certainCandidates(candidates: readonly { requestId: string; score: number }[]): string[] {
  const certain = candidates.filter(({ score }) => matchConfidence(score).isHigh);
  return certain.length === 1 ? certain.map(({ requestId }) => requestId) : [];
}

/** "Assign to 2 requests"; "Assign" without a selection. */
export const assignLabel = (count: number) =>
  count === 0 ? requestMatches.assign : formatMessage(requestMatches.assignTo, { count });
