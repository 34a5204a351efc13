export type Counts = { passed: number; failed: number; skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sum(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The part of Vitest's JSON report that is counted. A test that leaves itself out says why in `meta`. */
export type Report = {
  testResults: {
    status: string;
    /** The file's path. */
    name?: string;
    /** Why the file failed, where no test of it did. */
    message?: string;
    assertionResults: {
      status: string;
      fullName?: string;
      failureMessages?: string[];
      meta?: { why?: string };
    }[];
  }[];
};

/** Counts single tests. A file that fails without a failed test (it does not load, or its setup throws) counts as one. */
export function countsOf(report: Report): Counts {
  return report.testResults
    .map(({ status, assertionResults }) => {
      const count = (expectedStatus: string) =>
        assertionResults.filter((one) => one.status === expectedStatus).length;
      const [passed, failed] = [count("passed"), count("failed")];
      const skipped = assertionResults.length - passed - failed;
      return { passed, failed: failed === 0 && status === "failed" ? 1 : failed, skipped };
    })
    .reduce(sum, noCounts);
}

/** Each test that did not run, with its reason, as a line to print; `unexplained` where there is none. */
export function skippedTests(report: Report): { lines: string[]; unexplained: boolean } {
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "passed" && status !== "failed");
  return {
    lines: skipped.map(({ fullName, meta }) => `- ${fullName}: ${meta?.why ?? "no reason given"}`),
    unexplained: skipped.some(({ meta }) => !meta?.why),
  };
}

/** Each failed test, or file whose setup failed, with the first lines of the reason, to print. */
export function failedTests(report: Report): string[] {
  return report.testResults.flatMap(({ status, name = "", message = "", assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`- ${name}: ${firstLines(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `- ${name}: ${fullName}: ${firstLines(failureMessages?.[0] ?? "")}`,
    );
  });
}

/** Enough for what a program printed before it ended. */
const MAX_LINES = 12;

const firstLines = (text: string) => text.trim().split("\n", MAX_LINES).join("\n  ");
