import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminAgency, AdminAgencyList } from "#contract/admin-agency.ts";
import type { AdminEditAgency, AgencyList } from "#contract/agency.ts";
import type { ADMIN_AGENCY_FILTERS } from "#core/agency/agency.ts";
import { api, authorizedFetch } from "#web/api.ts";
import { readProblem } from "#web/api-error.ts";

const AGENCIES = ["admin", "agencies"];
const PAGE = 100;
/** So many offices are offered while one is looked for by typing. */
const OFFERED = 8;

export type Show = (typeof ADMIN_AGENCY_FILTERS)[number] | "all";

const pathOf = (id: string) => `/api/admin/agencies/${encodeURIComponent(id)}`;

/** The offices of one of the section's lists, and how many wait. */
export const useAdminAgencies = (show: Show, q: string) =>
  useInfiniteQuery({
    queryKey: [...AGENCIES, "list", show, q],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminAgencyList>("/api/admin/agencies", {
        query: {
          listing: show === "all" ? undefined : show,
          q: q || undefined,
          cursor: pageParam,
          limit: PAGE,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** How many offices wait for an administrator. */
export const useWaitingAgencies = () =>
  useQuery({
    queryKey: [...AGENCIES, "waiting"],
    queryFn: ({ signal }) =>
      api.get<AdminAgencyList>("/api/admin/agencies", { query: { listing: "pending", limit: 1 }, signal }),
    select: ({ counts }) => counts,
  });

const agencyQuery = (id: string) => ({
  queryKey: [...AGENCIES, "one", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<AdminAgency>(pathOf(id), { signal }),
});

/** One office, whole; `listed` is what the list knows of it, shown until it is here. */
export const useAdminAgency = (id: string, listed: AdminAgency | undefined) =>
  useQuery({ ...agencyQuery(id), ...(listed && { placeholderData: listed }) });

/** The office as it is on the server now. */
export const useNewest = () => {
  const client = useQueryClient();
  return (id: string) => client.fetchQuery({ ...agencyQuery(id), staleTime: 0 });
};

/** Settled when the page shows the change. */
const forget = (client: QueryClient) => client.invalidateQueries({ queryKey: AGENCIES });

export function useEdit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AdminEditAgency) => api.patch(pathOf(id), change),
    onSuccess: () => forget(client),
  });
}

/** What an administrator says of an office they have seen. */
export type Verdict = "approval" | "retirement" | "verification";

export function useVerdict(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verdict, version }: { verdict: Verdict; version: number }) =>
      api.post(`${pathOf(id)}/${verdict}`, { version }),
    onSuccess: () => forget(client),
  });
}

/** `onMerged` runs even though the page then shows nothing to merge any more. */
export function useMerge(id: string, onMerged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (into: string) => api.post(`${pathOf(id)}/merge`, { into }),
    onSuccess: () => {
      onMerged();
      return forget(client);
    },
  });
}

/** Offices of the directory whose name, abbreviation or place begins so. */
export const useAgencySearch = (q: string) =>
  useQuery({
    queryKey: ["agencies", "search", q],
    queryFn: ({ signal }) => api.get<AgencyList>("/api/agencies", { query: { q, limit: OFFERED }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

/** The whole directory as a file that can be imported again. Throws `ApiError`. */
export async function fetchExport(format: "csv" | "json"): Promise<Blob> {
  const response = await authorizedFetch("GET", `/api/admin/agencies.${format}`);
  if (!response.ok) throw await readProblem(response);
  return response.blob();
}
