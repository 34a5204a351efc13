import type { Classification } from "#core/classify/classification.ts";
import { isNoReply } from "#core/mail/email-domain.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";

/**
 * The columns of a message that follow from its bytes alone, so that reading the bytes again gives them again.
 * `envelopeFrom` replaces a sender the headers do not name.
 */
export function messageColumns(email: IncomingEmail, classification: Classification, envelopeFrom: string) {
  const [replyTo] = email.replyTo;
  return {
    message_id: email.messageId,
    in_reply_to: email.inReplyTo,
    reference_ids: email.references,
    from_name: email.from?.name ?? "",
    from_address: email.from?.address || envelopeFrom,
    to_addresses: email.to.map((mailbox) => mailbox.address),
    cc_addresses: email.cc.map((mailbox) => mailbox.address),
    reply_to: replyTo && !isNoReply(replyTo.address) ? replyTo.address : null,
    subject: email.subject,
    text: email.text,
    html: email.html,
    snippet: email.snippet,
    classification: JSON.stringify(classification),
    warnings: JSON.stringify(email.warnings),
    parse_error: email.readProblem,
    html_too_large: email.htmlTooLarge,
  };
}
