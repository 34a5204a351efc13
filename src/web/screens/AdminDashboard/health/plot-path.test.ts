import { expect, it } from "vitest";
import { plotPaths } from "./plot-path.ts";

const scale = { from: 0, to: 100, top: 10, stepMs: 10 };

it("draws a line from the first figure to the newest", () => {
  const points = [
    { at: 0, value: 0 },
    { at: 10, value: 10 },
    { at: 20, value: 5 },
  ];
  expect(plotPaths(points, scale)).toEqual({
    line: "M0 100L100 0L200 50",
    area: "M0 100L100 0L200 50V100H0Z",
    dot: "M200 50h0",
  });
});

it("breaks it where figures are missing, and shows one that stands alone", () => {
  const points = [
    { at: 0, value: 1 },
    { at: 10, value: null },
    { at: 20, value: null },
    { at: 30, value: 5 },
  ];
  expect(plotPaths(points, scale)).toEqual({ line: "M0 90h0M300 50h0", area: "", dot: "M300 50h0" });
});

it("draws nothing without figures", () => {
  expect(plotPaths([{ at: 0, value: null }], scale)).toEqual({ line: "", area: "", dot: "" });
});
