import { useEffect, useRef } from "react";

/**
 * Scrolls the active row into view and focuses its link once it has rendered. While a request is open the focus is in its
 * panel; it returns to the row when the panel closes.
 */
export function useFocusedRow(id: string | undefined, panelOpen: boolean, reveal: () => void) {
  const grid = useRef<HTMLTableElement>(null);
  const pendingFocusId = useRef<string>(undefined);
  const latest = useRef(reveal);
  latest.current = reveal;
  useEffect(() => {
    pendingFocusId.current = id;
    if (id) latest.current();
  }, [id]);
  useEffect(() => {
    if (!pendingFocusId.current || panelOpen) return;
    const link = grid.current?.querySelector<HTMLElement>(
      `a[data-row="${CSS.escape(pendingFocusId.current)}"]`,
    );
    if (!link) return;
    pendingFocusId.current = undefined;
    link.focus({ preventScroll: true });
  });
  return grid;
}
