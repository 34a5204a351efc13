import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
/** The cache of `npm start`: half the cost of a start is compiling. */
export const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

type Ended = { code: number | null; signal: NodeJS.Signals | null; errors: string };

/** The real program in a process of its own. */
export type Program = {
  child: ChildProcess;
  /** The line it prints once it is ready; rejects with what it said when it ends before. */
  ready: Promise<string>;
  /** Resolves when it has ended, with its code or the signal that ended it, and all it said on stderr. */
  ended: Promise<Ended>;
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<Ended>;
};

/** What makes letters leave at once, and as fast as they can. */
const NO_DELAYS = {
  UNDO_SECONDS: "0",
  MAIL_PER_MINUTE: "60000",
  MAIL_PER_DOMAIN_PER_MINUTE: "60000",
  MAIL_PER_DOMAIN_AT_ONCE: "4",
  // Tests expect an empty log, however busy the machine is.
  SLOW_QUERY_MS: "3600000",
};

/** Starts `main.ts`, or that of another release, with nothing but these settings, in haste unless they say otherwise. */
export function startProgram(settings: Record<string, string>, args: string[] = [], main = MAIN): Program {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILE_CACHE, ...NO_DELAYS, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, "close").then(([code, signal]): Ended => ({ code, signal, errors }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
      if (output.includes("\n")) resolve(output.trim());
    });
    ended.then(() => reject(new Error(`It ended before it was ready: ${errors}`)));
  });
  ready.catch(() => undefined); // A test that expects it to end does not wait for this.
  return {
    child,
    ready,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * A port of loopback that nobody listens on now. Not one that the system hands out by itself, which the next connection
 * of whatever runs beside could have before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch {
      continue; // Taken.
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
