import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(max-width: 760px)");

function subscribe(changed: () => void) {
  const list = query();
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** True where one pane fills the screen and the page itself scrolls. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
