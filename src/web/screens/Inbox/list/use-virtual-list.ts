import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ITEM_HEIGHTS, type ListItem } from "./list-items.ts";

const OVERSCAN = 8;
/** A list that was not seen yet draws what is in sight; the rows around it follow when that is painted. */
const INITIAL_OVERSCAN = 1;
const FULL_OVERSCAN_AFTER_MS = 100;
/** So near the top counts as the top: new mail is in sight there. */
const TOP_THRESHOLD = 12;

/**
 * The part of the list that is drawn: within its pane, or on a phone within the page. What comes in above what is being
 * looked at does not move it.
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
    // Another function would have every row of a long list placed anew at each step of the scroll.
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

/** Where an item begins: rows and headings have one height each, and a row knows how many rows are before it. */
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

/** Keeps the rows in sight where they are when others come or go above them. */
function useScrollAnchor(
  items: readonly ListItem[],
  visibleItems: readonly VirtualItem[],
  heights: { row: number; heading: number },
  scrollOffset: () => number,
  scrollBy: (by: number) => void,
) {
  const seen = useRef<SeenRow[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list moves what is in sight
  useLayoutEffect(() => {
    const offset = scrollOffset();
    if (offset <= TOP_THRESHOLD) return;
    const starts = new Map(seen.current.map((one) => [one.key, one]));
    // One that moved up itself, because its mail is new, is no hold.
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
