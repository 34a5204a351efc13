import { expect, test } from "vitest";
import { outcomeEffectText } from "./outcome-effect.ts";

const MET = "Answer due: the clock ends with this email.";

test.each([
  [
    "partly_released",
    "awaiting_determination",
    MET,
    "Changes the status to “Partly released”. Answer due: the clock ends with this email. You can undo this.",
  ],
  [
    "fee_estimate",
    "awaiting_determination",
    "Answer due: the clock pauses until you answer.",
    "Changes the status to “Fee requested”. Answer due: the clock pauses until you answer. You can undo this.",
  ],
  [
    "processing_update",
    "awaiting_determination",
    null,
    "The status stays “Awaiting determination”. You can undo this.",
  ],
  [
    "released",
    "released",
    MET,
    "The status stays “Released”. Answer due: the clock ends with this email. You can undo this.",
  ],
] as const)("%s while %s", (outcome, status, clocks, text) => {
  expect(outcomeEffectText(outcome, status, clocks)).toBe(text);
});
