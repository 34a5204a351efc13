import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ConversationList, ConversationRow } from "#contract/mailbox/conversation.ts";
import { api } from "#web/app/api/api.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { type CachedList, changeList, firstPageOnly, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

/** Enough for a tall window. Small, because the user waits for the first page. */
const FIRST_PAGE_SIZE = 60;
const PAGE_SIZE = 100;

/** A folder opened again shows the cached list while it is fetched. */
const CACHE_MS = 15 * 60_000;

/** Prefix of the keys of all lists. Invalidating `["conversations"]` makes them stale. */
export const LISTS_KEY = ["conversations", "list"] as const;

export type Conversations = CachedList<ConversationList>;

export const requestIdOf = ({ requestId }: Pick<ConversationRow, "requestId">): string => requestId;

const listQuery = (view: ListView) =>
  pagedList<ConversationList>({
    queryKey: [...LISTS_KEY, view],
    idOf: requestIdOf,
    fetchPage: (cursor, signal) =>
      api.get<ConversationList>("/api/conversations", {
        query: {
          folder: view.folder,
          scope: view.scope === "mine" ? undefined : view.scope,
          label: view.label ?? undefined,
          q: view.q || undefined,
          cursor: cursor ?? undefined,
          limit: cursor === null ? FIRST_PAGE_SIZE : PAGE_SIZE,
        },
        signal,
      }),
    gcTime: CACHE_MS,
  });

/** The loaded part of a list, and how to fetch more. */
export function useConversations(view: ListView) {
  const client = useQueryClient();
  const { folder, scope, label, q } = view;
  // A list that was left is truncated, so that it opens at its first page.
  useEffect(() => {
    const { queryKey } = listQuery({ folder, scope, label, q });
    return () => changeList<ConversationList>(client, queryKey, firstPageOnly);
  }, [client, folder, scope, label, q]);
  return usePagedList({
    ...listQuery(view),
    // While the user types a search, the previous results stay.
    placeholderData: (previous, from) => {
      const last = from?.queryKey[LISTS_KEY.length] as ListView | undefined;
      const isSameList = last?.folder === folder && last.scope === scope && last.label === label;
      return isSameList ? previous : undefined;
    },
  });
}

/** Folder counts, labels and saved searches. */
export const useMailbox = () => useQuery(mailboxQuery);

/** Prefetches the first page of a list, unless it is cached. */
export const prefetchList = (client: QueryClient, view: ListView) =>
  client.prefetchInfiniteQuery(listQuery(view));
