import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { DeclineUnmatched, OwnUnmatchedList, OwnUnmatchedMail } from "#contract/unmatched.ts";
import { api, authorizedFetch } from "#web/api.ts";
import { readProblem } from "#web/api-error.ts";

/** Under the lists' own key, so that what refreshes them refreshes it. */
const UNMATCHED = ["conversations", "unmatched"];
const LIST = [...UNMATCHED, "list"];
const PAGE = 50;

/** Mail that found no request and can only be this person's, newest first. */
export const useUnmatchedList = () =>
  useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      api.get<OwnUnmatchedList>("/api/unmatched", { query: { cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

const pathOf = (id: string) => `/api/unmatched/${encodeURIComponent(id)}`;

/** One of them, with its words and the requests it may belong to. */
export const useUnmatchedMail = (id: string) =>
  useQuery({
    queryKey: [...UNMATCHED, "mail", id],
    queryFn: ({ signal }) => api.get<OwnUnmatchedMail>(pathOf(id), { signal }),
  });

/** Its HTML as the server cleaned it. A mail never changes. */
export const useUnmatchedHtml = (id: string) =>
  useQuery({
    queryKey: ["unmatched-html", id],
    queryFn: async ({ signal }) => {
      const response = await authorizedFetch("GET", `${pathOf(id)}/html`, { signal });
      if (!response.ok) throw await readProblem(response);
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });

/** What its person may do with it; each but `back` and `restore` takes it off the list. */
type Deed = { id: string } & (
  | { do: "assign"; requestIds: string[]; remember: boolean }
  | { do: "back" }
  | ({ do: "decline" } & DeclineUnmatched)
  | { do: "restore" }
);

export function useUnmatchedDeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (_done, { id, do: deed }) => {
      if (deed === "assign" || deed === "decline") {
        client.setQueryData<InfiniteData<OwnUnmatchedList>>(LIST, (list) => list && without(list, id));
      }
      // Its request's thread, standing and clocks are not what they were.
      for (const key of ["conversations", "conversation", "requests", "request", "me"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}

function call({ id, ...deed }: Deed): Promise<void> {
  switch (deed.do) {
    case "assign":
      return api.post(`${pathOf(id)}/assignment`, { requestIds: deed.requestIds, remember: deed.remember });
    case "back":
      return api.delete(`${pathOf(id)}/assignment`);
    case "decline":
      return api.put(`${pathOf(id)}/discard`, { why: deed.why });
    case "restore":
      return api.delete(`${pathOf(id)}/discard`);
  }
}

const without = (list: InfiniteData<OwnUnmatchedList>, id: string) => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
});
