import { expect, test } from "vitest";
import type { ConversationRow } from "#contract/conversation.ts";
import { listItems, uniqueRows } from "./list-items.ts";

const row = (requestId: string, at: Date): ConversationRow => ({
  requestId,
  title: "Great Lakes drone flights",
  agency: null,
  status: "awaiting_determination",
  who: "Tanya Whitfield",
  subject: "Final response",
  snippet: "We located 212 pages",
  at: at.toISOString(),
  unread: 0,
  attachments: 0,
  mark: null,
  delivery: null,
  starred: false,
  snoozedUntil: null,
  labels: [],
  draft: false,
  scheduledAt: null,
  hit: null,
});

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
  items.map((item) => (item.kind === "heading" ? item.words : `${item.row.requestId}${item.index}`));

test("a heading stands before the first row of its age", () => {
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

test("found rows stand under one heading", () => {
  expect(shape(listItems(rows.slice(0, 3), now, "3 matches"))).toEqual(["3 matches", "a0", "b1", "c2"]);
  expect(listItems([], now, "Nothing")).toEqual([]);
});

test("a conversation that moved up between two pages shows once, where it is newest", () => {
  const moved = { ...row("c", new Date(2026, 10, 20, 11)), unread: 1 };
  const shown = uniqueRows([{ items: [moved, ...rows.slice(0, 2)] }, { items: rows.slice(2) }]);
  expect(shown.map(({ requestId, unread }) => `${requestId}${unread}`)).toEqual([
    "c1",
    "a0",
    "b0",
    "d0",
    "e0",
    "f0",
  ]);
});
