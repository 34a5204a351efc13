import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadDelivery as m } from "#messages/thread/delivery.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { conversationKey } from "#web/features/thread/conversation-query.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";

type SubmissionContext = { client: QueryClient; navigate: NavigateFunction; requestId: string };

export const refreshRequest = (client: QueryClient, requestId: string) =>
  Promise.all(
    [conversationKey(requestId), ["conversations"], ["me"], ["requests"], ["request", requestId]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

/**
 * Shows a notice that a letter is recorded as sent by the user, with an action to turn it back into a draft.
 */
export function announceManualSubmission(context: SubmissionContext) {
  showToast({
    text: m.recordedNotice,
    action: { label: m.undo, onClick: () => void undoManualSubmission(context) },
    ringSeconds: 10,
  });
}

/** Turns a request whose letter was not sent after all back into a draft, and opens it. */
export async function undoManualSubmission({
  client,
  navigate,
  requestId,
}: SubmissionContext): Promise<void> {
  try {
    const draft = await api.delete<RequestDetail>(`/api/requests/${requestId}/sending-by-hand`);
    client.setQueryData(requestQuery(requestId).queryKey, draft);
    await navigate(`/request-editor/${requestId}`);
  } catch (error) {
    showToast({ text: formatMessage(m.notUndone, { reason: errorReason(error) }) });
  }
  await refreshRequest(client, requestId);
}

/**
 * Saves the day on which a letter sent by the user arrived; null removes it. `laterLetterId`: the message, if it is not the
 * first letter.
 */
export function useSaveReceipt(requestId: string, laterLetterId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (receivedOn: string | null) => {
      const letter = laterLetterId === null ? `requests/${requestId}` : `messages/${laterLetterId}`;
      return api.put<unknown>(`/api/${letter}/sending-by-hand/receipt`, { receivedOn });
    },
    onSettled: () => refreshRequest(client, requestId),
  });
}
