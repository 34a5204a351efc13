import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SupportView, SupportViewList } from "#contract/accounts/support-view.ts";
import type { RequestExport } from "#contract/exchange/request-export.ts";
import type { AdminRequest, AdminRequestList } from "#contract/requests/admin-request.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

const PATH = "/api/admin/request-records";
const VIEWS_PATH = "/api/admin/support-views";
const REQUESTS_KEY = ["admin", "request-records"];
const VIEWS_KEY = ["admin", "support-views"];
const PAGE = 100;

/** Everybody's sent requests, newest first; with `q`, of this user, reply address, tracking number or id. */
export const useRequestRecords = (q: string) =>
  usePagedList({
    ...pagedList<AdminRequestList>({
      queryKey: [...REQUESTS_KEY, "list", q],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<AdminRequestList>(PATH, {
          query: { q: q === "" ? undefined : q, cursor: cursor ?? undefined, limit: PAGE },
          signal,
        }),
    }),
    placeholderData: keepPreviousData,
  });

/** One of them. */
export const useRequestRecord = (id: string) =>
  useQuery({
    queryKey: [...REQUESTS_KEY, "one", id],
    queryFn: ({ signal }) => api.get<AdminRequest>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
  });

/** The support view of a user that is open; undefined while loading, null without one. Asked again when it ends. */
export function useSupportView(userId: string | undefined): SupportView | null | undefined {
  const views = useQuery({
    queryKey: VIEWS_KEY,
    queryFn: ({ signal }) => api.get<SupportViewList>(VIEWS_PATH, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const ends = (data?.items ?? []).map(({ endsAt }) => Date.parse(endsAt));
      return ends.length > 0 && Math.max(1_000, Math.min(...ends) - Date.now());
    },
  });
  return views.data && (views.data.items.find((view) => view.userId === userId) ?? null);
}

/** Opens a user's requests for an hour. */
export function useStartSupportView(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api.post<SupportView>(`/api/admin/users/${encodeURIComponent(userId)}/support-views`, { reason }),
    onSuccess: () => client.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}

/** Ends a support view, and forgets what was read in it. */
export function useEndSupportView(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(`${VIEWS_PATH}/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}

/** Makes a copy of everything the user has, and lets the browser download it. */
export const useCopyForUser = (id: string) =>
  useMutation({
    mutationFn: async () => {
      const { url } = await api.post<RequestExport>(`${VIEWS_PATH}/${encodeURIComponent(id)}/export`);
      const link = document.createElement("a");
      link.href = url;
      link.download = "";
      link.click();
    },
  });
