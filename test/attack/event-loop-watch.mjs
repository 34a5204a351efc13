/**
 * Preloaded into the program under attack (`node --import`): measures how much CPU time its event loop spent between two
 * turns of a timer. On a machine that others use as well, wall time says how busy the machine is; CPU time says whether the
 * event loop was blocked by the program's own work. Writes the numbers to WATCH_FILE when the program ends.
 */
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const TICK_MS = 20;

if (isMainThread && process.env.WATCH_FILE) {
  const turns = [];
  let before = process.threadCpuUsage();
  let watching = false;
  setInterval(() => {
    const used = process.threadCpuUsage();
    if (watching) turns.push((used.user + used.system - before.user - before.system) / 1000);
    before = used;
  }, TICK_MS).unref();
  // Loading and compiling the program is no answer to an email.
  process.on("SIGUSR2", () => {
    watching = true;
    before = process.threadCpuUsage();
  });
  process.on("exit", () => writeFileSync(process.env.WATCH_FILE, JSON.stringify(turns)));
}
