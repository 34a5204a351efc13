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
import type { ConversationList } from "#contract/conversation.ts";
import { api } from "#web/api.ts";
import { mailboxQuery } from "#web/labels.ts";
import type { ListView } from "./inbox-address.ts";
import { cutToTop, type KnownList, type Mark, markBefore, thinned, withPage } from "./known-list.ts";
import { pageQuery } from "./page-query.ts";

/** A folder one comes back to is there at once, and then asked anew. */
const KEPT_MS = 15 * 60_000;

/** Every list of conversations has a key that begins so; what makes them old is told by `["conversations"]`. */
export const LISTS = ["conversations", "list"] as const;
const listKey = (view: ListView) => [...LISTS, view] as const;

/** The rows that are drawn, by their place in the list, for each list that is. */
const sights = new Map<string, { first: number; last: number }>();
const sightKey = (view: ListView) => JSON.stringify([view.folder, view.label, view.q]);

const fetchPage = (view: ListView, mark: Mark | null, signal?: AbortSignal) =>
  api.get<ConversationList>("/api/conversations", {
    query: pageQuery(view, mark?.cursor),
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
      const known = () => client.getQueryData<KnownList>(listKey(view));
      const sight = sights.get(sightKey(view));
      const before = known();
      const mark = before && sight ? markBefore(before, sight.first) : null;
      const pages = await Promise.all([
        fetchPage(view, null, signal),
        ...(mark ? [fetchPage(view, mark, signal)] : []),
      ]);
      // What was read or changed meanwhile stays.
      return pages.reduce(
        (list, page, index) => withPage(list, index === 0 ? null : mark, page),
        known(),
      ) as KnownList;
    },
    gcTime: KEPT_MS,
    structuralSharing: false,
  });

/** Changes what is known of a list, which is no fresher for it. */
export function changeList(client: QueryClient, queryKey: QueryKey, change: (known: KnownList) => KnownList) {
  const state = client.getQueryState<KnownList>(queryKey);
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
  const older = useMutation({
    mutationKey: ["older"],
    mutationFn: ({ mark, ...of }: ListView & { mark: Mark }) => fetchPage(of, mark),
    onSuccess: (page, { mark, ...of }) =>
      changeList(client, listKey(of), (known) => {
        const sight = sights.get(sightKey(of));
        const list = withPage(known, mark, page);
        return sight ? thinned(list, sight.first, sight.last) : list;
      }),
  });
  const { folder, label, q } = view;
  // A list that is left is kept as it will be opened.
  useEffect(() => {
    const left = { folder, label, q };
    return () => {
      sights.delete(sightKey(left));
      changeList(client, listKey(left), cutToTop);
    };
  }, [client, folder, label, q]);

  const { mutate, isPending } = older;
  const fetchFrom = useCallback(
    (mark: Mark) => {
      if (!isPending) mutate({ folder, label, q, mark });
    },
    [mutate, isPending, folder, label, q],
  );
  const see = useCallback(
    (first: number, last: number) => void sights.set(sightKey({ folder, label, q }), { first, last }),
    [folder, label, q],
  );
  const failed = older.isError && older.variables.folder === folder && older.variables.q === q;
  return {
    list: query.data,
    /** Whether these rows are those of another search, shown until the answer is here. */
    old: query.isPlaceholderData,
    error: query.error,
    fetching: query.isFetching,
    retry: query.refetch,
    /** Reads the page that begins at a mark, unless one is being read. */
    fetchFrom,
    reading: isPending,
    /** The page that did not come, to be asked for again. */
    failed: failed ? older.variables.mark : null,
    /** Tells which rows are in sight. */
    see,
  };
}

/** The folders, the labels and the searches kept. */
export const useMailbox = () => useQuery(mailboxQuery);

/** Reads the top of a list that may be opened next, unless it is here. */
export const prefetchList = (client: QueryClient, view: ListView) => client.prefetchQuery(listQuery(view));
