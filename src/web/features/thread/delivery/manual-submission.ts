import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import type { RequestDetail } from "#contract/requests/request.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { conversationKey } from "#web/features/thread/conversation-queries.ts";

type SubmissionContext = { client: QueryClient; navigate: NavigateFunction; requestId: string };

const refreshRequest = (client: QueryClient, requestId: string) =>
  Promise.all(
    [conversationKey(requestId), ["conversations"], ["me"], ["requests"], ["request", requestId]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

/** Says that a letter is put down as sent by its person, and offers to make a draft of it again. */
export function announceManualSubmission(context: SubmissionContext) {
  showToast({
    text: "Put down as sent",
    action: { label: "Undo", onClick: () => void undoManualSubmission(context) },
    ringSeconds: 10,
  });
}

/** Makes a draft of a request again whose letter was not sent after all, and opens it. */
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
    showToast({
      text: `Not taken back. ${error instanceof Error ? error.message : "Try again in a moment."}`,
    });
  }
  await refreshRequest(client, requestId);
}

/** Puts down when a letter its person sent arrived; null takes that back. */
export function useSaveReceipt(requestId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (receivedOn: string | null) =>
      api.put<RequestDetail>(`/api/requests/${requestId}/sending-by-hand/receipt`, { receivedOn }),
    onSettled: () => refreshRequest(client, requestId),
  });
}
