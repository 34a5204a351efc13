import type { Classification } from "#core/classify/classification.ts";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "#core/delivery/sending-limits.ts";
import { safeFileName } from "#core/files/safe-file-name.ts";
import { textAsHtml } from "#core/letter/letter-html.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import {
  decideEmailReply,
  type EmailReplyDecision,
  type NotSentReason,
} from "#core/notifications/reply-by-email.ts";
import { unsentReplyEmail } from "#core/notifications/unsent-reply-email.ts";
import { notFound, Problem } from "#core/problem.ts";
import { noticeId, queueNoticeEmail, threadRoot } from "#server/actions/accounts/queue-notice-email.ts";
import { lockConversation } from "#server/actions/delivery/lock-conversation.ts";
import { queueMessage } from "#server/actions/delivery/queue-message.ts";
import { applySentMessage } from "#server/actions/delivery/send-message.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notificationText, replyNotificationByLocalPart } from "#server/db/accounts/reply-notifications.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import {
  type EmailReplyFile,
  emailRepliesWithMessageId,
  insertEmailReply,
  pendingEmailReplies,
  wasNotifiedSince,
} from "#server/db/intake/replies-by-email.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { requestStage } from "#server/db/requests/stage-conditions.ts";
import type { StoredAttachment } from "./file-into-request.ts";
import type { EmailToMatch } from "./match-email.ts";

export type ReceivedReply = EmailToMatch & {
  inbound: { authentication?: unknown };
  attachments: StoredAttachment[];
  /** Of the address it came to. */
  local: string;
};

type Notice = NonNullable<Awaited<ReturnType<typeof replyNotificationByLocalPart>>>;
type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
type ReplyInput = ReceivedReply & { notice: Notice; request: LockedRequest; files: EmailReplyFile[] };

/** As long as a letter written in the app may be. */
const MAX_TEXT_LENGTH = 50_000;
const DAY_MS = 86_400_000;

/**
 * Takes in a user's answer to a letter we emailed them: forwarded to the agency from the request's address, held for them
 * to confirm, or left alone. Null where the address belongs to no letter (any more).
 */
export async function fileReplyByEmail(
  context: Context,
  tx: Tx,
  received: ReceivedReply,
): Promise<"filed" | "discarded" | null> {
  const notice = await replyNotificationByLocalPart(tx, received.local);
  if (!notice) return null;
  const request = await lockRequest(tx, notice.ownerId, notice.requestId);
  if (!request) return null;
  const answer = { ...received, notice, request, files: filesOf(received.attachments) };
  const decision = await decideReply(context, tx, answer);
  const id = context.ids.next();
  const sent = decision.action === "send" && (await send(context, tx, { id, answer, text: decision.text }));
  const why: NotSentReason | null = decision.action === "send" && !sent ? "not_now" : decision.why;
  const isWaiting = !sent && decision.action !== "discard";
  const isNotified =
    why !== null &&
    (decision.notifyUser || why === "not_now") &&
    (await notifyUnsent(context, tx, answer, why, isWaiting));
  await insertEmailReply(tx, {
    id,
    ownerId: notice.ownerId,
    requestId: notice.requestId,
    inReplyToId: notice.messageId,
    inboundId: received.inbound.id,
    emailMessageId: received.email.messageId,
    fromAddress: received.email.from?.address ?? received.inbound.envelope_from,
    // What goes nowhere is stored in the raw email only.
    text: decision.action === "discard" ? decision.text.slice(0, MAX_TEXT_LENGTH) : decision.text,
    attachments: answer.files,
    state: sent ? "sent" : isWaiting ? "waiting" : "discarded",
    why,
    notifiedAt: isNotified ? nowOf(context) : null,
    at: nowOf(context),
  });
  if (isWaiting) await recordWaiting(context, tx, answer);
  return decision.action === "discard" ? "discarded" : "filed";
}

/** On the timeline, and so on the user's open pages. */
async function recordWaiting(
  context: Context,
  tx: Tx,
  { notice, email: mail, inbound }: ReplyInput,
): Promise<void> {
  await appendEvent(tx, {
    ownerId: notice.ownerId,
    requestId: notice.requestId,
    messageId: notice.messageId,
    at: nowOf(context),
    actor: "system",
    kind: "answer_waits",
    data: { from: mail.from?.address ?? inbound.envelope_from },
  });
}

/** Pictures inside an email are a signature's; signatures of the email itself say nothing to the agency. */
const filesOf = (attachments: StoredAttachment[]): EmailReplyFile[] =>
  attachments
    .filter(({ inline, type }) => !inline && !/pkcs7-signature|pgp-signature|pgp-keys/.test(type))
    .map(({ name, type, size, sha256 }) => ({ name: safeFileName(name), type, size, sha256 }));

