import { setTimeout as pause } from "node:timers/promises";

/** A reading is as good as a new one for so long. */
const FRESH_MS = 10_000;
/** Prometheus gives up after 10 seconds by default; until then the process's own numbers must have been sent. */
const TIMEOUT_MS = 5_000;

/**
 * At most one reading at a time and one in ten seconds, however many ask. Resolves to null where it failed or takes too
 * long, as it does while the database is away.
 */
export function shareReadings<Reading>(
  read: () => Promise<Reading>,
  { now = () => performance.now(), timeoutMs = TIMEOUT_MS } = {},
): () => Promise<Reading | null> {
  let latest: { startedAt: number; isPending: boolean; answer: Promise<Reading | null> } | null = null;
  const start = () => {
    const started = {
      startedAt: now(),
      isPending: true,
      answer: read()
        .catch(() => null)
        .finally(() => {
          started.isPending = false;
        }),
    };
    return started;
  };
  return () => {
    if (latest === null || (!latest.isPending && now() - latest.startedAt >= FRESH_MS)) latest = start();
    return Promise.race([latest.answer, pause(timeoutMs, null, { ref: false })]);
  };
}
