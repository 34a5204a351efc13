import { queryOptions } from "@tanstack/react-query";
import type {
  AgencyBrowseList,
  AgencyJurisdictions,
  AgencyList,
  ResolvedAgencies,
} from "#contract/agencies/agency.ts";
import type { DeadlineResult } from "#contract/deadlines/deadline.ts";
import type { Body, Tier } from "#core/law/law.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";

/** The directory and the laws rarely change. */
const STALE_TIME_MS = 5 * 60_000;

/**
 * Agencies whose name, abbreviation or place matches the query, best first.
 * @param near the user's jurisdiction
 */
export const agencySearch = (q: string, near?: string) =>
  queryOptions({
    queryKey: ["agencies", q, near],
    queryFn: ({ signal }) => api.get<AgencyList>("/api/agencies", { query: { q, near, limit: 20 }, signal }),
    staleTime: STALE_TIME_MS,
  });

/** The agencies of a draft. An agency that was merged into another is returned as that one. */
export const agenciesByIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["agencies", "named", ids],
    queryFn: ({ signal }) => api.post<ResolvedAgencies>("/api/agencies/lookup", { ids }, { signal }),
    enabled: ids.length > 0,
    staleTime: STALE_TIME_MS,
  });

/** The page size of the server. */
export const MAX_MATCHES = 50;

/** Agencies by kind or name, in one jurisdiction or all. */
export const agencyMatches = (q: string, jurisdiction: string | undefined) =>
  queryOptions({
    queryKey: ["agencies", "matches", q, jurisdiction],
    queryFn: ({ signal }) =>
      api.get<AgencyList>("/api/agencies", { query: { q, jurisdiction, limit: MAX_MATCHES }, signal }),
    enabled: q !== "",
    staleTime: STALE_TIME_MS,
  });

/** Jurisdictions with agencies in the directory. */
export const agencyJurisdictions = queryOptions({
  queryKey: ["agencies", "places"],
  queryFn: ({ signal }) => api.get<AgencyJurisdictions>("/api/agencies/jurisdictions", { signal }),
  staleTime: STALE_TIME_MS,
});

/** Top-level agencies of a jurisdiction or, with `parent`, the agencies under one; paginated. */
export const agencyBranches = (node: { jurisdiction: string } | { parent: string }) =>
  pagedList<AgencyBrowseList>({
    queryKey: ["agencies", "browse", node],
    idOf: byId,
    fetchPage: (cursor, signal) =>
      api.get<AgencyBrowseList>("/api/agencies/browse", {
        query: { ...node, limit: 100, cursor: cursor ?? undefined },
        signal,
      }),
    staleTime: STALE_TIME_MS,
  });

/** When the answer is due if the agency receives the letter on that day. Some laws set another limit for cities and counties. */
export const responseDeadline = (
  jurisdiction: string | undefined,
  body: Body,
  received: string,
  tier: Tier["when"] | undefined,
) =>
  queryOptions({
    queryKey: ["deadline", jurisdiction, body, received, tier],
    queryFn: ({ signal }) =>
      api.get<DeadlineResult>("/api/deadlines", { query: { jurisdiction, body, received, tier }, signal }),
    enabled: jurisdiction !== undefined,
    staleTime: STALE_TIME_MS,
  });
