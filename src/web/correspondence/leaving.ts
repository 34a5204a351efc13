import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import type { Message } from "#contract/conversation.ts";
import type { TakenBack } from "#contract/delivery.ts";
import type { RequestDetail } from "#contract/request.ts";
import { api } from "#web/api.ts";
import { requestQuery } from "#web/request-queries.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { conversationKey } from "./queries.ts";
import { timeWords } from "./send-time.ts";
import { returnDraft } from "./use-reply-draft.ts";

const refresh = (client: QueryClient, requestId: string) =>
  Promise.all(
    [conversationKey(requestId), ["conversations"], ["me"], ["requests"], ["request", requestId]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

/** Closes the notice that a letter leaves, by the answer's id or the request's: once it was taken back or sent, the notice is wrong. */
const notices = new Map<string, () => void>();

function closeNotice(id: string) {
  notices.get(id)?.();
  notices.delete(id);
}

/** Says that a letter is on its way, or when it leaves, and offers to take it back for as long as the server waits. */
export function announceSent(client: QueryClient, requestId: string, message: Message) {
  const { delivery, at, id } = message;
  const leavesAt = delivery?.leavesAt ?? null;
  const later = delivery?.state === "scheduled" && leavesAt !== null;
  // Both are the server's, so a wrong clock on this device does not matter.
  const seconds = leavesAt === null ? 0 : Math.round((Date.parse(leavesAt) - Date.parse(at)) / 1000);
  if (!later && seconds <= 0) {
    showToast({ text: message.forwards === null ? "Reply on its way" : "Forwarded" });
    return;
  }
  const close = showToast({
    text: later ? `Leaves ${timeWords(new Date(leavesAt))}` : "Sending…",
    action: { label: "Undo", onClick: () => void takeBack(client, requestId, id) },
    ringSeconds: later ? 10 : seconds,
    onClose: () => notices.delete(id),
  });
  notices.set(id, close);
}

/** Takes an answer back before it leaves: its words and files are the draft again. */
export async function takeBack(client: QueryClient, requestId: string, messageId: string): Promise<void> {
  closeNotice(messageId);
  try {
    const { to, cc, ...words } = await api.delete<TakenBack>(`/api/messages/${messageId}/delivery`);
    returnDraft(requestId, { ...words, recipients: { to, cc } });
  } catch (error) {
    sayKept(error);
  }
  await refresh(client, requestId);
}

type Letter = { client: QueryClient; navigate: NavigateFunction; requestId: string };

/** Says when the first letter of a request leaves, and offers to make a draft of it again for as long as it waits. */
export function announceLetter({
  at,
  undoSeconds,
  ...letter
}: Letter & { at: Date | undefined; undoSeconds: number }) {
  if (!at && undoSeconds === 0) return;
  const close = showToast({
    text: at ? `Leaves ${timeWords(at)}` : "Sending…",
    action: { label: "Undo", onClick: () => void takeLetterBack(letter) },
    ringSeconds: at ? 10 : undoSeconds,
    onClose: () => notices.delete(letter.requestId),
  });
  notices.set(letter.requestId, close);
}

/** Makes a draft of a request again whose letter has not left, and opens it. */
export async function takeLetterBack({ client, navigate, requestId }: Letter): Promise<void> {
  closeNotice(requestId);
  try {
    const draft = await api.delete<RequestDetail>(`/api/requests/${requestId}/submission`);
    client.setQueryData(requestQuery(requestId).queryKey, draft);
    await navigate(`/request-editor/${requestId}`);
  } catch (error) {
    sayKept(error);
  }
  await refresh(client, requestId);
}

const sayKept = (error: unknown) =>
  showToast({ text: `Not taken back. ${error instanceof Error ? error.message : "Try again in a moment."}` });

/** A letter that waits for its time leaves at once. */
export const useSendNow = (requestId: string) => useStep(requestId, "now");

/** A letter that was held, because it may have gone out, did arrive. */
export const useConfirmArrival = (requestId: string) => useStep(requestId, "arrival");

function useStep(requestId: string, step: "now" | "arrival") {
  const client = useQueryClient();
  return useMutation({
    onMutate: closeNotice,
    mutationFn: (messageId: string) => api.put<Message>(`/api/messages/${messageId}/delivery/${step}`),
    onError: (error) => showToast({ text: error.message }),
    onSettled: () => refresh(client, requestId),
  });
}
