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
  daysLeft: -7,
  urgency: "overdue",
  share: 1,
};
const row = {
  status: "awaiting_determination",
  ball: "agency",
  deadline: late,
  deliveryTrouble: null,
} as const;

it("is overdue while the agency must answer", () => {
  expect(requestStatusAppearance(row).label).toBe("Overdue");
  expect(requestStatusAppearance({ ...row, status: "clarification_asked", ball: "you" }).label).toBe(
    "Clarification requested",
  );
});

it("shows a delivery problem first", () => {
  expect(requestStatusAppearance({ ...row, deliveryTrouble: "bounced" }).label).toBe("Not delivered");
  expect(requestStatusAppearance({ ...row, deliveryTrouble: "deferred" }).label).toBe("Delivery delayed");
});

it("shows the status otherwise", () => {
  expect(requestStatusAppearance({ ...row, deadline: null }).label).toBe("Awaiting determination");
});
