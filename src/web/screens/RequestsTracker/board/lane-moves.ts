import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { type Lane, laneOf } from "#core/request/board-lanes.ts";
import { isAppealClock } from "#core/request/clock-effects.ts";
import { type AgencySilence, manualTransitions } from "#core/request/life.ts";
import { isBeforeArrival, STATUS_LABELS, type Status, waitingOnFor } from "#core/request/states.ts";

/** A move by hand, and the lane it leads to. */
export type LaneMove = { to: Status; label: string; lane: Lane };

type RowStatus = Pick<RequestRow, "status" | "waitingOn" | "deadline">;

/**
 * Whether the agency refused or let its day pass, as far as a row tells; the server, which knows all clocks, has the last
 * word on a move.
 */
function silenceState({ deadline }: RowStatus): AgencySilence {
  if (deadline === null || deadline.kind === "reminder") return { refusedOrSilent: null };
  return { refusedOrSilent: isAppealClock(deadline.kind) || deadline.urgency === "overdue" };
}

/** What its person may put down of a request by hand, in the order menus offer it. */
export const availableMoves = (row: RowStatus): LaneMove[] =>
  manualTransitions(row.status, silenceState(row)).map((move) => ({
    ...move,
    lane: laneOf({ status: move.to, waitingOn: waitingOnFor(move.to), late: false }),
  }));

/** Why a request cannot be put into a lane by hand; null where it can, or is there. */
export function moveError(row: RowStatus, lane: Lane, from: Lane): string | null {
  if (lane === from || availableMoves(row).some((move) => move.lane === lane)) return null;
  if (lane === "overdue") return "Only the law’s day decides this.";
  if (lane === "draft") return "What was sent cannot be a draft again.";
  if (isBeforeArrival(row.status)) return "Its letter has not reached the agency yet.";
  if (lane === "determination" && row.status === "awaiting_determination")
    return "It awaits the determination already.";
  if (lane === "appeal") return "Nothing was refused and the answer is not late yet.";
  return `Not possible from “${STATUS_LABELS[row.status]}”.`;
}

/** The board with a card in another lane and at its top, as it will be once the server agrees. */
export function moveCardInBoard(board: RequestBoard, row: RequestRow, move: LaneMove): RequestBoard {
  const moved: RequestRow = { ...row, status: move.to, waitingOn: waitingOnFor(move.to) };
  const lanes = board.lanes.map((item) => {
    const remaining = item.items.filter(({ id }) => id !== row.id);
    const removed = item.items.length - remaining.length;
    const more = item.lane === move.lane ? 1 : 0;
    if (removed === 0 && more === 0) return item;
    return {
      ...item,
      items: more === 1 ? [moved, ...remaining] : remaining,
      total: { ...item.total, count: item.total.count + more - removed },
    };
  });
  return { ...board, lanes };
}
