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

it("shows that a reply waits to be confirmed, in the place of what the agency still owed before it", () => {
  const replied = { ...row, waitingOn: "you" } as const;
  for (const status of ["awaiting_acknowledgment", "awaiting_determination", "appeal_pending"] as const)
    expect(requestStatusAppearance({ ...replied, status }).label).toBe("Reply received");
  // A question was confirmed already; records that were granted may be ready to collect.
  expect(requestStatusAppearance({ ...replied, status: "fee_asked" }).label).toBe("Fee requested");
  expect(requestStatusAppearance({ ...replied, status: "awaiting_records" }).label).toBe(
    "Granted, awaiting records",
  );
});
