import type { Reading } from "#core/reply/reading.ts";
import { isNoReply } from "#core/reply/sender.ts";
import type { ReadMail } from "#server/ports.ts";

/**
 * The columns of a message that follow from its bytes alone, so that reading the bytes again gives them again.
 * `envelopeFrom` stands in for a sender the headers do not name.
 */
export function messageContent(mail: ReadMail, reading: Reading, envelopeFrom: string) {
  const [replyTo] = mail.replyTo;
  return {
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo,
    reference_ids: mail.references,
    from_name: mail.from?.name ?? "",
    from_address: mail.from?.address || envelopeFrom,
    to_addresses: mail.to.map((mailbox) => mailbox.address),
    cc_addresses: mail.cc.map((mailbox) => mailbox.address),
    reply_to: replyTo && !isNoReply(replyTo.address) ? replyTo.address : null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    snippet: mail.snippet,
    reading: JSON.stringify(reading),
    warnings: JSON.stringify(mail.warnings),
    read_problem: mail.readProblem,
    html_too_large: mail.htmlTooLarge,
  };
}
