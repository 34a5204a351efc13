import { describe, expect, it } from "vitest";
import { MOST_STEPS, stepByKey, stepWindow } from "./step-window.ts";

describe("the steps in sight", () => {
  it("are all of them as long as they fit", () => {
    expect(stepWindow(3, 1)).toEqual({ from: 0, shown: 3 });
    expect(stepWindow(MOST_STEPS, 11)).toEqual({ from: 0, shown: MOST_STEPS });
  });

  it("move with the current one, and stop at both ends", () => {
    expect(stepWindow(500, 0)).toEqual({ from: 0, shown: 12 });
    expect(stepWindow(500, 250)).toEqual({ from: 245, shown: 12 });
    expect(stepWindow(500, 499)).toEqual({ from: 488, shown: 12 });
  });

  it("always hold the current one", () => {
    for (let current = 0; current < 40; current++) {
      const { from, shown } = stepWindow(40, current);
      expect(current).toBeGreaterThanOrEqual(from);
      expect(current).toBeLessThan(from + shown);
    }
  });
});

describe("keys on the steps", () => {
  it("go one on, a row on, and to the ends, but not beyond", () => {
    expect(stepByKey("ArrowRight", 3, 500)).toBe(4);
    expect(stepByKey("ArrowLeft", 0, 500)).toBe(0);
    expect(stepByKey("PageDown", 490, 500)).toBe(499);
    expect(stepByKey("PageUp", 40, 500)).toBe(28);
    expect(stepByKey("Home", 40, 500)).toBe(0);
    expect(stepByKey("End", 40, 500)).toBe(499);
  });

  it("that mean nothing here are left alone", () => {
    expect(stepByKey("a", 3, 500)).toBeNull();
    expect(stepByKey("Tab", 3, 500)).toBeNull();
  });
});
