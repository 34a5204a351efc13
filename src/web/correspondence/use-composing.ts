import { useEffect } from "react";
import type { Conversation, Message } from "#contract/conversation.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { forwardedWords, forwardOf } from "./quoting.ts";
import { type Recipients, sameRecipients } from "./recipients.ts";
import { isBlank } from "./reply-draft.ts";
import { discardDraft, meetStored, replyDraft, reviseDraft } from "./use-reply-draft.ts";

/** What is passed on where no message is pointed at: the newest that came in, or, before one did, the newest there is. */
export const newestToForward = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ direction }) => direction === "in") ?? messages.at(-1);

/** Beginning an answer or a forward, and leaving it; what another device wrote comes in with the conversation. */
export function useComposing(conversation: Conversation, onComposing: (composing: boolean) => void) {
  const { request, messages, replyTo, replyAll, offered, replyDraft: stored } = conversation;
  const suggested = { reply: { to: replyTo, cc: [] }, all: replyAll, offered };
  const chooses = !sameRecipients(suggested.reply, suggested.all);

  useEffect(() => {
    meetStored(request.id, stored);
  }, [request.id, stored]);

  const answer = (recipients: Recipients | null) => {
    const draft = replyDraft(request.id);
    if (draft.forwards === null && (isBlank(draft) || recipients !== null))
      reviseDraft(request.id, () => ({ recipients }));
    onComposing(true);
  };
  const forward = (message: Message) => {
    if (isBlank(replyDraft(request.id))) {
      const { forwards, refused } = forwardOf(message);
      reviseDraft(request.id, () => ({
        text: forwardedWords(message),
        recipients: { to: [], cc: [] },
        letter: null,
        forwards,
      }));
      if (refused) showToast({ text: refused });
    } else {
      showToast({ text: "A draft is begun here. Send or discard it before you forward this mail." });
    }
    onComposing(true);
  };
  /** A forward that was only looked at is not kept. */
  const leave = () => {
    const { forwards, text, recipients, files } = replyDraft(request.id);
    const original = forwards && messages.find(({ id }) => id === forwards.messageId);
    const nobody = recipients === null || recipients.to.length + recipients.cc.length === 0;
    if (original && nobody && files.length === 0 && text === forwardedWords(original))
      discardDraft(request.id);
    onComposing(false);
  };
  return {
    suggested,
    reply: () => answer(null),
    replyAll: chooses ? () => answer(suggested.all) : null,
    forward,
    leave,
  };
}
