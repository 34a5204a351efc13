import { queryOptions } from "@tanstack/react-query";
import type { RequestList } from "#contract/requests/request-list.ts";
import { api } from "#web/app/api/api.ts";
import { type ListParameters, pageParameters } from "#web/screens/RequestsTracker/page-query.ts";
import { type CachedRows, markStale, mergePage } from "./cached-rows.ts";

/** The query key of a list. Invalidating `["requests"]` makes all lists stale. */
export const rowsKey = (parameters: ListParameters) => ["requests", "rows", parameters] as const;

export const fetchPage = (parameters: ListParameters, cursor: string | null, signal?: AbortSignal) =>
  api.get<RequestList>("/api/requests", {
    query: pageParameters(parameters, cursor),
    ...(signal && { signal }),
  });

/** The cached pages of a list: see cached-rows.ts. A refetch requests the first page. */
export const rowsQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: rowsKey(parameters),
    queryFn: async ({ client, signal }) => {
      const response = await fetchPage(parameters, null, signal);
      // Pages that were fetched in the meantime stay, and are refetched once they are visible.
      const cached = client.getQueryData<CachedRows>(rowsKey(parameters));
      return mergePage(cached && markStale(cached), null, response);
    },
    structuralSharing: false,
  });
