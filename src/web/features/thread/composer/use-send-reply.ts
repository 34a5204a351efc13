import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placeholdersMessage } from "#core/letter/placeholders.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { type Recipients, recipientsProblem } from "#web/features/drafts/recipients.ts";
import { hasSameContent, type ReplyDraft } from "#web/features/drafts/reply-draft.ts";
import { markSendAttempted, replyDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import { useReply } from "#web/features/thread/conversation-queries.ts";
import { announceReplySent } from "#web/features/thread/delivery/pending-delivery.ts";
import { removeFiles, usePendingUploads } from "./use-pending-uploads.ts";

type Options = {
  requestId: string;
  /** Recipients if the user chose none. */
  suggested: Recipients;
  ownDomain: string | null;
  /** Placeholders that the text still has. */
  placeholders: readonly string[];
  onSent: (messageId: string) => void;
};

/** Sends the draft of a reply once; returns the error if it could not be sent. */
export function useSendReply({ requestId, suggested, ownDomain, placeholders, onSent }: Options) {
  const client = useQueryClient();
  const reply = useReply(requestId);
  const pending = usePendingUploads(requestId);
  const { currentDraft: draft } = useReplyDraft(requestId);
  // An error applies only to the draft it was shown for.
  const [sendError, setSendError] = useState<{ draft: ReplyDraft; text: string } | null>(null);
  // Addresses outside the agency that the server asks to confirm.
  const [confirmation, setConfirmation] = useState<{
    draft: ReplyDraft;
    text: string;
    addresses: string[];
  } | null>(null);
  const [scheduledAt, setScheduledAt] = useState<Date>();
  const showError = (text: string) => setSendError({ draft: replyDraft(requestId), text });

  /** Sends now or at a later time. Returns the input to correct first, or null. */
  const send = (sendTime?: Date, confirmed: readonly string[] = []): "recipients" | "placeholders" | null => {
    if (reply.isPending) return null;
    // Read here, not at the last render: the same key press may have added an address.
    const { id, text, recipients, files, letter, forwards, withoutCopies } = replyDraft(requestId);
    const { to, cc } = recipients ?? suggested;
    const problem = recipientsProblem({ to, cc }, ownDomain);
    if (problem) {
      showError(formatMessage(m.notSent, { reason: problem }));
      return "recipients";
    }
    if (placeholders.length > 0) {
      showError(formatMessage(m.notSent, { reason: placeholdersMessage(placeholders) }));
      return "placeholders";
    }
    if (pending.length > 0) {
      showError(pending.some((file) => file.failed !== null) ? m.uploadFailed : m.uploadPending);
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
        ...(letter && withoutCopies.length > 0 && { withoutCopies: [...withoutCopies] }),
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
            return showError(
              formatMessage(m.notSentDraftSaved, { reason: removeExpiredFiles(requestId, error) }),
            );
          setScheduledAt(sendTime);
          setConfirmation({ draft: replyDraft(requestId), text: error.message, addresses });
        },
      },
    );
    return null;
  };
  // Marking the attempt replaces the draft with an equal object.
  const isCurrent = (notice: { draft: ReplyDraft } | null) =>
    notice !== null && hasSameContent(notice.draft, draft);
  const question = isCurrent(confirmation) && !reply.isPending ? confirmation : null;
  return {
    send: (sendTime?: Date) => send(sendTime),
    busy: reply.isPending,
    error: sendError && isCurrent(sendError) ? sendError.text : null,
    /** Asks to confirm recipients outside the agency; null if there are none. */
    question: question && { text: question.text, confirm: () => void send(scheduledAt, question.addresses) },
  };
}

/** Text of the error. Files that expired on the server are removed from the draft and named. */
function removeExpiredFiles(requestId: string, error: Error): string {
  if (!(error instanceof ApiError) || error.code !== "file_missing") return error.message;
  const errorPaths = new Set(error.fields.map(({ path }) => path));
  const { files, forwards } = replyDraft(requestId);
  const expiredFiles = [
    ...files.filter((_file, index) => errorPaths.has(`/attachments/${index}`)),
    ...(forwards?.files.filter((_file, index) => errorPaths.has(`/forwards/attachments/${index}`)) ?? []),
  ];
  removeFiles(
    requestId,
    expiredFiles.map((file) => file.id),
  );
  const names = expiredFiles.map(({ name }) => `“${name}”`).join(", ");
  return formatMessage(m.filesExpired, { count: expiredFiles.length, names });
}

/** The addresses that the server asks to confirm before sending; empty for other errors. */
function addressesToConfirm(error: Error, { to, cc }: Recipients): string[] {
  if (!(error instanceof ApiError) || error.code !== "confirm_recipients") return [];
  return error.fields.flatMap(({ path }) => {
    const [, line, index] = path.split("/");
    return (line === "cc" ? cc : to)[Number(index)] ?? [];
  });
}
