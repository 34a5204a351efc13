import { dateGroupOf } from "#web/features/dates/format-date.ts";
import type { CachedRow } from "./cached-list.ts";

/** A line of the list: a heading, or a conversation and its place among the conversations. */
export type ListItem =
  | { kind: "heading"; key: string; label: string }
  | { kind: "row"; key: string; row: CachedRow; index: number };

/** The heights the style sheet gives the rows and headings; nothing is measured, so nothing shifts. */
export const ITEM_HEIGHTS = { desk: { row: 44, heading: 24 }, phone: { row: 62, heading: 28 } };

/** Rows under headings by their age; with a `heading`, under that one alone. */
export function listItems(rows: readonly CachedRow[], now: Date, heading?: string): ListItem[] {
  const items: ListItem[] = [];
  let group = heading === undefined ? undefined : { label: heading, from: "" };
  if (group && rows.length > 0) items.push({ kind: "heading", key: "heading", label: group.label });
  rows.forEach((row, index) => {
    // Rows come newest first, so a heading holds until its time ends; a list of many thousand asks for few.
    if (!group || row.at < group.from) {
      const next = dateGroupOf(row.at, now);
      if (next.label !== group?.label)
        items.push({ kind: "heading", key: `heading ${next.label}`, label: next.label });
      group = next;
    }
    items.push({ kind: "row", key: row.requestId, row, index });
  });
  return items;
}

/** Where the conversation stands among the items; -1 when it does not. */
export const itemIndexOf = (items: readonly ListItem[], requestId: string | null | undefined) =>
  requestId ? items.findIndex((item) => item.kind === "row" && item.key === requestId) : -1;
