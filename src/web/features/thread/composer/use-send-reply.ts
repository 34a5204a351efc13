import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placeholdersMessage } from "#core/letter/placeholders.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { type Recipients, recipientsProblem } from "#web/features/drafts/recipients.ts";
import { hasSameContent, type ReplyDraft } from "#web/features/drafts/reply-draft.ts";
import { markSendAttempted, replyDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import { useReply } from "#web/features/thread/conversation-queries.ts";
import { announceReplySent } from "#web/features/thread/delivery/pending-delivery.ts";
import { addressesToConfirm } from "./confirm-recipients.ts";
import { removeFiles, usePendingUploads } from "./use-pending-uploads.ts";

type Options = {
  requestId: string;
  /** To whom it goes where the person named nobody. */
  suggested: Recipients;
  ownDomain: string | null;
  /** Placeholders of its letter that the text still has. */
  placeholders: readonly string[];
  onSent: (messageId: string) => void;
};

/** Sends the draft of a reply, once, and says why it could not be. */
export function useSendReply({ requestId, suggested, ownDomain, placeholders, onSent }: Options) {
  const client = useQueryClient();
  const reply = useReply(requestId);
  const pending = usePendingUploads(requestId);
  const { draft } = useReplyDraft(requestId);
  // What was said about a draft is over once it is another.
  const [sendError, setSendError] = useState<{ draft: ReplyDraft; text: string } | null>(null);
  // Addresses outside the agency that the server asks about once.
  const [confirmation, setConfirmation] = useState<{
    draft: ReplyDraft;
    text: string;
    addresses: string[];
  } | null>(null);
  const [scheduledAt, setScheduledAt] = useState<Date>();
  const showError = (text: string) => setSendError({ draft: replyDraft(requestId), text });

  /** Sends it now, or at a later time. What is to be looked at first, where something is. */
  const send = (sendTime?: Date, confirmed: readonly string[] = []): "recipients" | "gaps" | null => {
    if (reply.isPending) return null;
    // Read here, not at the last paint: an address may have been typed with the key that sends.
    const { id, text, recipients, files, letter, forwards } = replyDraft(requestId);
    const { to, cc } = recipients ?? suggested;
    const problem = recipientsProblem({ to, cc }, ownDomain);
    if (problem) {
      showError(`Not sent. ${problem}`);
      return "recipients";
    }
    if (placeholders.length > 0) {
      showError(`Not sent. ${placeholdersMessage(placeholders)}`);
      return "gaps";
    }
    if (pending.length > 0) {
      showError(
        pending.some((file) => file.failed !== null)
          ? "Not sent: a file did not arrive. Try it again, or take it off."
          : "Not sent yet: a file is still on its way. Send when it has arrived.",
      );
      return null;
    }
    markSendAttempted(requestId);
    reply.mutate(
      {
        id,
        text,
        to: [...to],
        cc: [...cc],
        attachments: files.map((file) => file.id),
        ...(sendTime && { sendAt: sendTime.toISOString() }),
        ...(letter && { letter }),
        ...(confirmed.length > 0 && { confirmedRecipients: [...confirmed] }),
        ...(forwards && {
          forwards: { messageId: forwards.messageId, attachments: forwards.files.map((file) => file.id) },
        }),
      },
      {
        onSuccess: (message) => {
          onSent(message.id);
          announceReplySent(client, requestId, message);
        },
        onError: (error) => {
          const addresses = addressesToConfirm(error, { to, cc });
          if (addresses.length === 0)
            return showError(`Not sent; your words are saved. ${removeMissingFiles(requestId, error)}`);
          setScheduledAt(sendTime);
          setConfirmation({ draft: replyDraft(requestId), text: error.message, addresses });
        },
      },
    );
    return null;
  };
  // Saving makes another object of the same draft.
  const isCurrent = (notice: { draft: ReplyDraft } | null) =>
    notice !== null && hasSameContent(notice.draft, draft);
  const question = isCurrent(confirmation) && !reply.isPending ? confirmation : null;
  return {
    send: (sendTime?: Date) => send(sendTime),
    busy: reply.isPending,
    failure: sendError && isCurrent(sendError) ? sendError.text : null,
    /** Asks whether to send to addresses outside the agency; null where nothing is asked. */
    question: question && { text: question.text, confirm: () => void send(scheduledAt, question.addresses) },
  };
}

/** What went wrong, in words. Files the server has not any more are taken off the draft, by name. */
function removeMissingFiles(requestId: string, error: Error): string {
  if (!(error instanceof ApiError) || error.code !== "file_missing") return error.message;
  const errorPaths = new Set(error.fields.map(({ path }) => path));
  const { files, forwards } = replyDraft(requestId);
  const missingFiles = [
    ...files.filter((_file, index) => errorPaths.has(`/attachments/${index}`)),
    ...(forwards?.files.filter((_file, index) => errorPaths.has(`/forwards/attachments/${index}`)) ?? []),
  ];
  removeFiles(
    requestId,
    missingFiles.map((file) => file.id),
  );
  const names = missingFiles.map(({ name }) => `“${name}”`).join(", ");
  return `The server no longer has ${names}, so it was taken off. Attach it again where it is wanted.`;
}
