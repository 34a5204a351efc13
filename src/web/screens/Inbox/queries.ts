import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ConversationList } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import type { Folder } from "#core/request/lists.ts";
import { api } from "#web/api.ts";

const PAGE = 100;

/** A folder's conversations, newest first, page by page. While a search is typed the last answer stays. */
export const useConversations = (folder: Folder, q: string) =>
  useInfiniteQuery({
    queryKey: ["conversations", folder, q],
    queryFn: ({ pageParam, signal }) =>
      api.get<ConversationList>("/api/conversations", {
        query: { folder, q, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === folder ? keepPreviousData(previous) : undefined,
  });

/** The folders' counts, the labels, the searches kept. Under the lists' own key, so what refreshes them refreshes it. */
export const useMailbox = () =>
  useQuery({
    queryKey: ["conversations", "mailbox"],
    queryFn: ({ signal }) => api.get<Mailbox>("/api/mailbox", { signal }),
    placeholderData: keepPreviousData,
  });
