import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { HEIGHTS, type ListItem } from "./list-items.ts";

const OVERSCAN = 8;
/** A list that was not seen yet draws what is in sight; the rows around it follow when that is painted. */
const OVERSCAN_AT_FIRST = 1;
const SEEN_AFTER_MS = 100;
/** So near the top counts as the top: new mail is in sight there. */
const AT_TOP = 12;

/**
 * The part of the list that is drawn: within its pane, or on a phone within the page. What comes in above what is being
 * looked at does not move it.
 */
export function useListWindow(
  items: readonly ListItem[],
  pane: RefObject<HTMLElement | null>,
  phone: boolean,
) {
  const heights = phone ? HEIGHTS.phone : HEIGHTS.desk;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (phone) setTop((pane.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [phone, pane]);

  const shared = {
    count: items.length,
    estimateSize: (index: number) => heights[items[index]?.kind ?? "row"],
    // Another function would have every row of a long list placed anew at each step of the scroll.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: useOverscan(),
  };
  const inPane = useVirtualizer({ ...shared, enabled: !phone, getScrollElement: () => pane.current });
  const inPage = useWindowVirtualizer({ ...shared, enabled: phone, scrollMargin: top });
  const drawn = phone ? inPage : inPane;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the breakpoint
  useLayoutEffect(() => drawn.measure(), [drawn, phone]);

  const places = drawn.getVirtualItems() as VirtualItem[];
  const scrolled = () => (phone ? Math.max(0, window.scrollY - top) : (pane.current?.scrollTop ?? 0));
  const toTop = () => (phone ? window.scrollTo({ top: 0 }) : pane.current?.scrollTo({ top: 0 }));
  useAnchor(items, places, heights, scrolled, (by) =>
    phone ? window.scrollBy(0, by) : pane.current?.scrollBy(0, by),
  );
  return {
    drawn: places,
    height: drawn.getTotalSize(),
    offsetOf: (item: VirtualItem) => item.start - (phone ? top : 0),
    show: (index: number) => drawn.scrollToIndex(index, { align: "auto" }),
    atTop: () => scrolled() <= AT_TOP,
    toTop,
  };
}

function useOverscan(): number {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return seen ? OVERSCAN : OVERSCAN_AT_FIRST;
}

/** Where an item begins: rows and headings have one height each, and a row knows how many rows are before it. */
function startOf(items: readonly ListItem[], index: number, heights: { row: number; heading: number }) {
  const item = items[index];
  const rows = item?.kind === "row" ? item.index : rowsBefore(items, index);
  return rows * heights.row + (index - rows) * heights.heading;
}

function rowsBefore(items: readonly ListItem[], index: number) {
  const next = items[index + 1];
  return next?.kind === "row" ? next.index : 0;
}

type Seen = { key: string; at: string; start: number };

/** Keeps the rows in sight where they are when others come or go above them. */
function useAnchor(
  items: readonly ListItem[],
  drawn: readonly VirtualItem[],
  heights: { row: number; heading: number },
  scrolled: () => number,
  scrollBy: (by: number) => void,
) {
  const seen = useRef<Seen[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list moves what is in sight
  useLayoutEffect(() => {
    const offset = scrolled();
    if (offset <= AT_TOP) return;
    const starts = new Map(seen.current.map((one) => [one.key, one]));
    // One that moved up itself, because its mail is new, is no hold.
    const hold = items.findIndex((item) => {
      const before = item.kind === "row" ? starts.get(item.key) : undefined;
      return item.kind === "row" && before?.at === item.row.at && before.start >= offset;
    });
    const before = hold < 0 ? undefined : starts.get(items[hold]?.key ?? "");
    if (before) scrollBy(startOf(items, hold, heights) - before.start);
  }, [items]);
  useLayoutEffect(() => {
    seen.current = drawn.flatMap(({ index }) => {
      const item = items[index];
      return item?.kind === "row"
        ? [{ key: item.key, at: item.row.at, start: startOf(items, index, heights) }]
        : [];
    });
  });
}
