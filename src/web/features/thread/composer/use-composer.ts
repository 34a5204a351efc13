import { useEffect } from "react";
import type { Conversation, Message } from "#contract/mailbox/conversation.ts";
import { threadReply as m } from "#messages/thread/reply.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { type Recipients, sameRecipients } from "#web/features/drafts/recipients.ts";
import { isEmptyDraft } from "#web/features/drafts/reply-draft.ts";
import {
  discardDraft,
  replyDraft,
  reviseDraft,
  updateFromServer,
} from "#web/features/drafts/use-reply-draft.ts";
import { forwardedText, prepareForward } from "./quoting.ts";

/** The message to forward if none is chosen: the newest incoming one, else the newest. */
export const messageToForward = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ direction }) => direction === "in") ?? messages.at(-1);

/** Starts and closes a reply or a forward. A draft from another device arrives with the conversation. */
export function useComposer(conversation: Conversation, onComposing: (composing: boolean) => void) {
  const {
    request,
    messages,
    replyTo,
    replyAll,
    suggestedRecipients: offered,
    replyDraft: serverDraft,
  } = conversation;
  const suggested = { reply: { to: replyTo, cc: [] }, all: replyAll, offered };
  const canReplyAll = !sameRecipients(suggested.reply, suggested.all);

  useEffect(() => {
    updateFromServer(request.id, serverDraft);
  }, [request.id, serverDraft]);

  const startReply = (recipients: Recipients | null) => {
    const draft = replyDraft(request.id);
    if (draft.forwards === null && (isEmptyDraft(draft) || recipients !== null))
      reviseDraft(request.id, () => ({ recipients }));
    onComposing(true);
  };
  const forward = (message: Message) => {
    if (isEmptyDraft(replyDraft(request.id))) {
      const { forwards, rejected } = prepareForward(message);
      reviseDraft(request.id, () => ({
        text: forwardedText(message),
        recipients: { to: [], cc: [] },
        letter: null,
        forwards,
      }));
      if (rejected) showToast({ text: rejected });
    } else {
      showToast({ text: m.draftExists });
    }
    onComposing(true);
  };
  /** An unchanged forward is discarded. */
  const closeComposer = () => {
    const { forwards, text, recipients, files } = replyDraft(request.id);
    const original = forwards && messages.find(({ id }) => id === forwards.messageId);
    const hasNoRecipients = recipients === null || recipients.to.length + recipients.cc.length === 0;
    if (original && hasNoRecipients && files.length === 0 && text === forwardedText(original))
      discardDraft(request.id);
    onComposing(false);
  };
  return {
    suggested,
    reply: () => startReply(null),
    replyAll: canReplyAll ? () => startReply(suggested.all) : null,
    forward,
    closeComposer,
  };
}
