import { useCallback, useEffect, useState } from "react";
import { NONE_SELECTED, ranged, type Selection, selectedAll, stillThere, toggled } from "./selection.ts";

/** The rows chosen in a list; another list (`key`) begins without any. `order`: the list's ids. */
export function useSelection(order: readonly string[], key: string) {
  const [of, setOf] = useState(key);
  const [selection, setSelection] = useState<Selection>(NONE_SELECTED);
  const [choosing, setChoosing] = useState(false);
  if (of !== key) {
    setOf(key);
    setSelection(NONE_SELECTED);
    setChoosing(false);
  }
  useEffect(() => setSelection((chosen) => stillThere(chosen, order)), [order]);
  return {
    selection,
    /** Rows are being chosen, though none may be yet: asked for where there are no boxes to point at. */
    choosing: choosing || selection.ids.size > 0,
    choose: () => setChoosing(true),
    toggle: useCallback(
      (id: string, range: boolean) =>
        setSelection((chosen) => (range ? ranged(chosen, id, order) : toggled(chosen, id))),
      [order],
    ),
    selectAll: (all: boolean) => setSelection(selectedAll(order, all)),
    clear: useCallback(() => {
      setSelection(NONE_SELECTED);
      setChoosing(false);
    }, []),
  };
}
