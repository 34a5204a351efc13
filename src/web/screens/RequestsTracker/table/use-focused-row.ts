import { useEffect, useRef } from "react";

/**
 * Brings the row the keyboard is on into sight and focuses its link once it is drawn. While a request stands open the
 * focus is in its panel, and comes back to the row when that closes.
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
