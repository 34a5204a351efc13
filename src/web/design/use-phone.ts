import { useSyncExternalStore } from "react";
import { isPhone, PHONE_WIDTH } from "./phone-width.ts";

function subscribe(listener: () => void) {
  const query = window.matchMedia(PHONE_WIDTH);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window has phone width. Prerendering sets the width itself (prerender.tsx). */
export const usePhone = () => useSyncExternalStore(subscribe, isPhone, isPhone);
