import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { whenIdle } from "#web/design/when-idle.ts";
import { prefetchWhenIdle } from "#web/features/navigation/prefetch-when-idle.ts";
import { prefetchConversation } from "#web/features/thread/conversation-queries.ts";
import { preloadComponents } from "./lazy-components.ts";
import { prefetchList } from "./list/list-queries.ts";

/** Folders to prefetch, the most visited first. */
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
 * Prefetches what is likely to be opened next: the first page of the other folders once the list is shown, and the
 * conversation next to the open one.
 */
export function usePrefetch(isListShown: boolean, nextId: string | undefined, firstId: string | undefined) {
  const client = useQueryClient();
  const [prerenderedId, setPrerenderedId] = useState<string | null>(null);
  const prefetchOne = useCallback(
    (requestId: string) => void prefetchConversation(client, requestId),
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first row of the list that was opened, once
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
    prefetch: prefetchOne,
    /** A conversation to render in advance, once it is fetched. */
    prerenderedId,
  };
}
