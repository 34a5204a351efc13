/*
 * Typed text is applied to the draft a frame later. Every other event of the draft flushes it first (use-autosave.ts), so that
 * no event acts on outdated text.
 */
const pendingFlushes = new Set<() => void>();

/** Applies all pending input to the draft. */
export function flushDeferredInput() {
  for (const callback of [...pendingFlushes]) callback();
}

/** Calls back after the next frame, or on the next flush. Returns a function that calls back now. */
export function deferUntilPainted(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flushNow = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (pendingFlushes.delete(flushNow)) callback();
  };
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(flushNow);
  });
  pendingFlushes.add(flushNow);
  return flushNow;
}
