import { describe, expect, test } from "vitest";
import { clockModeOf, FINISHED_STATUSES, isFinished, STATUSES, waitingOnFor } from "./states.ts";

describe("who must act next", () => {
  test.each([
    ["draft", "you"],
    ["scheduled", "nobody"],
    ["sending", "agency"],
    ["awaiting_acknowledgment", "agency"],
    ["awaiting_determination", "agency"],
    ["clarification_asked", "you"],
    ["fee_asked", "you"],
    ["partly_released", "you"],
    ["released", "nobody"],
    ["denied", "nobody"],
    ["no_records", "nobody"],
    ["referred", "agency"],
    ["appeal_pending", "agency"],
    ["appeal_decided", "you"],
    ["in_litigation", "nobody"],
    ["withdrawn", "nobody"],
    ["closed", "nobody"],
  ] as const)("%s: %s", (status, waitingOn) => {
    expect(waitingOnFor(status)).toBe(waitingOn);
  });

  test("no one must act in a finished status", () => {
    expect(STATUSES.filter(isFinished)).toEqual([...FINISHED_STATUSES]);
    for (const status of FINISHED_STATUSES) expect(waitingOnFor(status)).toBe("nobody");
  });

  test("clocks run except without a pending action or in litigation", () => {
    expect(STATUSES.filter((status) => clockModeOf(status) !== "run")).toEqual([
      "in_litigation",
      "withdrawn",
      "closed",
    ]);
  });
});
