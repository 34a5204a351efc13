import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import { api } from "#web/app/api/api.ts";

export const conversationKey = (requestId: string) => ["conversation", requestId] as const;

export const conversationQuery = (requestId: string) =>
  queryOptions({
    queryKey: conversationKey(requestId),
    queryFn: ({ signal }) => api.get<Conversation>(`/api/conversations/${requestId}`, { signal }),
  });

/** How long a prefetched conversation may be shown. `removePrefetched` removes it when something changes. */
const PREFETCH_MS = 15_000;

/** Prefetches a conversation that is likely to be opened next. */
export const prefetchConversation = (client: QueryClient, requestId: string) =>
  client.prefetchQuery({ ...conversationQuery(requestId), gcTime: PREFETCH_MS, staleTime: PREFETCH_MS });

/** Removes one prefetched conversation, or all of them. An open conversation stays. */
export function removePrefetched(client: QueryClient, requestId: string | null) {
  const queryKey = requestId === null ? ["conversation"] : conversationKey(requestId);
  client.removeQueries({ queryKey, type: "inactive" });
}
