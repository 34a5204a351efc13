import { useLayoutEffect, useRef } from "react";
import { ITEM_HEIGHTS, type ListItem } from "./list-items.ts";

/** Scroll offset in pixels that still counts as the top, where new email is visible. */
export const TOP_THRESHOLD = 12;

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
export function useScrollAnchor(
  items: readonly ListItem[],
  visibleItems: readonly { index: number }[],
  isPhone: boolean,
  scrollOffset: () => number,
  scrollBy: (by: number) => void,
) {
  const heights = isPhone ? ITEM_HEIGHTS.phone : ITEM_HEIGHTS.desk;
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
