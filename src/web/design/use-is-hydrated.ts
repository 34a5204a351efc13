import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** False on prerendered pages and in the first render on top of them, which must draw the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
