import type { RequestRow } from "#contract/request.ts";
import type { RequestList } from "#contract/request-list.ts";

/*
 * What the browser knows of one list of requests: pages, each after the cursor the one before it gave. After a change only the
 * pages in sight are read again, the others when they come into sight; so a list of 10,000 costs as little as one of 100. The
 * rows that a page read again pushes out at its end wait at the beginning of the next one, so nothing falls between two.
 */

/** `cursor` asks for it; null for the first. `old`: something has changed since it was read. */
export type KnownPage = { cursor: string | null; rows: readonly RequestRow[]; old: boolean };

export type KnownRows = {
  pages: readonly KnownPage[];
  /** What to ask for rows after the last page; null when there are none. */
  next: string | null;
  found: RequestList["found"];
};

/** The list with an answer put in its place: `cursor` is what it was asked by. */
export function withPage(
  known: KnownRows | undefined,
  cursor: string | null,
  answer: RequestList,
): KnownRows {
  const pages = known?.pages ?? [];
  const found = cursor === null ? answer.found : (known?.found ?? null);
  const at = pages.findIndex((page) => page.cursor === cursor);
  const were = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row] as const)));
  const rows = answer.items.map((row) => unchanged(were.get(row.id), row));
  const read: KnownPage = { cursor, rows, old: false };
  // The place it was asked for is no more: other rows have been read there meanwhile.
  if (at < 0 && known && known.next !== cursor) return known;
  if (at < 0) return { pages: [...pages.map(without(rows)), read], next: answer.next, found };
  const before = pages.slice(0, at).map(without(rows));
  const after = pages.slice(at + 1).map(without(rows));
  const [following, ...rest] = after;
  if (answer.next === null || !known || !following) {
    return { pages: [...before, read], next: answer.next, found };
  }
  const pushed = pushedOut(pages[at]?.rows ?? [], rows);
  // Nothing tells where what is here ends and what was known begins.
  if (pushed === null) return { pages: [...before, read], next: answer.next, found };
  const moved = answer.next !== following.cursor;
  const joined: KnownPage = {
    cursor: answer.next,
    rows: [...pushed, ...following.rows],
    old: following.old || moved,
  };
  return { pages: [...before, read, joined, ...rest], next: known.next, found };
}

/** All of it is to be read again when it is next in sight. */
export const aged = (known: KnownRows): KnownRows => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, old: true })),
});

/** What to ask for next so that rows `first` to `last` are here and fresh; undefined when they are. */
export function wantedFor(known: KnownRows, first: number, last: number): string | null | undefined {
  let start = 0;
  for (const { cursor, rows, old } of known.pages) {
    const end = start + rows.length;
    if (old && start <= last && end > first) return cursor;
    start = end;
  }
  return last >= start - AHEAD && known.next !== null ? known.next : undefined;
}

/** Rows below what is in sight that are asked for before they are. */
const AHEAD = 40;

export const rowsOf = (known: KnownRows): RequestRow[] => known.pages.flatMap((page) => page.rows);

const without =
  (rows: readonly RequestRow[]) =>
  (page: KnownPage): KnownPage => {
    const gone = new Set(rows.map(({ id }) => id));
    const left = page.rows.filter(({ id }) => !gone.has(id));
    return left.length === page.rows.length ? page : { ...page, rows: left };
  };

/** The rows after the last one both have: they were there a moment ago. Null where both have none. */
function pushedOut(were: readonly RequestRow[], rows: readonly RequestRow[]): RequestRow[] | null {
  const here = new Set(rows.map(({ id }) => id));
  const last = were.findLastIndex(({ id }) => here.has(id));
  return last < 0 ? null : were.slice(last + 1);
}

/** What has not changed is the same object, so that it is not drawn again. */
const unchanged = (was: RequestRow | undefined, row: RequestRow) =>
  was && JSON.stringify(was) === JSON.stringify(row) ? was : row;
