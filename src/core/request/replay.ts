import type { RequestEvent, StatusChange } from "./events.ts";
import { type Ball, ballOf, isFinished, type Status } from "./states.ts";

/** An event as the timeline keeps it. `at` is an instant, RFC 3339 in UTC. */
export type KeptEvent = { id: number; at: string } & RequestEvent;

/** Where a request stands. `closedAt`: since when it is finished. */
export type Standing = { status: Status; ball: Ball; closedAt: string | null };

const NEW: Standing = { status: "draft", ball: "you", closedAt: null };

/** A move its person made by hand. */
export type HandMove = { id: number; at: string; from: Status; to: Status; on: string };

/**
 * Where a request stands after these events, oldest first: exactly what is stored of it. Every change of status or turn is
 * one of them, and what is taken back stands as if it had never been.
 */
export function replay(events: readonly KeptEvent[]): Standing {
  return events.reduce((standing, event, index) => after(standing, event, () => events.slice(0, index)), NEW);
}

function after(standing: Standing, event: KeptEvent, earlier: () => readonly KeptEvent[]): Standing {
  const move = moveOf(event);
  if (move === null) {
    return event.kind === "turn_changed" ? { ...standing, ball: event.data.to } : standing;
  }
  if (move.undoes !== undefined) return without(earlier(), move.undoes);
  return {
    status: move.to,
    ball: move.ball ?? ballOf(move.to),
    closedAt: closedAt(standing, move.to, event.at),
  };
}

/** Since when it is finished, on entering a status. */
export const closedAt = <Time>(
  { status, closedAt }: { status: Status; closedAt: Time | null },
  to: Status,
  at: Time,
): Time | null => (isFinished(to) ? (isFinished(status) ? (closedAt ?? at) : at) : null);

/** Where the request would stand had this one never been. */
export const without = (events: readonly KeptEvent[], id: number): Standing =>
  replay(events.filter((event) => event.id !== id));

/** The change of status that an event makes, some by what they are. */
function moveOf({ kind, data }: KeptEvent): Pick<StatusChange, "to" | "ball" | "undoes"> | null {
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

/** The moves by hand that were not taken back, oldest first. */
export function handMoves(events: readonly KeptEvent[]): HandMove[] {
  const undone = new Set(
    events.flatMap((event) => (event.kind === "status_changed" ? (event.data.undoes ?? []) : [])),
  );
  return events.flatMap((event) => {
    if (event.kind !== "status_changed" || event.data.by !== "hand" || undone.has(event.id)) return [];
    const { from, to, on = event.at.slice(0, 10) } = event.data;
    return [{ id: event.id, at: event.at, from, to, on }];
  });
}

/** The answer to the request itself is still to come. */
const AWAITED: ReadonlySet<Status> = new Set([
  "draft",
  "awaiting_acknowledgment",
  "awaiting_determination",
  "clarification_asked",
  "fee_asked",
  "referred",
]);

/** Whether a request that stands here has its answer, whatever it was. */
export const isAnswered = (status: Status): boolean => !AWAITED.has(status);

/** Whether a request was brought along answered, on a day nobody knows, and its person has not said since that it waits. */
export const wasAnsweredBefore = (events: readonly KeptEvent[]): boolean =>
  events.some((event) => event.kind === "imported" && isAnswered(event.data.status)) &&
  !handMoves(events).some(({ to }) => AWAITED.has(to));

/**
 * The move by hand that can be taken back: the newest one, as long as nothing else has moved the request since. Null
 * where there is none.
 */
export function undoable(events: readonly KeptEvent[]): HandMove | null {
  const newest = handMoves(events).at(-1);
  if (newest === undefined) return null;
  const since = events.slice(events.findIndex(({ id }) => id === newest.id) + 1);
  const undone = new Set<number>();
  // Moves that came later and were taken back again moved nothing.
  for (const event of since.toReversed()) {
    if (event.kind === "status_changed" && event.data.undoes !== undefined) undone.add(event.data.undoes);
    else if (moveOf(event) !== null && !undone.has(event.id)) return null;
  }
  return newest;
}
