import { expect, test } from "vitest";
import type { ConversationList, ConversationRow } from "#contract/mailbox/conversation.ts";
import {
  type CachedList,
  cursorBefore,
  evictFarRows,
  isLoaded,
  mergePage,
  type PageCursor,
  restoreRows,
  truncateToFirstPage,
} from "./cached-list.ts";

const row = (requestId: string, at: number, more: Partial<ConversationRow> = {}): ConversationRow => ({
  requestId,
  title: "Great Lakes drone flights",
  agency: null,
  status: "awaiting_determination",
  correspondent: "Tanya Whitfield",
  subject: "Final response",
  snippet: "We located 212 pages",
  at: new Date(Date.UTC(2026, 10, 20, 0, 0, at)).toISOString(),
  unread: 0,
  attachments: 0,
  classification: null,
  delivery: null,
  starred: false,
  snoozedUntil: null,
  labels: [],
  hasDraft: false,
  scheduledAt: null,
  searchMatch: null,
  ...more,
});
const page = (rows: ConversationRow[], next: string | null): ConversationList => ({
  items: rows,
  next,
  total: null,
});
const ids = ({ rows }: CachedList) => rows.map(({ requestId }) => requestId).join("");
const [a, b, c, d, e, f] = [
  row("a", 60),
  row("b", 50),
  row("c", 40),
  row("d", 30),
  row("e", 20),
  row("f", 10),
];

/** The first page a b c and the second d e f, of a list that goes on. */
const first = mergePage(undefined, null, page([a, b, c], "after c"));
const [afterC] = first.cursors as [PageCursor];
const two = mergePage(first, afterC, page([d, e, f], "after f"));

test("pages follow each other", () => {
  expect([ids(two), two.next, two.cursors.map(({ cursor }) => cursor)]).toEqual([
    "abcdef",
    "after f",
    ["after c", "after f"],
  ]);
  expect(mergePage(two, two.cursors[1] as PageCursor, page([row("g", 5)], null))).toMatchObject({
    next: null,
  });
});

test("new email is first, and rows it pushed off the first page stay", () => {
  const list = mergePage(two, null, page([row("x", 70), a, b], "after b"));
  expect([ids(list), list.next]).toEqual(["xabcdef", "after f"]);
});

test("a conversation that moved up is in the list once", () => {
  const list = mergePage(two, null, page([row("e", 70, { unread: 1 }), a, b], "after b"));
  expect(ids(list)).toBe("eabcdf");
  expect(list.rows[0]).toMatchObject({ unread: 1 });
});

test("rows that left the list are removed from the fetched range only", () => {
  expect(ids(mergePage(two, null, page([a, c, d], "after d")))).toBe("acdef");
  expect(ids(mergePage(two, afterC, page([d, f], "after f")))).toBe("abcdf");
  expect(ids(mergePage(two, null, page([a], null)))).toBe("a");
  expect(ids(mergePage(two, null, page([], null)))).toBe("");
});

test("a page without any cached row drops the rows after it", () => {
  const away = [row("x", 90), row("y", 80), row("z", 70)];
  const list = mergePage(two, null, page(away, "after z"));
  expect([ids(list), list.next]).toEqual(["xyz", "after z"]);
});

test("unchanged rows and lists keep their identity", () => {
  const again = mergePage(two, null, page([{ ...a }, { ...b }, { ...c }], "after c"));
  expect(again.rows).toBe(two.rows);
  const read = mergePage(two, null, page([{ ...a }, { ...b, unread: 1 }, { ...c }], "after c"));
  expect([read.rows[0] === a, read.rows[1] === b]).toEqual([true, false]);
});

test("finds the cursor of the page with a row", () => {
  expect([0, 2, 3, 5, 9].map((index) => cursorBefore(two, index)?.cursor)).toEqual([
    undefined,
    undefined,
    "after c",
    "after c",
    undefined,
  ]);
});

test("restores rows at their positions, but not after the last cached row", () => {
  const without = { ...two, rows: two.rows.filter((one) => one !== b && one !== e) };
  expect(ids(restoreRows(without, [e, b]))).toBe("abcdef");
  expect(ids(restoreRows(first, [e]))).toBe("abc");
  expect(ids(restoreRows({ ...first, next: null }, [e]))).toBe("abce");
  expect(restoreRows(two, [{ ...b, starred: true }]).rows[1]).toMatchObject({ starred: true });
});

test("supports lists sorted soonest first", () => {
  const soonest = mergePage(undefined, null, page([f, e, d], "after d"));
  const list = mergePage(soonest, soonest.cursors[0] as PageCursor, page([c, b], null));
  expect(ids(list)).toBe("fedcb");
  expect(ids(mergePage(list, null, page([f, d, c], "after c")))).toBe("fdcb");
  expect(ids(restoreRows(list, [a]))).toBe("fedcba");
});

test("evicts rows far from the visible range, and loads them with their page", () => {
  const many = Array.from({ length: 3000 }, (_, index) => row(String(index).padStart(4, "0"), -index));
  const list = mergePage(undefined, null, page(many, "more"));
  const evicted = evictFarRows(list, 2400, 2430);
  expect([evicted.rows.length, evicted.rows.filter(isLoaded).length]).toEqual([3000, 1600]);
  expect(evictFarRows(evicted, 2400, 2430)).toBe(evicted);
  const filled = mergePage(evicted, null, page(many.slice(0, 100), "after 0099"));
  expect(filled.rows.slice(0, 101).map(isLoaded)).toEqual([...Array(100).fill(true), false]);
  expect(filled.rows).toHaveLength(3000);
});

test("truncates a list to its first page", () => {
  const top = truncateToFirstPage(two);
  expect([ids(top), top.next]).toEqual(["abc", "after c"]);
});
