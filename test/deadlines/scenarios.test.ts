import { expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { differencesOf, readScenarios } from "#test/deadlines/read-scenarios.ts";

const scenarios = readScenarios("scenarios.json");
const heldOut = readScenarios("held-out-scenarios.json");

/**
 * Where the clocks are known to differ from the statute as the writer of the scenarios reads it. A row that becomes right
 * must leave this list; a new difference fails.
 */
const OPEN_DIFFERENCES = [
  "us-ma 2026-09-08 granted=2026-09-14: production none",
  "us-mi 2026-09-08 fee_asked=2026-09-10: fee 2026-10-26",
  "us-nj 2026-09-08 granted=2026-09-10:2026-09-24: silence_appeal none",
  "us-nd 2026-09-08 denied=2026-09-14 appeal_sent=2026-09-21 appeal_denied=2026-12-15: next_appeal none",
  "us-or 2026-09-08: production none",
  "uk 2026-09-08 denied=2026-09-14 appeal_sent=2026-09-21: appeal_decision none",
  "ca 2026-09-08 extension_noticed=2026-09-21:5: initial_response 2026-10-08",
  "ca 2026-09-08 extension_noticed=2026-09-21:5: silence_appeal 2026-12-07",
];
const OPEN_DIFFERENCES_HELD_OUT = ["us-sd 2026-09-08 granted=2026-09-15:2026-10-06: silence_appeal none"];

/** All differences at once: which rule is wrong shows best in what the failing rows share. */
const expectDifferences = (rows: typeof scenarios, open: readonly string[]) => {
  const differences = rows.flatMap(differencesOf);
  const isOpen = (difference: string) => open.some((start) => difference.startsWith(`${start}, not `));
  expect(differences.filter((difference) => !isOpen(difference))).toEqual([]);
  expect(differences.length, "an open difference is solved: take it from the list").toBe(open.length);
};

it("runs every clock as the statute says", () => {
  expectDifferences(scenarios, OPEN_DIFFERENCES);
});

it("runs every clock as the statute says, in the scenarios held out", () => {
  expectDifferences(heldOut, OPEN_DIFFERENCES_HELD_OUT);
});

it("has three scenarios or more of each of the 58 jurisdictions", () => {
  const counts = new Map<string, number>();
  for (const { jurisdiction } of [...scenarios, ...heldOut])
    counts.set(jurisdiction, (counts.get(jurisdiction) ?? 0) + 1);
  expect(counts.size).toBe(58);
  expect([...counts].filter(([code, count]) => count < 3 || lawOf(code) === undefined)).toEqual([]);
});
