/** The status of a request. `overdue` is not here: it is derived from the clock, never stored. */
export const STATUSES = [
  "draft",
  "scheduled",
  "sending",
  "awaiting_acknowledgment",
  "awaiting_determination",
  "clarification_asked",
  "fee_asked",
  "awaiting_records",
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

/** Who must act next. */
export const WAITING_ON = ["you", "agency", "nobody"] as const;
export type WaitingOn = (typeof WAITING_ON)[number];

/**
 * How clocks behave in a status. "run": as the law says. "met": those that were met are stored, and no other runs,
 * since no action is pending or a court sets its own dates. "none": the request counts as never made.
 */
type ClockMode = "run" | "met" | "none";

type StatusRow = {
  /** Who must act next on entering; a reply that came, or a letter that did not arrive, changes it to the user. */
  waitingOn: WaitingOn;
  clockMode: ClockMode;
  /** No action is pending; late replies are still accepted. */
  finished?: true;
};

/** Properties of each status. The moves between them are in `life.ts`, the letters in `letter/letters-for.ts`. */
const STATUS_ROWS: Readonly<Record<Status, StatusRow>> = {
  draft: { waitingOn: "you", clockMode: "run" },
  // Waiting for the time the requester chose.
  scheduled: { waitingOn: "nobody", clockMode: "run" },
  sending: { waitingOn: "agency", clockMode: "run" },
  awaiting_acknowledgment: { waitingOn: "agency", clockMode: "run" },
  awaiting_determination: { waitingOn: "agency", clockMode: "run" },
  clarification_asked: { waitingOn: "you", clockMode: "run" },
  fee_asked: { waitingOn: "you", clockMode: "run" },
  // Granted; the records are to come.
  awaiting_records: { waitingOn: "agency", clockMode: "run" },
  partly_released: { waitingOn: "you", clockMode: "run" },
  released: { waitingOn: "nobody", clockMode: "run", finished: true },
  denied: { waitingOn: "nobody", clockMode: "run", finished: true },
  no_records: { waitingOn: "nobody", clockMode: "run", finished: true },
  referred: { waitingOn: "agency", clockMode: "run" },
  appeal_pending: { waitingOn: "agency", clockMode: "run" },
  // Granted or not, the user says what follows.
  appeal_decided: { waitingOn: "you", clockMode: "run" },
  // The court acts next.
  in_litigation: { waitingOn: "nobody", clockMode: "met" },
  withdrawn: { waitingOn: "nobody", clockMode: "none", finished: true },
  closed: { waitingOn: "nobody", clockMode: "met", finished: true },
};

export const FINISHED_STATUSES = ["released", "denied", "no_records", "withdrawn", "closed"] as const;

/** Finished means no action is pending; late replies are still accepted. */
export const isFinished = (status: Status): boolean => STATUS_ROWS[status].finished === true;

/** Who must act next when a request enters this status. */
export const waitingOnFor = (status: Status): WaitingOn => STATUS_ROWS[status].waitingOn;

/**
 * Whether a reply of the agency waits for the requester to confirm what it says: it is their turn, though the status has
 * the agency act next. Of granted records it may also be that they are ready to collect.
 */
export const hasReplyToConfirm = ({ status, waitingOn }: { status: Status; waitingOn: WaitingOn }): boolean =>
  waitingOn === "you" && waitingOnFor(status) === "agency" && status !== "awaiting_records";

/** Whether the agency is overdue. One that has written waits for the requester, and is not called late meanwhile. */
export const isOverdue = ({ waitingOn, late }: { waitingOn: WaitingOn; late: boolean }): boolean =>
  late && waitingOn === "agency";

/** A status as users read it: the stored one, or what comes before it. */
export const DISPLAY_STATUSES = [
  ...STATUSES,
  "ruled",
  "replied",
  "overdue",
  "undelivered",
  "delivery_delayed",
  "delivery_held",
] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/** Delivery states that want a user's eye; the others are on their way or there. */
const PROBLEM_STATES = new Set(["deferred", "failed", "held", "bounced"]);

/** The state of the newest letter that went out, where it is one to look at. */
export const deliveryProblemOf = (state: string | null): string | null =>
  state !== null && PROBLEM_STATES.has(state) ? state : null;

/**
 * `late`: the request is open, and a legal deadline has passed and was not met. `hasRuling`: the ruling was made that the agency
 * had asked for. `deliveryProblem`: the state of a letter that did not arrive.
 */
type DisplayFacts = {
  status: Status;
  waitingOn: WaitingOn;
  late: boolean;
  hasRuling: boolean;
  deliveryProblem: string | null;
};

/** A letter that did not arrive comes before a late answer, and that and a reply to confirm before the stored status. */
export function displayStatus({ late, hasRuling, deliveryProblem, ...request }: DisplayFacts): DisplayStatus {
  if (deliveryProblem === "deferred") return "delivery_delayed";
  if (deliveryProblem === "held") return "delivery_held";
  if (deliveryProblem !== null) return "undelivered";
  if (isOverdue({ ...request, late })) return "overdue";
  if (hasReplyToConfirm(request)) return "replied";
  return hasRuling && request.status === "awaiting_determination" ? "ruled" : request.status;
}

export const clockModeOf = (status: Status): ClockMode => STATUS_ROWS[status].clockMode;

/** Whether the first letter is still here: written, waiting for its time, or under way. */
export const isBeforeArrival = (status: Status): boolean =>
  status === "draft" || status === "scheduled" || status === "sending";
