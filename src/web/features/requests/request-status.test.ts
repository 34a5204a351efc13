import { expect, it } from "vitest";
import type { DeadlineState } from "#contract/requests/request.ts";
import { requestStatusAppearance } from "./request-status.ts";

const late: DeadlineState = {
  kind: "initial_response",
  legal: true,
  startedOn: "2026-10-15",
  dueOn: "2026-11-13",
  metOn: null,
  pausedSince: null,
  inCourt: false,
  daysLeft: -7,
  urgency: "overdue",
  elapsedShare: 1,
};
const row = {
  status: "awaiting_determination",
  waitingOn: "agency",
  deadline: late,
  deliveryProblem: null,
} as const;

it("is overdue while the agency must answer", () => {
  expect(requestStatusAppearance(row).label).toBe("Overdue");
  expect(requestStatusAppearance({ ...row, status: "clarification_asked", waitingOn: "you" }).label).toBe(
    "Clarification requested",
  );
});

it("shows a delivery problem first", () => {
  expect(requestStatusAppearance({ ...row, deliveryProblem: "bounced" }).label).toBe("Not delivered");
  expect(requestStatusAppearance({ ...row, deliveryProblem: "deferred" }).label).toBe("Delivery delayed");
});

it("shows the ruling that came, while the agency has to act on it", () => {
  const deadline = { ...late, kind: "after_ruling", daysLeft: 30, urgency: "later" } as const;
  expect(requestStatusAppearance({ ...row, deadline }).label).toBe("Ruling issued");
});

it("shows the status otherwise", () => {
  expect(requestStatusAppearance({ ...row, deadline: null }).label).toBe("Awaiting determination");
});
