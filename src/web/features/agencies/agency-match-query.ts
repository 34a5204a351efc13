import { queryOptions } from "@tanstack/react-query";
import type { AgencyMatch, AgencyMatches, MatchAgencies } from "#contract/agencies/agency-list.ts";
import { api } from "#web/app/api/api.ts";

/** The directory and the laws rarely change. */
const STALE_TIME_MS = 5 * 60_000;

export type WantedAgency = MatchAgencies["agencies"][number];

/** Compares agencies with the directory, at most MAX_MATCHED_AGENCIES in a call. Throws `ApiError`. */
export const fetchAgencyMatches = async (
  agencies: readonly WantedAgency[],
  signal?: AbortSignal,
): Promise<AgencyMatch[]> => {
  const request = signal ? { signal } : {};
  return (await api.post<AgencyMatches>("/api/agencies/matches", { agencies }, request)).items;
};

/** What the directory has for an agency as far as it was typed, and which jurisdiction a new one would be under. */
export const agencyMatch = (wanted: WantedAgency) =>
  queryOptions({
    queryKey: ["agencies", "match", wanted],
    queryFn: async ({ signal }) => (await fetchAgencyMatches([wanted], signal))[0] ?? null,
    enabled: Object.values(wanted).some((text) => text !== null && text !== ""),
    staleTime: STALE_TIME_MS,
  });
