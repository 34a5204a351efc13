import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ConversationRow } from "#contract/conversation.ts";
import { forgetPeeks } from "#web/correspondence/queries.ts";
import { lookOfRow } from "#web/correspondence/reply-marks.ts";
import { useLiveEvents } from "#web/live.ts";
import { isWhole, type KnownRow } from "./known-list.ts";
import { isChanging } from "./use-mailbox-changes.ts";

/** Several events about one arrival (mail, status, clock) become one refresh. */
const GATHER_MS = 150;
/** Where new mail stands. */
const TOP = 200;

/**
 * Keeps the list true while it is open. Returns the conversations whose mail came in meanwhile, and the sentence that
 * tells a screen reader of the newest.
 */
export function useArrivals(rows: readonly KnownRow[]) {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const expected = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef<ReadonlyMap<string, string> | null>(null);

  useLiveEvents(({ kind, requestId }) => {
    if (kind === "mail" && requestId !== null) expected.current.add(requestId);
    forgetPeeks(client, requestId);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // What is being changed here is asked for when that is done; an answer from before would undo it on the screen.
      if (!isChanging(client)) void client.invalidateQueries({ queryKey: ["conversations"] });
    }, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const top = rows.slice(0, TOP);
    const before = known.current;
    known.current = new Map(top.map((row) => [row.requestId, row.at]));
    if (!before || expected.current.size === 0) return;
    const arrived = top
      .filter(isWhole)
      .filter(
        (row) =>
          expected.current.has(row.requestId) && row.unread > 0 && before.get(row.requestId) !== row.at,
      );
    const [newest] = arrived;
    if (!newest) return;
    for (const row of arrived) expected.current.delete(row.requestId);
    setFresh((earlier) => new Set([...earlier, ...arrived.map((row) => row.requestId)]));
    setAnnouncement(arrivalWords(newest, arrived.length));
  }, [rows]);

  return { fresh, announcement };
}

function arrivalWords(row: ConversationRow, count: number): string {
  const look = lookOfRow(row);
  const one = `New mail from ${row.who}: ${row.title}${look ? `, ${look.words.toLowerCase()}` : ""}.`;
  return count > 1 ? `${count} new mails. ${one}` : one;
}
