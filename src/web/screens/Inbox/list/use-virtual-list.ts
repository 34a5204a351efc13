import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ITEM_HEIGHTS, type ListItem } from "./list-items.ts";

const OVERSCAN = 8;
/** The first render has only the visible rows; the overscan follows after the paint. */
const INITIAL_OVERSCAN = 1;
const FULL_OVERSCAN_AFTER_MS = 100;
/** Scroll offset in pixels that still counts as the top, where new email is visible. */
const TOP_THRESHOLD = 12;

/**
 * Virtualizes the list within its pane, or on a phone within the page. Rows that arrive above the visible range do not
 * move it.
 */
export function useVirtualList(
  items: readonly ListItem[],
  pane: RefObject<HTMLElement | null>,
  isPhone: boolean,
) {
  const heights = isPhone ? ITEM_HEIGHTS.phone : ITEM_HEIGHTS.desk;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (isPhone) setTop((pane.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isPhone, pane]);

  const shared = {
    count: items.length,
    estimateSize: (index: number) => heights[items[index]?.kind ?? "row"],
    // An unstable function would measure all rows again on each scroll event.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: useOverscan(),
  };
  const inPane = useVirtualizer({ ...shared, enabled: !isPhone, getScrollElement: () => pane.current });
  const inPage = useWindowVirtualizer({ ...shared, enabled: isPhone, scrollMargin: top });
  const virtualizer = isPhone ? inPage : inPane;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the breakpoint
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isPhone]);

  const virtualItems = virtualizer.getVirtualItems() as VirtualItem[];
  const scrollOffset = () => (isPhone ? Math.max(0, window.scrollY - top) : (pane.current?.scrollTop ?? 0));
  const toTop = () => (isPhone ? window.scrollTo({ top: 0 }) : pane.current?.scrollTo({ top: 0 }));
  useScrollAnchor(items, virtualItems, heights, scrollOffset, (by) =>
    isPhone ? window.scrollBy(0, by) : pane.current?.scrollBy(0, by),
  );
  return {
    visibleItems: virtualItems,
    height: virtualizer.getTotalSize(),
    offsetOf: (item: VirtualItem) => item.start - (isPhone ? top : 0),
    show: (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
    atTop: () => scrollOffset() <= TOP_THRESHOLD,
    toTop,
  };
}

function useOverscan(): number {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), FULL_OVERSCAN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return seen ? OVERSCAN : INITIAL_OVERSCAN;
}

/** Offset of an item in pixels: rows and headings have fixed heights, and a row has its index among the rows. */
function itemOffset(items: readonly ListItem[], index: number, heights: { row: number; heading: number }) {
  const item = items[index];
  const rows = item?.kind === "row" ? item.index : rowsBefore(items, index);
  return rows * heights.row + (index - rows) * heights.heading;
}

function rowsBefore(items: readonly ListItem[], index: number) {
  const next = items[index + 1];
  return next?.kind === "row" ? next.index : 0;
}

type SeenRow = { key: string; at: string; start: number };

/** Scroll anchoring: the visible rows do not move when rows above them are added or removed. */
function useScrollAnchor(
  items: readonly ListItem[],
  visibleItems: readonly VirtualItem[],
  heights: { row: number; heading: number },
  scrollOffset: () => number,
  scrollBy: (by: number) => void,
) {
  const seen = useRef<SeenRow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new items move the visible rows
  useLayoutEffect(() => {
    const offset = scrollOffset();
    if (offset <= TOP_THRESHOLD) return;
    const starts = new Map(seen.current.map((one) => [one.key, one]));
    // A row that moved up, because of new email, cannot be the anchor.
    const anchorIndex = items.findIndex((item) => {
      const previousPosition = item.kind === "row" ? starts.get(item.key) : undefined;
      return item.kind === "row" && previousPosition?.at === item.row.at && previousPosition.start >= offset;
    });
    const previousPosition = anchorIndex < 0 ? undefined : starts.get(items[anchorIndex]?.key ?? "");
    if (previousPosition) scrollBy(itemOffset(items, anchorIndex, heights) - previousPosition.start);
  }, [items]);
  useLayoutEffect(() => {
    seen.current = visibleItems.flatMap(({ index }) => {
      const item = items[index];
      return item?.kind === "row"
        ? [{ key: item.key, at: item.row.at, start: itemOffset(items, index, heights) }]
        : [];
    });
  });
}
