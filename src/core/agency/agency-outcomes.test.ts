import { expect, test } from "vitest";
import { countOutcomes } from "./agency-outcomes.ts";

test("statuses are counted as outcomes, in their order; what goes on is open", () => {
  expect(
    countOutcomes([
      { status: "awaiting_determination", count: 2 },
      { status: "fee_asked", count: 1 },
      { status: "closed", count: 1 },
      { status: "in_litigation", count: 1 },
      { status: "appeal_pending", count: 2 },
      { status: "released", count: 4 },
    ]),
  ).toEqual([
    { outcome: "released", count: 4 },
    { outcome: "appealed", count: 3 },
    { outcome: "open", count: 3 },
    { outcome: "other", count: 1 },
  ]);
});
