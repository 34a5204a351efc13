const listeners = new Set<() => void>();

/** Opens the command palette, for buttons and menus. */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when the palette is to open; returns the function that ends it. */
export function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
