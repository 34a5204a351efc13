import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Conversation, Message, SendMessage } from "#contract/mailbox/conversation.ts";
import { api } from "#web/app/api/api.ts";
import { sendDraft } from "#web/features/drafts/use-reply-draft.ts";
import { conversationKey, conversationQuery } from "./conversation-query.ts";

/**
 * Refetches what shows a request's messages: the thread, the conversation lists, the unread count in the top
 * bar.
 */
function refreshConversation(client: QueryClient, requestId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: conversationKey(requestId) }),
    client.invalidateQueries({ queryKey: ["conversations"] }),
    client.invalidateQueries({ queryKey: ["me"] }),
  ]);
}

/**
 * One request's messages, oldest first. Not cached after it is closed: the messages that are unread on
 * opening are expanded, so the response must be fresh, or prefetched a moment ago.
 */
export const useConversation = (requestId: string) =>
  useQuery({ ...conversationQuery(requestId), gcTime: 0 });

/** Marks a whole conversation as read, or as unread again. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, read }: { requestId: string; read: boolean }) =>
      setRead(read ? "put" : "delete", requestId),
    onSettled: (_done, _error, { requestId }) => refreshConversation(client, requestId),
  });
}

const setRead = (method: "put" | "delete", requestId: string) =>
  api[method]<void>(`/api/conversations/${requestId}/read`);

/** Refetches what shows a request: its messages, status and deadlines. */
export const refreshRequest = (client: QueryClient, requestId: string) =>
  Promise.all([
    refreshConversation(client, requestId),
    client.invalidateQueries({ queryKey: ["requests"] }),
    client.invalidateQueries({ queryKey: ["request", requestId] }),
  ]);

/** Sends a letter again that was rejected, bounced, or held. */
export function useResend(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => api.post<Message>(`/api/messages/${messageId}/delivery`),
    onSettled: () => refreshRequest(client, requestId),
  });
}

/**
 * Sends a reply in the thread, after the autosave of the draft. The draft's id makes a retry idempotent: the
 * same draft is sent once.
 */
export function useReply(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: Omit<SendMessage, "draftVersion">) =>
      sendDraft(requestId, (version) =>
        api.post<Message>(`/api/requests/${requestId}/messages`, {
          ...message,
          ...(version > 0 && { draftVersion: version }),
        }),
      ),
    onSuccess: (message) => {
      client.setQueryData<Conversation>(
        conversationKey(requestId),
        (current) =>
          current && { ...current, messages: [...withoutMessage(current.messages, message.id), message] },
      );
      void refreshConversation(client, requestId);
    },
  });
}

/** Sends or discards a reply that the user wrote by email. */
export function useResolveEmailReply(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, send }: { id: string; send: boolean }) =>
      send
        ? api.post<void>(`/api/answers-by-mail/${id}/confirmation`)
        : api.delete<void>(`/api/answers-by-mail/${id}`),
    onSettled: () => refreshRequest(client, requestId),
  });
}

const withoutMessage = (messages: Message[], id: string) => messages.filter((message) => message.id !== id);
