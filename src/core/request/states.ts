/** Where a request stands. `overdue` is not here: it is derived from the clock, never stored. */
export const STATUSES = [
  "draft",
  "sending",
  "awaiting_acknowledgment",
  "awaiting_determination",
  "clarification_asked",
  "fee_asked",
  "partly_released",
  "released",
  "denied",
  "no_records",
  "referred",
  "withdrawn",
  "closed",
] as const;
export type Status = (typeof STATUSES)[number];

/** Whose turn it is. */
export const BALLS = ["you", "agency", "nobody"] as const;
export type Ball = (typeof BALLS)[number];

/** The statuses in which an agency still owes an answer, so a determination clock runs. */
const WITH_AGENCY: ReadonlySet<Status> = new Set([
  "sending",
  "awaiting_acknowledgment",
  "awaiting_determination",
  "referred",
]);

export const FINISHED_STATUSES = ["released", "denied", "no_records", "withdrawn", "closed"] as const;
const FINISHED: ReadonlySet<Status> = new Set(FINISHED_STATUSES);

/** Finished means nobody owes anybody anything; late replies are still taken in. */
export const isFinished = (status: Status) => FINISHED.has(status);

/** Who has the ball when a request enters this status. */
export function ballOf(status: Status): Ball {
  if (WITH_AGENCY.has(status)) return "agency";
  return FINISHED.has(status) ? "nobody" : "you";
}

/** Where a request stands once the person has answered: what the agency asked is asked no more. */
export const statusAfterAnswer = (status: Status): Status =>
  status === "clarification_asked" || status === "fee_asked" ? "awaiting_determination" : status;
