import type { Bounce, Classification } from "#core/classify/classification.ts";
import { withDollarOf } from "#core/classify/facts/corrected-facts.ts";
import { storedFileName } from "#core/files/stored-file-name.ts";
import type { Authentication, MessageAuthentication } from "#core/mail/authentication.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { isKnownSender } from "#core/mail/known-sender.ts";
import { findImitatedDomain } from "#core/mail/lookalike-domain.ts";
import { recordAnswer } from "#server/actions/agencies/record-contact-evidence.ts";
import { recordBounce } from "#server/actions/delivery/record-bounce.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { knownSenders } from "#server/db/intake/known-senders.ts";
import { bumpForReceivedMessage } from "#server/db/mailbox/messages.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import { applyClassification } from "./apply-classification.ts";
import { messageColumns } from "./message-columns.ts";
import { hasFailedAuthentication } from "./sender-authentication.ts";

export type StoredAttachment = {
  name: string;
  type: string;
  size: number;
  sha256: string;
  inline: boolean;
  contentId: string | null;
};

export type Filing = {
  /** `authentication` is core/reply's, or null where the sender was never checked. */
  inbound: {
    id: string;
    raw_sha256: string;
    size: number;
    received_at: Date;
    envelope_from: string;
    authentication: unknown;
  };
  email: IncomingEmail;
  classification: Classification;
  attachments: StoredAttachment[];
  ownerId: string;
  requestId: string;
  matchedBy: string;
  reason: string;
};

/** Puts every attachment into storage, before the transaction that names them: bytes without a row harm nobody. */
export async function storeAttachments(
  context: Pick<Context, "files">,
  email: IncomingEmail,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const [index, part] of email.attachments.entries()) {
    const { sha256, size } = await context.files.put(part.content);
    stored.push({
      name: storedFileName(part.name, index),
      type: part.sniffedType ?? part.type,
      size,
      sha256,
      inline: part.inline,
      contentId: part.contentId,
    });
  }
  return stored;
}

/**
 * Adds an email to one request: the message, its attachments, its place in the lists, what follows from what it is.
 * The same bytes are added once; a unique index decides. Resolves to the message's id, null where it was there already.
 */
export async function fileIntoRequest(context: Context, tx: Tx, given: Filing): Promise<string | null> {
  const { inbound, email, ownerId, requestId } = given;
  const { jurisdiction } = await tx
    .selectFrom("request")
    .select("jurisdiction")
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .executeTakeFirstOrThrow();
  const filing = { ...given, classification: withDollarOf(given.classification, jurisdiction) };
  const known = await knownSenders(tx, { ownerId, requestId }, context.settings.mailDomain);
  const sender = email.from?.address || inbound.envelope_from || null;
  const senderKnown = isKnownSender(sender, hasFailedAuthentication(inbound), known);
  const messageId = await insertMessage(context, tx, filing, {
    senderKnown,
    authentication: authenticationFor(inbound.authentication, sender, known.agencyDomains),
  });
  if (messageId === null) return null;
  for (const [ordinal, attachment] of filing.attachments.entries()) {
    await tx
      .insertInto("attachment")
      .values({
        id: context.ids.next(),
        owner_id: ownerId,
        message_id: messageId,
        ordinal,
        name: attachment.name,
        type: attachment.type,
        size: attachment.size,
        sha256: attachment.sha256,
        inline: attachment.inline,
        content_id: attachment.contentId,
      })
      .execute();
  }
  await bumpForReceivedMessage(tx, { ownerId, requestId, messageId, at: inbound.received_at, senderKnown });
  await appendEvent(tx, {
    ownerId,
    requestId,
    messageId,
    at: nowOf(context),
    actor: "agency",
    kind: "reply_received",
    data: {
      from: email.from?.name || email.from?.address || inbound.envelope_from,
      subject: email.subject,
      attachments: filing.attachments.filter((attachment) => !attachment.inline).length,
    },
  });
  const { bounce } = filing.classification;
  const isTrusted =
    senderKnown || (bounce !== null && (await isBounceOfRequest(tx, filing, bounce, known.correspondents)));
  const ref = { ownerId, requestId, messageId };
  if (bounce === null) await applyClassification(context, tx, ref, filing.classification, isTrusted);
  else if (isTrusted) await recordBounce(context, tx, { ownerId, requestId, bounce });
  await recordAnswer(context, tx, {
    ...ref,
    sender,
    authentication: inbound.authentication,
    classification: filing.classification,
    at: inbound.received_at,
  });
  await addJob(tx, "notify-reply", { ownerId, messageId });
  if (filing.attachments.length > 0) await addJob(tx, "read-attachments", { messageId });
  return messageId;
}

async function insertMessage(
  context: Context,
  tx: Tx,
  filing: Filing,
  { senderKnown, authentication }: { senderKnown: boolean; authentication: MessageAuthentication | null },
): Promise<string | null> {
  const { inbound, email, classification, ownerId, requestId } = filing;
  const inserted = await tx
    .insertInto("message")
    .values({
      id: context.ids.next(),
      owner_id: ownerId,
      request_id: requestId,
      direction: "in",
      ...messageColumns(email, classification, inbound.envelope_from),
      raw_sha256: inbound.raw_sha256,
      raw_size: inbound.size,
      sent_or_received_at: inbound.received_at,
      seen: false,
      matched_by: filing.matchedBy,
      match_reason: filing.reason,
      sender_known: senderKnown,
      authentication: authentication && JSON.stringify(authentication),
      inbound_id: inbound.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** What was found of an email's sender, and whose domain of this request's agency theirs resembles. */
function authenticationFor(
  found: unknown,
  sender: string | null,
  agencyDomains: string[],
): MessageAuthentication | null {
  const domain = emailDomain(sender);
  const looksLike = domain && findImitatedDomain(domain, agencyDomains);
  return found ? { ...(found as Authentication), looksLike } : null;
}

/**
 * Whether a report of no delivery, which any server on the way may write, is of a letter of this request: it names an
 * address that was written to, or one of our own ids, which nobody guesses.
 */
async function isBounceOfRequest(
  tx: Tx,
  { ownerId, requestId }: Filing,
  { originalMessageId, recipient }: Bounce,
  correspondents: string[],
): Promise<boolean> {
  if (recipient !== null && correspondents.includes(recipient.toLowerCase())) return true;
  if (originalMessageId === null) return false;
  const letter = await tx
    .selectFrom("message")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("direction", "=", "out")
    .where("message_id", "=", originalMessageId)
    .executeTakeFirst();
  return letter !== undefined;
}
