import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useFrozenValue } from "#web/design/use-frozen-value.ts";
import { whenIdle } from "#web/design/when-idle.ts";
import type { ListParameters } from "#web/screens/RequestsTracker/page-query.ts";
import { type CachedRows, cachedRows, mergePage, nextPageToFetch } from "./cached-rows.ts";
import { fetchPage, rowsKey, rowsQuery } from "./rows-query.ts";

/**
 * The requests of a list, as far as they are known: see known-rows.ts. Reading it again asks for its top, and for what is
 * in sight as soon as it is. While another list is on its way the one before stays, `waiting`.
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
    /** Names the list they are of: while another one is on its way the one before. */
    of: listKey,
    known: cached,
    waiting: isPlaceholder,
    error: list.error,
    failed: list.isError && !cached,
    retry: () => void list.refetch(),
    ...pages,
  };
}

/** Reads the pages after the first, one at a time, as they come into sight. */
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
          // A page more makes the list no fresher.
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
    // The answer changes what is known, which brings it here again. What nobody misses yet does not hold up what is drawn.
    if (!isMissing) return whenIdle(() => void fetchRows(cursorToFetch));
    void fetchRows(cursorToFetch);
  }, [cursorToFetch, isMissing, failed, isFetching, fetchRows]);

  return {
    /** Tells which rows are in sight. */
    setVisibleRows: useCallback(
      (first: number, last: number) =>
        setVisibleRange((previous) =>
          previous.first === first && previous.last === last ? previous : { first, last },
        ),
      [],
    ),
    /** A page did not come; `again` asks for it once more. */
    hasFailed: failed,
    retryPages: () => setFailed(false),
    /** Reads to the end of the list and gives all of it. Throws `ApiError`. */
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
