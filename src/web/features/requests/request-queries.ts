import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import type { ListParameter } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";
import { countParams } from "./request-count-params.ts";

/**
 * How many requests each filter of the strip shows, in all and under the other filters of a list. Neither the one that is
 * chosen nor the order changes it.
 */
export const requestCountsQuery = (list: Readonly<Partial<Record<ListParameter, string>>>) => {
  const countedParams = countParams(list);
  return queryOptions({
    queryKey: ["requests", "counts", countedParams],
    queryFn: ({ signal }) => api.get<RequestCounts>("/api/requests/counts", { query: countedParams, signal }),
    placeholderData: keepPreviousData,
  });
};

/** One request, whole. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ["request", id],
    queryFn: ({ signal }) => api.get<RequestDetail>(`/api/requests/${encodeURIComponent(id)}`, { signal }),
  });
