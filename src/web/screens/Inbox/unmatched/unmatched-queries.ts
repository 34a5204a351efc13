import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeclineUnmatched, OwnUnmatchedEmail, OwnUnmatchedList } from "#contract/intake/unmatched.ts";
import { api, authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { byId, type CachedList, pagedList, withRows } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

/** Under the key of the lists, so that it is invalidated with them. */
const UNMATCHED_KEY = ["conversations", "unmatched"];
const LIST_KEY = [...UNMATCHED_KEY, "list"];
const PAGE_SIZE = 50;

/** The user's unmatched email, newest first. */
export const useUnmatchedList = () =>
  usePagedList(
    pagedList<OwnUnmatchedList>({
      queryKey: LIST_KEY,
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<OwnUnmatchedList>("/api/unmatched", {
          query: { cursor: cursor ?? undefined, limit: PAGE_SIZE },
          signal,
        }),
    }),
  );

const emailPath = (id: string) => `/api/unmatched/${encodeURIComponent(id)}`;

/** One unmatched email, with its text and candidates. */
export const useUnmatchedEmail = (id: string) =>
  useQuery({
    queryKey: [...UNMATCHED_KEY, "mail", id],
    queryFn: ({ signal }) => api.get<OwnUnmatchedEmail>(emailPath(id), { signal }),
  });

/** Its HTML, sanitized by the server. An email never changes. */
export const useUnmatchedHtml = (id: string) =>
  useQuery({
    queryKey: ["unmatched-html", id],
    queryFn: async ({ signal }) => {
      const response = await authorizedFetch("GET", `${emailPath(id)}/html`, { signal });
      if (!response.ok) throw await readProblem(response);
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });

/** Actions of the user; `assign` and `decline` remove the email from the list, `back` and `restore` undo them. */
type UnmatchedAction = { id: string } & (
  | { do: "assign"; requestIds: string[]; remember: boolean }
  | { do: "back" }
  | ({ do: "decline" } & DeclineUnmatched)
  | { do: "restore" }
);

export function useUnmatchedAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendAction,
    onSuccess: (_done, { id, do: action }) => {
      if (action === "assign" || action === "decline") {
        client.setQueryData<CachedList<OwnUnmatchedList>>(
          LIST_KEY,
          (list) => list && withRows(list, (rows) => rows.filter((row) => row.id !== id)),
        );
      }
      // The request's conversation, status and deadlines have changed.
      for (const key of ["conversations", "conversation", "requests", "request", "me"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}

function sendAction({ id, ...action }: UnmatchedAction): Promise<void> {
  switch (action.do) {
    case "assign":
      return api.post(`${emailPath(id)}/assignment`, {
        requestIds: action.requestIds,
        remember: action.remember,
      });
    case "back":
      return api.delete(`${emailPath(id)}/assignment`);
    case "decline":
      return api.put(`${emailPath(id)}/discard`, { reason: action.reason });
    case "restore":
      return api.delete(`${emailPath(id)}/discard`);
  }
}
