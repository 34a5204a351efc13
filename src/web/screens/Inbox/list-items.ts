import type { ConversationRow } from "#contract/conversation.ts";
import { groupWords } from "#web/correspondence/date-words.ts";

/** A line of the list: a heading, or a conversation and its place among the conversations. */
export type ListItem =
  | { kind: "heading"; key: string; words: string }
  | { kind: "row"; key: string; row: ConversationRow; index: number };

/**
 * Pages put together, each conversation once. While mail comes in, a conversation can move up between two pages that
 * were fetched at different moments; the first one seen is the newer.
 */
export function uniqueRows(pages: readonly { items: ConversationRow[] }[]): ConversationRow[] {
  const rows = new Map<string, ConversationRow>();
  for (const row of pages.flatMap((page) => page.items))
    if (!rows.has(row.requestId)) rows.set(row.requestId, row);
  return [...rows.values()];
}

/** Rows under headings by their age. Found rows are not grouped: they stand under one `heading`. */
export function listItems(rows: readonly ConversationRow[], now: Date, heading?: string): ListItem[] {
  const items: ListItem[] = [];
  let current: string | undefined;
  rows.forEach((row, index) => {
    const words = heading ?? groupWords(row.at, now);
    if (words !== current) items.push({ kind: "heading", key: `heading ${words}`, words });
    current = words;
    items.push({ kind: "row", key: row.requestId, row, index });
  });
  return items;
}
