import { describe, expect, test } from "vitest";
import type { DeadlineState, RequestRow } from "#contract/requests/request.ts";
import type { RequestBoard } from "#contract/requests/request-list.ts";
import { LANES } from "#core/request/board-lanes.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { availableMoves, moveCardInBoard, moveError } from "./lane-moves.ts";
import { neighborOf } from "./use-card-focus.ts";

const deadline = (changes: Partial<DeadlineState>): DeadlineState => ({
  kind: "initial_response",
  legal: true,
  startedOn: "2026-11-02",
  dueOn: "2026-12-01",
  metOn: null,
  pausedSince: null,
  inCourt: false,
  daysLeft: 9,
  urgency: "later",
  elapsedShare: 0.5,
  ...changes,
});
const row = (changes: Partial<RequestRow>): RequestRow => ({
  id: "a",
  title: "Bridge inspections",
  agency: null,
  jurisdiction: "us",
  status: "awaiting_determination",
  waitingOn: "agency",
  deadline: deadline({}),
  nextStep: null,
  filedAt: null,
  lastActivityAt: "2026-11-02T12:00:00Z",
  trackingNumber: null,
  unread: 0,
  deliveryProblem: null,
  tags: [],
  feeCents: null,
  feeCurrency: "USD",
  archived: false,
  ...changes,
});
const lanesOf = (one: RequestRow) => new Set(availableMoves(one).map(({ lane }) => lane));

describe("moves of a card", () => {
  test("an answer can be recorded at any time, an appeal only when the law allows one", () => {
    expect(lanesOf(row({}))).toEqual(new Set(["acknowledgment", "determination", "yours", "answered"]));
    expect(moveError(row({}), "appeal", "determination")).toBe(trackerBoard.errors.noAppeal);
    const late = row({ deadline: deadline({ urgency: "overdue", daysLeft: -3 }) });
    expect(lanesOf(late)).toContain("appeal");
    expect(moveError(late, "determination", "overdue")).toBeNull();
  });

  test("a draft cannot be moved, and no request becomes a draft or overdue manually", () => {
    const draft = row({ status: "draft", deadline: null });
    expect(availableMoves(draft)).toEqual([]);
    for (const lane of LANES) {
      expect(moveError(draft, lane, "draft") === null).toBe(lane === "draft");
    }
    expect(moveError(row({}), "draft", "determination")).toBe(trackerBoard.errors.draft);
    expect(moveError(row({}), "overdue", "determination")).toBe(trackerBoard.errors.overdue);
  });

  test("a moved card is at the top of its new lane, and both counts change", () => {
    const one = row({});
    const board: RequestBoard = {
      lanes: LANES.map((lane) => ({
        lane,
        total: { count: lane === "determination" ? 41 : 0, hasMore: false },
        items: lane === "determination" ? [one, row({ id: "b" })] : [],
      })),
    };
    const [answered] = availableMoves(one).filter(({ to }) => to === "denied");
    if (!answered) throw new Error("expected a move to denied");
    const moved = moveCardInBoard(board, one, answered);
    const lane = (name: string) => moved.lanes.find((each) => each.lane === name);
    expect(lane("determination")).toMatchObject({ total: { count: 40 }, items: [{ id: "b" }] });
    expect(lane("answered")).toMatchObject({
      total: { count: 1 },
      items: [{ id: "a", status: "denied", waitingOn: "nobody" }],
    });
  });
});

test("arrow keys move within a lane, and skip empty lanes", () => {
  const lanes = [["a", "b", "c"], [], ["d"]];
  expect(neighborOf(lanes, { lane: 0, index: 1 }, "up")).toBe("a");
  expect(neighborOf(lanes, { lane: 0, index: 2 }, "down")).toBeNull();
  expect(neighborOf(lanes, { lane: 0, index: 2 }, "right")).toBe("d");
  expect(neighborOf(lanes, { lane: 2, index: 0 }, "left")).toBe("a");
  expect(neighborOf(lanes, { lane: 0, index: 0 }, "left")).toBeNull();
  expect(neighborOf(lanes, { lane: 0, index: 0 }, "last")).toBe("c");
});
