import { useCallback, useState } from "react";

/** A row that should take the focus once it is rendered; `sequence` distinguishes repeated requests. */
type FocusRequest = { requestId: string; sequence: number } | null;

/** The focused row. The list is one Tab stop (roving tabindex). `order`: ids of the list. */
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
    focusRequest,
    focusRow,
    /** Moves the focus by an offset; to the first row if no row was focused. */
    moveBy: (by: number) => {
      const from = active === undefined ? -1 : order.indexOf(active);
      const to = Math.min(Math.max(from + (from < 0 ? 1 : by), 0), order.length - 1);
      focusRow(order[to]);
      return order[to];
    },
    /** Called when a row got the focus. */
    setActiveRow: useCallback((requestId: string) => {
      setActive(requestId);
      setFocusRequest(null);
    }, []),
  };
}
