import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RequestDetail } from "#contract/request.ts";
import type { RequestCounts, RequestList } from "#contract/request-list.ts";
import type { ListParameter } from "#core/request/list-query.ts";
import { api } from "./api.ts";

const PAGE = 100;

/** The requests of one view, page by page in the order the server keeps: nearest deadline, then newest. */
export const requestListQuery = (view: Readonly<Partial<Record<ListParameter, string>>>) =>
  infiniteQueryOptions({
    queryKey: ["requests", view],
    queryFn: ({ pageParam, signal }) =>
      api.get<RequestList>("/api/requests", {
        query: { ...view, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** How many requests each filter shows. */
export const requestCountsQuery = queryOptions({
  queryKey: ["requests", "counts"],
  queryFn: ({ signal }) => api.get<RequestCounts>("/api/requests/counts", { signal }),
});

/** One request, whole. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ["request", id],
    queryFn: ({ signal }) => api.get<RequestDetail>(`/api/requests/${encodeURIComponent(id)}`, { signal }),
  });
