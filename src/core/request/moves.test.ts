import { describe, expect, test } from "vitest";
import { OUTCOMES } from "#core/reply/outcome.ts";
import { moveFor } from "./moves.ts";
import { STATUSES } from "./states.ts";

describe("what a confirmed outcome does", () => {
  test.each([
    ["acknowledged", "awaiting_determination", false],
    ["extension", "awaiting_determination", false],
    ["clarification_asked", "clarification_asked", false],
    ["fee_estimate", "fee_asked", false],
    ["fee_due", "fee_asked", false],
    ["processing_update", null, false],
    ["partly_released", "partly_released", true],
    ["released", "released", true],
    ["denied", "denied", true],
    ["neither_confirm_nor_deny", "denied", true],
    ["no_records", "no_records", true],
    ["referred", "referred", false],
    ["withdrawn", "withdrawn", false],
    ["unclear", null, false],
  ] as const)("%s leads to %s; it is a determination: %s", (outcome, status, meetsDetermination) => {
    expect(moveFor(outcome, "awaiting_acknowledgment")).toEqual({ status, meetsDetermination });
  });

  test("an acknowledgment that comes late takes nothing back", () => {
    for (const status of STATUSES) {
      const early = status === "sending" || status === "awaiting_acknowledgment";
      expect(moveFor("acknowledged", status).status).toBe(early ? "awaiting_determination" : null);
    }
  });

  test("every outcome has a move, and none leads back to a draft", () => {
    for (const outcome of OUTCOMES) {
      expect(["draft", "sending"]).not.toContain(moveFor(outcome, "awaiting_determination").status);
    }
  });
});
