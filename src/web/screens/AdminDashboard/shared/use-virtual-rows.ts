import { useVirtualizer, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { usePhone } from "#web/design/use-phone.ts";

const OVERSCAN = 8;
/** The next page is fetched when fewer rows than this are left below. */
const PREFETCH_ROWS = 20;

/** The part of `useInfiniteQuery` that concerns the next page. */
type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/**
 * The visible rows, within their pane or on a phone within the page; fetches the next page near the end of the list.
 * `heights` are the row heights of the style sheet; rows are not measured, so nothing shifts.
 */
export function useVirtualRows(props: {
  count: number;
  heights: { desktop: number; phone: number };
  pane: RefObject<HTMLElement | null>;
  pages: Pages;
  /** Height of the sticky header of the pane, in px. */
  headerHeight?: number;
}) {
  const { count, heights, pane, pages, headerHeight = 0 } = props;
  const phone = usePhone();
  const top = usePaneTop(pane, phone);
  const shared = {
    count,
    estimateSize: () => (phone ? heights.phone : heights.desktop),
    overscan: OVERSCAN,
  };
  const paneVirtualizer = useVirtualizer({
    ...shared,
    enabled: !phone,
    getScrollElement: () => pane.current,
    scrollPaddingStart: headerHeight,
  });
  const pageVirtualizer = useWindowVirtualizer({ ...shared, enabled: phone, scrollMargin: top });
  const rows = phone ? pageVirtualizer : paneVirtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the breakpoint
  useLayoutEffect(() => rows.measure(), [rows, phone]);

  const margin = phone ? top : 0;
  const virtualItems = rows.getVirtualItems().map(({ index, start, end }) => ({
    index,
    start: start - margin,
    end: end - margin,
  }));
  useNextPage(pages, (virtualItems.at(-1)?.index ?? 0) >= count - PREFETCH_ROWS);
  return {
    visibleRows: virtualItems,
    height: rows.getTotalSize(),
    scrollToRow: (index: number) => rows.scrollToIndex(index, { align: "auto" }),
  };
}

/** Where the rows begin on the page. Measured after every render, because the content above may have grown. */
function usePaneTop(pane: RefObject<HTMLElement | null>, phone: boolean) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (phone && pane.current) setTop(Math.round(pane.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

function useNextPage(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages,
  isNearEnd: boolean,
) {
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}
