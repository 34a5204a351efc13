import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerList as listMessages } from "#messages/tracker/list.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { runNewestAction, showToast } from "#web/design/overlays/show-toast.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { TrackerList } from "./use-tracker-list.ts";
import { hasRequestOpen, type useTrackerView } from "./use-tracker-view.ts";

type RowNavigationOptions = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "hrefOf"> & {
  trackerList: TrackerList;
  search: RefObject<HTMLInputElement | null>;
  showKeys: () => void;
};

/** Keyboard navigation in the list: moving, opening, closing and selecting rows. */
export function useRowNavigation(options: RowNavigationOptions) {
  const { view, change, hrefOf, trackerList, search, showKeys } = options;
  const { rows, list, rowSelection } = trackerList;
  const navigate = useNavigate();
  const { active, move, go: moveTo } = useActiveRow(rows, view.request);
  const open = useLatest((row: RequestRow | undefined) => {
    if (row) void navigate(hrefOf(row), { preventScrollReset: true, flushSync: row.status !== "draft" });
  });
  const close = () => change({ request: null });
  /** An open panel follows the active row. */
  const updateOpenRequest = (row: RequestRow | undefined) => {
    if (row && hasRequestOpen()) change({ request: row.id }, { replace: true });
    return row;
  };
  const moveBy = (offset: number) => updateOpenRequest(move(offset));
  /** Moves, and selects the rows it passes. */
  const extendSelection = (offset: number) => {
    const row = moveBy(offset);
    if (row) rowSelection.toggle(row.id, true);
  };
  const moveToEnd = () =>
    void list.readAll().then(
      (all) => updateOpenRequest(moveTo(all.at(-1))),
      (error: Error) => showToast({ text: formatMessage(listMessages.endFailed, { reason: error.message }) }),
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
    z: () => {
      if (!runNewestAction(tracker.undo)) showToast({ text: tracker.nothingToUndo });
    },
    "?": showKeys,
    ...(view.request !== null && { Escape: close }),
    ...(rowSelection.isSelecting && { Escape: rowSelection.clear }),
  });
  return { active, go: moveTo, open, close, step: moveBy, reach: extendSelection, toEnd: moveToEnd };
}

/** A stable function that calls the newest `callback`, so that rows are not rendered again when it changes. */
function useLatest<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: Args) => latest.current(...args), []);
}

/**
 * The active row of keyboard navigation: the open request, or the last focused row. It is stored by id, so that the user
 * stays on the request when new email reorders the rows. It is ahead of the address, which updates later when keys are
 * pressed quickly. `active` is -1 when there is none.
 */
function useActiveRow(rows: readonly RequestRow[], openId: string | null) {
  const [activeId, setActiveId] = useState(openId);
  const requestedIds = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address counts
  useEffect(() => {
    if (openId === null) return;
    if (openId === activeId) requestedIds.current.clear();
    else if (!requestedIds.current.has(openId)) setActiveId(openId);
  }, [openId]);

  const latest = useRef(activeId);
  latest.current = activeId;
  const active = rows.findIndex((row) => row.id === activeId);
  const moveTo = (next: RequestRow | undefined): RequestRow | undefined => {
    if (!next) return undefined;
    requestedIds.current.add(next.id);
    latest.current = next.id;
    setActiveId(next.id);
    return next;
  };
  /** Moves within the rows and returns the new active row. */
  const move = (offset: number): RequestRow | undefined => {
    const index = rows.findIndex((row) => row.id === latest.current);
    return moveTo(rows[Math.min(rows.length - 1, Math.max(0, index + offset))]);
  };
  return { active, move, go: moveTo };
}
