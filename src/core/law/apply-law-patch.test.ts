import { expect, test } from "vitest";
import { applyLawPatch } from "./apply-law-patch.ts";
import type { Law } from "./law.ts";
import { lawOf } from "./laws.ts";

const federal = lawOf("us") as Law;
const corrected = (patch: Record<string, unknown>) => applyLawPatch(federal, patch) as Law;

test("changes what the patch names and nothing beside it", () => {
  const law = corrected({ limits: { initial_response: { days: 25 } }, doubts: "Amended lately" });
  expect(law).toEqual({
    ...federal,
    limits: { ...federal.limits, initial_response: { ...federal.limits.initial_response, days: 25 } },
    doubts: "Amended lately",
  });
  expect(federal.limits.initial_response.days).toBe(20);
});

test("keeps a null where a law may say null, and takes away what it names null elsewhere", () => {
  expect(corrected({ tolling: null })).toEqual({ ...federal, tolling: null });
  expect(corrected({ place: null })).not.toHaveProperty("place");
});

test("replaces lists whole", () => {
  expect(corrected({ sources: ["One"] }).sources).toEqual(["One"]);
});

test("a limit that loses its number keeps nothing of it", () => {
  const { appeal } = corrected({ limits: { appeal: { days: null, reason: "Repealed." } } }).limits;
  expect(appeal).toEqual({ days: null, reason: "Repealed.", citation: federal.limits.appeal.citation });
});

test("a limit that gains a number loses the reason it had none", () => {
  const { production } = corrected({
    limits: {
      production: { days: 30, unit: "calendar", from: "determination", meaning: "hand over", roll: null },
    },
  }).limits;
  expect(production).toEqual({
    days: 30,
    unit: "calendar",
    from: "determination",
    meaning: "hand over",
    citation: federal.limits.production.citation,
    roll: null,
  });
});
