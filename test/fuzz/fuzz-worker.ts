import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { hostileMail } from "./hostile-mail.ts";
import { complaintsAbout } from "./read-all.ts";

/** Which inputs this thread reads, and where it says which one it is at. */
export type Share = { seed: number; from: number; to: number; at: Int32Array };
export type Found = {
  failures: { seed: number; why: string }[];
  /** Processor time of the slowest input. */
  slowest: { seed: number; ms: number };
  /** Megabytes in use after cleaning up, at regular intervals. */
  heap: number[];
};

const LOOKS = 10;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const { seed, from, to, at } = workerData as Share;
const found: Found = { failures: [], slowest: { seed: 0, ms: 0 }, heap: [] };
for (let n = from; n < to; n += 1) {
  Atomics.store(at, 0, seed + n);
  const raw = hostileMail(seed + n);
  const before = process.threadCpuUsage();
  try {
    for (const why of await complaintsAbout(raw)) found.failures.push({ seed: seed + n, why });
  } catch (error) {
    found.failures.push({
      seed: seed + n,
      why: error instanceof Error ? String(error.stack) : String(error),
    });
  }
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  if (ms > found.slowest.ms) found.slowest = { seed: seed + n, ms };
  if ((n - from + 1) % Math.ceil((to - from) / LOOKS) === 0) {
    collectGarbage();
    found.heap.push(Math.round(process.memoryUsage().heapUsed / 1e6));
  }
}
parentPort?.postMessage(found);
