import { describe, expect, test } from "vitest";
import { ballOf, FINISHED_STATUSES, isFinished, STATUSES } from "./states.ts";

describe("whose turn it is", () => {
  test.each([
    ["draft", "you"],
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
    ["withdrawn", "nobody"],
    ["closed", "nobody"],
  ] as const)("%s: %s", (status, ball) => {
    expect(ballOf(status)).toBe(ball);
  });

  test("nobody has a turn exactly when the request is finished", () => {
    for (const status of STATUSES) expect(isFinished(status)).toBe(ballOf(status) === "nobody");
    expect(STATUSES.filter(isFinished)).toEqual([...FINISHED_STATUSES]);
  });
});
