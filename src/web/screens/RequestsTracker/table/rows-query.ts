import { queryOptions } from "@tanstack/react-query";
import type { RequestList } from "#contract/requests/request-list.ts";
import { api } from "#web/app/api/api.ts";
import { type ListParameters, pageParameters } from "#web/screens/RequestsTracker/page-query.ts";
import { type CachedRows, markStale, mergePage } from "./cached-rows.ts";

/** Every list of requests has a key that begins so; what makes them old is told by `["requests"]`. */
export const rowsKey = (parameters: ListParameters) => ["requests", "rows", parameters] as const;

export const fetchPage = (parameters: ListParameters, cursor: string | null, signal?: AbortSignal) =>
  api.get<RequestList>("/api/requests", {
    query: pageParameters(parameters, cursor),
    ...(signal && { signal }),
  });

/** A list as far as it is known: see known-rows.ts. Reading it again asks for its top. */
export const rowsQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: rowsKey(parameters),
    queryFn: async ({ client, signal }) => {
      const response = await fetchPage(parameters, null, signal);
      // What was read meanwhile stays, and is read again once it is in sight.
      const cached = client.getQueryData<CachedRows>(rowsKey(parameters));
      return mergePage(cached && markStale(cached), null, response);
    },
    structuralSharing: false,
  });
