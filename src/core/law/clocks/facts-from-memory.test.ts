import { expect, test } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { due } from "./calculate-deadline.ts";
import { factsFromMemory, isLimitChecked, pageBehind } from "./facts-from-memory.ts";

const law = (code: string) => {
  const row = lawOf(code);
  if (!row) throw new Error(`No law ${code}`);
  return row;
};
const facts = (
  code: string,
  kind: "initial_response" | "extension" | "appeal" | "production" = "initial_response",
) => factsFromMemory(law(code), due(law(code), { received: "2026-11-02", kind }));

test("a date names the facts from memory that it rests on, and no others", () => {
  const { certainty } = law("us-tx");
  expect(certainty.initial_response.basis).toBe("looked up");
  expect(facts("us-tx")).toEqual([]);
  // Texas has no administrative appeal; the sentence that says so is from memory.
  expect(facts("us-tx", "appeal")).toEqual(["appeal"]);
});

test("holidays count only where days off matter", () => {
  const calendarDays = { ...law("us-al") };
  const deadline = due(calendarDays, { received: "2026-11-02" });
  expect(deadline.unit).toBe("calendar");
  expect(factsFromMemory(calendarDays, deadline)).not.toContain("holidays");
  const memory = { confidence: "high", basis: "memory" } as const;
  const row = { ...law("us-tx"), certainty: { ...law("us-tx").certainty, holidays: memory, clock: memory } };
  expect(factsFromMemory(row, due(row, { received: "2026-11-02" }))).toEqual(["clock", "holidays"]);
});

test("a time limit of the rights is from memory, from a page, or named in a letter", () => {
  const { certainty: looked } = law("us-tx");
  const row = {
    ...law("us-tx"),
    certainty: { ...looked, appeal: { ...looked.appeal, basis: "memory" } },
  } as const;
  const limit = { days: 10, unit: "calendar", from: "denial", roll: false, meaning: "appeal" } as const;
  const counted = (basis: string) =>
    due(row, {
      received: "2026-11-02",
      kind: "appeal",
      given: { ...limit, lapses: null, citation: "§ 1", basis, confidence: "high" },
    });
  expect(factsFromMemory(row, counted("memory"))).toEqual(["right"]);
  expect(factsFromMemory(row, counted("page: 43 CFR § 2.58"))).toEqual([]);
  expect(pageBehind(counted("page: 43 CFR § 2.58"))).toBe("43 CFR § 2.58");
  expect(factsFromMemory(row, counted("letter"))).toEqual([]);
  expect(pageBehind(counted("memory"))).toBeNull();
});

test("a day of the last check is for a limit that was compared with a source", () => {
  expect(["us-tx", "us-fl", "eu"].map((code) => isLimitChecked(law(code)))).toEqual([true, false, false]);
});
