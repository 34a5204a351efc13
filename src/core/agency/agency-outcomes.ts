import type { Status } from "#core/request/states.ts";

/** What became of requests to an agency, as its public page counts them. */
export const AGENCY_OUTCOMES = [
  "released",
  "partly_released",
  "denied",
  "no_records",
  "appealed",
  "open",
  "other",
] as const;
export type AgencyOutcome = (typeof AGENCY_OUTCOMES)[number];

/** Public numbers begin here: with fewer, a single request could be recognized. */
export const MIN_PUBLIC_REQUESTS = 5;

const OUTCOME_BY_STATUS: Partial<Record<Status, AgencyOutcome>> = {
  released: "released",
  partly_released: "partly_released",
  denied: "denied",
  no_records: "no_records",
  appeal_pending: "appealed",
  appeal_decided: "appealed",
  in_litigation: "appealed",
  referred: "other",
  withdrawn: "other",
  closed: "other",
};

/** Requests by outcome, in the order of AGENCY_OUTCOMES; without those that no request has. */
export function countOutcomes(
  statuses: readonly { status: Status; count: number }[],
): { outcome: AgencyOutcome; count: number }[] {
  const counts = new Map<AgencyOutcome, number>();
  for (const { status, count } of statuses) {
    const outcome = OUTCOME_BY_STATUS[status] ?? "open";
    counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  }
  return AGENCY_OUTCOMES.flatMap((outcome) => {
    const count = counts.get(outcome);
    return count === undefined ? [] : [{ outcome, count }];
  });
}
