import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import {
  type CachedList,
  listRows,
  type Page,
  type pagedList,
  type RowOf,
  setVisibleRange,
} from "./paged-list.ts";

type Options<P extends Page> = ReturnType<typeof pagedList<P>> & {
  enabled?: boolean;
  refetchInterval?: (query: { state: { data: CachedList<P> | undefined } }) => number | false;
  placeholderData?: (
    previous: CachedList<P> | undefined,
    previousQuery: { queryKey: readonly unknown[] } | undefined,
  ) => CachedList<P> | undefined;
};

/** The loaded rows of a list, and how to fetch more. `useVirtualRows` fetches what becomes visible. */
export function usePagedList<P extends Page>({ idOf, ...options }: Options<P>) {
  const client = useQueryClient();
  const query = useInfiniteQuery(options);
  const { data, fetchNextPage } = query;
  const rows = useMemo<RowOf<P>[]>(() => (data ? listRows(data, idOf) : []), [data, idOf]);
  const key = JSON.stringify(options.queryKey);
  const shownKey = useFrozenValue(key, query.isPlaceholderData);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key as text is stable
  const onVisible = useCallback(
    (first: number, last: number) => setVisibleRange(client, options.queryKey, { first, last }),
    [client, key],
  );
  /** Fetches all remaining pages and returns all rows. Throws `ApiError`. */
  const readAll = useCallback(async () => {
    let result = await fetchNextPage({ cancelRefetch: false });
    while (result.hasNextPage && !result.isError) result = await fetchNextPage({ cancelRefetch: false });
    if (result.isError) throw result.error;
    return result.data ? listRows(result.data, idOf) : [];
  }, [fetchNextPage, idOf]);
  return {
    ...query,
    rows,
    /** Identifies the list of the rows: the previous one while another one loads. */
    key: shownKey,
    /** The first page, with what the server sends besides rows; undefined until it has loaded. */
    firstPage: data?.pages[0],
    onVisible,
    readAll,
  };
}
