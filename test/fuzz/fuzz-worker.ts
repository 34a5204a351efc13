import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { findViolations } from "./check-invariants.ts";
import { mutatedEmail } from "./mutate-email.ts";

/** Which inputs this thread reads, and where it says which one it is at. */
export type InputRange = { seed: number; from: number; to: number; at: Int32Array };
export type FuzzResult = {
  failures: { seed: number; why: string }[];
  /** Processor time of the slowest input. */
  slowest: { seed: number; ms: number };
  /** Megabytes in use after cleaning up, at regular intervals. */
  heap: number[];
};

const HEAP_SAMPLES = 10;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const { seed, from, to, at } = workerData as InputRange;
const result: FuzzResult = { failures: [], slowest: { seed: 0, ms: 0 }, heap: [] };
for (let n = from; n < to; n += 1) {
  Atomics.store(at, 0, seed + n);
  const raw = mutatedEmail(seed + n);
  const before = process.threadCpuUsage();
  try {
    for (const why of await findViolations(raw)) result.failures.push({ seed: seed + n, why });
  } catch (error) {
    result.failures.push({
      seed: seed + n,
      why: error instanceof Error ? String(error.stack) : String(error),
    });
  }
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  if (ms > result.slowest.ms) result.slowest = { seed: seed + n, ms };
  if ((n - from + 1) % Math.ceil((to - from) / HEAP_SAMPLES) === 0) {
    collectGarbage();
    result.heap.push(Math.round(process.memoryUsage().heapUsed / 1e6));
  }
}
parentPort?.postMessage(result);
