import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQueryClient,
} from "@tanstack/react-query";
import type { AdminUserList, UserQuotas, UserUsageList } from "#contract/platform/admin-users.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

const USERS_KEY = ["admin", "users"];
const PAGE = 100;

/** Shorter words would read the whole table. */
export const MIN_SEARCH = 3;

export type User = AdminUserList["items"][number];
export type UserView = "all" | "suspended";

/** Accounts, newest first; with `q`, those whose email address or name contains it. */
export const useUsers = (show: UserView, q: string) =>
  usePagedList({
    ...pagedList<AdminUserList>({
      queryKey: [...USERS_KEY, show, q],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<AdminUserList>("/api/admin/users", {
          query: { show, q: q === "" ? undefined : q, cursor: cursor ?? undefined, limit: PAGE },
          signal,
        }),
    }),
    enabled: q === "" || q.length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
  });

/** What the accounts of these pages sent and store, by id: asked for once their rows are shown, as counting may take long. */
export function useUsage(pages: readonly AdminUserList[]) {
  return useQueries({
    queries: pages
      .map(({ items }) => items.map(({ id }) => id).join())
      .filter((ids) => ids !== "")
      .map((ids) => ({
        queryKey: ["admin", "user-usage", ids],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.get<UserUsageList>("/api/admin/user-usage", { query: { ids }, signal }),
      })),
    combine: usageById,
  });
}

const usageById = (results: UseQueryResult<UserUsageList>[]) =>
  new Map(results.flatMap(({ data }) => data?.items ?? []).map((usage) => [usage.id, usage]));

/** What an administrator does with an account. */
export type UserAction =
  | { do: "suspend"; reason: string }
  | { do: "restore" }
  | { do: "sign_out" }
  | { do: "set_quotas"; quotas: UserQuotas }
  | { do: "erase"; email: string; reason: string };

export function useUserAction({ id }: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: UserAction) => perform(`/api/admin/users/${encodeURIComponent(id)}`, action),
    onSettled: () => client.invalidateQueries({ queryKey: USERS_KEY }),
  });
}

function perform(user: string, action: UserAction): Promise<unknown> {
  switch (action.do) {
    case "suspend":
      return api.put(`${user}/suspension`, { reason: action.reason });
    case "restore":
      return api.delete(`${user}/suspension`);
    case "sign_out":
      return api.delete(`${user}/sessions`);
    case "set_quotas":
      return api.put(`${user}/quotas`, action.quotas);
    case "erase":
      return api.post(`${user}/erasure`, { email: action.email, reason: action.reason });
  }
}
