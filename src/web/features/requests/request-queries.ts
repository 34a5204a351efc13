import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import type { ListParameter } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";

/**
 * The counts of the status tabs, in total and under the other filters of a list. They depend neither on the selected tab
 * nor on the order.
 */
export const requestCountsQuery = ({
  filter: _filter,
  sort: _sort,
  ...countedParams
}: Readonly<Partial<Record<ListParameter, string>>>) =>
  queryOptions({
    queryKey: ["requests", "counts", countedParams],
    queryFn: ({ signal }) => api.get<RequestCounts>("/api/requests/counts", { query: countedParams, signal }),
    placeholderData: keepPreviousData,
  });

/** One request with all its details. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ["request", id],
    queryFn: ({ signal }) => api.get<RequestDetail>(`/api/requests/${encodeURIComponent(id)}`, { signal }),
  });
