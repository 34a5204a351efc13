import type { Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { requestStatus } from "#messages/request/status.ts";
import type { LetterAction } from "./letter-actions.ts";
import { isBeforeArrival, isFinished, STATUSES, type Status, type WaitingOn } from "./states.ts";

/**
 * The life of a request: every move from one status to another, by what, and from where. Nothing else decides the
 * status of a request. The effect of a move on the clocks is defined in `clock-effects.ts` and
 * `manual-status-changes.ts`.
 */

/** The status after an outcome is confirmed. Null: the status does not change. */
export type StatusTransition = {
  status: Status | null;
  /** Who must act next, where that is not the status's own. */
  waitingOn?: WaitingOn;
  meetsDetermination: boolean;
};

type OutcomeTransition = {
  to: Status | null;
  waitingOn?: WaitingOn;
  /** Statuses from which it moves the request; by default all but litigation. */
  from?: ReadonlySet<Status>;
  /**
   * A determination is met by anything that says whether the agency will comply (5 U.S.C. § 552(a)(6)(A)(i); the
   * states' laws follow it); an acknowledgment or a promise is not one.
   */
  determines?: true;
};

const allStatusesExcept = (...excluded: Status[]): ReadonlySet<Status> =>
  new Set(STATUSES.filter((status) => !excluded.includes(status)));

/** A word on the answer still to come says nothing of an appeal, nor of what is over. */
const NOT_YET_ANSWERED = allStatusesExcept(
  "in_litigation",
  "appeal_pending",
  "appeal_decided",
  "released",
  "denied",
  "no_records",
  "withdrawn",
  "closed",
);
/** A letter from the agency does not end litigation. */
const OUT_OF_COURT = allStatusesExcept("in_litigation");

/** The effect of a letter from the agency. */
const TRANSITIONS_BY_OUTCOME: Readonly<Record<Outcome, OutcomeTransition>> = {
  // An acknowledgment never takes a request back from a later status.
  acknowledged: {
    to: "awaiting_determination",
    from: new Set(["scheduled", "sending", "awaiting_acknowledgment"]),
  },
  extension: { to: "awaiting_determination", from: NOT_YET_ANSWERED },
  clarification_asked: { to: "clarification_asked" },
  fee_estimate: { to: "fee_asked" },
  fee_due: { to: "fee_asked" },
  fee_waiver_refused: { to: null },
  processing_update: { to: null },
  // "We will comply": a determination, and the records are still to come.
  granted: { to: "awaiting_records", from: NOT_YET_ANSWERED, determines: true },
  // One of several releases: the rest is to come.
  interim_release: { to: "awaiting_records", from: NOT_YET_ANSWERED, determines: true },
  // The user collects or inspects them; they have them all only once that is done.
  records_ready: { to: "awaiting_records", waitingOn: "you", from: NOT_YET_ANSWERED, determines: true },
  // The agency asked the attorney general whether it may withhold, and waits for the ruling (Texas).
  ruling_requested: { to: "awaiting_determination", from: NOT_YET_ANSWERED },
  // The ruling says what the agency may withhold; what it does then, its next letter says.
  ruling_issued: { to: "awaiting_determination", from: NOT_YET_ANSWERED },
  partly_released: { to: "partly_released", determines: true },
  released: { to: "released", determines: true },
  denied: { to: "denied", determines: true },
  neither_confirm_nor_deny: { to: "denied", determines: true },
  no_records: { to: "no_records", determines: true },
  referred: { to: "referred" },
  withdrawn: { to: "withdrawn" },
  appeal_acknowledged: {
    to: "appeal_pending",
    from: allStatusesExcept("in_litigation", "withdrawn", "closed", "appeal_decided"),
  },
  appeal_granted: { to: "appeal_decided" },
  appeal_denied: { to: "appeal_decided" },
  unclear: { to: null },
};

/** The move an outcome makes the status of a request. */
export function transitionFor(outcome: Outcome, current: Status): StatusTransition {
  const { to, from = OUT_OF_COURT, waitingOn, determines } = TRANSITIONS_BY_OUTCOME[outcome];
  const applies = from.has(current);
  return {
    status: applies ? to : null,
    ...(applies && waitingOn !== undefined && { waitingOn }),
    meetsDetermination: determines === true,
  };
}

/** The status of a request once a letter of the requester left. What is over already, or in court, stays as it is. */
export function statusAfterLetter(status: Status, action: LetterAction | null): Status {
  if (action === "withdraws") return isFinished(status) ? status : "withdrawn";
  if (action === "appeals") return APPEALABLE.has(status) ? "appeal_pending" : status;
  // What the agency asked is asked no more.
  return status === "clarification_asked" || status === "fee_asked" ? "awaiting_determination" : status;
}

/** Where an appeal can begin: anything refused in whole or part, or not answered at all. */
const APPEALABLE = allStatusesExcept(
  "draft",
  "scheduled",
  "sending",
  "appeal_pending",
  "in_litigation",
  "withdrawn",
  "closed",
);

/** From where the requester may say that an agency answered so. */
const ANSWERABLE = allStatusesExcept("draft", "scheduled", "sending");

/** The agency owes the answer: that it is silent past the day counts as a refusal under many laws. */
const AWAITING: ReadonlySet<Status> = new Set([
  "awaiting_acknowledgment",
  "awaiting_determination",
  "awaiting_records",
  "referred",
]);

/** Status changes a user can make manually, in the order of the menu, with the statuses they start from. */
const MANUAL_TRANSITIONS: readonly { to: Status; from: ReadonlySet<Status> }[] = [
  {
    to: "awaiting_acknowledgment",
    from: new Set(["awaiting_determination", "referred", "withdrawn", "closed"]),
  },
  { to: "awaiting_determination", from: ANSWERABLE },
  { to: "clarification_asked", from: ANSWERABLE },
  { to: "fee_asked", from: ANSWERABLE },
  { to: "awaiting_records", from: ANSWERABLE },
  { to: "partly_released", from: ANSWERABLE },
  { to: "released", from: ANSWERABLE },
  { to: "denied", from: ANSWERABLE },
  { to: "no_records", from: ANSWERABLE },
  { to: "referred", from: ANSWERABLE },
  { to: "appeal_pending", from: APPEALABLE },
  { to: "appeal_decided", from: new Set(["appeal_pending"]) },
  {
    to: "in_litigation",
    from: allStatusesExcept("draft", "scheduled", "sending", "withdrawn", "closed"),
  },
  {
    to: "withdrawn",
    from: allStatusesExcept("draft", "scheduled", "sending", "released", "denied", "no_records", "closed"),
  },
  { to: "closed", from: allStatusesExcept("draft", "scheduled") },
];

/** All that a request may become by hand from somewhere, as a menu for many offers it. */
export const manualStatuses: readonly { to: Status; label: string }[] = MANUAL_TRANSITIONS.map(({ to }) => ({
  to,
  label: requestStatus[to],
}));

/** Facts a manual change depends on, in addition to the status. */
export type AgencySilence = {
  /**
   * Whether the agency missed its deadline, so that its silence counts as a refusal (constructive denial), or has
   * refused something already. Null if the law sets no deadline.
   */
  refusedOrSilent: boolean | null;
};

/** Moves that the law gives only to whom was refused, by word or by silence. */
const ESCALATIONS: ReadonlySet<Status> = new Set(["appeal_pending", "in_litigation"]);

const isPremature = (from: Status, to: Status, { refusedOrSilent }: AgencySilence): boolean =>
  ESCALATIONS.has(to) && AWAITING.has(from) && refusedOrSilent === false;

/** The moves the requester may make now by hand, as a menu offers them. */
export const manualTransitions = (status: Status, silence: AgencySilence): { to: Status; label: string }[] =>
  MANUAL_TRANSITIONS.filter(
    ({ to, from }) => to !== status && from.has(status) && !isPremature(status, to, silence),
  ).map(({ to }) => ({ to, label: requestStatus[to] }));

/**
 * Rejects a change that is not manual, or not possible from this status, and lists the possible ones.
 * Fails with `not_sent`, `not_late_yet` or `impossible_move` (409), and `not_sent_manually` (422).
 */
export function assertManualTransition(from: Status, to: Status, silence: AgencySilence): void {
  const row = MANUAL_TRANSITIONS.find((one) => one.to === to);
  if (row === undefined) {
    const detail = formatMessage(requestErrors.notSetByHand, { status: requestStatus[to] });
    throw new Problem(422, "not_sent_manually", detail, [{ path: "/to", message: detail }]);
  }
  if (from === to) return;
  if (isBeforeArrival(from) && !row.from.has(from)) {
    throw new Problem(409, "not_sent", requestErrors.notSent);
  }
  if (isPremature(from, to, silence)) {
    throw new Problem(409, "not_late_yet", requestErrors.notOverdue);
  }
  if (row.from.has(from)) return;
  const options = manualTransitions(from, silence).map((one) => requestStatus[one.to]);
  const detail = formatMessage(requestErrors.impossibleStatus, {
    from: requestStatus[from],
    to: requestStatus[to],
    options: options.join(", "),
  });
  throw new Problem(409, "impossible_move", detail);
}
