/**
 * Runs in a thread beside the parser, whose own event loop may be blocked: ends the process when a job exceeds its CPU time
 * or the process its memory. Which limit it was, the pool reads from the signal.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { ProcessLimits } from "./process-pool.ts";

const POLL_MS = 50;

const { cpuMilliseconds, memoryMb } = JSON.parse(workerData) as ProcessLimits;
let cpuLimit = Number.POSITIVE_INFINITY;

parentPort?.on("message", (event: "start" | "end") => {
  cpuLimit = event === "start" ? cpuUsed() + cpuMilliseconds : Number.POSITIVE_INFINITY;
});
setInterval(() => {
  if (cpuUsed() > cpuLimit) process.kill(process.pid, "SIGXCPU");
  if (process.memoryUsage.rss() > memoryMb * 1024 ** 2) process.kill(process.pid, "SIGKILL");
}, POLL_MS);

/** Of the whole process, in milliseconds. */
function cpuUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
