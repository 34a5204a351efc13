import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AdminUserList, Health, UnmatchedList, UnmatchedMail } from "#contract/admin.ts";
import { api } from "#web/api.ts";

const HEALTH = ["admin", "health"];
const UNMATCHED = ["admin", "unmatched", "list"];
const HEALTH_EVERY_MS = 15_000;
const PAGE = 100;

/** Whether the parts run, asked again every 15 seconds while the page is in sight. */
export const useHealth = () =>
  useQuery({
    queryKey: HEALTH,
    queryFn: ({ signal }) => api.get<Health>("/api/admin/health", { signal }),
    refetchInterval: HEALTH_EVERY_MS,
  });

/** Mail no request took, newest first. Fetched again when `count`, which the health page knows, changes. */
export function useUnmatchedList(count: number | undefined) {
  const client = useQueryClient();
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) {
      void client.invalidateQueries({ queryKey: UNMATCHED });
    }
    known.current = count;
  }, [count, client]);
  return useInfiniteQuery({
    queryKey: UNMATCHED,
    queryFn: ({ pageParam, signal }) =>
      api.get<UnmatchedList>("/api/admin/unmatched", { query: { cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** One of them, with its text and the requests it may belong to. */
export const useUnmatchedMail = (id: string) =>
  useQuery({
    queryKey: ["admin", "unmatched", "mail", id],
    queryFn: ({ signal }) =>
      api.get<UnmatchedMail>(`/api/admin/unmatched/${encodeURIComponent(id)}`, { signal }),
  });

/** Files a mail into requests and takes it off the list. */
export function useAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, requestIds }: { id: string; requestIds: string[] }) =>
      api.post(`/api/admin/unmatched/${encodeURIComponent(id)}/assignment`, { requestIds }),
    onSuccess: (_, { id }) => {
      client.setQueryData<InfiniteData<UnmatchedList>>(UNMATCHED, (list) => list && without(list, id));
      void client.invalidateQueries({ queryKey: UNMATCHED });
      void client.invalidateQueries({ queryKey: HEALTH });
    },
  });
}

const without = (list: InfiniteData<UnmatchedList>, id: string) => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
});

/** Everybody with an account, newest first. */
export const useUsers = () =>
  useInfiniteQuery({
    queryKey: ["admin", "users"],
    queryFn: ({ pageParam, signal }) =>
      api.get<AdminUserList>("/api/admin/users", { query: { cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
