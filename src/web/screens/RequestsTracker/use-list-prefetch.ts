import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import { isNarrowed, type ListQuery, type ListSort } from "#core/request/list-query.ts";
import { whenIdle } from "#web/design/when-idle.ts";
import { prefetchWhenIdle } from "#web/features/navigation/prefetch-when-idle.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { sortParameter } from "./list-text.ts";
import { toListParameters } from "./page-query.ts";
import { FILTERS } from "./StatusTabCount.tsx";
import { rowsQuery } from "./table/rows-query.ts";

/** Sort orders to prefetch, the most common first. */
const COMMON_SORTS: readonly ListSort[] = ["title", "agency", "status", "filed", "activity"];

/**
 * Prefetches what is likely to be opened next. Once the list has loaded: the first page of the other status tabs and of the
 * other sort orders. Also the request under the pointer, or the one after the open request.
 */
export function useListPrefetch(
  query: ListQuery,
  rows: readonly RequestRow[] | undefined,
  openIndex: number,
) {
  const client = useQueryClient();
  const [warmUpId, setWarmUpId] = useState<string | null>(null);
  const isLoaded = rows !== undefined;
  const prefetchRequest = useCallback((id: string) => void client.prefetchQuery(requestQuery(id)), [client]);

  const prefetchLists = useCallback(
    (lists: readonly ListQuery[]) =>
      prefetchWhenIdle(lists.map((list) => () => client.prefetchQuery(rowsQuery(toListParameters(list))))),
    [client],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first request and the other sort orders are prefetched once, when the first list has loaded
  useEffect(() => {
    const first = rows?.find(({ status }) => status !== "draft");
    if (!first) return;
    void client.prefetchQuery(requestQuery(first.id)).then(() => setWarmUpId(first.id));
    if (isNarrowed(query)) return;
    const withSort = (sort: ListSort) => ({
      ...query,
      sort,
      descending: sortParameter(query, sort).startsWith("-"),
    });
    return prefetchLists(COMMON_SORTS.map(withSort));
  }, [isLoaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other status tabs, in the current sort order
  useEffect(() => {
    if (isLoaded && !isNarrowed(query)) return prefetchLists(FILTERS.map((filter) => ({ ...query, filter })));
  }, [isLoaded, query.sort, query.descending]);

  const next = openIndex < 0 ? undefined : rows?.[openIndex + 1]?.id;
  useEffect(() => (next ? whenIdle(() => prefetchRequest(next)) : undefined), [next, prefetchRequest]);
  return {
    prefetchRequest,
    /** A prefetched request for the warm-up render; null before it has loaded. */
    warmUpId,
  };
}
