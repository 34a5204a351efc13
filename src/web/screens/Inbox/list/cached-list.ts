import type { ConversationList, ConversationRow } from "#contract/mailbox/conversation.ts";

/*
 * What the browser knows of one list. A list of 100,000 conversations is read in pages, each after the last row of the one
 * before, and changes while it is read. So the pages are not kept apart (asking for each of them again after every mail
 * would take minutes) but put into one run of rows: a page that is read again replaces exactly the stretch it covers.
 * What is read again is the top and what is in sight. Far from what is in sight only the places of the rows are kept, so
 * that a list scrolled to its end does not hold all of it, and nothing moves when one scrolls back.
 */

/** A row's place in the order of its list. */
type RowPosition = Pick<ConversationRow, "requestId" | "at">;

/** Where a page begins: the server's cursor, and the row it stands for. */
export type PageCursor = { cursor: string; after: RowPosition };

/** A row far from what is in sight. */
export type EvictedRow = RowPosition & { forgotten: true };
export type CachedRow = ConversationRow | EvictedRow;

export type CachedList = {
  rows: readonly CachedRow[];
  /** In the order of the list. */
  cursors: readonly PageCursor[];
  /** What to ask for rows after the last one; null when there are none. */
  next: string | null;
  total: ConversationList["total"];
};

/** Rows kept whole before and after what is in sight. */
const KEPT_ROWS = 1_000;

export const isLoaded = (row: CachedRow): row is ConversationRow => !("forgotten" in row);

/**
 * The list with a page put in its place: `after` is the mark it was asked by, null for the first page. Every conversation
 * stands once; rows of that stretch which the page no longer has are gone.
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
  // Rows unknown so far may lie between a page that meets nothing known and what comes after it.
  const overlaps = rows.some((row) => pageRows.get(row.requestId) === row.at);
  const rowsAfter = overlaps ? rows.filter((row) => isAfterPage(row) && !pageRows.has(row.requestId)) : [];
  const cursors = cached?.cursors ?? [];
  const merged = [
    ...before,
    ...items.map((row) => reuseIfEqual(previous.get(row.requestId), row)),
    ...rowsAfter,
  ];
  return {
    // What has not changed is the same object, so that it is not drawn again.
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

/** The mark to ask by for the row at `index`; null when the first page has it. */
export function cursorBefore({ rows, cursors }: CachedList, index: number): PageCursor | null {
  const row = rows[index];
  if (!row) return null;
  const order = orderOf(rows);
  return cursors.findLast((pageCursor) => order(pageCursor.after, row) < 0) ?? null;
}

/** Puts rows back where they were, in place of what is known of them now. */
export function restoreRows(cached: CachedList, restored: readonly ConversationRow[]): CachedList {
  const order = orderOf(cached.rows, restored);
  const restoredIds = new Set(restored.map((row) => row.requestId));
  // What lies after the last known row comes with its page.
  const last = cached.next === null ? undefined : cached.rows.at(-1);
  const inRange = restored.filter((row) => !last || order(row, last) <= 0);
  const rows = [...cached.rows.filter((row) => !restoredIds.has(row.requestId)), ...inRange].sort(order);
  return { ...cached, rows };
}

/** Forgets what rows say that are far from `first` to `last`. The same list when nothing is far. */
export function evictFarRows(cached: CachedList, first: number, last: number): CachedList {
  const isNear = (index: number) => index >= first - KEPT_ROWS && index <= last + KEPT_ROWS;
  if (!cached.rows.some((row, index) => isLoaded(row) && !isNear(index))) return cached;
  const rows = cached.rows.map((row, index) =>
    isNear(index) || !isLoaded(row)
      ? row
      : ({ requestId: row.requestId, at: row.at, forgotten: true } as const),
  );
  return { ...cached, rows };
}

/** The list as it is opened: its first page. */
export function keepFirstPage(cached: CachedList): CachedList {
  const [pageCursor] = cached.cursors;
  if (!pageCursor) return cached;
  const order = orderOf(cached.rows);
  const rows = cached.rows.filter((row) => order(row, pageCursor.after) <= 0);
  return { ...cached, rows, cursors: [pageCursor], next: pageCursor.cursor };
}

/** Newest first everywhere but where what leaves next stands first; the rows themselves tell. */
function orderOf(...runs: (readonly RowPosition[])[]) {
  const orderedRows = runs.find((rows) => rows[0]?.at !== rows.at(-1)?.at);
  const direction = orderedRows && (orderedRows[0]?.at ?? "") < (orderedRows.at(-1)?.at ?? "") ? -1 : 1;
  return (a: RowPosition, b: RowPosition) =>
    direction * (b.at === a.at ? compare(b.requestId, a.requestId) : compare(b.at, a.at));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
