import { expect, test } from "vitest";
import { countsOf, failedTests, skippedTests, sum } from "./test-counts.ts";

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

test("a skipped test is reported with its reason, and one without a reason is noticed", () => {
  const skipped = (fullName: string, meta: { why?: string }) => ({ status: "skipped", fullName, meta });
  const explained = skipped("logging in locks", { why: "the stand-in locks nobody out" });
  const report = (...left: (typeof explained)[]) => ({
    testResults: [{ status: "passed", assertionResults: [{ status: "passed" }, ...left] }],
  });
  expect(skippedTests(report(explained))).toEqual({
    lines: ["- logging in locks: the stand-in locks nobody out"],
    unexplained: false,
  });
  expect(skippedTests(report(explained, skipped("signing up", {})))).toMatchObject({ unexplained: true });
  expect(skippedTests(report())).toEqual({ lines: [], unexplained: false });
});

test("a failed test is reported with the first lines of its reason, and a file whose setup failed with its own", () => {
  const failed = {
    status: "failed",
    fullName: "an email is filed",
    failureMessages: [["expected 1", ...Array(20).fill("at x.ts")].join("\n")],
  };
  const report = {
    testResults: [
      { ...file("failed", "passed"), name: "a.test.ts", assertionResults: [{ status: "passed" }, failed] },
      {
        ...file("failed", "passed"),
        name: "b.test.ts",
        message: "Error: the folder is not empty\n  at y.ts",
      },
      file("passed", "passed", "skipped"),
    ],
  };
  expect(failedTests(report)).toEqual([
    ["- a.test.ts: an email is filed: expected 1", ...Array(11).fill("  at x.ts")].join("\n"),
    "- b.test.ts: Error: the folder is not empty\n    at y.ts",
  ]);
});
