import { describe, expect, it } from "vitest";
import { MAX_STEPS, nextStepByKey, stepWindow } from "./stepper-window.ts";

describe("stepWindow", () => {
  it("shows all steps if they fit", () => {
    expect(stepWindow(3, 1)).toEqual({ from: 0, visibleCount: 3 });
    expect(stepWindow(MAX_STEPS, 11)).toEqual({ from: 0, visibleCount: MAX_STEPS });
  });

  it("moves with the current step and stops at both ends", () => {
    expect(stepWindow(500, 0)).toEqual({ from: 0, visibleCount: 12 });
    expect(stepWindow(500, 250)).toEqual({ from: 245, visibleCount: 12 });
    expect(stepWindow(500, 499)).toEqual({ from: 488, visibleCount: 12 });
  });

  it("always contains the current step", () => {
    for (let current = 0; current < 40; current++) {
      const { from, visibleCount } = stepWindow(40, current);
      expect(current).toBeGreaterThanOrEqual(from);
      expect(current).toBeLessThan(from + visibleCount);
    }
  });
});

describe("nextStepByKey", () => {
  it("moves by one, by a row, and to the ends, but not beyond", () => {
    expect(nextStepByKey("ArrowRight", 3, 500)).toBe(4);
    expect(nextStepByKey("ArrowLeft", 0, 500)).toBe(0);
    expect(nextStepByKey("PageDown", 490, 500)).toBe(499);
    expect(nextStepByKey("PageUp", 40, 500)).toBe(28);
    expect(nextStepByKey("Home", 40, 500)).toBe(0);
    expect(nextStepByKey("End", 40, 500)).toBe(499);
  });

  it("ignores other keys", () => {
    expect(nextStepByKey("a", 3, 500)).toBeNull();
    expect(nextStepByKey("Tab", 3, 500)).toBeNull();
  });
});
