import type { SendMessage } from "#contract/conversation.ts";
import { textAsHtml } from "#core/letter/letter-html.ts";
import { notFound, Problem } from "#core/problem.ts";
import { answerTo } from "#core/reply/answer-to.ts";
import { ballOf, type Status } from "#core/request/states.ts";
import { agencyById } from "#server/db/agencies.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { lettersOf, messageById, messagesOf } from "#server/db/messages.ts";
import { personById } from "#server/db/people.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { sendFromRequest } from "./send-from-request.ts";
import { settleClocks } from "./settle-clocks.ts";

/**
 * Writes to the agency within a conversation: threaded under its newest mail, to whom `answerTo` says. The browser chooses the message's id, so the same call twice sends one mail.
 */
export function sendMessage(
  context: Context,
  personId: string,
  requestId: string,
  send: SendMessage,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request?.reply_local) throw notFound("request");
    const earlier = await messageById(tx, personId, send.id);
    if (earlier?.request_id === requestId && earlier.direction === "out") return;
    if (request.status === "draft") {
      throw new Problem(409, "not_sent_yet", "Send the request itself first.");
    }
    if (send.text.trim() === "") {
      throw new Problem(422, "empty_message", "Write something before sending.", [
        { path: "/text", message: "Write something before sending." },
      ]);
    }
    const person = await personById(tx, personId);
    const messages = await messagesOf(tx, personId, requestId);
    const thread = threadOf(messages);
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    const address = request.agency_address ?? agency?.email;
    const to = answerTo(
      lettersOf(messages),
      agency && address ? { name: agency.name, address } : null,
      context.settings.mailDomain,
    );
    if (!person || !to) throw notFound("request");
    const now = nowOf(context);
    await sendFromRequest(context, tx, {
      id: send.id,
      ownerId: personId,
      request: { id: requestId, replyLocal: request.reply_local },
      fromName: person.name,
      to,
      subject: thread.subject,
      text: send.text,
      html: textAsHtml(send.text),
      inReplyTo: thread.inReplyTo,
      references: thread.references,
      at: now,
    });
    await handOver(tx, { personId, requestId, status: request.status as Status, at: now });
    await appendEvent(tx, {
      ownerId: personId,
      requestId,
      at: now,
      actor: "you",
      kind: "message_sent",
      messageId: send.id,
      data: { to: to.address },
    });
    // An answer ends a pause.
    const cause = { ownerId: personId, requestId, messageId: send.id, actor: "you" as const };
    await settleClocks(context, tx, { ...cause, why: "resumed" }, request.jurisdiction);
  });
}

/** The newest mail that has an id is the one answered; RFC 5322 § 3.6.4 says what goes into References. */
function threadOf(messages: Awaited<ReturnType<typeof messagesOf>>) {
  const newest = messages.findLast((message) => message.message_id !== null);
  const subject = messages[0]?.subject ?? "";
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    inReplyTo: newest?.message_id ?? null,
    references: newest?.message_id ? [...newest.reference_ids, newest.message_id].slice(-20) : [],
  };
}

/** Having answered what the agency asked, the person is no longer the one being waited for. */
async function handOver(
  tx: Tx,
  { personId, requestId, status, at }: { personId: string; requestId: string; status: Status; at: Date },
): Promise<void> {
  const answered = status === "clarification_asked" || status === "fee_asked";
  const next: Status = answered ? "awaiting_determination" : status;
  await tx
    .updateTable("request")
    .set({ status: next, ball: ballOf(next), updated_at: at })
    .where("owner_id", "=", personId)
    .where("id", "=", requestId)
    .execute();
  if (next !== status) {
    await appendEvent(tx, {
      ownerId: personId,
      requestId,
      at,
      actor: "you",
      kind: "status_changed",
      data: { from: status, to: next },
    });
  }
}
