import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestList } from "#contract/requests/request-list.ts";

/*
 * What the browser knows of one list of requests: pages, each after the cursor the one before it gave. After a change only the
 * pages in sight are read again, the others when they come into sight; so a list of 10,000 costs as little as one of 100. The
 * rows that a page read again pushes out at its end wait at the beginning of the next one, so nothing falls between two.
 */

/** `cursor` asks for it; null for the first. `old`: something has changed since it was read. */
export type CachedPage = { cursor: string | null; rows: readonly RequestRow[]; isStale: boolean };

export type CachedRows = {
  pages: readonly CachedPage[];
  /** What to ask for rows after the last page; null when there are none. */
  next: string | null;
  found: RequestList["total"];
};

/** The list with an answer put in its place: `cursor` is what it was asked by. */
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
  // The place it was asked for is no more: other rows have been read there meanwhile.
  if (index < 0 && cached && cached.next !== cursor) return cached;
  if (index < 0) return { pages: [...pages.map(removeRows(rows)), newPage], next: response.next, found };
  const before = pages.slice(0, index).map(removeRows(rows));
  const after = pages.slice(index + 1).map(removeRows(rows));
  const [following, ...remaining] = after;
  if (response.next === null || !cached || !following) {
    return { pages: [...before, newPage], next: response.next, found };
  }
  const displacedRows = findDisplacedRows(pages[index]?.rows ?? [], rows);
  // Nothing tells where what is here ends and what was known begins.
  if (displacedRows === null) return { pages: [...before, newPage], next: response.next, found };
  const cursorChanged = response.next !== following.cursor;
  const mergedPage: CachedPage = {
    cursor: response.next,
    rows: [...displacedRows, ...following.rows],
    isStale: following.isStale || cursorChanged,
  };
  return { pages: [...before, newPage, mergedPage, ...remaining], next: cached.next, found };
}

/** All of it is to be read again when it is next in sight. */
export const markStale = (cached: CachedRows): CachedRows => ({
  ...cached,
  pages: cached.pages.map((page) => ({ ...page, isStale: true })),
});

/** What to ask for next so that rows `first` to `last` are here and fresh; undefined when they are. */
export function nextPageToFetch(cached: CachedRows, first: number, last: number): string | null | undefined {
  let start = 0;
  for (const { cursor, rows, isStale } of cached.pages) {
    const end = start + rows.length;
    if (isStale && start <= last && end > first) return cursor;
    start = end;
  }
  return last >= start - PREFETCH_ROWS && cached.next !== null ? cached.next : undefined;
}

/** Rows below what is in sight that are asked for before they are. */
const PREFETCH_ROWS = 40;

export const cachedRows = (cached: CachedRows): RequestRow[] => cached.pages.flatMap((page) => page.rows);

const removeRows =
  (rows: readonly RequestRow[]) =>
  (page: CachedPage): CachedPage => {
    const removedIds = new Set(rows.map(({ id }) => id));
    const keptRows = page.rows.filter(({ id }) => !removedIds.has(id));
    return keptRows.length === page.rows.length ? page : { ...page, rows: keptRows };
  };

/** The rows after the last one both have: they were there a moment ago. Null where both have none. */
function findDisplacedRows(
  previousRows: readonly RequestRow[],
  rows: readonly RequestRow[],
): RequestRow[] | null {
  const currentIds = new Set(rows.map(({ id }) => id));
  const last = previousRows.findLastIndex(({ id }) => currentIds.has(id));
  return last < 0 ? null : previousRows.slice(last + 1);
}

/** What has not changed is the same object, so that it is not drawn again. */
const reuseUnchanged = (previous: RequestRow | undefined, row: RequestRow) =>
  previous && JSON.stringify(previous) === JSON.stringify(row) ? previous : row;
