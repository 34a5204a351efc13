import { expect, test } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { due } from "./calculate-deadline.ts";
import { factsFromMemory } from "./facts-from-memory.ts";

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
