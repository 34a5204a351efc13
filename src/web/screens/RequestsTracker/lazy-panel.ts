import { lazyComponent } from "#web/design/lazy-component.tsx";

/** In a separate chunk, which the first rows do not need. */
export const RequestPanel = lazyComponent(
  async () => (await import("./panel/RequestPanel.tsx")).RequestPanel,
);

export const KeyboardShortcuts = lazyComponent(
  async () => (await import("#web/features/keyboard/KeyboardShortcuts.tsx")).KeyboardShortcuts,
);

/** Fetches its code. If that fails, it is fetched again when the panel renders. */
export const preloadPanel = () => RequestPanel.preload();
