import { useSyncExternalStore } from "react";

/** The breakpoint of the style sheets: below it there is one pane at a time, and the page itself scrolls. */
const PHONE_WIDTH = "(max-width: 760px)";

const isPhone = (): boolean => matchMedia(PHONE_WIDTH).matches;

function subscribe(listener: () => void) {
  const query = window.matchMedia(PHONE_WIDTH);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window has phone width. */
export const usePhone = () => useSyncExternalStore(subscribe, isPhone, isPhone);
