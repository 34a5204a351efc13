import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type {
  AdminUserList,
  AssignUnmatched,
  Health,
  RequestSearch,
  UnmatchedList,
  UnmatchedMail,
  UnmatchedView,
} from "#contract/admin.ts";
import { api } from "#web/api.ts";

const HEALTH = ["admin", "health"];
const UNMATCHED = ["admin", "unmatched"];
const listKey = (show: UnmatchedView) => [...UNMATCHED, "list", show];
const USERS = ["admin", "users"];
const HEALTH_EVERY_MS = 15_000;
const PAGE = 100;

/** Whether the parts run, asked again every 15 seconds while the page is in sight. */
export const useHealth = () =>
  useQuery({
    queryKey: HEALTH,
    queryFn: ({ signal }) => api.get<Health>("/api/admin/health", { signal }),
    refetchInterval: HEALTH_EVERY_MS,
  });

/**
 * Mail no request took, newest first; or what was put into requests, or set aside. Fetched again when `count`, which the
 * health page knows, changes.
 */
export function useUnmatchedList(show: UnmatchedView, count: number | undefined) {
  const client = useQueryClient();
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) {
      void client.invalidateQueries({ queryKey: [...UNMATCHED, "list"] });
    }
    known.current = count;
  }, [count, client]);
  return useInfiniteQuery({
    queryKey: listKey(show),
    queryFn: ({ pageParam, signal }) =>
      api.get<UnmatchedList>("/api/admin/unmatched", {
        query: { show, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** One of them, with its text and the requests it may belong to. */
export const useUnmatchedMail = (id: string) =>
  useQuery({
    queryKey: [...UNMATCHED, "mail", id],
    queryFn: ({ signal }) =>
      api.get<UnmatchedMail>(`/api/admin/unmatched/${encodeURIComponent(id)}`, { signal }),
  });

/** What an administrator may do with a mail. Each takes it off the list that it is on. */
export type MailDeed = { id: string } & (
  | ({ do: "assign" } & AssignUnmatched)
  | { do: "take_back" }
  | { do: "discard" }
  | { do: "restore" }
);

export function useMailDeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: callDeed,
    onSuccess: (_, { id }) => {
      client.setQueriesData<InfiniteData<UnmatchedList>>(
        { queryKey: [...UNMATCHED, "list"] },
        (list) => list && without(list, id),
      );
      void client.invalidateQueries({ queryKey: UNMATCHED });
      void client.invalidateQueries({ queryKey: HEALTH });
    },
  });
}

function callDeed({ id, ...deed }: MailDeed): Promise<void> {
  const mail = `/api/admin/unmatched/${encodeURIComponent(id)}`;
  switch (deed.do) {
    case "assign": {
      const { requestIds, remember } = deed;
      return api.post(`${mail}/assignment`, { requestIds, ...(remember !== undefined && { remember }) });
    }
    case "take_back":
      return api.delete(`${mail}/assignment`);
    case "discard":
      return api.put(`${mail}/discard`);
    case "restore":
      return api.delete(`${mail}/discard`);
  }
}

/** Sent requests that these words name; nothing is asked for before there are any. */
export const useRequestSearch = (q: string) =>
  useQuery({
    queryKey: ["admin", "requests", q],
    queryFn: ({ signal }) => api.get<RequestSearch>("/api/admin/requests", { query: { q }, signal }),
    enabled: q !== "",
    placeholderData: (before) => (q === "" ? undefined : before),
  });

const without = (list: InfiniteData<UnmatchedList>, id: string) => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
});

/** Says why an administrator reads a message; from then on it is shown for an hour. */
export function useReadUnmatched(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api.post<UnmatchedMail>(`/api/admin/unmatched/${encodeURIComponent(id)}/readings`, { reason }),
    onSuccess: (mail) => client.setQueryData([...UNMATCHED, "mail", id], mail),
  });
}

export type UserView = "all" | "suspended";

/** Accounts, newest first: all, or those with these words in their email address or name. */
export const useUsers = (show: UserView, q: string) =>
  useInfiniteQuery({
    queryKey: [...USERS, show, q],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminUserList>("/api/admin/users", {
        query: { show, q: q === "" ? undefined : q, cursor: pageParam, limit: PAGE },
        signal,
      }),
    placeholderData: (before) => before,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** What an administrator does to an account: suspends it with a reason (a sentence), or restores it (null). */
export function useSuspension() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string | null }) => {
      const suspension = `/api/admin/users/${encodeURIComponent(id)}/suspension`;
      return reason === null ? api.delete(suspension) : api.put(suspension, { reason });
    },
    onSettled: () => client.invalidateQueries({ queryKey: USERS }),
  });
}
