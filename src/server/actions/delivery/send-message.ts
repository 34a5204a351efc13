import type { SendMessage } from "#contract/mailbox/conversation.ts";
import { parseSendTime } from "#core/delivery/send-time.ts";
import { textAsHtml } from "#core/letter/letter-html.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { LetterCopy } from "#core/letter/suggest/letter-facts.ts";
import { Problem } from "#core/problem.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { markUploadsSent } from "#server/db/delivery/uploads.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { forwardMessage } from "./forward-message.ts";
import { lockConversation } from "./lock-conversation.ts";
import { resolveRecipients, resolveUploads } from "./message-recipients-and-files.ts";
import { checkLetter } from "./prepare-letter.ts";
import { queueMessage, type SentFile } from "./queue-message.ts";
import { clearSentDraft } from "./save-reply-draft.ts";

/**
 * Writes to the agency within a conversation: threaded under its newest email, to the user's choice, else to whom
 * `answerTo` says; as one of the prepared letters where `letter` says which. Or passes an email on to others (`forwards`).
 * The browser chooses the message's id, so the same call twice sends one email; its draft is gone with it. What is to
 * leave later moves nothing yet: see `answerLeaves`.
 */
export function sendMessage(
  context: Context,
  userId: string,
  requestId: string,
  send: SendMessage,
): Promise<void> {
  return withUser(context.db, userId, (tx) => sendMessageWithin(context, tx, { userId, requestId, send }));
}

/**
 * The same in the caller's transaction. `by`: the program sends it, as the user asked beforehand. `undoSeconds`: how long
 * it can be taken back, by default the setting.
 */
export async function sendMessageWithin(
  context: Context,
  tx: Tx,
  {
    userId,
    requestId,
    send,
    by,
    undoSeconds,
  }: { userId: string; requestId: string; send: SendMessage; by?: "itself"; undoSeconds?: number },
): Promise<void> {
  const {
    user,
    request,
    messages,
    usual: defaultRecipient,
    thread,
  } = await lockConversation(context, tx, {
    userId,
    requestId,
  });
  const existing = await messageById(tx, userId, send.id);
  if (existing?.request_id === requestId && existing.direction === "out") return;
  if (send.text.trim() === "") {
    throw new Problem(422, "empty_message", deliveryErrors.emptyMessage, [
      { path: "/text", message: deliveryErrors.emptyMessage },
    ]);
  }
  const { to, cc } = resolveRecipients(send, {
    defaultRecipient,
    knownNames: new Map(messages.map((message) => [message.from_address.toLowerCase(), message.from_name])),
    mailDomain: context.settings.mailDomain,
  });
  const files = await resolveUploads(tx, { ownerId: userId, requestId, ids: send.attachments ?? [] });
  const content = send.forwards
    ? await forwardMessage(tx, { userId, requestId, send, forwards: send.forwards, files })
    : {
        ...(await replyContent(context, tx, { userId, requestId, send, thread, files })),
        before: { status: request.status, waitingOn: request.waiting_on },
      };
  const now = nowOf(context);
  const { scheduled } = await queueMessage(context, tx, {
    id: send.id,
    ownerId: userId,
    request: { id: requestId, replyLocal: request.reply_local },
    fromName: user.name,
    to,
    cc,
    text: send.text,
    html: textAsHtml(send.text),
    ...content,
    at: now,
    confirmed: send.confirmedRecipients ?? [],
    sendAt: send.sendAt === undefined ? null : parseSendTime(send.sendAt),
    ...(undoSeconds !== undefined && { undoSeconds }),
  });
  await clearSentDraft(
    tx,
    { ownerId: userId, requestId },
    { sentId: send.id, version: send.draftVersion ?? null, at: now },
  );
  await markUploadsSent(tx, { ownerId: userId, ids: files.map(({ id }) => id), messageId: send.id });
  const sentMessage = { userId, requestId, messageId: send.id, ...(by && { by }) };
  if (!scheduled) await applySentMessage(context, tx, sentMessage);
}

type ReplyInput = {
  userId: string;
  requestId: string;
  send: SendMessage;
  thread: { subject: string; inReplyTo: string | null; references: string[] };
  /** What the user attached. */
  files: readonly SentFile[];
};

/** An appeal says what it is; whatever else is sent stays under the subject of its thread. */
async function replyContent(
  context: Context,
  tx: Tx,
  { userId, requestId, send, thread, files }: ReplyInput,
) {
  if (send.letter === undefined) return { ...thread, letter: null, attachments: [...files] };
  const kind = send.letter;
  const { subject, copies, language } = await checkLetter(context, tx, { userId, requestId, kind, send });
  const isReply = /^Re: /.test(subject);
  return {
    ...thread,
    subject: isReply ? thread.subject : subject,
    letter: kind,
    html: textAsHtml(send.text, language),
    attachments: [...files, ...(await copiedEmails(tx, userId, copies))],
  };
}

/**
 * Whole emails, as files: with their headers and what is attached to them. Not as `message/rfc822`, which may not be
 * encoded for transport (RFC 2046, 5.2.1) and these may need it.
 */
async function copiedEmails(tx: Tx, userId: string, copies: readonly LetterCopy[]): Promise<SentFile[]> {
  const files = await Promise.all(
    copies.map(async ({ messageId, name }) => {
      const email = await messageById(tx, userId, messageId);
      return email?.raw_sha256
        ? [{ name, type: "application/octet-stream", sha256: email.raw_sha256, size: email.raw_size }]
        : [];
    }),
  );
  return files.flat();
}

/**
 * What follows from an answer as soon as it is on its way: whose turn it is, the timeline, and the end of a pause. From a
 * mail that was passed on, its line in the timeline.
 */
export async function applySentMessage(
  context: Context,
  tx: Tx,
  {
    userId,
    requestId,
    messageId,
    by,
  }: { userId: string; requestId: string; messageId: string; by?: "mail" | "itself" },
): Promise<void> {
  const request = await lockRequest(tx, userId, requestId);
  const message = await messageById(tx, userId, messageId);
  if (!request || !message) return;
  const at = nowOf(context);
  const actor = by === "itself" ? ("system" as const) : ("you" as const);
  const letter = message.letter_kind as LetterKind | null;
  const forwards = message.forwarded_message_id === null ? null : message.subject.replace(/^fwd?:\s*/i, "");
  // Having answered what the agency asked, or withdrawn the request, the user is no longer the one being waited for.
  if (forwards === null) {
    const status = statusAfterLetter(request.status as Status, letterActionOf(letter));
    await transitionRequest(context, tx, { ownerId: userId, requestId, messageId, actor }, { status });
  }
  await appendEvent(tx, {
    ownerId: userId,
    requestId,
    at,
    actor,
    kind: "message_sent",
    messageId,
    data: {
      to: message.to_addresses[0] ?? "",
      ...(by ? { by } : {}),
      ...(letter ? { letter } : {}),
      ...(forwards === null ? {} : { forwards }),
    },
  });
  if (forwards !== null) return;
  // An answer ends a pause, an appeal begins a clock, and a withdrawal leaves none.
  const cause = { ownerId: userId, requestId, messageId, actor };
  await updateClocks(context, tx, { ...cause, why: "resumed" }, request.jurisdiction);
}
