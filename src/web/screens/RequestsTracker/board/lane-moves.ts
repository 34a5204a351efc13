import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { type Lane, laneOf } from "#core/request/board-lanes.ts";
import { isAppealClock } from "#core/request/clock-effects.ts";
import { type AgencySilence, manualTransitions } from "#core/request/life.ts";
import { isBeforeArrival, type Status, waitingOnFor } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { trackerBoard } from "#messages/tracker/board.ts";

/** A manual status change, and the lane it leads to. */
export type LaneMove = { to: Status; label: string; lane: Lane };

type RowStatus = Pick<RequestRow, "status" | "waitingOn" | "deadline">;

/**
 * Whether the agency denied the request or missed its deadline, as far as the row shows. The server knows all clocks and
 * may still refuse a move.
 */
function silenceState({ deadline }: RowStatus): AgencySilence {
  if (deadline === null || deadline.kind === "reminder") return { refusedOrSilent: null };
  return { refusedOrSilent: isAppealClock(deadline.kind) || deadline.urgency === "overdue" };
}

/** The manual status changes of a request, in the order of the menu. */
export const availableMoves = (row: RowStatus): LaneMove[] =>
  manualTransitions(row.status, silenceState(row)).map((move) => ({
    ...move,
    lane: laneOf({ status: move.to, waitingOn: waitingOnFor(move.to), late: false }),
  }));

/** Why a request cannot be moved to a lane manually; null if it can, or is already there. */
export function moveError(row: RowStatus, lane: Lane, from: Lane): string | null {
  if (lane === from || availableMoves(row).some((move) => move.lane === lane)) return null;
  if (lane === "overdue") return trackerBoard.errors.overdue;
  if (lane === "draft") return trackerBoard.errors.draft;
  if (isBeforeArrival(row.status)) return trackerBoard.errors.notDelivered;
  if (lane === "determination" && row.status === "awaiting_determination")
    return trackerBoard.errors.alreadyThere;
  if (lane === "appeal") return trackerBoard.errors.noAppeal;
  return formatMessage(trackerBoard.errors.other, { status: requestStatus[row.status] });
}

/** The board with a card moved to the top of another lane, for the optimistic update. */
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
