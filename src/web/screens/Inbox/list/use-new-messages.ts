import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { refetchChanged, useLiveEvents } from "#web/app/api/live-events.ts";
import { removePrefetched } from "#web/features/thread/conversation-query.ts";
import { isMutatingMailbox } from "#web/screens/Inbox/actions/use-mailbox-actions.ts";
import { rowAppearance } from "./row-status.ts";

/** Debounces the events of one arrival (email, status, deadline) to one refresh. */
const DEBOUNCE_MS = 150;
/** New email is searched in this many first rows. */
const TOP_ROWS = 200;

/** Refreshes the open list on live events. Returns the conversations with new email and an announcement of the latest. */
export function useNewMessages(rows: readonly ConversationRow[]) {
  const client = useQueryClient();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const expectedIds = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const knownTimes = useRef<ReadonlyMap<string, string> | null>(null);

  useLiveEvents(({ kind, requestId }) => {
    if (kind === "message" && requestId !== null) expectedIds.current.add(requestId);
    removePrefetched(client, requestId);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // A change in flight refetches when it settles; an earlier response would revert it on the screen.
      if (!isMutatingMailbox(client)) refetchChanged(client, ["conversations"]);
    }, DEBOUNCE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const top = rows.slice(0, TOP_ROWS);
    const previousTimes = knownTimes.current;
    knownTimes.current = new Map(top.map((row) => [row.requestId, row.at]));
    if (!previousTimes || expectedIds.current.size === 0) return;
    const arrivedRows = top.filter(
      (row) =>
        expectedIds.current.has(row.requestId) &&
        row.unread > 0 &&
        previousTimes.get(row.requestId) !== row.at,
    );
    const [newest] = arrivedRows;
    if (!newest) return;
    for (const row of arrivedRows) expectedIds.current.delete(row.requestId);
    setNewIds((earlier) => new Set([...earlier, ...arrivedRows.map((row) => row.requestId)]));
    setAnnouncement(arrivalText(newest, arrivedRows.length));
  }, [rows]);

  return { newIds, announcement };
}

function arrivalText(row: ConversationRow, count: number): string {
  const appearance = rowAppearance(row);
  const values = { count, sender: row.correspondent, title: row.title };
  return appearance
    ? formatMessage(inboxList.newEmailWithStatus, { ...values, status: appearance.label.toLowerCase() })
    : formatMessage(inboxList.newEmail, values);
}
