import { useCallback, useEffect, useState } from "react";
import {
  EMPTY_SELECTION,
  type Selection,
  withAllSelected,
  withoutMissing,
  withRange,
  withToggled,
} from "./selection.ts";

/** The selected rows of a list; another list (`key`) starts with none. `order`: the list's ids. */
export function useSelection(order: readonly string[], key: string) {
  const [listKey, setListKey] = useState(key);
  const [selection, setSelection] = useState<Selection>(EMPTY_SELECTION);
  const [isSelecting, setIsSelecting] = useState(false);
  if (listKey !== key) {
    setListKey(key);
    setSelection(EMPTY_SELECTION);
    setIsSelecting(false);
  }
  useEffect(() => setSelection((previous) => withoutMissing(previous, order)), [order]);
  return {
    selection,
    /** Selection mode, possibly without a selected row yet: for touch screens without checkboxes. */
    isSelecting: isSelecting || selection.ids.size > 0,
    startSelecting: () => setIsSelecting(true),
    toggle: useCallback(
      (id: string, range: boolean) =>
        setSelection((previous) => (range ? withRange(previous, id, order) : withToggled(previous, id))),
      [order],
    ),
    selectAll: (all: boolean) => setSelection(withAllSelected(order, all)),
    clear: useCallback(() => {
      setSelection(EMPTY_SELECTION);
      setIsSelecting(false);
    }, []),
  };
}
