/*
 * Words typed and shown, which the draft hears of a frame later. Whatever happens to the draft meanwhile comes after
 * them: the one way into its state (use-autosave.ts) lets go of them first, so nothing is decided on older words.
 */
const held = new Set<() => void>();

/** Hands the draft all words still held back. */
export function letGoOfWords() {
  for (const tell of [...held]) tell();
}

/** Tells after the next frame, or at once when something else happens to the draft. Returns what tells now. */
export function holdUntilPainted(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (held.delete(now)) tell();
  };
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(now);
  });
  held.add(now);
  return now;
}
