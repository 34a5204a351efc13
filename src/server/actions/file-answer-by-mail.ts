import { textAsHtml } from "#core/letter/letter-html.ts";
import { type AnswerDecision, type AnswerWhy, decideAnswer } from "#core/notice/answer-by-mail.ts";
import { unsentNotice } from "#core/notice/unsent-notice.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { Authentication } from "#core/reply/authentication.ts";
import { safeFileName } from "#core/reply/file-name.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { Status } from "#core/request/states.ts";
import { MOST_ATTACHED, MOST_ATTACHED_BYTES } from "#core/sending/limits.ts";
import { agencyById } from "#server/db/agencies.ts";
import {
  type AnswerFile,
  answersWithMessageId,
  insertAnswer,
  waitingAnswers,
  wasToldSince,
} from "#server/db/answers-by-mail.ts";
import type { Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { noticeByAnswerLocal, noticeText } from "#server/db/reply-notices.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import type { StoredAttachment } from "./file-into-request.ts";
import type { MailToMatch } from "./match-mail.ts";
import { openConversation } from "./open-conversation.ts";
import { sendFromRequest } from "./send-from-request.ts";
import { answerLeaves } from "./send-message.ts";
import { noticeId, sendNotice, threadRoot } from "./send-notice.ts";

export type AnswerArrived = MailToMatch & {
  inbound: { authentication?: unknown };
  attachments: StoredAttachment[];
  /** Of the address it came to. */
  local: string;
};

type Notice = NonNullable<Awaited<ReturnType<typeof noticeByAnswerLocal>>>;
type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
type Answer = AnswerArrived & { notice: Notice; request: LockedRequest; files: AnswerFile[] };

/** As long as a letter written in the app may be. */
const MOST_TEXT = 50_000;
const DAY_MS = 86_400_000;

/**
 * Takes in a person's answer to a letter we mailed them: sent on to the agency from the request's address, kept for them
 * to confirm, or left alone. Null where the address stands for no letter (any more).
 */
export async function fileAnswerByMail(
  context: Context,
  tx: Tx,
  arrived: AnswerArrived,
): Promise<"filed" | "discarded" | null> {
  const notice = await noticeByAnswerLocal(tx, arrived.local);
  if (!notice) return null;
  const request = await lockRequest(tx, notice.ownerId, notice.requestId);
  if (!request) return null;
  const answer = { ...arrived, notice, request, files: filesOf(arrived.attachments) };
  const decision = await decide(context, tx, answer);
  const id = context.ids.next();
  const sent = decision.does === "send" && (await send(context, tx, { id, answer, text: decision.text }));
  const why: AnswerWhy | null = decision.does === "send" && !sent ? "not_now" : decision.why;
  const waits = !sent && decision.does !== "discard";
  const told =
    why !== null && (decision.tell || why === "not_now") && (await tell(context, tx, answer, why, waits));
  await insertAnswer(tx, {
    id,
    ownerId: notice.ownerId,
    requestId: notice.requestId,
    answersId: notice.messageId,
    inboundId: arrived.inbound.id,
    mailMessageId: arrived.mail.messageId,
    fromAddress: arrived.mail.from?.address ?? arrived.inbound.envelope_from,
    // What goes nowhere is kept in the raw mail only.
    text: decision.does === "discard" ? decision.text.slice(0, MOST_TEXT) : decision.text,
    attachments: answer.files,
    state: sent ? "sent" : waits ? "waiting" : "discarded",
    why,
    toldAt: told ? nowOf(context) : null,
    at: nowOf(context),
  });
  if (waits) await noteWaiting(context, tx, answer);
  return decision.does === "discard" ? "discarded" : "filed";
}

/** On the timeline, and so on the person's open pages. */
async function noteWaiting(context: Context, tx: Tx, { notice, mail, inbound }: Answer): Promise<void> {
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

/** Pictures inside a mail are a signature's; signatures of the mail itself say nothing to the agency. */
const filesOf = (attachments: StoredAttachment[]): AnswerFile[] =>
  attachments
    .filter(({ inline, type }) => !inline && !/pkcs7-signature|pgp-signature|pgp-keys/.test(type))
    .map(({ name, type, size, sha256 }) => ({ name: safeFileName(name), type, size, sha256 }));

async function decide(context: Context, tx: Tx, answer: Answer): Promise<AnswerDecision> {
  const { mail, inbound, reading, notice, request, files } = answer;
  const { brand, mailDomain, publicUrl } = context.settings;
  const { ownerId, requestId } = notice;
  return decideAnswer({
    mail,
    kind: reading.kind,
    envelopeFrom: inbound.envelope_from,
    authentication: (inbound.authentication as Authentication | null | undefined) ?? null,
    attachments: files,
    person: { email: notice.email, disabled: notice.disabled },
    status: request.status as Status,
    answers: (notice.reading as Reading | null)?.kind ?? null,
    waiting: (await waitingAnswers(tx, ownerId, requestId)).length,
    earlier: await answersWithMessageId(tx, { ownerId, requestId, messageId: mail.messageId }),
    traces: {
      brand,
      mailDomain,
      publicHost: publicUrl.replace(/^https?:\/\//, ""),
      ownAddress: notice.email,
      notice: await noticeText(tx, ownerId, noticeId(notice.messageId, mailDomain)),
    },
    limits: { bytes: MOST_ATTACHED_BYTES, files: MOST_ATTACHED, text: MOST_TEXT },
  });
}

/** Sends it, or says that it cannot be sent now, as when the day's letters are used up. */
async function send(
  context: Context,
  tx: Tx,
  { id, answer, text }: { id: string; answer: Answer; text: string },
): Promise<boolean> {
  const { ownerId, requestId, messageId } = answer.notice;
  try {
    await sendAnswer(context, tx, {
      id,
      ownerId,
      requestId,
      answering: messageId,
      text,
      files: answer.files,
    });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

export type AnswerToSend = {
  /** Of the message it becomes. */
  id: string;
  ownerId: string;
  requestId: string;
  /** The letter that is answered. */
  answering: string;
  text: string;
  files: AnswerFile[];
  /** Its user saw in the app where it goes, and pressed Send. */
  confirmed?: boolean;
};

/** Sends an answer that came by mail on to the agency, under the letter it answers; fails as `openConversation` does. */
export async function sendAnswer(context: Context, tx: Tx, answer: AnswerToSend): Promise<void> {
  const { id, ownerId, requestId, answering, text, files } = answer;
  const opened = await openConversation(context, tx, { personId: ownerId, requestId, answering });
  if (!opened.usual) throw notFound("request");
  await sendFromRequest(context, tx, {
    id,
    ownerId,
    request: { id: requestId, replyLocal: opened.request.reply_local },
    fromName: opened.person.name,
    to: opened.usual,
    confirmed: answer.confirmed ? [opened.usual.address] : [],
    attachments: files,
    subject: opened.thread.subject,
    text,
    html: textAsHtml(text),
    inReplyTo: opened.thread.inReplyTo,
    references: opened.thread.references,
    at: nowOf(context),
    before: { status: opened.request.status, ball: opened.request.ball },
  });
  await answerLeaves(context, tx, { personId: ownerId, requestId, messageId: id, by: "mail" });
}

/**
 * Tells the person by mail, at the address of their account, that an answer was not sent; at most once a day. True when
 * the mail was queued.
 */
async function tell(
  context: Context,
  tx: Tx,
  { notice, request, mail }: Answer,
  why: AnswerWhy,
  waits: boolean,
): Promise<boolean> {
  const { brand, mailDomain, publicUrl } = context.settings;
  const yesterday = new Date(nowOf(context).getTime() - DAY_MS);
  if (await wasToldSince(tx, notice.ownerId, yesterday)) return false;
  const office = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const words = unsentNotice({
    brand,
    agency: office?.abbreviation ?? office?.name ?? "the agency",
    title: request.title,
    why,
    waits,
    conversationUrl: `${publicUrl}/inbox?request=${request.id}`,
  });
  const root = threadRoot(request.id, mailDomain);
  await sendNotice(context, tx, {
    ownerId: notice.ownerId,
    to: notice.email,
    fromName: brand,
    mail: {
      messageId: `<unsent.${context.ids.next()}@${mailDomain}>`,
      ...words,
      inReplyTo: mail.messageId ?? root,
      references: mail.messageId === null ? [root] : [root, mail.messageId],
      autoSubmitted: "auto-replied",
    },
  });
  return true;
}
