import { expect, test } from "vitest";
import { outcomeEffectText } from "./outcome-effect.ts";

test.each([
  [
    "partly_released",
    "awaiting_determination",
    "Marks the request “Partly released” and stops the deadline clock. Can be undone.",
  ],
  ["fee_estimate", "awaiting_determination", "Marks the request “Fee requested”. Can be undone."],
  [
    "processing_update",
    "awaiting_determination",
    "Kept with the mail; the request stays “Awaiting determination”. Can be undone.",
  ],
  ["acknowledged", "denied", "Kept with the mail; the request stays “Denied”. Can be undone."],
  ["released", "released", "Stops the deadline clock. Can be undone."],
] as const)("%s while %s", (outcome, status, words) => {
  expect(outcomeEffectText(outcome, status)).toBe(words);
});
