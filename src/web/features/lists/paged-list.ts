import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

/*
 * The cache of a list that the server sends in pages, each after the cursor of the one before. TanStack Query refetches
 * every page of an infinite query after a change, which would take fifty calls for a list of 10,000 rows. So a refetch gets
 * only the first page and the visible ones from the server; the others stay and are marked as stale until they are
 * visible. Rows that a refetched page no longer contains at its end move to the start of the next page, so that no row is
 * lost between two pages.
 */

/** A page as the server sends it. */
export type Page = { items: readonly object[]; next: string | null };
export type RowOf<P extends Page> = P["items"][number];

/** `displaced`: rows that move to the start of the next page; null when nothing of the previous page is left. */
type PageParam<P extends Page> = {
  cursor: string | null;
  index: number;
  displaced: readonly RowOf<P>[] | null;
};
type CachedPage<P extends Page> = P & { isStale: boolean; displaced: readonly RowOf<P>[] | null };
export type CachedList<P extends Page> = InfiniteData<CachedPage<P>, PageParam<P>>;

type PageContext<P extends Page> = { client: QueryClient; pageParam: PageParam<P>; signal: AbortSignal };

type VisibleRange = { first: number; last: number };

/** Time in which pages that are not visible stay fresh, unless the list is invalidated. */
const FRESH_MS = 10_000;

/** The visible range of each list, by its query. */
const visibleRanges = new WeakMap<object, VisibleRange>();

type PagedListOptions<P extends Page> = {
  queryKey: QueryKey;
  idOf: (row: RowOf<P>) => string;
  /** Fetches the page at a cursor, null for the first page. */
  fetchPage: (cursor: string | null, signal: AbortSignal) => Promise<P>;
  gcTime?: number;
  staleTime?: number;
};

/** The id of most rows. */
export const byId = ({ id }: { id: string }): string => id;

/** The query of a list. */
export function pagedList<P extends Page>({ queryKey, idOf, fetchPage, ...options }: PagedListOptions<P>) {
  return {
    idOf,
    queryKey,
    queryFn: async ({ client, pageParam, signal }: PageContext<P>): Promise<CachedPage<P>> => {
      const { cursor, index, displaced } = pageParam;
      const query = client.getQueryCache().find<CachedList<P>>({ queryKey });
      const list = query?.state.data;
      const cached = list?.pages[index];
      const isStale =
        cached !== undefined &&
        (query?.isStaleByTime(FRESH_MS) || cached.isStale || list?.pageParams[index]?.cursor !== cursor);
      const range = query && visibleRanges.get(query);
      // Without virtual rows every loaded page is visible.
      const isNeeded = !list || !range || (isStale && pagesIn(list, range).includes(index));
      if (cached && displaced && index > 0 && !isNeeded) {
        const items = displaced.length === 0 ? cached.items : [...displaced, ...cached.items];
        return { ...cached, items, isStale, displaced: [] };
      }
      const page = await fetchPage(cursor, signal);
      const known = new Map(list ? listRows(list, idOf).map((row) => [idOf(row), row] as const) : []);
      const items = page.items.map((row) => reuseUnchanged(known.get(idOf(row)), row));
      const previous = cached ? [...(displaced ?? []), ...cached.items] : [];
      return {
        ...page,
        items,
        isStale: false,
        displaced: list?.pages[index + 1] ? displacedRows(previous, items, idOf) : [],
      };
    },
    initialPageParam: { cursor: null, index: 0, displaced: [] } as PageParam<P>,
    getNextPageParam: ({ next, displaced }: CachedPage<P>, pages: readonly CachedPage<P>[]) =>
      next === null ? null : { cursor: next, index: pages.length, displaced },
    structuralSharing: false,
    ...options,
  };
}

/** The loaded rows, each once. */
export function listRows<P extends Page>(
  list: Pick<CachedList<P>, "pages">,
  idOf: (row: RowOf<P>) => string,
): RowOf<P>[] {
  const seenIds = new Set<string>();
  return list.pages.flatMap((page) => page.items).filter((row) => seenIds.size < seenIds.add(idOf(row)).size);
}

/** Sets the visible range; returns whether a stale page is in it. */
export function setVisibleRange(client: QueryClient, queryKey: QueryKey, range: VisibleRange): boolean {
  const query = client.getQueryCache().find<CachedList<Page>>({ queryKey });
  if (!query?.state.data) return false;
  visibleRanges.set(query, range);
  const { pages } = query.state.data;
  return pagesIn(query.state.data, range).some((index) => pages[index]?.isStale);
}

/** Changes a cached list, which does not become fresher by it. */
export function changeList<P extends Page>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (list: CachedList<P>) => CachedList<P>,
): void {
  const state = client.getQueryState<CachedList<P>>(queryKey);
  if (state?.data) client.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
}

/** The list with the rows of each page changed. */
export const withRows = <P extends Page>(
  list: CachedList<P>,
  change: (rows: P["items"], index: number) => P["items"],
): CachedList<P> => ({
  ...list,
  pages: list.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
});

/** Only the first page of the list. */
export const firstPageOnly = <P extends Page>({ pages, pageParams }: CachedList<P>): CachedList<P> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

/** Puts removed or changed rows back as they were in `before`, at their former positions. */
export const withRestoredRows = <P extends Page>(
  list: CachedList<P>,
  before: CachedList<P>,
  ids: ReadonlySet<string>,
  idOf: (row: RowOf<P>) => string,
): CachedList<P> =>
  withRows(list, (rows, index) => {
    const earlierRows = before.pages[index]?.items ?? [];
    if (!earlierRows.some((row) => ids.has(idOf(row)))) return rows;
    const currentRows = new Map(rows.map((row) => [idOf(row), row]));
    const earlierIds = new Set(earlierRows.map(idOf));
    return [
      ...rows.filter((row) => !earlierIds.has(idOf(row))),
      ...earlierRows.flatMap((row) => (ids.has(idOf(row)) ? row : (currentRows.get(idOf(row)) ?? []))),
    ];
  });

/** Indexes of the pages with rows of a range. */
function pagesIn({ pages }: CachedList<Page>, { first, last }: VisibleRange): number[] {
  let start = 0;
  return pages.flatMap(({ items }, index) => {
    const end = start + items.length;
    const isInRange = start <= last && end > first;
    start = end;
    return isInRange ? index : [];
  });
}

/** The previous rows after the last row that both have; null when they have no row in common. */
function displacedRows<Row>(previous: readonly Row[], rows: readonly Row[], idOf: (row: Row) => string) {
  const ids = new Set(rows.map(idOf));
  const last = previous.findLastIndex((row) => ids.has(idOf(row)));
  return last < 0 && previous.length > 0 ? null : previous.slice(last + 1);
}

/** An unchanged row stays the same object, so that it does not render again. */
const reuseUnchanged = <Row>(previous: Row | undefined, row: Row) =>
  previous && JSON.stringify(previous) === JSON.stringify(row) ? previous : row;
