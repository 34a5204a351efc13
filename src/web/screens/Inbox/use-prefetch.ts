import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { whenIdle } from "#web/design/when-idle.ts";
import { prefetchWhenIdle } from "#web/features/navigation/prefetch-when-idle.ts";
import { prefetchConversation } from "#web/features/thread/conversation-queries.ts";
import type { ListView } from "./inbox-params.ts";
import { preloadComponents } from "./lazy-components.ts";
import { prefetchList } from "./list/list-queries.ts";

/** Folders people go to, the most visited first. */
const LIKELY_FOLDERS: readonly MailboxFolder[] = [
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
export function usePrefetch(isListShown: boolean, nextId: string | undefined, firstId: string | undefined) {
  const client = useQueryClient();
  const [prerenderedId, setPrerenderedId] = useState<string | null>(null);
  const prefetchListView = useCallback((view: ListView) => void prefetchList(client, view), [client]);
  const prefetchOne = useCallback(
    (requestId: string) => void prefetchConversation(client, requestId),
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of the list one comes to, once
  useEffect(() => {
    if (!isListShown) return;
    const prefetchFirst = async () => {
      if (!firstId) return;
      await prefetchConversation(client, firstId);
      setPrerenderedId(firstId);
    };
    const folders = LIKELY_FOLDERS.map(
      (folder) => () => prefetchList(client, { folder, label: null, q: "" }),
    );
    return prefetchWhenIdle([preloadComponents, prefetchFirst, ...folders]);
  }, [client, isListShown]);

  useEffect(() => (nextId ? whenIdle(() => prefetchOne(nextId)) : undefined), [nextId, prefetchOne]);
  return {
    lookAtList: prefetchListView,
    look: prefetchOne,
    /** A conversation to be rehearsed, once it is here. */
    rehearsed: prerenderedId,
  };
}
