import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ListItem } from "./list-items.ts";

/** The heights the style sheet gives the rows and headings; nothing is measured, so nothing shifts. */
const HEIGHTS = { desk: { row: 44, heading: 24 }, phone: { row: 62, heading: 28 } };
const OVERSCAN = 8;

/** The part of the list that is drawn: within its pane, or on a phone within the page. */
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
    getItemKey: (index: number) => items[index]?.key ?? index,
    overscan: OVERSCAN,
  };
  const inPane = useVirtualizer({ ...shared, enabled: !phone, getScrollElement: () => pane.current });
  const inPage = useWindowVirtualizer({ ...shared, enabled: phone, scrollMargin: top });
  const drawn = phone ? inPage : inPane;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the breakpoint
  useLayoutEffect(() => drawn.measure(), [drawn, phone]);

  return {
    drawn: drawn.getVirtualItems() as VirtualItem[],
    height: drawn.getTotalSize(),
    offsetOf: (item: VirtualItem) => item.start - (phone ? top : 0),
    show: (index: number) => drawn.scrollToIndex(index, { align: "auto" }),
  };
}
