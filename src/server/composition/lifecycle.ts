import { createServer } from "node:net";
import type { Log } from "#server/ports/platform.ts";

/** What to undo when the program ends, last begun first. */
export type ShutdownHooks = (() => Promise<void> | void)[];

/** Stopping takes a few seconds at most; past this something hangs, and hanging helps nobody. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Ends every part, last begun first; one that fails to end is told and does not keep the others. */
export async function runShutdownHooks(
  starting: Promise<unknown> | null,
  shutdownHooks: ShutdownHooks,
  log: Log,
): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  // A part that is being started can only be ended once it runs. That starting failed was told where it was awaited.
  await starting?.catch(() => undefined);
  for (const hook of shutdownHooks.reverse()) {
    try {
      await hook();
    } catch (error) {
      log.error({ err: error }, "a part did not stop cleanly");
    }
  }
}

/** What a person at the terminal can do about it. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Stop that one, or choose another with PORT, SMTP_IN_PORT or LMTP_IN_PORT.`;
  }
  if (code === "EACCES" && port !== undefined) {
    return `This account may not listen on port ${port}. Choose one above 1023 with PORT, SMTP_IN_PORT or LMTP_IN_PORT.`;
  }
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "ETIMEDOUT") {
    return `The database does not answer (${error.message}). Start it, or mend DATABASE_URL.`;
  }
  // Settings are told as they are, each with how to mend it.
  return error.name === "SettingError" ? error.message : `Daylight could not start: ${error.message}`;
}

/** A port nobody listens on at this moment. */
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
