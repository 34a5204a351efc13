import { replyRecipient } from "#core/mail/reply-recipients.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { userById } from "#server/db/accounts/users.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { answerableLetters, messagesOf } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

/**
 * A conversation as an answer finds it: the request, locked, its email, the default recipient of an answer (null where the
 * agency has no address), and what it is threaded under. `answering` is the letter that is answered, where it is not the
 * newest. Fails with `not_found` (404), or `not_sent_yet` (409) for a draft.
 */
export async function lockConversation(
  context: Pick<Context, "settings">,
  tx: Tx,
  { userId, requestId, answeredMessageId }: { userId: string; requestId: string; answeredMessageId?: string },
) {
  const request = await lockRequest(tx, userId, requestId);
  if (!request?.reply_local) throw notFound("request");
  if (request.status === "draft") {
    throw new Problem(409, "not_sent_yet", deliveryErrors.requestNotSent);
  }
  const user = await userById(tx, userId);
  const messages = messagesUpTo(await messagesOf(tx, userId, requestId), answeredMessageId);
  const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const address = request.agency_address ?? agency?.email;
  const defaultRecipient = replyRecipient(
    answerableLetters(messages),
    agency && address ? { name: agency.name, address } : null,
    context.settings.mailDomain,
  );
  if (!user) throw notFound("request");
  return {
    user,
    request: { ...request, reply_local: request.reply_local },
    messages,
    usual: defaultRecipient,
    thread: threadOf(messages),
  };
}

type Messages = Awaited<ReturnType<typeof messagesOf>>;

function messagesUpTo(messages: Messages, answeredMessageId: string | undefined): Messages {
  const at = messages.findIndex(({ id }) => id === answeredMessageId);
  return at < 0 ? messages : messages.slice(0, at + 1);
}

/**
 * The newest mail of the thread that has an id is the one answered; RFC 5322 § 3.6.4 says what goes into References. A
 * stranger's mail is no part of it: the agency has not seen it, and its words should not head an answer to the agency.
 */
function threadOf(messages: Messages) {
  const thread = messages.filter(
    // What waits for its time may be taken back, and nobody else has seen it; nor has the agency what went to others.
    ({ direction, sender_known, delivery_state, forwarded_message_id }) =>
      (direction === "out" || sender_known) &&
      delivery_state !== "scheduled" &&
      forwarded_message_id === null,
  );
  const newest = thread.findLast(({ message_id }) => message_id !== null);
  const subject = thread[0]?.subject ?? "";
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    inReplyTo: newest?.message_id ?? null,
    references: newest?.message_id ? [...newest.reference_ids, newest.message_id].slice(-20) : [],
  };
}
