import { Problem } from "#core/problem.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import type { Tx } from "#server/db/as-person.ts";
import { bumpConversation } from "#server/db/messages.ts";
import { enqueueMail } from "#server/db/outbox.ts";
import type { OutgoingMail } from "#server/ports.ts";
import type { Context } from "./context.ts";

export type RequestMail = {
  /** The message's id, from which its Message-ID follows: a retry is the same mail. */
  id: string;
  ownerId: string;
  request: { id: string; replyLocal: string };
  fromName: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** What lists show of it; the beginning of the text unless told. */
  snippet?: string;
  /** Message ids with their angle brackets. */
  inReplyTo: string | null;
  references: string[];
  at: Date;
};

/**
 * Writes an outgoing message, its outbox row and its job in the caller's transaction.
 * Fails with `message_id_taken` (409) when any message, anybody's, has this id already.
 */
export async function sendFromRequest(context: Context, tx: Tx, mail: RequestMail): Promise<void> {
  const { mailDomain } = context.settings;
  const messageId = `<${mail.id}@${mailDomain}>`;
  const address = `${mail.request.replyLocal}@${mailDomain}`;
  const inserted = await tx
    .insertInto("message")
    .values({
      id: mail.id,
      owner_id: mail.ownerId,
      request_id: mail.request.id,
      direction: "out",
      message_id: messageId,
      in_reply_to: mail.inReplyTo,
      reference_ids: mail.references,
      from_name: mail.fromName,
      from_address: address,
      to_addresses: [mail.to.address],
      subject: mail.subject,
      text: mail.text,
      snippet: snippetOf(mail.snippet ?? mail.text),
      sent_or_received_at: mail.at,
      delivery_state: "queued",
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    throw new Problem(
      409,
      "message_id_taken",
      "This id belongs to another message. Send again with a fresh one.",
    );
  }
  const outgoing: OutgoingMail = {
    messageId,
    date: mail.at.toISOString(),
    from: { name: mail.fromName, address },
    to: [mail.to],
    cc: [],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    references: mail.references,
    attachments: [],
    ...(mail.inReplyTo === null ? {} : { inReplyTo: mail.inReplyTo }),
  };
  await enqueueMail(tx, {
    id: context.ids.next(),
    ownerId: mail.ownerId,
    messageId: mail.id,
    mail: outgoing,
    at: mail.at,
  });
  await bumpConversation(tx, { ownerId: mail.ownerId, requestId: mail.request.id, at: mail.at, unread: 0 });
}
