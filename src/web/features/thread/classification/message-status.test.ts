import { expect, test } from "vitest";
import { MESSAGE_KINDS, OUTCOMES } from "#core/classify/outcome.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { classificationAppearance, messageAppearance } from "./message-status.ts";

const sure = { kind: "reply", outcome: "released", confidence: "sure", confirmed: false } as const;

test("an outcome of high confidence is shown, one of low confidence is unsure", () => {
  expect(classificationAppearance(sure).label).toBe("Released");
  expect(classificationAppearance({ ...sure, confidence: "unsure" }).label).toBe("Unsure");
});

test("a confirmed outcome is shown whatever the confidence", () => {
  const confirmed = { ...sure, confidence: "unsure", confirmed: true } as const;
  expect(classificationAppearance(confirmed).label).toBe("Released");
  expect(classificationAppearance({ ...confirmed, kind: "auto_reply" }).label).toBe("Released");
});

test.each([
  ["auto_reply", "Auto-reply"],
  ["bounce", "Bounced"],
  ["portal_notice", "Portal notice"],
] as const)("a message of kind %s shows its kind", (kind, label) => {
  expect(classificationAppearance({ ...sure, kind }).label).toBe(label);
});

test("every kind and outcome has a label", () => {
  for (const kind of MESSAGE_KINDS)
    for (const outcome of OUTCOMES)
      expect(classificationAppearance({ ...sure, kind, outcome }).label).not.toBe("");
});

test("no two outcomes have the same label", () => {
  const labels = OUTCOMES.map((outcome) => outcomeAppearance[outcome].label);
  expect(new Set(labels).size).toBe(OUTCOMES.length);
});

test("an email that is not classified has no status", () => {
  expect(messageAppearance({ classification: null, confirmed: null })).toBeNull();
});
