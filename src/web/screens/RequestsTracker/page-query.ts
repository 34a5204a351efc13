import type { RequestList } from "#contract/requests/request-list.ts";
import { formatListQuery, type ListParameter, type ListQuery } from "#core/request/list-query.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";

/** The query parameters of a list. */
export type ListParameters = Readonly<Partial<Record<ListParameter, string>>>;

export const toListParameters = (query: ListQuery): ListParameters =>
  Object.fromEntries(formatListQuery(query));

/** Enough rows for a tall window. Kept small because the user waits for the first page. */
const FIRST_PAGE = 60;
const PAGE = 200;

/** The query parameters of one page: the first page, or the page at a cursor. */
const pageParameters = (parameters: ListParameters, cursor: string | null) => ({
  ...parameters,
  cursor: cursor ?? undefined,
  limit: cursor === null ? FIRST_PAGE : PAGE,
});

/** The rows of a list. Invalidating `["requests"]` makes all lists stale. */
export const rowsQuery = (parameters: ListParameters) =>
  pagedList<RequestList>({
    queryKey: ["requests", "rows", parameters],
    idOf: byId,
    fetchPage: (cursor, signal) =>
      api.get<RequestList>("/api/requests", { query: pageParameters(parameters, cursor), signal }),
  });
