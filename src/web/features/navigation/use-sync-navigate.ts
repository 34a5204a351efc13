import { type MouseEvent, useCallback } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

/**
 * Follows a link within a screen synchronously. The router navigates in a transition, which React renders in slices of 5 ms
 * with other work between them. Clicks for a new tab or window are left to the browser.
 */
export function useSyncNavigate() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent, to: string, options?: Pick<NavigateOptions, "state" | "preventScrollReset">) => {
      const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      const { pathname, search } = new URL(to, window.location.href);
      const isSameUrl = pathname === window.location.pathname && search === window.location.search;
      // The code of another screen may still be loading.
      const flushSync = pathname === window.location.pathname;
      void navigate(to, { state: null, ...options, flushSync, replace: isSameUrl });
    },
    [navigate],
  );
}
