/*
 * Words typed and shown, which the draft hears of a frame later. Whatever happens to the draft meanwhile comes after
 * them: the one way into its state (use-autosave.ts) lets go of them first, so nothing is decided on older words.
 */
const pendingFlushes = new Set<() => void>();

/** Hands the draft all words still held back. */
export function flushDeferredInput() {
  for (const callback of [...pendingFlushes]) callback();
}

/** Tells after the next frame, or at once when something else happens to the draft. Returns what tells now. */
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
