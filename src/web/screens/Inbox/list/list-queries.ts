import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ConversationList } from "#contract/mailbox/conversation.ts";
import { api } from "#web/app/api/api.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import {
  type CachedList,
  cursorBefore,
  evictFarRows,
  mergePage,
  type PageCursor,
  truncateToFirstPage,
} from "./cached-list.ts";
import { pageParams } from "./page-params.ts";

/** A folder opened again shows the cached list while it is fetched. */
const CACHE_MS = 15 * 60_000;

/** Prefix of the keys of all lists. Invalidating `["conversations"]` makes them stale. */
export const LISTS_KEY = ["conversations", "list"] as const;
const listKey = (view: ListView) => [...LISTS_KEY, view] as const;

/** Visible range of each list that is shown. */
const visibleRanges = new Map<string, { first: number; last: number }>();
const rangeKey = (view: ListView) => JSON.stringify([view.folder, view.label, view.q]);

const fetchPage = (view: ListView, pageCursor: PageCursor | null, signal?: AbortSignal) =>
  api.get<ConversationList>("/api/conversations", {
    query: pageParams(view, pageCursor?.cursor),
    ...(signal && { signal }),
  });

/** The cached part of a list, see cached-list.ts. A refetch gets its first page and the page of the visible range. */
const listQuery = (view: ListView) =>
  queryOptions({
    queryKey: listKey(view),
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<CachedList>(listKey(view));
      const visibleRange = visibleRanges.get(rangeKey(view));
      const cachedBefore = cached();
      const pageCursor = cachedBefore && visibleRange ? cursorBefore(cachedBefore, visibleRange.first) : null;
      const pages = await Promise.all([
        fetchPage(view, null, signal),
        ...(pageCursor ? [fetchPage(view, pageCursor, signal)] : []),
      ]);
      // Merges into the current cache, which may have changed meanwhile.
      return pages.reduce(
        (list, page, index) => mergePage(list, index === 0 ? null : pageCursor, page),
        cached(),
      ) as CachedList;
    },
    gcTime: CACHE_MS,
    structuralSharing: false,
  });

/** Changes a cached list without marking it as fresh. */
export function updateList(
  client: QueryClient,
  queryKey: QueryKey,
  change: (cached: CachedList) => CachedList,
) {
  const state = client.getQueryState<CachedList>(queryKey);
  if (state?.data) client.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
}

/** The loaded part of a list, and how to fetch more. */
export function useConversations(view: ListView) {
  const client = useQueryClient();
  const query = useQuery({
    ...listQuery(view),
    // While the user types a search, the previous results stay.
    placeholderData: (previous, from) => {
      const last = from?.queryKey[2];
      return last?.folder === view.folder && last.label === view.label
        ? keepPreviousData(previous)
        : undefined;
    },
  });
  const fetchOlder = useMutation({
    mutationKey: ["older"],
    mutationFn: ({ pageCursor, ...listView }: ListView & { pageCursor: PageCursor }) =>
      fetchPage(listView, pageCursor),
    onSuccess: (page, { pageCursor, ...listView }) =>
      updateList(client, listKey(listView), (cached) => {
        const visibleRange = visibleRanges.get(rangeKey(listView));
        const list = mergePage(cached, pageCursor, page);
        return visibleRange ? evictFarRows(list, visibleRange.first, visibleRange.last) : list;
      }),
  });
  const { folder, label, q } = view;
  // A list that was left is truncated, so that it opens at its first page.
  useEffect(() => {
    const leftView = { folder, label, q };
    return () => {
      visibleRanges.delete(rangeKey(leftView));
      updateList(client, listKey(leftView), truncateToFirstPage);
    };
  }, [client, folder, label, q]);

  const { mutate, isPending } = fetchOlder;
  const fetchPageFrom = useCallback(
    (pageCursor: PageCursor) => {
      if (!isPending) mutate({ folder, label, q, pageCursor });
    },
    [mutate, isPending, folder, label, q],
  );
  const setVisibleRange = useCallback(
    (first: number, last: number) => void visibleRanges.set(rangeKey({ folder, label, q }), { first, last }),
    [folder, label, q],
  );
  const failedCursor =
    fetchOlder.isError && fetchOlder.variables.folder === folder && fetchOlder.variables.q === q;
  return {
    list: query.data,
    /** Whether these rows are results of the previous search. */
    isStale: query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    retry: query.refetch,
    /** Fetches the page at a cursor, unless a fetch is in progress. */
    fetchFrom: fetchPageFrom,
    isFetchingPage: isPending,
    /** Cursor of the page that could not be fetched. */
    failedCursor: failedCursor ? fetchOlder.variables.pageCursor : null,
    setVisibleRange,
  };
}

/** Folder counts, labels and saved searches. */
export const useMailbox = () => useQuery(mailboxQuery);

/** Prefetches the first page of a list, unless it is cached. */
export const prefetchList = (client: QueryClient, view: ListView) => client.prefetchQuery(listQuery(view));
