import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Revision, RevisionList } from "#contract/requests/draft-history.ts";
import { api } from "#web/app/api/api.ts";

/** The versions of a draft, newest first, as of its current version. */
export const versionsQuery = (id: string, newest: number) =>
  infiniteQueryOptions({
    queryKey: ["versions", id, newest],
    queryFn: ({ pageParam, signal }) =>
      api.get<RevisionList>(`/api/requests/${id}/revisions`, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (lastPage) => lastPage.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The content of a version, which never changes. */
export const versionQuery = (id: string, version: number | undefined) =>
  queryOptions({
    queryKey: ["version", id, version],
    queryFn: ({ signal }) => api.get<Revision>(`/api/requests/${id}/revisions/${version}`, { signal }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
