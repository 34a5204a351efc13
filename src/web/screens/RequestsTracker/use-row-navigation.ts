import { type RefObject, useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import { useActiveRow } from "./table/use-active-row.ts";
import type { TrackerList } from "./use-tracker-list.ts";
import { hasRequestOpen, type useTrackerView } from "./use-tracker-view.ts";

type RowNavigationOptions = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "hrefOf"> & {
  trackerList: TrackerList;
  search: RefObject<HTMLInputElement | null>;
};

/** How one goes through the rows by keys, and what opens, closes and ticks them. */
export function useRowNavigation({ view, change, hrefOf, trackerList, search }: RowNavigationOptions) {
  const { rows, list, rowSelection } = trackerList;
  const navigate = useNavigate();
  const { active, move, go: moveTo } = useActiveRow(rows, view.request);
  const open = useLatest((row: RequestRow | undefined) => {
    if (row) void navigate(hrefOf(row), { preventScrollReset: true, flushSync: row.status !== "draft" });
  });
  const close = () => change({ request: null });
  /** What stands open goes along. */
  const updateOpenRequest = (row: RequestRow | undefined) => {
    if (row && hasRequestOpen()) change({ request: row.id }, { replace: true });
    return row;
  };
  const moveBy = (offset: number) => updateOpenRequest(move(offset));
  /** Moves, and ticks what it passes. */
  const extendSelection = (offset: number) => {
    const row = moveBy(offset);
    if (row) rowSelection.toggle(row.id, true);
  };
  const moveToEnd = () =>
    void list.readAll().then(
      (all) => updateOpenRequest(moveTo(all.at(-1))),
      (error: Error) => showToast({ text: `The end of the list did not load. ${error.message}` }),
    );
  useKeyboardShortcuts({
    j: () => void moveBy(1),
    k: () => void moveBy(-1),
    ...Object.fromEntries([1, -1].map((offset) => [offset === 1 ? "J" : "K", () => extendSelection(offset)])),
    x: () => rows[active] && rowSelection.toggle(rows[active].id, false),
    o: () => open(rows[active]),
    "/": () => search.current?.focus(),
    c: () => {
      clearEditedRequest();
      void navigate("/request-editor");
    },
    ...(view.request !== null && { Escape: close }),
    ...(rowSelection.isSelecting && { Escape: rowSelection.clear }),
  });
  return { active, go: moveTo, open, close, step: moveBy, reach: extendSelection, toEnd: moveToEnd };
}

/** The newest `act` behind a function that stays the same, so that rows are not drawn again for it. */
function useLatest<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}
