import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminAgency, AdminAgencyList, DeclineAgency } from "#contract/agencies/admin-agency.ts";
import type { AdminEditAgency, AgencyList } from "#contract/agencies/agency.ts";
import type { ADMIN_AGENCY_FILTERS } from "#core/agency/agency.ts";
import { api, authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

const AGENCIES_KEY = ["admin", "agencies"];
const PAGE = 100;
/** Number of agencies that the search suggests. */
const SUGGESTION_LIMIT = 8;

export type AgencyFilter = (typeof ADMIN_AGENCY_FILTERS)[number] | "all";

const agencyPath = (id: string) => `/api/admin/agencies/${encodeURIComponent(id)}`;

/** The agencies of one of the section's lists, with the counts of those that wait for review. */
export const useAdminAgencies = (filter: AgencyFilter, q: string) =>
  usePagedList(
    pagedList<AdminAgencyList>({
      queryKey: [...AGENCIES_KEY, "list", filter, q],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<AdminAgencyList>("/api/admin/agencies", {
          query: {
            listing: filter === "all" ? undefined : filter,
            q: q || undefined,
            cursor: cursor ?? undefined,
            limit: PAGE,
          },
          signal,
        }),
    }),
  );

/** How many agencies wait for an administrator. */
export const usePendingAgencyCount = () =>
  useQuery({
    queryKey: [...AGENCIES_KEY, "waiting"],
    queryFn: ({ signal }) =>
      api.get<AdminAgencyList>("/api/admin/agencies", { query: { listing: "pending", limit: 1 }, signal }),
    select: ({ counts }) => counts,
  });

const agencyQuery = (id: string) => ({
  queryKey: [...AGENCIES_KEY, "one", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<AdminAgency>(agencyPath(id), { signal }),
});

/** One agency; `listedAgency` is its row in the list, shown until the agency is loaded. */
export const useAdminAgency = (id: string, listedAgency: AdminAgency | undefined) =>
  useQuery({ ...agencyQuery(id), ...(listedAgency && { placeholderData: listedAgency }) });

/** Fetches the current version of the agency. */
export const useFetchLatestAgency = () => {
  const client = useQueryClient();
  return (id: string) => client.fetchQuery({ ...agencyQuery(id), staleTime: 0 });
};

/** Resolves when the page shows the change. */
const invalidateAgencies = (client: QueryClient) => client.invalidateQueries({ queryKey: AGENCIES_KEY });

export function useEditAgency(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AdminEditAgency) => api.patch(agencyPath(id), change),
    onSuccess: () => invalidateAgencies(client),
  });
}

/** Decisions of an administrator about an agency. */
export type AgencyReview = "approval" | "retirement" | "verification";

export function useReviewAgency(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ review, version }: { review: AgencyReview; version: number }) =>
      api.post(`${agencyPath(id)}/${review}`, { version }),
    onSuccess: () => invalidateAgencies(client),
  });
}

/** Declines a user's proposal. */
export function useDeclineAgency(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: DeclineAgency) => api.post(`${agencyPath(id)}/decline`, decision),
    onSuccess: () => invalidateAgencies(client),
  });
}

/** `onMerged` runs even though the dialog is unmounted by then. */
export function useMergeAgency(id: string, onMerged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (into: string) => api.post(`${agencyPath(id)}/merge`, { into }),
    onSuccess: () => {
      onMerged();
      return invalidateAgencies(client);
    },
  });
}

/** Takes the merge of this agency into another back. */
export function useUndoMerge(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(`${agencyPath(id)}/merge`),
    onSuccess: () => invalidateAgencies(client),
  });
}

/** Agencies of the directory whose name, abbreviation or location starts with the query. */
export const useAgencySearch = (q: string) =>
  useQuery({
    queryKey: ["agencies", "search", q],
    queryFn: ({ signal }) =>
      api.get<AgencyList>("/api/agencies", { query: { q, limit: SUGGESTION_LIMIT }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

/** The whole directory as a file that Daylight can import. Throws `ApiError`. */
export async function fetchExport(format: "csv" | "json"): Promise<Blob> {
  const response = await authorizedFetch("GET", `/api/admin/agencies.${format}`);
  if (!response.ok) throw await readProblem(response);
  return response.blob();
}
