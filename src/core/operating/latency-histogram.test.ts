import { describe, expect, test } from "vitest";
import { countLatency, emptyHistogram, percentileOf } from "./latency-histogram.ts";

const histogramOf = (latencies: number[]) => {
  const counts = emptyHistogram();
  for (const latency of latencies) countLatency(counts, latency);
  return counts;
};

describe("percentiles of answers that were counted", () => {
  test("are within a fifth of the exact ones", () => {
    const latencies = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const counts = histogramOf(latencies);
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = share * 1_000;
      expect(Math.abs((percentileOf(counts, share) ?? 0) - exact) / exact).toBeLessThan(0.2);
    }
  });

  test("do not exist where nothing was answered", () => {
    expect(percentileOf(emptyHistogram(), 0.5)).toBeNull();
    expect(percentileOf([], 0.95)).toBeNull();
  });

  test("end at half a minute, however slow an answer was, and begin at nothing", () => {
    expect(percentileOf(histogramOf([3_600_000]), 1)).toBeCloseTo(32_768);
    expect(percentileOf(histogramOf([0, 0]), 0.5)).toBeLessThan(1);
  });
});
