import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import type { CanceledMessage } from "#contract/delivery/delivery.ts";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import { restoreDraft } from "#web/features/drafts/use-reply-draft.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { conversationKey } from "#web/features/thread/conversation-queries.ts";

const refreshRequest = (client: QueryClient, requestId: string) =>
  Promise.all(
    [conversationKey(requestId), ["conversations"], ["me"], ["requests"], ["request", requestId]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

/** Closes the notice that a letter leaves, by the answer's id or the request's: once it was taken back or sent, the notice is wrong. */
const sendToasts = new Map<string, () => void>();

function closeSendToast(id: string) {
  sendToasts.get(id)?.();
  sendToasts.delete(id);
}

/** Says that a letter is on its way, or when it leaves, and offers to take it back for as long as the server waits. */
export function announceReplySent(client: QueryClient, requestId: string, message: Message) {
  const { delivery, at, id } = message;
  const sendAt = delivery?.leavesAt ?? null;
  const isScheduled = delivery?.state === "scheduled" && sendAt !== null;
  // Both are the server's, so a wrong clock on this device does not matter.
  const seconds = sendAt === null ? 0 : Math.round((Date.parse(sendAt) - Date.parse(at)) / 1000);
  if (!isScheduled && seconds <= 0) {
    showToast({ text: message.forwards === null ? "Reply on its way" : "Forwarded" });
    return;
  }
  const close = showToast({
    text: isScheduled ? `Leaves ${formatTime(new Date(sendAt))}` : "Sending…",
    action: { label: "Undo", onClick: () => void cancelReply(client, requestId, id) },
    ringSeconds: isScheduled ? 10 : seconds,
    onClose: () => sendToasts.delete(id),
  });
  sendToasts.set(id, close);
}

/** Takes an answer back before it leaves: its words and files are the draft again. */
export async function cancelReply(client: QueryClient, requestId: string, messageId: string): Promise<void> {
  closeSendToast(messageId);
  try {
    const { to, cc, letterKind, ...draftContent } = await api.delete<CanceledMessage>(
      `/api/messages/${messageId}/delivery`,
    );
    restoreDraft(requestId, { ...draftContent, letter: letterKind, recipients: { to, cc } });
  } catch (error) {
    showCancelError(error);
  }
  await refreshRequest(client, requestId);
}

type LetterContext = { client: QueryClient; navigate: NavigateFunction; requestId: string };

/** Says when the first letter of a request leaves, and offers to make a draft of it again for as long as it waits. */
export function announceRequestLetter({
  at,
  undoSeconds,
  ...context
}: LetterContext & { at: Date | undefined; undoSeconds: number }) {
  if (!at && undoSeconds === 0) return;
  const close = showToast({
    text: at ? `Leaves ${formatTime(at)}` : "Sending…",
    action: { label: "Undo", onClick: () => void cancelRequestLetter(context) },
    ringSeconds: at ? 10 : undoSeconds,
    onClose: () => sendToasts.delete(context.requestId),
  });
  sendToasts.set(context.requestId, close);
}

/** Makes a draft of a request again whose letter has not left, and opens it. */
export async function cancelRequestLetter({ client, navigate, requestId }: LetterContext): Promise<void> {
  closeSendToast(requestId);
  try {
    const draft = await api.delete<RequestDetail>(`/api/requests/${requestId}/submission`);
    client.setQueryData(requestQuery(requestId).queryKey, draft);
    await navigate(`/request-editor/${requestId}`);
  } catch (error) {
    showCancelError(error);
  }
  await refreshRequest(client, requestId);
}

const showCancelError = (error: unknown) =>
  showToast({ text: `Not taken back. ${error instanceof Error ? error.message : "Try again in a moment."}` });

/** A letter that waits for its time leaves at once. */
export const useSendNow = (requestId: string) => useDeliveryStep(requestId, "now");

/** A letter that was held, because it may have gone out, did arrive. */
export const useConfirmArrival = (requestId: string) => useDeliveryStep(requestId, "arrival");

function useDeliveryStep(requestId: string, step: "now" | "arrival") {
  const client = useQueryClient();
  return useMutation({
    onMutate: closeSendToast,
    mutationFn: (messageId: string) => api.put<Message>(`/api/messages/${messageId}/delivery/${step}`),
    onError: (error) => showToast({ text: error.message }),
    onSettled: () => refreshRequest(client, requestId),
  });
}
