import { useCallback, useState } from "react";

/** A row that is to take the focus as soon as it is drawn; `turn` tells one wish from the next. */
type FocusRequest = { requestId: string; sequence: number } | null;

/** Which row of the list the keyboard is on. The list is one Tab stop; keys move within it. `order`: the list's ids. */
export function useRowFocus(order: readonly string[], open: string | null) {
  const [active, setActive] = useState<string>();
  const [focusRequest, setFocusRequest] = useState<FocusRequest>(null);
  const current =
    [active, open].find((requestId) => requestId != null && order.includes(requestId)) ?? order[0];

  const focusRow = (requestId: string | undefined) => {
    if (!requestId) return;
    setActive(requestId);
    setFocusRequest((earlier) => ({ requestId, sequence: (earlier?.sequence ?? 0) + 1 }));
  };
  return {
    active: current ?? undefined,
    wish: focusRequest,
    focusRow,
    /** The row `by` places further; the first one when the keyboard was not in the list yet. */
    moveBy: (by: number) => {
      const from = active === undefined ? -1 : order.indexOf(active);
      const to = Math.min(Math.max(from + (from < 0 ? 1 : by), 0), order.length - 1);
      focusRow(order[to]);
      return order[to];
    },
    /** The keyboard is on this row now, by whatever means. */
    setActiveRow: useCallback((requestId: string) => {
      setActive(requestId);
      setFocusRequest(null);
    }, []),
  };
}
