import { storedUserName } from "#web/app/identity/session.ts";
import { whenIdle } from "#web/design/when-idle.ts";

/**
 * Prefetches one after the other when the browser is idle. Returns `stop`. A page stays mounted until the code of the next
 * one has loaded, so after a logout it must send no request.
 */
export function prefetchWhenIdle(tasks: readonly (() => Promise<unknown>)[]): () => void {
  let stopped = false;
  const stop = whenIdle(async () => {
    for (const task of tasks) if (!stopped && storedUserName() !== null) await task();
  });
  return () => {
    stopped = true;
    stop();
  };
}
