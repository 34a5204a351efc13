import { expect, test } from "vitest";
import { LANES, laneOf } from "./board-lanes.ts";
import { STATUSES, waitingOnFor } from "./states.ts";

test("every status has its lane; what is late goes to the late ones while it is open", () => {
  const lanes = STATUSES.map((status) => laneOf({ status, waitingOn: waitingOnFor(status), late: false }));
  expect(new Set(lanes)).toEqual(new Set(LANES.filter((lane) => lane !== "overdue")));
  const late = (status: (typeof STATUSES)[number]) => laneOf({ status, waitingOn: "agency", late: true });
  expect(late("awaiting_determination")).toBe("overdue");
  expect(late("appeal_pending")).toBe("overdue");
  expect(late("draft")).toBe("draft");
});

test("an unanswered letter waits on the requester in any status, an answered one does not", () => {
  expect(laneOf({ status: "awaiting_acknowledgment", waitingOn: "you", late: false })).toBe("yours");
  expect(laneOf({ status: "partly_released", waitingOn: "you", late: false })).toBe("answered");
});
