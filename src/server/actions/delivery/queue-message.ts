import { resolveSendTime } from "#core/delivery/send-time.ts";
import { agencyFacingName } from "#core/delivery/sender-name.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { enqueueEmail, type StateBeforeSending } from "#server/db/delivery/outbox.ts";
import { bumpConversation } from "#server/db/mailbox/messages.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import { checkRecipients } from "./check-recipients.ts";

type Mailbox = { name: string; address: string };

/** A file that is in storage already, of `size` bytes. */
export type SentFile = { name: string; type: string; sha256: string; size: number };

export type OutgoingMessage = {
  /** The message's id, from which its Message-ID follows: a retry is the same email. */
  id: string;
  ownerId: string;
  request: { id: string; replyLocal: string };
  fromName: string;
  to: Mailbox | Mailbox[];
  cc?: Mailbox[];
  /** In this order. They become attachment rows of the message. */
  attachments?: SentFile[];
  subject: string;
  /** Which of the prepared letters it is; null or absent for what was written freely. */
  letter?: LetterKind | null;
  text: string;
  html: string;
  /** The excerpt in lists; by default the beginning of the text. */
  snippet?: string;
  /** The email it passes on; null or absent for a letter. */
  forwards?: string | null;
  /** Message ids with their angle brackets. */
  inReplyTo: string | null;
  references: string[];
  at: Date;
  /** A later time the user chose; null or absent: as soon as it can no longer be taken back. */
  sendAt?: Date | null;
  /** How long it can be taken back; by default the setting. */
  undoSeconds?: number;
  /** It is the initial request, to the address that its user gave as the agency's. */
  isInitial?: boolean;
  /** Addresses outside the agency that the user confirmed. */
  confirmed?: readonly string[];
  /** What of the request cancelling it puts back. */
  before?: StateBeforeSending;
};

/** `scheduled`: it leaves at a time the user chose, so nothing of it has happened yet. */
export type QueuedMessage = { leavesAt: Date; scheduled: boolean };

/**
 * Writes an outgoing message, its attachments, its outbox row and its job in the caller's transaction. No address of
 * ours is written to. Fails with `message_id_taken` (409) when any message, anyone's, has this id already,
 * `no_recipient` (422) when nobody is left to write to, `bad_send_time` (422), and as `checkRecipients` does.
 */
export async function queueMessage(context: Context, tx: Tx, mail: OutgoingMessage): Promise<QueuedMessage> {
  const { brand, mailDomain } = context.settings;
  const { to, cc } = recipientsOf(mail, mailDomain);
  const schedule = resolveSendTime({
    now: mail.at.getTime(),
    undoSeconds: mail.undoSeconds ?? context.settings.undoSeconds,
    sendAt: mail.sendAt?.getTime() ?? null,
  });
  const leavesAt = new Date(schedule.at);
  // A letter is dated when it leaves; the seconds of the undo window are nobody's business.
  const date = schedule.scheduled ? leavesAt : mail.at;
  const { isInitial = false, confirmed = [] } = mail;
  const ref = { ownerId: mail.ownerId, requestId: mail.request.id };
  const outside = await checkRecipients(context, tx, { ...ref, to, cc, isInitial, confirmed });
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
      to_addresses: to.map((mailbox) => mailbox.address),
      cc_addresses: cc.map((mailbox) => mailbox.address),
      subject: mail.subject,
      letter_kind: mail.letter ?? null,
      forwarded_message_id: mail.forwards ?? null,
      text: mail.text,
      snippet: snippetOf(mail.snippet ?? mail.text),
      sent_or_received_at: date,
      delivery_state: schedule.scheduled ? "scheduled" : "queued",
      leaves_at: leavesAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    throw new Problem(409, "message_id_taken", deliveryErrors.idTaken);
  }
  await insertAttachments(context, tx, mail);
  const outgoing: OutgoingEmail = {
    messageId,
    date: date.toISOString(),
    from: { name: agencyFacingName(mail.fromName, brand), address },
    to,
    cc,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    references: mail.references,
    attachments: (mail.attachments ?? []).map(({ name, type, sha256 }) => ({ name, type, sha256 })),
    ...(mail.inReplyTo === null ? {} : { inReplyTo: mail.inReplyTo }),
  };
  await enqueueEmail(tx, {
    id: context.ids.next(),
    ownerId: mail.ownerId,
    messageId: mail.id,
    mail: outgoing,
    at: mail.at,
    notBefore: leavesAt,
    before: mail.before ?? null,
    outside,
    countsOnAcceptance: schedule.scheduled && (mail.inReplyTo !== null || Boolean(mail.forwards)),
  });
  await bumpConversation(tx, { ...ref, messageId: mail.id, at: mail.at });
  return { leavesAt, scheduled: schedule.scheduled };
}

/** Each address once, and none of our own: what we sent there would come back as the agency's. */
function recipientsOf(mail: OutgoingMessage, mailDomain: string): { to: Mailbox[]; cc: Mailbox[] } {
  const seen = new Set<string>();
  const isUsable = ({ address }: Mailbox) => {
    const key = address.toLowerCase();
    if (emailDomain(address) === mailDomain || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const to = [mail.to].flat().filter(isUsable);
  const cc = (mail.cc ?? []).filter(isUsable);
  if (to.length === 0) {
    const message = formatMessage(deliveryErrors.ownDomain, { domain: mailDomain });
    throw new Problem(422, "no_recipient", message, [{ path: "/to", message }]);
  }
  return { to, cc };
}

/** The files of a letter that goes out, as rows of its message. */
export async function insertAttachments(
  context: Context,
  tx: Tx,
  mail: Pick<OutgoingMessage, "id" | "ownerId" | "attachments">,
): Promise<void> {
  const files = mail.attachments ?? [];
  if (files.length === 0) return;
  await tx
    .insertInto("attachment")
    .values(
      files.map(({ name, type, sha256, size }, ordinal) => ({
        id: context.ids.next(),
        owner_id: mail.ownerId,
        message_id: mail.id,
        ordinal,
        name,
        type,
        size,
        sha256,
      })),
    )
    .execute();
  await addJob(tx, "read-attachments", { messageId: mail.id });
}
