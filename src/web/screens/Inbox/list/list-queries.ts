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
  keepFirstPage,
  mergePage,
  type PageCursor,
} from "./cached-list.ts";
import { pageParams } from "./page-params.ts";

/** A folder one comes back to is there at once, and then asked anew. */
const CACHE_MS = 15 * 60_000;

/** Every list of conversations has a key that begins so; what makes them old is told by `["conversations"]`. */
export const LISTS_KEY = ["conversations", "list"] as const;
const listKey = (view: ListView) => [...LISTS_KEY, view] as const;

/** The rows that are drawn, by their place in the list, for each list that is. */
const visibleRanges = new Map<string, { first: number; last: number }>();
const rangeKey = (view: ListView) => JSON.stringify([view.folder, view.label, view.q]);

const fetchPage = (view: ListView, pageCursor: PageCursor | null, signal?: AbortSignal) =>
  api.get<ConversationList>("/api/conversations", {
    query: pageParams(view, pageCursor?.cursor),
    ...(signal && { signal }),
  });

/**
 * A list as far as it is known: see known-list.ts. Reading it again asks for its top, and for what is in sight where that
 * lies further down.
 */
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
      // What was read or changed meanwhile stays.
      return pages.reduce(
        (list, page, index) => mergePage(list, index === 0 ? null : pageCursor, page),
        cached(),
      ) as CachedList;
    },
    gcTime: CACHE_MS,
    structuralSharing: false,
  });

/** Changes what is known of a list, which is no fresher for it. */
export function updateList(
  client: QueryClient,
  queryKey: QueryKey,
  change: (cached: CachedList) => CachedList,
) {
  const state = client.getQueryState<CachedList>(queryKey);
  if (state?.data) client.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
}

/** A list's conversations, as far as they were read. */
export function useConversations(view: ListView) {
  const client = useQueryClient();
  const query = useQuery({
    ...listQuery(view),
    // While a search is typed its last answer stays.
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
  // A list that is left is kept as it will be opened.
  useEffect(() => {
    const leftView = { folder, label, q };
    return () => {
      visibleRanges.delete(rangeKey(leftView));
      updateList(client, listKey(leftView), keepFirstPage);
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
    /** Whether these rows are those of another search, shown until the answer is here. */
    isStale: query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    retry: query.refetch,
    /** Reads the page that begins at a mark, unless one is being read. */
    fetchFrom: fetchPageFrom,
    isFetchingPage: isPending,
    /** The page that did not come, to be asked for again. */
    failedCursor: failedCursor ? fetchOlder.variables.pageCursor : null,
    /** Tells which rows are in sight. */
    see: setVisibleRange,
  };
}

/** The folders, the labels and the searches kept. */
export const useMailbox = () => useQuery(mailboxQuery);

/** Reads the top of a list that may be opened next, unless it is here. */
export const prefetchList = (client: QueryClient, view: ListView) => client.prefetchQuery(listQuery(view));
