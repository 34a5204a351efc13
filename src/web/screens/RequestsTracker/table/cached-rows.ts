import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestList } from "#contract/requests/request-list.ts";

/*
 * The cache of one list of requests, in pages; each page starts at the cursor that the page before it returned. After a change
 * only the pages of the visible range are refetched, the others when they become visible, so a list of 10,000 requests costs
 * as little as one of 100. Rows that a refetched page no longer contains at its end move to the start of the next page, so
 * that no row is lost between two pages.
 */

/** `cursor`: the cursor of the page, null for the first. `isStale`: something has changed since it was fetched. */
export type CachedPage = { cursor: string | null; rows: readonly RequestRow[]; isStale: boolean };

export type CachedRows = {
  pages: readonly CachedPage[];
  /** The cursor after the last page; null at the end of the list. */
  next: string | null;
  found: RequestList["total"];
};

/** The list with a response merged in; `cursor` is the one it was requested with. */
export function mergePage(
  cached: CachedRows | undefined,
  cursor: string | null,
  response: RequestList,
): CachedRows {
  const pages = cached?.pages ?? [];
  const found = cursor === null ? response.total : (cached?.found ?? null);
  const index = pages.findIndex((page) => page.cursor === cursor);
  const previousRows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row] as const)));
  const rows = response.items.map((row) => reuseUnchanged(previousRows.get(row.id), row));
  const newPage: CachedPage = { cursor, rows, isStale: false };
  // The cursor no longer exists: the pages were refetched in the meantime.
  if (index < 0 && cached && cached.next !== cursor) return cached;
  if (index < 0) return { pages: [...pages.map(removeRows(rows)), newPage], next: response.next, found };
  const before = pages.slice(0, index).map(removeRows(rows));
  const after = pages.slice(index + 1).map(removeRows(rows));
  const [following, ...remaining] = after;
  if (response.next === null || !cached || !following) {
    return { pages: [...before, newPage], next: response.next, found };
  }
  const displacedRows = findDisplacedRows(pages[index]?.rows ?? [], rows);
  // No common row: it is unknown where the new page ends and the old pages continue.
  if (displacedRows === null) return { pages: [...before, newPage], next: response.next, found };
  const cursorChanged = response.next !== following.cursor;
  const mergedPage: CachedPage = {
    cursor: response.next,
    rows: [...displacedRows, ...following.rows],
    isStale: following.isStale || cursorChanged,
  };
  return { pages: [...before, newPage, mergedPage, ...remaining], next: cached.next, found };
}

/** Marks all pages to be refetched when they are next visible. */
export const markStale = (cached: CachedRows): CachedRows => ({
  ...cached,
  pages: cached.pages.map((page) => ({ ...page, isStale: true })),
});

/** The cursor to fetch next so that rows `first` to `last` are loaded and fresh; undefined when they are. */
export function nextPageToFetch(cached: CachedRows, first: number, last: number): string | null | undefined {
  let start = 0;
  for (const { cursor, rows, isStale } of cached.pages) {
    const end = start + rows.length;
    if (isStale && start <= last && end > first) return cursor;
    start = end;
  }
  return last >= start - PREFETCH_ROWS && cached.next !== null ? cached.next : undefined;
}

/** Rows below the visible range that are prefetched. */
const PREFETCH_ROWS = 40;

export const cachedRows = (cached: CachedRows): RequestRow[] => cached.pages.flatMap((page) => page.rows);

const removeRows =
  (rows: readonly RequestRow[]) =>
  (page: CachedPage): CachedPage => {
    const removedIds = new Set(rows.map(({ id }) => id));
    const remaining = page.rows.filter(({ id }) => !removedIds.has(id));
    return remaining.length === page.rows.length ? page : { ...page, rows: remaining };
  };

/** The previous rows after the last row that both have. Null when they have no row in common. */
function findDisplacedRows(
  previousRows: readonly RequestRow[],
  rows: readonly RequestRow[],
): RequestRow[] | null {
  const currentIds = new Set(rows.map(({ id }) => id));
  const last = previousRows.findLastIndex(({ id }) => currentIds.has(id));
  return last < 0 ? null : previousRows.slice(last + 1);
}

/** An unchanged row stays the same object, so that it does not render again. */
const reuseUnchanged = (previous: RequestRow | undefined, row: RequestRow) =>
  previous && JSON.stringify(previous) === JSON.stringify(row) ? previous : row;
