import { storedUserName } from "#web/app/identity/session.ts";
import { whenIdle } from "#web/design/when-idle.ts";

/**
 * Fetches what is likely to be wanted next, one after the other, once the browser has nothing better to do. Returns `stop`.
 * A page that is left stays, hidden, until the next one's code is here: after a logout it must ask for nothing.
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
