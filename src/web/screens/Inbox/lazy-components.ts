import { lazyComponent } from "#web/design/lazy-component.tsx";

/** Components that the first rows do not need, in separate chunks. */
export const ReadingPane = lazyComponent(async () => (await import("./reading/ReadingPane.tsx")).ReadingPane);
export const SelectionBar = lazyComponent(
  async () => (await import("./actions/SelectionBar.tsx")).SelectionBar,
);
export const SearchSummary = lazyComponent(
  async () => (await import("./search/SearchSummary.tsx")).SearchSummary,
);
export const HighlightedText = lazyComponent(
  async () => (await import("./search/SearchSummary.tsx")).HighlightedText,
);
export const ScopeSwitch = lazyComponent(
  async () => (await import("#web/features/requests/ScopeSwitch.tsx")).ScopeSwitch,
);
export const NoResults = lazyComponent(async () => (await import("./search/NoResults.tsx")).NoResults);
export const KeyboardShortcuts = lazyComponent(
  async () => (await import("#web/features/keyboard/KeyboardShortcuts.tsx")).KeyboardShortcuts,
);
export const ConfirmSureOutcomes = lazyComponent(
  async () => (await import("./sure-outcomes/ConfirmSureOutcomes.tsx")).ConfirmSureOutcomes,
);

/** Preloads their code, so that they open without delay. */
export const preloadComponents = (): Promise<unknown> =>
  Promise.all([ReadingPane.load(), SelectionBar.load(), KeyboardShortcuts.load()]);
