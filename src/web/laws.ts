import { queryOptions, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import type { JurisdictionList, LawDetail } from "#contract/law.ts";
import type { Law } from "#core/deadline/law.ts";
import { api } from "#web/api.ts";

/** Rows change with a release or by an administrator's hand: an open page asks again after as long as caches may keep them. */
const STALE_MS = 5 * 60_000;

const jurisdictionsQuery = queryOptions({
  queryKey: ["jurisdictions"],
  queryFn: ({ signal }) => api.get<JurisdictionList>("/api/jurisdictions", { signal }),
  staleTime: STALE_MS,
});

export type Jurisdiction = JurisdictionList["items"][number];

/** Every place whose law is known, federal first; empty until they are here. */
export const useJurisdictions = (): readonly Jurisdiction[] => useQuery(jurisdictionsQuery).data?.items ?? [];

const lawQuery = (jurisdiction: string | undefined) =>
  queryOptions({
    queryKey: ["law", jurisdiction],
    queryFn: ({ signal }) => api.get<LawDetail>(`/api/laws/${jurisdiction}`, { signal }),
    enabled: jurisdiction !== undefined,
    staleTime: STALE_MS,
  });

/**
 * The law in force in a place, as the server has it: all of them together would be the heaviest part of every page, and
 * an administrator may have corrected one. Undefined while it is on its way, and where none is known.
 */
export const useLaw = (jurisdiction: string | undefined): Law | undefined =>
  useQuery(lawQuery(jurisdiction)).data;

/** The laws in force in these places, as far as they are here, by place. The same map until one of them changes. */
export function useLaws(jurisdictions: readonly string[]): ReadonlyMap<string, Law> {
  const places = [...new Set(jurisdictions)];
  return useQueries({ queries: places.map(lawQuery), combine: byPlace });
}

/** Named, so that it runs again only when an answer came. */
const byPlace = (answers: UseQueryResult<LawDetail>[]): ReadonlyMap<string, Law> =>
  new Map(answers.flatMap(({ data }) => (data ? [[data.jurisdiction, data] as const] : [])));
