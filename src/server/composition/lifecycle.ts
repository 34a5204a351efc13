import { createServer } from "node:net";
import type { Log } from "#server/ports/platform.ts";

/** Shutdown hooks; they run in reverse order. */
export type ShutdownHooks = (() => Promise<void> | void)[];

/** A shutdown takes a few seconds; after this time something hangs, and the process exits. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Runs the shutdown hooks in reverse order. A failed hook is logged, and the others still run. */
export async function runShutdownHooks(
  starting: Promise<unknown> | null,
  shutdownHooks: ShutdownHooks,
  log: Log,
): Promise<void> {
  let running: ShutdownHooks[number] | null = null;
  setTimeout(() => {
    log.error({ hook: String(running) }, "shutdown took too long; the process exits");
    process.exit(1);
  }, SHUTDOWN_TIMEOUT_MS).unref();
  // A part can be stopped only after its start. The start's own error is reported where it is awaited.
  await starting?.catch(() => undefined);
  for (const hook of shutdownHooks.reverse()) {
    running = hook;
    try {
      await hook();
    } catch (error) {
      log.error({ err: error }, "shutdown hook failed");
    }
  }
}

/** An error of the start, with what the operator can do about it. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop that one, or choose another with PORT, SMTP_IN_PORT, LMTP_IN_PORT or METRICS_PORT.`;
  }
  if (code === "EACCES" && port !== undefined) {
    return `This account may not listen on port ${port}. Choose one above 1023 with PORT, SMTP_IN_PORT, LMTP_IN_PORT or METRICS_PORT.`;
  }
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "ETIMEDOUT") {
    return `The database does not answer (${error.message}). Start it, or correct DATABASE_URL.`;
  }
  // The message of a setting error says how to correct it.
  return error.name === "SettingError" ? error.message : `Daylight could not start: ${error.message}`;
}

/** A port that is free at this moment. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
