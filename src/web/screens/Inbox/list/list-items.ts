import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { dateGroupOf } from "#web/features/dates/format-date.ts";

/** An item of the list: a heading, or a conversation and its index among the conversations. */
export type ListItem =
  | { kind: "heading"; key: string; label: string }
  | { kind: "row"; key: string; row: ConversationRow; index: number };

/** Heights of rows and headings, the same as in the style sheet. Nothing is measured, so nothing shifts. */
export const ITEM_HEIGHTS = { desk: { row: 44, heading: 24 }, phone: { row: 62, heading: 28 } };

/** Groups rows under headings by age, or under the single `heading`. */
export function listItems(rows: readonly ConversationRow[], now: Date, heading?: string): ListItem[] {
  const items: ListItem[] = [];
  let group = heading === undefined ? undefined : { label: heading, from: "" };
  if (group && rows.length > 0) items.push({ kind: "heading", key: "heading", label: group.label });
  rows.forEach((row, index) => {
    // Rows are sorted newest first, so the group is computed only once for each heading.
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

/** Index of the conversation among the items; -1 if it is not in the list. */
export const itemIndexOf = (items: readonly ListItem[], requestId: string | null | undefined) =>
  requestId ? items.findIndex((item) => item.kind === "row" && item.key === requestId) : -1;
