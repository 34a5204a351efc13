import type { RequestRow } from "#contract/request.ts";
import type { RequestBoard } from "#contract/request-list.ts";
import { isAppeal } from "#core/request/clock-effects.ts";
import { type Lane, laneOf } from "#core/request/lanes.ts";
import { movesOffered, type Silence } from "#core/request/life.ts";
import { ballOf, isBeforeArrival, STATUS_WORDS, type Status } from "#core/request/states.ts";

/** A move by hand, and the lane it leads to. */
export type LaneMove = { to: Status; label: string; lane: Lane };

type Standing = Pick<RequestRow, "status" | "ball" | "deadline">;

/**
 * Whether the agency refused or let its day pass, as far as a row tells; the server, which knows all clocks, has the last
 * word on a move.
 */
function silenceOf({ deadline }: Standing): Silence {
  if (deadline === null || deadline.kind === "reminder") return { refusedOrSilent: null };
  return { refusedOrSilent: isAppeal(deadline.kind) || deadline.urgency === "overdue" };
}

/** What its person may put down of a request by hand, in the order menus offer it. */
export const movesOf = (row: Standing): LaneMove[] =>
  movesOffered(row.status, silenceOf(row)).map((move) => ({
    ...move,
    lane: laneOf({ status: move.to, ball: ballOf(move.to), late: false }),
  }));

/** Why a request cannot be put into a lane by hand; null where it can, or is there. */
export function refusalOf(row: Standing, lane: Lane, from: Lane): string | null {
  if (lane === from || movesOf(row).some((move) => move.lane === lane)) return null;
  if (lane === "overdue") return "Only the law’s day decides this.";
  if (lane === "draft") return "What was sent cannot be a draft again.";
  if (isBeforeArrival(row.status)) return "Its letter has not reached the agency yet.";
  if (lane === "determination" && row.status === "awaiting_determination")
    return "It awaits the determination already.";
  if (lane === "appeal") return "Nothing was refused and the answer is not late yet.";
  return `Not possible from “${STATUS_WORDS[row.status]}”.`;
}

/** The board with a card in another lane and at its top, as it will be once the server agrees. */
export function withMoved(board: RequestBoard, row: RequestRow, move: LaneMove): RequestBoard {
  const moved: RequestRow = { ...row, status: move.to, ball: ballOf(move.to) };
  const lanes = board.lanes.map((one) => {
    const rest = one.items.filter(({ id }) => id !== row.id);
    const less = one.items.length - rest.length;
    const more = one.lane === move.lane ? 1 : 0;
    if (less === 0 && more === 0) return one;
    return {
      ...one,
      items: more === 1 ? [moved, ...rest] : rest,
      found: { ...one.found, count: one.found.count + more - less },
    };
  });
  return { ...board, lanes };
}
