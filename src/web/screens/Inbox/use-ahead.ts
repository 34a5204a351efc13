import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Folder } from "#core/request/lists.ts";
import { peekConversation } from "#web/correspondence/queries.ts";
import { fetchAhead } from "#web/fetch-ahead.ts";
import { whenIdle } from "#web/ui/when-idle.ts";
import type { ListView } from "./inbox-address.ts";
import { loadPieces } from "./pieces.ts";
import { prefetchList } from "./queries.ts";

/** Folders people go to, the most visited first. */
const LIKELY: readonly Folder[] = [
  "needs_action",
  "sent",
  "inbox",
  "archive",
  "starred",
  "drafts",
  "snoozed",
  "scheduled",
];

/**
 * Fetches what is likely to be looked at next: once the list is here the tops of the other folders, and what the pointer
 * or the keyboard rests on.
 */
export function useAhead(shown: boolean, next: string | undefined, first: string | undefined) {
  const client = useQueryClient();
  const [rehearsed, setRehearsed] = useState<string | null>(null);
  const lookAtList = useCallback((view: ListView) => void prefetchList(client, view), [client]);
  const look = useCallback((requestId: string) => void peekConversation(client, requestId), [client]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of the list one comes to, once
  useEffect(() => {
    if (!shown) return;
    const peekAtFirst = async () => {
      if (!first) return;
      await peekConversation(client, first);
      setRehearsed(first);
    };
    const folders = LIKELY.map((folder) => () => prefetchList(client, { folder, label: null, q: "" }));
    return fetchAhead([loadPieces, peekAtFirst, ...folders]);
  }, [client, shown]);

  useEffect(() => (next ? whenIdle(() => look(next)) : undefined), [next, look]);
  return {
    lookAtList,
    look,
    /** A conversation to be rehearsed, once it is here. */
    rehearsed,
  };
}
