import type { ConversationList, ConversationRow } from "#contract/conversation.ts";

/*
 * What the browser knows of one list. A list of 100,000 conversations is read in pages, each after the last row of the one
 * before, and changes while it is read. So the pages are not kept apart (asking for each of them again after every mail
 * would take minutes) but put into one run of rows: a page that is read again replaces exactly the stretch it covers.
 * What is read again is the top and what is in sight. Far from what is in sight only the places of the rows are kept, so
 * that a list scrolled to its end does not hold all of it, and nothing moves when one scrolls back.
 */

/** A row's place in the order of its list. */
type RowPlace = Pick<ConversationRow, "requestId" | "at">;

/** Where a page begins: the server's cursor, and the row it stands for. */
export type Mark = { cursor: string; after: RowPlace };

/** A row far from what is in sight. */
export type ForgottenRow = RowPlace & { forgotten: true };
export type KnownRow = ConversationRow | ForgottenRow;

export type KnownList = {
  rows: readonly KnownRow[];
  /** In the order of the list. */
  marks: readonly Mark[];
  /** What to ask for rows after the last one; null when there are none. */
  next: string | null;
  found: ConversationList["found"];
};

/** Rows kept whole before and after what is in sight. */
const KEPT = 1_000;

export const isWhole = (row: KnownRow): row is ConversationRow => !("forgotten" in row);

/**
 * The list with a page put in its place: `after` is the mark it was asked by, null for the first page. Every conversation
 * stands once; rows of that stretch which the page no longer has are gone.
 */
export function withPage(
  known: KnownList | undefined,
  after: Mark | null,
  page: ConversationList,
): KnownList {
  const { items, next } = page;
  const found = after === null ? page.found : (known?.found ?? null);
  const order = orderOf(known?.rows ?? [], items);
  const last = items.at(-1) ?? after?.after;
  const isBefore = (place: RowPlace) => after !== null && order(place, after.after) <= 0;
  const isBeyond = (place: RowPlace) => next !== null && last !== undefined && order(place, last) > 0;

  const here = new Map(items.map((row) => [row.requestId, row.at]));
  const rows = known?.rows ?? [];
  const before = rows.filter((row) => isBefore(row) && !here.has(row.requestId));
  const were = new Map(rows.filter((row) => here.has(row.requestId)).map((row) => [row.requestId, row]));
  // Rows unknown so far may lie between a page that meets nothing known and what comes after it.
  const meets = rows.some((row) => here.get(row.requestId) === row.at);
  const beyond = meets ? rows.filter((row) => isBeyond(row) && !here.has(row.requestId)) : [];
  const marks = known?.marks ?? [];
  const placed = [...before, ...items.map((row) => unchanged(were.get(row.requestId), row)), ...beyond];
  return {
    // What has not changed is the same object, so that it is not drawn again.
    rows: placed.length === rows.length && placed.every((row, index) => row === rows[index]) ? rows : placed,
    marks: [
      ...marks.filter((mark) => isBefore(mark.after)),
      ...(next !== null && last ? [{ cursor: next, after: { requestId: last.requestId, at: last.at } }] : []),
      ...(beyond.length > 0 ? marks.filter((mark) => isBeyond(mark.after)) : []),
    ],
    next: beyond.length > 0 ? (known?.next ?? null) : next,
    found,
  };
}

const unchanged = (were: KnownRow | undefined, row: ConversationRow) =>
  were && JSON.stringify(were) === JSON.stringify(row) ? were : row;

/** The mark to ask by for the row at `index`; null when the first page has it. */
export function markBefore({ rows, marks }: KnownList, index: number): Mark | null {
  const row = rows[index];
  if (!row) return null;
  const order = orderOf(rows);
  return marks.findLast((mark) => order(mark.after, row) < 0) ?? null;
}

/** Puts rows back where they were, in place of what is known of them now. */
export function withRows(known: KnownList, given: readonly ConversationRow[]): KnownList {
  const order = orderOf(known.rows, given);
  const back = new Set(given.map((row) => row.requestId));
  // What lies after the last known row comes with its page.
  const last = known.next === null ? undefined : known.rows.at(-1);
  const within = given.filter((row) => !last || order(row, last) <= 0);
  const rows = [...known.rows.filter((row) => !back.has(row.requestId)), ...within].sort(order);
  return { ...known, rows };
}

/** Forgets what rows say that are far from `first` to `last`. The same list when nothing is far. */
export function thinned(known: KnownList, first: number, last: number): KnownList {
  const near = (index: number) => index >= first - KEPT && index <= last + KEPT;
  if (!known.rows.some((row, index) => isWhole(row) && !near(index))) return known;
  const rows = known.rows.map((row, index) =>
    near(index) || !isWhole(row) ? row : ({ requestId: row.requestId, at: row.at, forgotten: true } as const),
  );
  return { ...known, rows };
}

/** The list as it is opened: its first page. */
export function cutToTop(known: KnownList): KnownList {
  const [mark] = known.marks;
  if (!mark) return known;
  const order = orderOf(known.rows);
  const rows = known.rows.filter((row) => order(row, mark.after) <= 0);
  return { ...known, rows, marks: [mark], next: mark.cursor };
}

/** Newest first everywhere but where what leaves next stands first; the rows themselves tell. */
function orderOf(...runs: (readonly RowPlace[])[]) {
  const telling = runs.find((rows) => rows[0]?.at !== rows.at(-1)?.at);
  const turn = telling && (telling[0]?.at ?? "") < (telling.at(-1)?.at ?? "") ? -1 : 1;
  return (a: RowPlace, b: RowPlace) =>
    turn * (b.at === a.at ? compare(b.requestId, a.requestId) : compare(b.at, a.at));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
