import { useSyncExternalStore } from "react";

const narrow = "(max-width: 760px)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** One pane at a time and the page itself scrolls: the same width as the style sheets' breakpoint. */
export const usePhone = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
