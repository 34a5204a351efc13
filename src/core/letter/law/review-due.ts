import { due } from "#core/law/clocks/calculate-deadline.ts";
import type { Body, Law } from "#core/law/law.ts";
import type { Review } from "#core/letter/law/review-rules.ts";

/** The last day to ask for a review of what the agency wrote on a day; null where that has no limit, or the day is not known. */
export function reviewDue(law: Law, body: Body, { limit, ownLimit }: Review, on: string): string | null {
  if (limit === null || on === "") return null;
  if (ownLimit === undefined) return due(law, { received: on, kind: "appeal", body }).due;
  const given = { ...ownLimit, meaning: "", lapses: null, citation: limit.citation, basis: "rights" };
  return due(law, { received: on, body, given: { ...given, confidence: "high" } }).due;
}
