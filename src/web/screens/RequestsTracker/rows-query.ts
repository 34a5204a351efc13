import type { RequestList } from "#contract/requests/request-list.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { type ListParameters, pageParameters } from "./page-query.ts";

/** The rows of a list. Invalidating `["requests"]` makes all lists stale. */
export const rowsQuery = (parameters: ListParameters) =>
  pagedList<RequestList>({
    queryKey: ["requests", "rows", parameters],
    idOf: byId,
    fetchPage: (cursor, signal) =>
      api.get<RequestList>("/api/requests", { query: pageParameters(parameters, cursor), signal }),
  });
