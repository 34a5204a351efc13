import { later } from "#web/ui/later.tsx";

/** What the inbox shows after its first rows, in a few files of code of their own. */
export const ReadingPane = later(async () => (await import("./ReadingPane.tsx")).ReadingPane);
export const SelectionBar = later(async () => (await import("./SelectionBar.tsx")).SelectionBar);
export const KeySheet = later(async () => (await import("./KeySheet.tsx")).KeySheet);

/** Fetches their code, so that opening one waits for nothing. */
export const loadPieces = (): Promise<unknown> =>
  Promise.all([ReadingPane.load(), SelectionBar.load(), KeySheet.load()]);
