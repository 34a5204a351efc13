import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { node, root } from "./install.mjs";

/**
 * Ends this process as the project's own Node running `args`: same terminal, signals handed through, same exit code.
 * However this process or the npm that called it ends, the program gets a signal to stop: nothing keeps running.
 * @param {string[]} args
 */
export function handOver(args) {
  const leash = fileURLToPath(new URL("exit-with-parent.mjs", import.meta.url));
  // A process group of its own, so that a Ctrl-C, which terminal and npm both send us, reaches it once: from here.
  const child = spawn(node, ["--import", leash, ...args], {
    cwd: root,
    // Half the cost of a start is compiling; cached, it is paid once.
    env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`, ...process.env },
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    detached: true,
  });
  let lastSent = Number.NEGATIVE_INFINITY;
  const send = (signal) => {
    if (performance.now() - lastSent < 300) return;
    lastSent = performance.now();
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, send);
  process.on("SIGHUP", () => send("SIGTERM")); // The terminal was closed.
  // When npm is killed nobody is left to pass signals on: then we take that as the signal.
  const line = ancestors();
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (ancestors() !== line) send("SIGTERM");
    }, 250).unref();
  }
  child.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on("close", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Our parent and, where that can be seen, its parent: npm puts a shell between itself and us. */
function ancestors() {
  try {
    const [, grandparent] = readFileSync(`/proc/${process.ppid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ", 2);
    return `${process.ppid} ${grandparent}`;
  } catch {
    return String(process.ppid);
  }
}
