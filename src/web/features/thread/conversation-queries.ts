import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Conversation, Message, SendMessage } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { api } from "#web/app/api/api.ts";
import { clearSentDraft, pauseAutosave, replyDraft } from "#web/features/drafts/use-reply-draft.ts";

export const conversationKey = (requestId: string) => ["conversation", requestId] as const;

/** Everything that shows a request's mail: its thread, every list of conversations, the unread count in the top bar. */
function refreshConversation(client: QueryClient, requestId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: conversationKey(requestId) }),
    client.invalidateQueries({ queryKey: ["conversations"] }),
    client.invalidateQueries({ queryKey: ["me"] }),
  ]);
}

const conversationQuery = (requestId: string) =>
  queryOptions({
    queryKey: conversationKey(requestId),
    queryFn: ({ signal }) => api.get<Conversation>(`/api/conversations/${requestId}`, { signal }),
  });

/**
 * One request's correspondence, oldest message first. Not kept once it is closed: what is unread when it is opened
 * decides what is unfolded, so an earlier answer will not do, save one fetched ahead a moment ago.
 */
export const useConversation = (requestId: string) =>
  useQuery({ ...conversationQuery(requestId), gcTime: 0 });

/** How long a conversation fetched ahead may be shown; `forgetPeeks` ends it at once when anything happened. */
const PREFETCH_MS = 15_000;

/** Fetches a conversation that is likely to be opened next. */
export const prefetchConversation = (client: QueryClient, requestId: string) =>
  client.prefetchQuery({ ...conversationQuery(requestId), gcTime: PREFETCH_MS, staleTime: PREFETCH_MS });

/** Drops what was fetched ahead: of one conversation, or of all. What is open stays. */
export function removePrefetched(client: QueryClient, requestId: string | null) {
  const queryKey = requestId === null ? ["conversation"] : conversationKey(requestId);
  client.removeQueries({ queryKey, type: "inactive" });
}

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

/** Says what a reply decides (confirming or correcting the reading), or with `null` takes that back. */
export function useSetOutcome(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ messageId, outcome }: { messageId: string; outcome: Outcome | null }) => {
      const path = `/api/messages/${messageId}/outcome`;
      return outcome ? api.put<Message>(path, { outcome }) : api.delete<Message>(path);
    },
    onSuccess: async (_message, _sent) => {
      await Promise.all([
        refreshConversation(client, requestId),
        client.invalidateQueries({ queryKey: ["requests"] }),
        client.invalidateQueries({ queryKey: ["request", requestId] }),
      ]);
    },
  });
}

/** Sends a letter again that was refused, bounced, or held. */
export function useResend(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => api.post<Message>(`/api/messages/${messageId}/delivery`),
    onSettled: () =>
      Promise.all([
        refreshConversation(client, requestId),
        client.invalidateQueries({ queryKey: ["requests"] }),
        client.invalidateQueries({ queryKey: ["request", requestId] }),
      ]),
  });
}

/**
 * Sends a threaded reply, with the draft as the server has it by then. The draft's id makes a second try of the same words
 * the same mail.
 */
export function useReply(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (message: Omit<SendMessage, "draftVersion">) => {
      const resumeAutosave = await pauseAutosave(requestId);
      try {
        const { version } = replyDraft(requestId);
        return await api.post<Message>(`/api/requests/${requestId}/messages`, {
          ...message,
          ...(version > 0 && { draftVersion: version }),
        });
      } finally {
        resumeAutosave();
      }
    },
    onSuccess: (message) => {
      // Before the next pause of the saver is over, and whether or not its composer is still there.
      clearSentDraft(requestId);
      client.setQueryData<Conversation>(
        conversationKey(requestId),
        (current) =>
          current && { ...current, messages: [...withoutMessage(current.messages, message.id), message] },
      );
      void refreshConversation(client, requestId);
    },
  });
}

/** Sends an answer that came by mail, or discards it. */
export function useResolveEmailReply(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, send }: { id: string; send: boolean }) =>
      send
        ? api.post<void>(`/api/answers-by-mail/${id}/confirmation`)
        : api.delete<void>(`/api/answers-by-mail/${id}`),
    onSettled: () =>
      Promise.all([
        refreshConversation(client, requestId),
        client.invalidateQueries({ queryKey: ["requests"] }),
        client.invalidateQueries({ queryKey: ["request", requestId] }),
      ]),
  });
}

const withoutMessage = (messages: Message[], id: string) => messages.filter((message) => message.id !== id);
