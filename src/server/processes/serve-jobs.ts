import { flushCompileCache } from "node:module";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/** What a process reports after each job. `memory` is that of the whole process, in bytes. */
export type JobReport = { memory: number } & ({ result: unknown } | { error: string });
/** What it reports once, when it can take a job. */
export type ProcessReady = { ready: true };

/** Below the event loop's, so that a busy process does not delay it on a machine with few cores. */
const NICENESS = 10;
/** A terminal and a service manager signal the whole group; the pool decides when its processes end. */
const IGNORED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs in a process of `processPool`: answers each job of the pool, one at a time. */
export function serveJobs<Job>(handle: (job: Job) => Promise<unknown>): void {
  if (!process.send) throw new Error("serveJobs runs in a process of a pool only.");
  setPriority(NICENESS);
  for (const signal of IGNORED_SIGNALS) process.on(signal, () => undefined);
  const watchdog = new Worker(new URL("./process-watchdog.ts", import.meta.url), {
    workerData: process.argv[2],
  });
  watchdog.unref();
  process.on("message", async (job: Job) => {
    watchdog.postMessage("start");
    try {
      const result = await handle(job);
      report({ memory: process.memoryUsage.rss(), result });
    } catch (error) {
      report({ memory: process.memoryUsage.rss(), error: messageOf(error) });
    }
    watchdog.postMessage("end");
  });
  // A library that throws outside of its promise: the state of the process is unknown, so it ends.
  process.on("uncaughtException", (error) =>
    report({ memory: Number.POSITIVE_INFINITY, error: messageOf(error) }, () => process.exit(1)),
  );
  dropStartPermissions();
  report({ ready: true });
}

/** What only the start needs. Threads too, as a new one would begin with all of it. */
function dropStartPermissions(): void {
  // The pool ends its processes by SIGKILL, before which Node writes nothing.
  flushCompileCache();
  process.permission.drop("fs.write");
  process.permission.drop("worker");
}

function report(message: JobReport | ProcessReady, onSent?: () => void): void {
  // Without a program to report to, the process ends as soon as its channel is closed.
  if (process.connected) process.send?.(message, undefined, undefined, onSent);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
