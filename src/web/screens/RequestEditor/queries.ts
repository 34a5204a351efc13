import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  AgencyBrowseList,
  AgencyJurisdictions,
  AgencyList,
  ResolvedAgencies,
} from "#contract/agencies/agency.ts";
import type { DeadlineResult } from "#contract/deadlines/deadline.ts";
import type { Body } from "#core/law/law.ts";
import { api } from "#web/app/api/api.ts";

/** The directory and the law change by hand, now and then. */
const STALE_TIME_MS = 5 * 60_000;

/** Offices whose name, abbreviation or place fits what was typed, best first. */
export const agencySearch = (q: string) =>
  queryOptions({
    queryKey: ["agencies", q],
    queryFn: ({ signal }) => api.get<AgencyList>("/api/agencies", { query: { q, limit: 20 }, signal }),
    staleTime: STALE_TIME_MS,
  });

/** The offices a draft names; one that was merged into another since answers as that one. */
export const agenciesByIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["agencies", "named", ids],
    queryFn: ({ signal }) => api.post<ResolvedAgencies>("/api/agencies/lookup", { ids }, { signal }),
    enabled: ids.length > 0,
    staleTime: STALE_TIME_MS,
  });

/** As many as the server gives at once. */
export const MAX_MATCHES = 50;

/** The offices of a kind or name, in one place or everywhere. */
export const agencyMatches = (q: string, jurisdiction: string | undefined) =>
  queryOptions({
    queryKey: ["agencies", "matches", q, jurisdiction],
    queryFn: ({ signal }) =>
      api.get<AgencyList>("/api/agencies", { query: { q, jurisdiction, limit: MAX_MATCHES }, signal }),
    enabled: q !== "",
    staleTime: STALE_TIME_MS,
  });

/** Where the directory has offices. */
export const agencyJurisdictions = queryOptions({
  queryKey: ["agencies", "places"],
  queryFn: ({ signal }) => api.get<AgencyJurisdictions>("/api/agencies/jurisdictions", { signal }),
  staleTime: STALE_TIME_MS,
});

/** The offices of a place that stand under no other or, with `parent`, those under one; a page at a time. */
export const agencyBranches = (node: { jurisdiction: string } | { parent: string }) =>
  infiniteQueryOptions({
    queryKey: ["agencies", "browse", node],
    queryFn: ({ pageParam, signal }) =>
      api.get<AgencyBrowseList>("/api/agencies/browse", {
        query: { ...node, limit: 100, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.next ?? undefined,
    staleTime: STALE_TIME_MS,
  });

/** When the answer is due if the office gets the letter on that day. Some laws give a city or county another limit. */
export const responseDeadline = (jurisdiction: string | undefined, body: Body, received: string) =>
  queryOptions({
    queryKey: ["deadline", jurisdiction, body, received],
    queryFn: ({ signal }) =>
      api.get<DeadlineResult>("/api/deadlines", { query: { jurisdiction, body, received }, signal }),
    enabled: jurisdiction !== undefined,
    staleTime: STALE_TIME_MS,
  });
