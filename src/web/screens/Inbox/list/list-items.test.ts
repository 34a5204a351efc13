import { expect, test } from "vitest";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { itemIndexOf, listItems } from "./list-items.ts";

const row = (requestId: string, at: Date) => ({ requestId, at: at.toISOString() }) as ConversationRow;

const now = new Date(2026, 10, 20, 15);
const rows = [
  row("a", new Date(2026, 10, 20, 10)),
  row("b", new Date(2026, 10, 20, 9)),
  row("c", new Date(2026, 10, 19, 16)),
  row("d", new Date(2026, 10, 16, 9)),
  row("e", new Date(2026, 10, 3, 9)),
  row("f", new Date(2025, 10, 3, 9)),
];
const shape = (items: ReturnType<typeof listItems>) =>
  items.map((item) => (item.kind === "heading" ? item.label : `${item.row.requestId}${item.index}`));

test("a heading comes before the first row of its group", () => {
  expect(shape(listItems(rows, now))).toEqual([
    "Today",
    "a0",
    "b1",
    "Yesterday",
    "c2",
    "Earlier this week",
    "d3",
    "November",
    "e4",
    "November 2025",
    "f5",
  ]);
});

test("a week that began last month has one heading", () => {
  const list = [new Date(2026, 11, 2, 9), new Date(2026, 10, 30, 9), new Date(2026, 10, 28, 9)];
  const items = listItems(
    list.map((at, index) => row(String(index), at)),
    new Date(2026, 11, 3, 15),
  );
  expect(shape(items)).toEqual(["Yesterday", "00", "Earlier this week", "11", "November", "22"]);
});

test("search results have one heading", () => {
  expect(shape(listItems(rows.slice(0, 3), now, "3 matches"))).toEqual(["3 matches", "a0", "b1", "c2"]);
  expect(listItems([], now, "Nothing")).toEqual([]);
});

test("finds the index of a row among the headings", () => {
  const items = listItems(rows, now);
  expect([itemIndexOf(items, "c"), itemIndexOf(items, "x"), itemIndexOf(items, null)]).toEqual([4, -1, -1]);
});
