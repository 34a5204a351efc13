import { useSyncExternalStore } from "react";
import { isPhone, PHONE_WIDTH } from "./phone-width.ts";

function subscribe(listener: () => void) {
  const query = window.matchMedia(PHONE_WIDTH);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for one pane only. What is written to a page at build says itself for which width (prerender.tsx). */
export const usePhone = () => useSyncExternalStore(subscribe, isPhone, isPhone);
