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

test.each(STATUSES)(
  "%s waits for the requester while it is their turn, however late the agency is",
  (status) => {
    const lane = status === "draft" ? "draft" : "yours";
    expect(laneOf({ status, waitingOn: "you", late: false })).toBe(lane);
    expect(laneOf({ status, waitingOn: "you", late: true })).toBe(lane);
  },
);

test("an answer that its requester accepted is answered", () => {
  expect(laneOf({ status: "partly_released", waitingOn: "nobody", late: false })).toBe("answered");
});
