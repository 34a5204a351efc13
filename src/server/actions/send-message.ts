import type { SendMessage } from "#contract/conversation.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { textAsHtml } from "#core/letter/letter-html.ts";
import { Problem } from "#core/problem.ts";
import { deedOf } from "#core/request/letter-deeds.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { chosenTime } from "#core/sending/leave-at.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { messageById } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";
import { noteSent } from "#server/db/uploads.ts";
import { addresseesOf, filesOf } from "./answer-parts.ts";
import { type Context, nowOf } from "./context.ts";
import { forwardedMail } from "./forwarded-mail.ts";
import { moveRequest } from "./move-request.ts";
import { openConversation } from "./open-conversation.ts";
import { checkLetter } from "./prepare-letter.ts";
import { forgetSentDraft } from "./reply-draft.ts";
import { sendFromRequest } from "./send-from-request.ts";
import { settleClocks } from "./settle-clocks.ts";

/**
 * Writes to the agency within a conversation: threaded under its newest mail, to whom the person says, else to whom
 * `answerTo` says; as one of the prepared letters where `letter` says which. Or passes a mail on to others (`forwards`).
 * The browser chooses the message's id, so the same call twice sends one mail; its draft is gone with it. What is to
 * leave later moves nothing yet: see `answerLeaves`.
 */
export function sendMessage(
  context: Context,
  personId: string,
  requestId: string,
  send: SendMessage,
): Promise<void> {
  return asPerson(context.db, personId, (tx) => sendWithin(context, tx, { personId, requestId, send }));
}

/**
 * The same in the caller's transaction. `by`: the program sends it, as its person asked beforehand. `undoSeconds`: how long
 * it can be taken back, as the setting has it unless told.
 */
export async function sendWithin(
  context: Context,
  tx: Tx,
  {
    personId,
    requestId,
    send,
    by,
    undoSeconds,
  }: { personId: string; requestId: string; send: SendMessage; by?: "itself"; undoSeconds?: number },
): Promise<void> {
  const { person, request, messages, usual, thread } = await openConversation(context, tx, {
    personId,
    requestId,
  });
  const earlier = await messageById(tx, personId, send.id);
  if (earlier?.request_id === requestId && earlier.direction === "out") return;
  if (send.text.trim() === "") {
    throw new Problem(422, "empty_message", "Write something before sending.", [
      { path: "/text", message: "Write something before sending." },
    ]);
  }
  const { to, cc } = addresseesOf(send, {
    usual,
    known: new Map(messages.map((message) => [message.from_address.toLowerCase(), message.from_name])),
    mailDomain: context.settings.mailDomain,
  });
  const files = await filesOf(tx, { ownerId: personId, requestId, ids: send.attachments ?? [] });
  const what = send.forwards
    ? await forwardedMail(tx, { personId, requestId, send, forwards: send.forwards, files })
    : {
        ...(await answerIn(context, tx, { personId, requestId, send, thread })),
        attachments: files,
        before: { status: request.status, ball: request.ball },
      };
  const now = nowOf(context);
  const { scheduled } = await sendFromRequest(context, tx, {
    id: send.id,
    ownerId: personId,
    request: { id: requestId, replyLocal: request.reply_local },
    fromName: person.name,
    to,
    cc,
    text: send.text,
    html: textAsHtml(send.text),
    ...what,
    at: now,
    confirmed: send.confirmed ?? [],
    sendAt: send.sendAt === undefined ? null : chosenTime(send.sendAt),
    ...(undoSeconds !== undefined && { undoSeconds }),
  });
  await forgetSentDraft(
    tx,
    { ownerId: personId, requestId },
    { sentId: send.id, version: send.draftVersion ?? null, at: now },
  );
  await noteSent(tx, { ownerId: personId, ids: files.map(({ id }) => id), messageId: send.id });
  const leaves = { personId, requestId, messageId: send.id, ...(by && { by }) };
  if (!scheduled) await answerLeaves(context, tx, leaves);
}

type Answering = {
  personId: string;
  requestId: string;
  send: SendMessage;
  thread: { subject: string; inReplyTo: string | null; references: string[] };
};

/** An appeal says what it is; whatever else is sent stays under the subject of its thread. */
async function answerIn(context: Context, tx: Tx, { personId, requestId, send, thread }: Answering) {
  if (send.letter === undefined) return { ...thread, letter: null };
  const kind = send.letter;
  const { subject } = await checkLetter(context, tx, { personId, requestId, kind, send });
  return { ...thread, subject: deedOf(kind) === "appeals" ? subject : thread.subject, letter: kind };
}

/**
 * What follows from an answer as soon as it is on its way: whose turn it is, the timeline, and the end of a pause. From a
 * mail that was passed on, its line in the timeline.
 */
export async function answerLeaves(
  context: Context,
  tx: Tx,
  {
    personId,
    requestId,
    messageId,
    by,
  }: { personId: string; requestId: string; messageId: string; by?: "mail" | "itself" },
): Promise<void> {
  const request = await lockRequest(tx, personId, requestId);
  const message = await messageById(tx, personId, messageId);
  if (!request || !message) return;
  const at = nowOf(context);
  const actor = by === "itself" ? ("system" as const) : ("you" as const);
  const letter = message.letter_kind as LetterKind | null;
  const forwards = message.forwards === null ? null : message.subject.replace(/^fwd?:\s*/i, "");
  // Having answered what the agency asked, or withdrawn the request, the person is no longer the one being waited for.
  if (forwards === null) {
    const status = statusAfterLetter(request.status as Status, deedOf(letter));
    await moveRequest(context, tx, { ownerId: personId, requestId, messageId, actor }, { status });
  }
  await appendEvent(tx, {
    ownerId: personId,
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
  const cause = { ownerId: personId, requestId, messageId, actor };
  await settleClocks(context, tx, { ...cause, why: "resumed" }, request.jurisdiction);
}
