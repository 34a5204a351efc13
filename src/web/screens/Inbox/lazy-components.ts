import { lazyComponent } from "#web/design/lazy-component.tsx";

/** What the inbox shows after its first rows, in a few files of code of their own. */
export const ReadingPane = lazyComponent(async () => (await import("./reading/ReadingPane.tsx")).ReadingPane);
export const SelectionBar = lazyComponent(
  async () => (await import("./actions/SelectionBar.tsx")).SelectionBar,
);
export const KeySheet = lazyComponent(
  async () => (await import("./KeyboardShortcuts.tsx")).KeyboardShortcuts,
);

/** Fetches their code, so that opening one waits for nothing. */
export const preloadComponents = (): Promise<unknown> =>
  Promise.all([ReadingPane.load(), SelectionBar.load(), KeySheet.load()]);
