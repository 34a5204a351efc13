import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type {
  AssignUnmatched,
  FailedJobList,
  Health,
  RequestSearch,
  UnmatchedEmail,
  UnmatchedList,
  UnmatchedStatus,
} from "#contract/platform/admin.ts";
import type { Status, StatusRange } from "#contract/platform/status.ts";
import { api } from "#web/app/api/api.ts";
import { byId, type CachedList, pagedList, withRows } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

const HEALTH_KEY = ["admin", "health"];
const UNMATCHED_KEY = ["admin", "unmatched"];
const HEALTH_INTERVAL_MS = 15_000;
const STATUS_INTERVAL_MS = 60_000;
const PAGE = 100;

/** Health of the program, refetched every 15 seconds while the page is visible. */
export const useHealth = () =>
  useQuery({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => api.get<Health>("/api/admin/health", { signal }),
    refetchInterval: HEALTH_INTERVAL_MS,
  });

/** Figures over time, refetched every minute, as they are taken. The plots stay until those of another range are there. */
export const useStatus = (range: StatusRange) =>
  useQuery({
    queryKey: ["admin", "status", range],
    queryFn: ({ signal }) => api.get<Status>("/api/admin/status", { query: { range }, signal }),
    refetchInterval: STATUS_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });

/** Unmatched, assigned or discarded emails, newest first. Refetched when `count`, which comes with the health, changes. */
export function useUnmatchedList(show: UnmatchedStatus, count: number | undefined) {
  const client = useQueryClient();
  const previousCount = useRef(count);
  useEffect(() => {
    if (previousCount.current !== undefined && previousCount.current !== count) {
      void client.invalidateQueries({ queryKey: [...UNMATCHED_KEY, "list"] });
    }
    previousCount.current = count;
  }, [count, client]);
  return usePagedList(
    pagedList<UnmatchedList>({
      queryKey: [...UNMATCHED_KEY, "list", show],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<UnmatchedList>("/api/admin/unmatched", {
          query: { show, cursor: cursor ?? undefined, limit: PAGE },
          signal,
        }),
    }),
  );
}

/** One unmatched email, with its text and its candidates. */
export const useUnmatchedMessage = (id: string) =>
  useQuery({
    queryKey: [...UNMATCHED_KEY, "message", id],
    queryFn: ({ signal }) =>
      api.get<UnmatchedEmail>(`/api/admin/unmatched/${encodeURIComponent(id)}`, { signal }),
  });

/** What an administrator may do with an unmatched email. Each action removes it from the list it is on. */
export type UnmatchedAction = { id: string } & (
  | ({ do: "assign" } & AssignUnmatched)
  | { do: "take_back" }
  | { do: "discard" }
  | { do: "restore" }
);

export function useUnmatchedAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: performUnmatchedAction,
    onSuccess: (_, { id }) => {
      client.setQueriesData<CachedList<UnmatchedList>>(
        { queryKey: [...UNMATCHED_KEY, "list"] },
        (list) => list && withRows(list, (rows) => rows.filter((row) => row.id !== id)),
      );
      void client.invalidateQueries({ queryKey: UNMATCHED_KEY });
      void client.invalidateQueries({ queryKey: HEALTH_KEY });
    },
  });
}

function performUnmatchedAction({ id, ...action }: UnmatchedAction): Promise<void> {
  const messagePath = `/api/admin/unmatched/${encodeURIComponent(id)}`;
  switch (action.do) {
    case "assign": {
      const { requestIds, remember } = action;
      return api.post(`${messagePath}/assignment`, {
        requestIds,
        ...(remember !== undefined && { remember }),
      });
    }
    case "take_back":
      return api.delete(`${messagePath}/assignment`);
    case "discard":
      return api.put(`${messagePath}/discard`);
    case "restore":
      return api.delete(`${messagePath}/discard`);
  }
}

/** Sent requests that match the query; no request is made for an empty query. */
export const useRequestSearch = (q: string) =>
  useQuery({
    queryKey: ["admin", "requests", q],
    queryFn: ({ signal }) => api.get<RequestSearch>("/api/admin/requests", { query: { q }, signal }),
    enabled: q !== "",
    placeholderData: (previous) => (q === "" ? undefined : previous),
  });

/** Records why an administrator reads a message, which makes it readable for an hour. */
export function useRequestMessageAccess(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api.post<UnmatchedEmail>(`/api/admin/unmatched/${encodeURIComponent(id)}/readings`, { reason }),
    onSuccess: (message) => client.setQueryData([...UNMATCHED_KEY, "message", id], message),
  });
}

const FAILED_JOBS_KEY = ["admin", "failed-jobs"];

/** Jobs that used up their attempts, the newest failure first. Refetched when `count`, which comes with the health, changes. */
export const useFailedJobs = (count: number | undefined) =>
  usePagedList({
    ...pagedList<FailedJobList>({
      queryKey: [...FAILED_JOBS_KEY, count],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<FailedJobList>("/api/admin/failed-jobs", {
          query: { cursor: cursor ?? undefined, limit: PAGE },
          signal,
        }),
    }),
    placeholderData: keepPreviousData,
  });

/** Runs a failed job again, with all of its attempts. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.post(`/api/admin/failed-jobs/${id}/retry`),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: FAILED_JOBS_KEY });
      void client.invalidateQueries({ queryKey: HEALTH_KEY });
    },
  });
}
