import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useDeferredValue, useEffect, useLayoutEffect, useState } from "react";
import { usePhone } from "#web/design/use-phone.ts";
import type { usePagedList } from "./use-paged-list.ts";

const OVERSCAN = 8;
/**
 * The next page is fetched when fewer rows than this are left below, so that fast scrolling does not reach the end. A list
 * that nobody has scrolled yet fetches only what its window shows.
 */
const PREFETCH_ROWS = 40;

/** What the visible rows need of a list. */
type List = Pick<
  ReturnType<typeof usePagedList>,
  | "rows"
  | "key"
  | "isPlaceholderData"
  | "isFetching"
  | "isError"
  | "refetch"
  | "hasNextPage"
  | "isFetchNextPageError"
  | "fetchNextPage"
  | "onVisible"
>;

type Props = {
  list: List;
  /** Number of items; by default the loaded rows. */
  count?: number;
  /** Height of an item in the style sheet. Items are not measured, so nothing shifts. */
  heightOf: (index: number, isPhone: boolean) => number;
  pane: RefObject<HTMLElement | null>;
  /** Height of the sticky header of the pane, in px. A phone has none. */
  headerHeight?: number;
  /** Must be a stable function: another one measures all items again. */
  keyOf?: (index: number) => string | number;
  /** The index of an item among the rows, where there are other items between them. */
  rowIndexOf?: (index: number) => number;
};

/** The visible items of a list, within their pane or on a phone within the page; fetches the pages they need. */
export function useVirtualRows(props: Props) {
  const { list, heightOf, pane, headerHeight = 0, keyOf, rowIndexOf = (index) => index } = props;
  const { count = list.rows.length } = props;
  const isPhone = usePhone();
  const pageTop = usePaneTop(pane, isPhone);
  const top = isPhone ? pageTop : headerHeight;
  // A new list first renders its visible range only, then the rows around it.
  const isSettled = useDeferredValue(list.key, "") === list.key;
  const shared = {
    count,
    estimateSize: (index: number) => heightOf(index, isPhone),
    overscan: isSettled ? OVERSCAN : 0,
    scrollMargin: top,
    ...(keyOf && { getItemKey: keyOf }),
  };
  const paneVirtualizer = useVirtualizer({
    ...shared,
    enabled: !isPhone,
    getScrollElement: () => pane.current,
    // A row that is scrolled into view must end up below the sticky header.
    scrollPaddingStart: headerHeight,
  });
  const pageVirtualizer = useWindowVirtualizer({ ...shared, enabled: isPhone });
  const virtualizer = isPhone ? pageVirtualizer : paneVirtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the breakpoint
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isPhone]);

  const visibleRows = virtualizer.getVirtualItems().map(({ index, start, end }: VirtualItem) => ({
    index,
    start: start - top,
    end: end - top,
  }));
  useVisiblePages(list, rowIndexOf(visibleRows[0]?.index ?? 0), rowIndexOf(visibleRows.at(-1)?.index ?? 0));
  return {
    visibleRows,
    height: virtualizer.getTotalSize(),
    scrollToRow: useCallback(
      (index: number) => virtualizer.scrollToIndex(index, { align: "auto" }),
      [virtualizer],
    ),
    scrollOffset: () => (isPhone ? Math.max(0, window.scrollY - top) : (pane.current?.scrollTop ?? 0)),
    scrollBy: (by: number) => (isPhone ? window.scrollBy(0, by) : pane.current?.scrollBy(0, by)),
    scrollToTop: () => (isPhone ? window.scrollTo({ top: 0 }) : pane.current?.scrollTo({ top: 0 })),
  };
}

/** Where the rows begin on the page. Measured after every render, because the content above may have grown. */
function usePaneTop(pane: RefObject<HTMLElement | null>, isPhone: boolean) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (isPhone && pane.current)
      setTop(Math.round(pane.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

/** Fetches the stale pages of the visible range, and the next page before the end is reached. */
function useVisiblePages(list: List, first: number, last: number) {
  const { rows, isPlaceholderData, isFetching, isError, refetch } = list;
  const { hasNextPage, isFetchNextPageError, fetchNextPage, onVisible } = list;
  useEffect(() => {
    if (isPlaceholderData) return;
    const hasStaleRows = onVisible(first, last);
    if (isFetching) return;
    const ahead = first > 0 ? PREFETCH_ROWS : 1;
    if (last >= rows.length - ahead && hasNextPage && !isFetchNextPageError) void fetchNextPage();
    else if (hasStaleRows && !isError) void refetch();
  }, [
    rows,
    first,
    last,
    isPlaceholderData,
    isFetching,
    isError,
    refetch,
    hasNextPage,
    isFetchNextPageError,
    fetchNextPage,
    onVisible,
  ]);
}
