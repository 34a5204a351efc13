/** Where a request stands. `overdue` is not here: it is derived from the clock, never stored. */
export const STATUSES = [
  "draft",
  "scheduled",
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
  "appeal_pending",
  "appeal_decided",
  "in_litigation",
  "withdrawn",
  "closed",
] as const;
export type Status = (typeof STATUSES)[number];

/** Whose turn it is. */
export const BALLS = ["you", "agency", "nobody"] as const;
export type Ball = (typeof BALLS)[number];

/**
 * What becomes of the clocks in a status. "run": as the law says. "met": those that were met are kept, and no other runs,
 * since nobody waits or a court has its own calendar. "none": the request counts as never made.
 */
type Clocks = "run" | "met" | "none";

type Row = {
  /** Whose turn it is on entering; a reply that came, or a letter that did not arrive, makes it the person's. */
  ball: Ball;
  clocks: Clocks;
  /** Nobody owes anybody anything; late replies are still taken in. */
  finished?: true;
};

/** What each status means, a row each. The moves between them are in `life.ts`, the letters in `letter/letters-for.ts`. */
const ROWS: Readonly<Record<Status, Row>> = {
  draft: { ball: "you", clocks: "run" },
  // It waits for the time its person chose.
  scheduled: { ball: "nobody", clocks: "run" },
  sending: { ball: "agency", clocks: "run" },
  awaiting_acknowledgment: { ball: "agency", clocks: "run" },
  awaiting_determination: { ball: "agency", clocks: "run" },
  clarification_asked: { ball: "you", clocks: "run" },
  fee_asked: { ball: "you", clocks: "run" },
  partly_released: { ball: "you", clocks: "run" },
  released: { ball: "nobody", clocks: "run", finished: true },
  denied: { ball: "nobody", clocks: "run", finished: true },
  no_records: { ball: "nobody", clocks: "run", finished: true },
  referred: { ball: "agency", clocks: "run" },
  appeal_pending: { ball: "agency", clocks: "run" },
  // Granted or not, the person says what follows.
  appeal_decided: { ball: "you", clocks: "run" },
  // The turn is the court's.
  in_litigation: { ball: "nobody", clocks: "met" },
  withdrawn: { ball: "nobody", clocks: "none", finished: true },
  closed: { ball: "nobody", clocks: "met", finished: true },
};

export const FINISHED_STATUSES = ["released", "denied", "no_records", "withdrawn", "closed"] as const;

/** Finished means nobody owes anybody anything; late replies are still taken in. */
export const isFinished = (status: Status): boolean => ROWS[status].finished === true;

/** Who has the ball when a request enters this status. */
export const ballOf = (status: Status): Ball => ROWS[status].ball;

export const clocksIn = (status: Status): Clocks => ROWS[status].clocks;

/** Whether the first letter is still here: written, waiting for its time, or under way. */
export const isBeforeArrival = (status: Status): boolean =>
  status === "draft" || status === "scheduled" || status === "sending";

/** What a person calls each, within a sentence. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  draft: "draft",
  scheduled: "scheduled",
  sending: "sending",
  awaiting_acknowledgment: "awaiting acknowledgment",
  awaiting_determination: "awaiting determination",
  clarification_asked: "clarification asked",
  fee_asked: "fee asked",
  partly_released: "partly released",
  released: "released",
  denied: "denied",
  no_records: "no records",
  referred: "referred",
  appeal_pending: "appeal pending",
  appeal_decided: "appeal decided",
  in_litigation: "in litigation",
  withdrawn: "withdrawn",
  closed: "closed",
};
