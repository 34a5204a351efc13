import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import { whenIdle } from "#web/design/when-idle.ts";
import type { ListParameters } from "#web/screens/RequestsTracker/page-query.ts";
import { type CachedRows, cachedRows, mergePage, nextPageToFetch } from "./cached-rows.ts";
import { fetchPage, rowsKey, rowsQuery } from "./rows-query.ts";

/**
 * The loaded requests of a list: see cached-rows.ts. A refetch requests the first page, then the stale pages of the visible
 * range. While another list loads, the previous one stays and `waiting` is true.
 */
export function useRows(parameters: ListParameters, enabled: boolean) {
  const list = useQuery({ ...rowsQuery(parameters), placeholderData: keepPreviousData, enabled });
  const cached = list.data;
  const rows = useMemo(() => (cached ? cachedRows(cached) : []), [cached]);
  const isPlaceholder = list.isPlaceholderData;
  const listKey = useFrozenValue(JSON.stringify(parameters), isPlaceholder);
  const pages = usePages(parameters, isPlaceholder ? undefined : cached);
  return {
    rows,
    /** Identifies the list of the rows: the previous one while another one loads. */
    of: listKey,
    known: cached,
    waiting: isPlaceholder,
    error: list.error,
    failed: list.isError && !cached,
    retry: () => void list.refetch(),
    ...pages,
  };
}

/** Fetches the pages after the first, one at a time, as they become visible. */
function usePages(parameters: ListParameters, cached: CachedRows | undefined) {
  const client = useQueryClient();
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: 0 });
  const [failed, setFailed] = useState(false);
  const [isFetching, setIsFetching] = useState(false);

  const fetchRows = useCallback(
    async (cursor: string | null) => {
      setIsFetching(true);
      try {
        const response = await fetchPage(parameters, cursor);
        client.setQueryData<CachedRows>(rowsKey(parameters), (now) => mergePage(now, cursor, response), {
          // Another page does not make the rest of the list fresher.
          updatedAt: client.getQueryState(rowsKey(parameters))?.dataUpdatedAt ?? Date.now(),
        });
        setFailed(false);
      } catch {
        setFailed(true);
      } finally {
        setIsFetching(false);
      }
    },
    [parameters, client],
  );

  const cursorToFetch = cached && nextPageToFetch(cached, visibleRange.first, visibleRange.last);
  const isMissing = cached !== undefined && visibleRange.last >= cachedRows(cached).length;
  useEffect(() => {
    if (cursorToFetch === undefined || failed || isFetching) return;
    // The response changes the cache, which runs this effect again. A page outside the visible range waits until the browser
    // is idle.
    if (!isMissing) return whenIdle(() => void fetchRows(cursorToFetch));
    void fetchRows(cursorToFetch);
  }, [cursorToFetch, isMissing, failed, isFetching, fetchRows]);

  return {
    /** Sets the visible range. */
    setVisibleRows: useCallback(
      (first: number, last: number) =>
        setVisibleRange((previous) =>
          previous.first === first && previous.last === last ? previous : { first, last },
        ),
      [],
    ),
    /** Whether a page failed to load; `retryPages` requests it again. */
    hasFailed: failed,
    retryPages: () => setFailed(false),
    /** Fetches all remaining pages and returns all rows. Throws `ApiError`. */
    readAll: useCallback(async () => {
      const now = () => client.getQueryData<CachedRows>(rowsKey(parameters));
      for (let list = now(); list && list.next !== null; list = now()) {
        const cursor = list.next;
        const response = await fetchPage(parameters, cursor);
        client.setQueryData<CachedRows>(rowsKey(parameters), (previous) =>
          mergePage(previous, cursor, response),
        );
      }
      const list = now();
      return list ? cachedRows(list) : [];
    }, [parameters, client]),
  };
}
