import { expect, test } from "vitest";
import { MESSAGE_KINDS, OUTCOMES } from "#core/reply/outcome.ts";
import { outcomeLook } from "#web/ui/reply-look.ts";
import { lookOf, lookOfMessage, lookOfRow } from "./reply-marks.ts";

const sure = { kind: "reply", outcome: "released", confidence: "sure", confirmed: false } as const;

test("a sure reading shows its outcome, an unsure one says so", () => {
  expect(lookOf(sure).words).toBe("Released");
  expect(lookOf({ ...sure, confidence: "unsure" }).words).toBe("Unsure");
});

test("what a person confirmed stands, however unsure the reading was", () => {
  const confirmed = { ...sure, confidence: "unsure", confirmed: true } as const;
  expect(lookOf(confirmed).words).toBe("Released");
  expect(lookOf({ ...confirmed, kind: "auto_reply" }).words).toBe("Released");
});

test.each([
  ["auto_reply", "Auto-reply"],
  ["bounce", "Bounced"],
  ["portal_notice", "Portal notice"],
] as const)("mail of kind %s is named for its kind", (kind, words) => {
  expect(lookOf({ ...sure, kind }).words).toBe(words);
});

test("every kind and outcome has a word", () => {
  for (const kind of MESSAGE_KINDS)
    for (const outcome of OUTCOMES) expect(lookOf({ ...sure, kind, outcome }).words).not.toBe("");
});

test("no two outcomes look and read alike", () => {
  const drawn = OUTCOMES.map((outcome) => outcomeLook[outcome].words);
  expect(new Set(drawn).size).toBe(OUTCOMES.length);
});

test("a row shows trouble with our own letter before the last reply, and nothing once it is delivered", () => {
  expect(lookOfRow({ delivery: "bounced", mark: sure })?.words).toBe("Bounced");
  expect(lookOfRow({ delivery: "accepted", mark: sure })?.words).toBe("Released");
  expect(lookOfRow({ delivery: "accepted", mark: null })).toBeNull();
});

test("a mail nobody has read yet has no mark", () => {
  expect(lookOfMessage({ reading: null, confirmed: null })).toBeNull();
});
