import { expect, test } from "vitest";
import { outcomeEffectText } from "./outcome-effect.ts";

const MET = "Answer due: settled by this email.";

test.each([
  [
    "partly_released",
    "awaiting_determination",
    MET,
    "Changes the status to “Partly released”. Answer due: settled by this email. You can undo this.",
  ],
  [
    "fee_estimate",
    "awaiting_determination",
    "Answer due: paused until you answer.",
    "Changes the status to “Fee requested”. Answer due: paused until you answer. You can undo this.",
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
    "The status stays “Released”. Answer due: settled by this email. You can undo this.",
  ],
] as const)("%s while %s", (outcome, status, clocks, text) => {
  expect(outcomeEffectText(outcome, status, clocks)).toBe(text);
});