async function decideReply(context: Context, tx: Tx, answer: ReplyInput): Promise<EmailReplyDecision> {
  const { email, inbound, classification, notice, files } = answer;
  const { brand, mailDomain, publicUrl } = context.settings;
  const { ownerId, requestId } = notice;
  return decideEmailReply({
    message: email,
    kind: classification.kind,
    envelopeFrom: inbound.envelope_from,
    authentication: (inbound.authentication as Authentication | null | undefined) ?? null,
    attachments: files,
    user: { email: notice.email, disabled: notice.disabled },
    closed: (await requestStage(tx, requestId, nowOf(context))) === "closed",
    answeredKind: (notice.classification as Classification | null)?.kind ?? null,
    pendingReplies: (await pendingEmailReplies(tx, ownerId, requestId)).length,
    earlierReplies: await emailRepliesWithMessageId(tx, { ownerId, requestId, messageId: email.messageId }),
    notificationTraces: {
      brand,
      mailDomain,
      publicHost: publicUrl.replace(/^https?:\/\//, ""),
      ownAddress: notice.email,
      notificationText: await notificationText(tx, ownerId, noticeId(notice.messageId, mailDomain)),
    },
    limits: { bytes: MAX_ATTACHMENT_BYTES, files: MAX_ATTACHMENTS, text: MAX_TEXT_LENGTH },
  });
}

/** Sends it, or says that it cannot be sent now, as when the day's letters are used up. */
async function send(
  context: Context,
  tx: Tx,
  { id, answer, text }: { id: string; answer: ReplyInput; text: string },
): Promise<boolean> {
  const { ownerId, requestId, messageId } = answer.notice;
  try {
    await sendReplyByEmail(context, tx, {
      id,
      ownerId,
      requestId,
      answeredMessageId: messageId,
      text,
      files: answer.files,
    });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

export type ReplyToSend = {
  /** Of the message it becomes. */
  id: string;
  ownerId: string;
  requestId: string;
  /** The letter that is answered. */
  answeredMessageId: string;
  text: string;
  files: EmailReplyFile[];
  /** Its user saw in the app where it goes, and pressed Send. */
  confirmed?: boolean;
};

/** Sends an answer that came by mail on to the agency, under the letter it answers; fails as `openConversation` does. */
export async function sendReplyByEmail(context: Context, tx: Tx, answer: ReplyToSend): Promise<void> {
  const { id, ownerId, requestId, answeredMessageId, text, files } = answer;
  const conversation = await lockConversation(context, tx, { userId: ownerId, requestId, answeredMessageId });
  if (!conversation.usual) throw notFound("request");
  await queueMessage(context, tx, {
    id,
    ownerId,
    request: { id: requestId, replyLocal: conversation.request.reply_local },
    fromName: conversation.user.name,
    to: conversation.usual,
    confirmed: answer.confirmed ? [conversation.usual.address] : [],
    attachments: files,
    subject: conversation.thread.subject,
    text,
    html: textAsHtml(text),
    inReplyTo: conversation.thread.inReplyTo,
    references: conversation.thread.references,
    at: nowOf(context),
    before: { status: conversation.request.status, waitingOn: conversation.request.waiting_on },
  });
  await applySentMessage(context, tx, { userId: ownerId, requestId, messageId: id, by: "mail" });
}

/**
 * Tells the user by mail, at the address of their account, that an answer was not sent; at most once a day. True when
 * the email was queued.
 */
async function notifyUnsent(
  context: Context,
  tx: Tx,
  { notice, request, email: mail }: ReplyInput,
  reason: NotSentReason,
  isWaiting: boolean,
): Promise<boolean> {
  const { brand, mailDomain, publicUrl } = context.settings;
  const yesterday = new Date(nowOf(context).getTime() - DAY_MS);
  if (await wasNotifiedSince(tx, notice.ownerId, yesterday)) return false;
  const agencyRow = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const noticeContent = unsentReplyEmail({
    brand,
    agency: agencyRow?.abbreviation ?? agencyRow?.name ?? "the agency",
    title: request.title,
    reason,
    isPending: isWaiting,
    conversationUrl: `${publicUrl}/inbox?request=${request.id}`,
  });
  const root = threadRoot(request.id, mailDomain);
  await queueNoticeEmail(context, tx, {
    ownerId: notice.ownerId,
    to: notice.email,
    fromName: brand,
    mail: {
      messageId: `<unsent.${context.ids.next()}@${mailDomain}>`,
      ...noticeContent,
      inReplyTo: mail.messageId ?? root,
      references: mail.messageId === null ? [root] : [root, mail.messageId],
      autoSubmitted: "auto-replied",
    },
  });
  return true;
}
