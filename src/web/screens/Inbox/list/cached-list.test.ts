import { expect, test } from "vitest";
import type { ConversationList, ConversationRow } from "#contract/mailbox/conversation.ts";
import {
  type CachedList,
  cursorBefore,
  evictFarRows,
  isLoaded,
  keepFirstPage,
  mergePage,
  type PageCursor,
  restoreRows,
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

test("new mail stands on top, and what it pushed out of the first page stays", () => {
  const list = mergePage(two, null, page([row("x", 70), a, b], "after b"));
  expect([ids(list), list.next]).toEqual(["xabcdef", "after f"]);
});

test("a conversation that moved up stands once, where it is newest", () => {
  const list = mergePage(two, null, page([row("e", 70, { unread: 1 }), a, b], "after b"));
  expect(ids(list)).toBe("eabcdf");
  expect(list.rows[0]).toMatchObject({ unread: 1 });
});

test("what went elsewhere is gone from the stretch that was read again, and only from there", () => {
  expect(ids(mergePage(two, null, page([a, c, d], "after d")))).toBe("acdef");
  expect(ids(mergePage(two, afterC, page([d, f], "after f")))).toBe("abcdf");
  expect(ids(mergePage(two, null, page([a], null)))).toBe("a");
  expect(ids(mergePage(two, null, page([], null)))).toBe("");
});

test("where a page meets nothing that is known, nothing is claimed about what follows", () => {
  const away = [row("x", 90), row("y", 80), row("z", 70)];
  const list = mergePage(two, null, page(away, "after z"));
  expect([ids(list), list.next]).toEqual(["xyz", "after z"]);
});

test("rows that have not changed are the same ones, and so is a list of them", () => {
  const again = mergePage(two, null, page([{ ...a }, { ...b }, { ...c }], "after c"));
  expect(again.rows).toBe(two.rows);
  const read = mergePage(two, null, page([{ ...a }, { ...b, unread: 1 }, { ...c }], "after c"));
  expect([read.rows[0] === a, read.rows[1] === b]).toEqual([true, false]);
});

test("each row is asked for again by the page it came with", () => {
  expect([0, 2, 3, 5, 9].map((index) => cursorBefore(two, index)?.cursor)).toEqual([
    undefined,
    undefined,
    "after c",
    "after c",
    undefined,
  ]);
});

test("rows come back where they were, but not beyond what is known", () => {
  const without = { ...two, rows: two.rows.filter((one) => one !== b && one !== e) };
  expect(ids(restoreRows(without, [e, b]))).toBe("abcdef");
  expect(ids(restoreRows(first, [e]))).toBe("abc");
  expect(ids(restoreRows({ ...first, next: null }, [e]))).toBe("abce");
  expect(restoreRows(two, [{ ...b, starred: true }]).rows[1]).toMatchObject({ starred: true });
});

test("what leaves soonest stands first where it does", () => {
  const soonest = mergePage(undefined, null, page([f, e, d], "after d"));
  const list = mergePage(soonest, soonest.cursors[0] as PageCursor, page([c, b], null));
  expect(ids(list)).toBe("fedcb");
  expect(ids(mergePage(list, null, page([f, d, c], "after c")))).toBe("fdcb");
  expect(ids(restoreRows(list, [a]))).toBe("fedcba");
});

test("far from what is in sight only places are kept, and reading a page again fills them", () => {
  const many = Array.from({ length: 3000 }, (_, index) => row(String(index).padStart(4, "0"), -index));
  const list = mergePage(undefined, null, page(many, "more"));
  const thin = evictFarRows(list, 2400, 2430);
  expect([thin.rows.length, thin.rows.filter(isLoaded).length]).toEqual([3000, 1600]);
  expect(evictFarRows(thin, 2400, 2430)).toBe(thin);
  const filled = mergePage(thin, null, page(many.slice(0, 100), "after 0099"));
  expect(filled.rows.slice(0, 101).map(isLoaded)).toEqual([...Array(100).fill(true), false]);
  expect(filled.rows).toHaveLength(3000);
});

test("a list that is left is its first page again", () => {
  const top = keepFirstPage(two);
  expect([ids(top), top.next]).toEqual(["abc", "after c"]);
});
