import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Follows a link within the inbox at once. The router's own way is a transition, which React draws in slices of 5 ms with
 * other work between them; what these lead to is on the page already. A click that asks for a new tab or window is left
 * to the browser.
 */
export function useGoAtOnce() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent, to: string, state: unknown = null) => {
      const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      const here = window.location.pathname + window.location.search;
      void navigate(to, { state, flushSync: true, replace: to === here });
    },
    [navigate],
  );
}
