import { useState } from "react";
import type { ConversationRow } from "#contract/conversation.ts";

/** A row that is to take the focus as soon as it is drawn; `turn` tells one wish from the next. */
type RowWish = { requestId: string; turn: number } | null;

/** Which row of the list the keyboard is on. The list is one Tab stop; keys move within it. */
export function useRowFocus(rows: readonly ConversationRow[], open: string | null) {
  const [active, setActive] = useState<string>();
  const [wish, setWish] = useState<RowWish>(null);
  const known = (requestId: string | null | undefined) => rows.some((row) => row.requestId === requestId);
  const current = [active, open].find(known) ?? rows[0]?.requestId;

  const focusRow = (requestId: string | undefined) => {
    if (!requestId) return;
    setActive(requestId);
    setWish((earlier) => ({ requestId, turn: (earlier?.turn ?? 0) + 1 }));
  };
  return {
    active: current,
    wish,
    focusRow,
    /** The row `by` places further; the first one when the keyboard was not in the list yet. */
    step: (by: number) => {
      const from = active === undefined ? -1 : rows.findIndex((row) => row.requestId === active);
      const to = Math.min(Math.max(from + (from < 0 ? 1 : by), 0), rows.length - 1);
      focusRow(rows[to]?.requestId);
    },
    /** The keyboard is on this row now, by whatever means. */
    took: (requestId: string) => {
      setActive(requestId);
      setWish(null);
    },
  };
}
