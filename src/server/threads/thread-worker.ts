import { getPriority, setPriority } from "node:os";
import { getHeapStatistics } from "node:v8";
import { parentPort, type Transferable } from "node:worker_threads";
import type { JobReport } from "./thread-pool.ts";

/** What a job resolves to; `transfer` are buffers of the result that move instead of being copied. */
export type JobResult = { result: unknown; transfer?: Transferable[] };

/** Runs in a thread of `threadPool`: answers each job of the pool, one at a time. */
export function serveJobs<Job>(handle: (job: Job) => Promise<JobResult>): void {
  const port = parentPort;
  if (port === null) throw new Error("serveJobs runs in a worker thread only.");
  lowerPriority();
  port.on("message", async (job: Job) => {
    try {
      const { result, transfer = [] } = await handle(job);
      port.postMessage({ ...usage(), result } satisfies JobReport, transfer);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ ...usage(), error: message.slice(0, 500) } satisfies JobReport);
    }
  });
  port.postMessage({ ready: true, cpu: usage().cpu });
}

/** Below the event loop's, so that a busy thread does not delay it on a machine with few cores. */
const NICENESS = 10;

function lowerPriority(): void {
  // On Linux the calling thread (setpriority(2), "C library/kernel differences"); elsewhere it would be the whole process.
  if (process.platform !== "linux") return;
  const now = getPriority();
  if (now < NICENESS) setPriority(NICENESS);
}

function usage(): { cpu: number; memory: number } {
  const { user, system } = process.threadCpuUsage();
  const { total_heap_size, external_memory } = getHeapStatistics();
  return { cpu: user + system, memory: total_heap_size + external_memory };
}
