import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConversationList, Message, MoveMessageResult } from "#contract/mailbox/conversation.ts";
import { api } from "#web/app/api/api.ts";
import { conversationKey } from "#web/features/thread/conversation-query.ts";

const MAX_RESULTS = 20;

/** Refetches what shows the status and messages of these requests. */
const refreshRequests = (client: QueryClient, requestIds: readonly string[]) =>
  Promise.all([
    ...requestIds.flatMap((id) => [
      client.invalidateQueries({ queryKey: conversationKey(id) }),
      client.invalidateQueries({ queryKey: ["request", id] }),
    ]),
    ...["conversations", "requests", "me"].map((key) => client.invalidateQueries({ queryKey: [key] })),
  ]);

/** The user's sent requests without this one, most recent message first. */
export const useOtherRequests = (requestId: string | null, q: string) =>
  useQuery({
    queryKey: ["conversations", "others", q],
    queryFn: ({ signal }) =>
      api.get<ConversationList>("/api/conversations", {
        query: { folder: "sent", q, limit: MAX_RESULTS },
        signal,
      }),
    select: ({ items }) => items.filter((item) => item.requestId !== requestId),
    placeholderData: (before) => before,
  });

/** Moves an email to another request of the user, or with `to: null` back to the unmatched email. */
export function useMoveEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to }: { id: string; from: string; to: string | null }) =>
      api.put<MoveMessageResult>(`/api/messages/${id}/request`, { requestId: to }),
    onSuccess: (_moved, { from, to }) => void refreshRequests(client, to === null ? [from] : [from, to]),
    onError: (_error, { from }) => void refreshRequests(client, [from]),
  });
}

/**
 * Marks the sender of an email as known. The email then changes the request as if the sender had been known
 * before.
 */
export function useKnowSender(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => api.put<Message>(`/api/messages/${messageId}/known-sender`),
    onSuccess: () => refreshRequests(client, [requestId]),
  });
}
