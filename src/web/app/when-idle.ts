/** Calls `task` when the browser is idle, after three seconds at the latest. Returns `stop`. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(task, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
