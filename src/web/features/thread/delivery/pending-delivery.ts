import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import type { CanceledMessage } from "#contract/delivery/delivery.ts";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadDelivery as m } from "#messages/thread/delivery.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatTime } from "#web/features/dates/scheduled-time.ts";
import { restoreDraft } from "#web/features/drafts/use-reply-draft.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { conversationKey } from "#web/features/thread/conversation-query.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";

const refreshRequest = (client: QueryClient, requestId: string) =>
  Promise.all(
    [conversationKey(requestId), ["conversations"], ["me"], ["requests"], ["request", requestId]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

/**
 * Close functions of the notices about pending letters, by message or request id. A notice is wrong once the
 * letter is canceled or sent.
 */
const sendToasts = new Map<string, () => void>();

function closeSendToast(id: string) {
  sendToasts.get(id)?.();
  sendToasts.delete(id);
}

/**
 * Shows a notice that a reply is queued or scheduled, with an undo action for as long as the server waits.
 */
export function announceReplySent(client: QueryClient, requestId: string, message: Message) {
  const { delivery, at, id } = message;
  const sendAt = delivery?.leavesAt ?? null;
  const isScheduled = delivery?.state === "scheduled" && sendAt !== null;
  // Both times are from the server, so a wrong clock on this device does not matter.
  const seconds = sendAt === null ? 0 : Math.round((Date.parse(sendAt) - Date.parse(at)) / 1000);
  if (!isScheduled && seconds <= 0) {
    showToast({ text: message.forwards === null ? m.sentNotice : m.forwardedNotice });
    return;
  }
  const close = showToast({
    text: isScheduled ? formatMessage(m.scheduledNotice, { time: formatTime(new Date(sendAt)) }) : leavesIn,
    action: { label: m.undo, onClick: () => void cancelReply(client, requestId, id) },
    ringSeconds: isScheduled ? 10 : seconds,
    lapses: !isScheduled,
    onClose: () => sendToasts.delete(id),
  });
  sendToasts.set(id, close);
}

/** Of a letter that can still be undone. */
const leavesIn = (seconds: number) => formatMessage(m.leaves, { seconds });

/** Cancels a reply before it is sent: its text and files become the draft again. */
export async function cancelReply(client: QueryClient, requestId: string, messageId: string): Promise<void> {
  closeSendToast(messageId);
  try {
    const { to, cc, letterKind, ...draftContent } = await api.delete<CanceledMessage>(
      `/api/messages/${messageId}/delivery`,
    );
    restoreDraft(requestId, { ...draftContent, letter: letterKind, recipients: { to, cc } });
    showToast({ text: m.undoneNotice });
  } catch (error) {
    showCancelError(error);
  }
  await refreshRequest(client, requestId);
}

type LetterContext = { client: QueryClient; navigate: NavigateFunction; requestId: string };

/** Shows a notice that the first letter of a request is queued or scheduled, with an undo action. */
export function announceRequestLetter({
  at,
  undoSeconds,
  ...context
}: LetterContext & { at: Date | undefined; undoSeconds: number }) {
  if (!at && undoSeconds === 0) return;
  const close = showToast({
    text: at ? formatMessage(m.scheduledNotice, { time: formatTime(at) }) : leavesIn,
    action: { label: m.undo, onClick: () => void cancelRequestLetter(context) },
    ringSeconds: at ? 10 : undoSeconds,
    lapses: at === undefined,
    onClose: () => sendToasts.delete(context.requestId),
  });
  sendToasts.set(context.requestId, close);
}

/** Turns a request whose letter was not sent yet back into a draft, and opens it. */
export async function cancelRequestLetter({ client, navigate, requestId }: LetterContext): Promise<void> {
  closeSendToast(requestId);
  try {
    const draft = await api.delete<RequestDetail>(`/api/requests/${requestId}/submission`);
    client.setQueryData(requestQuery(requestId).queryKey, draft);
    await navigate(`/request-editor/${requestId}`);
    showToast({ text: m.undoneNotice });
  } catch (error) {
    showCancelError(error);
  }
  await refreshRequest(client, requestId);
}

const showCancelError = (error: unknown) =>
  showToast({ text: formatMessage(m.notCanceled, { reason: errorReason(error) }) });

/** Sends a scheduled letter now. */
export const useSendNow = (requestId: string) => useDeliveryStep(requestId, "now");

/** Confirms that a letter on hold, which may have been sent, did arrive. */
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
