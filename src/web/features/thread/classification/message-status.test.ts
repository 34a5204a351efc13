import { expect, test } from "vitest";
import { MESSAGE_KINDS, OUTCOMES } from "#core/classify/outcome.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { classificationAppearance, messageAppearance, rowAppearance } from "./message-status.ts";

const sure = { kind: "reply", outcome: "released", confidence: "sure", confirmed: false } as const;

test("a sure reading shows its outcome, an unsure one says so", () => {
  expect(classificationAppearance(sure).label).toBe("Released");
  expect(classificationAppearance({ ...sure, confidence: "unsure" }).label).toBe("Unsure");
});

test("what a person confirmed stands, however unsure the reading was", () => {
  const confirmed = { ...sure, confidence: "unsure", confirmed: true } as const;
  expect(classificationAppearance(confirmed).label).toBe("Released");
  expect(classificationAppearance({ ...confirmed, kind: "auto_reply" }).label).toBe("Released");
});

test.each([
  ["auto_reply", "Auto-reply"],
  ["bounce", "Bounced"],
  ["portal_notice", "Portal notice"],
] as const)("mail of kind %s is named for its kind", (kind, words) => {
  expect(classificationAppearance({ ...sure, kind }).label).toBe(words);
});

test("every kind and outcome has a word", () => {
  for (const kind of MESSAGE_KINDS)
    for (const outcome of OUTCOMES)
      expect(classificationAppearance({ ...sure, kind, outcome }).label).not.toBe("");
});

test("no two outcomes look and read alike", () => {
  const drawn = OUTCOMES.map((outcome) => outcomeAppearance[outcome].label);
  expect(new Set(drawn).size).toBe(OUTCOMES.length);
});

test("a row shows trouble with our own letter before the last reply, and nothing once it is delivered", () => {
  expect(rowAppearance({ delivery: "bounced", classification: sure })?.label).toBe("Bounced");
  expect(rowAppearance({ delivery: "accepted", classification: sure })?.label).toBe("Released");
  expect(rowAppearance({ delivery: "accepted", classification: null })).toBeNull();
});

test("a mail nobody has read yet has no mark", () => {
  expect(messageAppearance({ classification: null, confirmed: null })).toBeNull();
});
