import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

// Descriptor 3 is a pipe from the process that started us (hand-over.mjs). It closes when that process goes, even by
// SIGKILL, and then we and the processes we started stop as on SIGTERM. Threads load this file too.
if (isMainThread) {
  const leash = new Socket({ fd: 3 });
  leash.on("error", () => undefined); // A reset pipe is a closed pipe.
  leash.on("close", () => process.kill(-process.pid, "SIGTERM"));
  leash.resume();
  leash.unref();
}
