import { expect, it } from "vitest";
import type { DeadlineState } from "#contract/request.ts";
import { statusLook } from "./request-status.ts";

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

it("says overdue while the agency owes the answer", () => {
  expect(statusLook(row).words).toBe("Overdue");
  expect(statusLook({ ...row, status: "clarification_asked", ball: "you" }).words).toBe(
    "Clarification asked",
  );
});

it("says first that a letter did not arrive", () => {
  expect(statusLook({ ...row, deliveryTrouble: "bounced" }).words).toBe("Not delivered");
  expect(statusLook({ ...row, deliveryTrouble: "deferred" }).words).toBe("Delivery delayed");
});

it("otherwise says the status", () => {
  expect(statusLook({ ...row, deadline: null }).words).toBe("Awaiting determination");
});
