import type { StatusChange } from "./event-schemas.ts";
import type { RequestEvent } from "./events.ts";
import { isAcceptable } from "./stage.ts";
import { isFinished, type Status, type WaitingOn, waitingOnFor } from "./states.ts";

/** An event as the timeline keeps it. `at` is an instant, RFC 3339 in UTC. */
export type StoredEvent = { id: number; at: string } & RequestEvent;

/**
 * The status of a request. `closedAt`: since when its status is a finished one; `acceptedAt`: when the requester
 * accepted the outcome.
 */
export type RequestState = {
  status: Status;
  waitingOn: WaitingOn;
  closedAt: string | null;
  acceptedAt: string | null;
};

const INITIAL_STATE: RequestState = { status: "draft", waitingOn: "you", closedAt: null, acceptedAt: null };

/** A move the requester made by hand. */
export type ManualStatusChange = {
  id: number;
  at: string;
  from: Status;
  to: Status;
  on: string;
  promisedOn: string | null;
  answerBy: string | null;
};

/**
 * The status of a request after these events, oldest first: exactly what is stored of it. Every change of status or
 * turn is one of them, and an undone event has no effect.
 */
export function replayEvents(events: readonly StoredEvent[]): RequestState {
  return events.reduce(
    (state, event, index) => applyEvent(state, event, () => events.slice(0, index)),
    INITIAL_STATE,
  );
}

function applyEvent(
  state: RequestState,
  event: StoredEvent,
  earlierEvents: () => readonly StoredEvent[],
): RequestState {
  if (event.kind === "outcome_accepted") {
    if (event.data.undoes !== undefined) return stateWithoutEvent(earlierEvents(), event.data.undoes);
    return isAcceptable(state.status) ? { ...state, waitingOn: "nobody", acceptedAt: event.at } : state;
  }
  const change = statusChangeOf(event);
  if (change === null) {
    return event.kind === "turn_changed" ? { ...state, waitingOn: event.data.to } : state;
  }
  if (change.undoes !== undefined) return stateWithoutEvent(earlierEvents(), change.undoes);
  return {
    status: change.to,
    waitingOn: change.waitingOn ?? waitingOnFor(change.to),
    closedAt: closedAt(state, change.to, event.at),
    acceptedAt: null,
  };
}

/** Since when it is finished, on entering a status. */
export const closedAt = <Time>(
  { status, closedAt }: { status: Status; closedAt: Time | null },
  to: Status,
  at: Time,
): Time | null => (isFinished(to) ? (isFinished(status) ? (closedAt ?? at) : at) : null);

/** The state of the request without this event. */
export const stateWithoutEvent = (events: readonly StoredEvent[], id: number): RequestState =>
  replayEvents(events.filter((event) => event.id !== id));

/** The change of status that an event makes, some by what they are. */
function statusChangeOf({
  kind,
  data,
}: StoredEvent): Pick<StatusChange, "to" | "waitingOn" | "undoes"> | null {
  switch (kind) {
    case "drafted":
    case "by_hand_taken_back":
      return { to: "draft" };
    case "submitted":
      return { to: data.leavesAt === undefined ? "sending" : "scheduled" };
    case "sent_by_hand":
      return { to: "awaiting_acknowledgment" };
    case "imported":
      return { to: data.status };
    case "status_changed":
      return data;
    default:
      return null;
  }
}

/** The moves by hand that were not undone, oldest first. */
export function manualStatusChanges(events: readonly StoredEvent[]): ManualStatusChange[] {
  const undoneIds = new Set(
    events.flatMap((event) => (event.kind === "status_changed" ? (event.data.undoes ?? []) : [])),
  );
  return events.flatMap((event) => {
    if (event.kind !== "status_changed" || event.data.by !== "hand" || undoneIds.has(event.id)) return [];
    const { from, to, on = event.at.slice(0, 10), promisedOn = null, answerBy = null } = event.data;
    return [{ id: event.id, at: event.at, from, to, on, promisedOn, answerBy }];
  });
}

/** The answer to the request itself is still to come. */
const AWAITING_ANSWER: ReadonlySet<Status> = new Set([
  "draft",
  "awaiting_acknowledgment",
  "awaiting_determination",
  "clarification_asked",
  "fee_asked",
  "referred",
]);

/** Whether a request in this status has been answered. */
export const isAnswered = (status: Status): boolean => !AWAITING_ANSWER.has(status);

/** Whether a request was imported as answered on an unknown day, and its requester has not set it back to waiting. */
export const wasAnsweredBeforeImport = (events: readonly StoredEvent[]): boolean =>
  events.some((event) => event.kind === "imported" && isAnswered(event.data.status)) &&
  !manualStatusChanges(events).some(({ to }) => AWAITING_ANSWER.has(to));

/**
 * The move by hand that can be undone: the newest one, as long as nothing else has moved the request since. Null
 * where there is none.
 */
export function undoableChange(events: readonly StoredEvent[]): ManualStatusChange | null {
  const newest = manualStatusChanges(events).at(-1);
  if (newest === undefined) return null;
  const since = events.slice(events.findIndex(({ id }) => id === newest.id) + 1);
  const undoneIds = new Set<number>();
  // Moves that came later and were undone again moved nothing.
  for (const event of since.toReversed()) {
    if (event.kind === "status_changed" && event.data.undoes !== undefined) undoneIds.add(event.data.undoes);
    else if (statusChangeOf(event) !== null && !undoneIds.has(event.id)) return null;
  }
  return newest;
}
