import { expect, test } from "vitest";
import { countsOf, sum } from "./test-counts.ts";

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((one) => ({ status: one })),
});

test("single tests are counted, and what did not run counts as skipped", () => {
  const report = {
    testResults: [file("failed", "passed", "failed", "skipped"), file("passed", "passed", "pending", "todo")],
  };
  expect(countsOf(report)).toEqual({ passed: 2, failed: 1, skipped: 3 });
});

test("a file that does not load is one failure, though none of its tests ran", () => {
  expect(countsOf({ testResults: [file("failed"), file("failed", "skipped", "skipped")] })).toEqual({
    passed: 0,
    failed: 2,
    skipped: 2,
  });
});

test("runs add up", () => {
  expect(sum({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
});
