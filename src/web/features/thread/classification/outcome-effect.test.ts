import { expect, test } from "vitest";
import { outcomeEffectText } from "./outcome-effect.ts";

test.each([
  [
    "partly_released",
    "awaiting_determination",
    "Changes the status to “Partly released” and stops the deadline clock. You can undo this.",
  ],
  ["fee_estimate", "awaiting_determination", "Changes the status to “Fee requested”. You can undo this."],
  [
    "processing_update",
    "awaiting_determination",
    "Saved with the email. The status stays “Awaiting determination”. You can undo this.",
  ],
  ["acknowledged", "denied", "Saved with the email. The status stays “Denied”. You can undo this."],
  ["released", "released", "Stops the deadline clock. You can undo this."],
] as const)("%s while %s", (outcome, status, text) => {
  expect(outcomeEffectText(outcome, status)).toBe(text);
});
