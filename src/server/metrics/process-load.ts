import { monitorEventLoopDelay } from "node:perf_hooks";
import { countLatency, emptyHistogram } from "#core/operating/latency-histogram.ts";

/** How often the event loop is looked at; a resting one is late by as much. */
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e6;

export type ProcessLoad = {
  requestAnswered(seconds: number): void;
  /** What was counted since the last call. */
  take(): { latencies: number[]; loopDelayMs: number };
  close(): void;
};

/** Counts the answers of this process by how long they took, and how late its event loop runs (99th percentile). */
export function watchProcessLoad(): ProcessLoad {
  let latencies = emptyHistogram();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return {
    requestAnswered: (seconds) => countLatency(latencies, seconds * 1_000),
    take() {
      const taken = { latencies, loopDelayMs: lateness(delay.percentile(99)) };
      latencies = emptyHistogram();
      delay.reset();
      return taken;
    },
    close: () => void delay.disable(),
  };
}

const lateness = (nanoseconds: number) =>
  Math.max(0, Math.round((nanoseconds / NANOSECONDS - RESOLUTION_MS) * 10) / 10);
