import type { ConversationList, ConversationRow } from "#contract/mailbox/conversation.ts";

/*
 * The browser's cache of one list. A list of 100,000 conversations is fetched in pages, each after the last row of the one
 * before, and changes meanwhile. The pages are merged into one array of rows, since fetching every page again after each
 * email would take minutes: a page that is fetched again replaces exactly the range it covers. Only the first page and the
 * visible range are fetched again. Rows far from the visible range are evicted: only their positions stay, which limits
 * memory and keeps the scroll position stable.
 */

/** Position of a row in the order of its list. */
type RowPosition = Pick<ConversationRow, "requestId" | "at">;

/** Start of a page: the server's cursor, and the row before it. */
export type PageCursor = { cursor: string; after: RowPosition };

/** A row far from the visible range, without its content. */
export type EvictedRow = RowPosition & { evicted: true };
export type CachedRow = ConversationRow | EvictedRow;

export type CachedList = {
  rows: readonly CachedRow[];
  /** Cursors of the loaded pages, in the order of the list. */
  cursors: readonly PageCursor[];
  /** Cursor of the page after the last row; null at the end of the list. */
  next: string | null;
  total: ConversationList["total"];
};

/** Rows that stay loaded before and after the visible range. */
const LOADED_MARGIN = 1_000;

export const isLoaded = (row: CachedRow): row is ConversationRow => !("evicted" in row);

/**
 * Merges a page into the list. `after` is the cursor it was fetched with, null for the first page. Every conversation is
 * in the list once; cached rows within the range of the page that the page no longer has are removed.
 */
export function mergePage(
  cached: CachedList | undefined,
  after: PageCursor | null,
  page: ConversationList,
): CachedList {
  const { items, next } = page;
  const total = after === null ? page.total : (cached?.total ?? null);
  const order = orderOf(cached?.rows ?? [], items);
  const last = items.at(-1) ?? after?.after;
  const isBefore = (position: RowPosition) => after !== null && order(position, after.after) <= 0;
  const isAfterPage = (position: RowPosition) =>
    next !== null && last !== undefined && order(position, last) > 0;

  const pageRows = new Map(items.map((row) => [row.requestId, row.at]));
  const rows = cached?.rows ?? [];
  const before = rows.filter((row) => isBefore(row) && !pageRows.has(row.requestId));
  const previous = new Map(
    rows.filter((row) => pageRows.has(row.requestId)).map((row) => [row.requestId, row]),
  );
  // A page without any cached row may be followed by rows not fetched yet, so the later rows are dropped.
  const overlaps = rows.some((row) => pageRows.get(row.requestId) === row.at);
  const rowsAfter = overlaps ? rows.filter((row) => isAfterPage(row) && !pageRows.has(row.requestId)) : [];
  const cursors = cached?.cursors ?? [];
  const merged = [
    ...before,
    ...items.map((row) => reuseIfEqual(previous.get(row.requestId), row)),
    ...rowsAfter,
  ];
  return {
    // Unchanged rows keep their identity, so that they do not render again.
    rows: merged.length === rows.length && merged.every((row, index) => row === rows[index]) ? rows : merged,
    cursors: [
      ...cursors.filter((pageCursor) => isBefore(pageCursor.after)),
      ...(next !== null && last ? [{ cursor: next, after: { requestId: last.requestId, at: last.at } }] : []),
      ...(rowsAfter.length > 0 ? cursors.filter((pageCursor) => isAfterPage(pageCursor.after)) : []),
    ],
    next: rowsAfter.length > 0 ? (cached?.next ?? null) : next,
    total,
  };
}

const reuseIfEqual = (previous: CachedRow | undefined, row: ConversationRow) =>
  previous && JSON.stringify(previous) === JSON.stringify(row) ? previous : row;

/** Cursor of the page with the row at `index`; null for the first page. */
export function cursorBefore({ rows, cursors }: CachedList, index: number): PageCursor | null {
  const row = rows[index];
  if (!row) return null;
  const order = orderOf(rows);
  return cursors.findLast((pageCursor) => order(pageCursor.after, row) < 0) ?? null;
}

/** Restores rows at their former positions. */
export function restoreRows(cached: CachedList, restored: readonly ConversationRow[]): CachedList {
  const order = orderOf(cached.rows, restored);
  const restoredIds = new Set(restored.map((row) => row.requestId));
  // Rows after the last cached one are fetched with their page.
  const last = cached.next === null ? undefined : cached.rows.at(-1);
  const inRange = restored.filter((row) => !last || order(row, last) <= 0);
  const rows = [...cached.rows.filter((row) => !restoredIds.has(row.requestId)), ...inRange].sort(order);
  return { ...cached, rows };
}

/** Evicts rows far from the range `first` to `last`. Returns the same object when none is. */
export function evictFarRows(cached: CachedList, first: number, last: number): CachedList {
  const isNear = (index: number) => index >= first - LOADED_MARGIN && index <= last + LOADED_MARGIN;
  if (!cached.rows.some((row, index) => isLoaded(row) && !isNear(index))) return cached;
  const rows = cached.rows.map((row, index) =>
    isNear(index) || !isLoaded(row)
      ? row
      : ({ requestId: row.requestId, at: row.at, evicted: true } as const),
  );
  return { ...cached, rows };
}

/** Truncates the list to its first page. */
export function truncateToFirstPage(cached: CachedList): CachedList {
  const [pageCursor] = cached.cursors;
  if (!pageCursor) return cached;
  const order = orderOf(cached.rows);
  const rows = cached.rows.filter((row) => order(row, pageCursor.after) <= 0);
  return { ...cached, rows, cursors: [pageCursor], next: pageCursor.cursor };
}

/** Lists are sorted newest first, Scheduled soonest first; the direction is read from the rows. */
function orderOf(...runs: (readonly RowPosition[])[]) {
  const orderedRows = runs.find((rows) => rows[0]?.at !== rows.at(-1)?.at);
  const direction = orderedRows && (orderedRows[0]?.at ?? "") < (orderedRows.at(-1)?.at ?? "") ? -1 : 1;
  return (a: RowPosition, b: RowPosition) =>
    direction * (b.at === a.at ? compare(b.requestId, a.requestId) : compare(b.at, a.at));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
