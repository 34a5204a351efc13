import type { Message } from "#contract/mailbox/conversation.ts";
import { trimMessage } from "#core/classify/zones/message-zones.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { truncateText } from "#core/text/truncate-text.ts";
import { threadReply as m } from "#messages/thread/reply.ts";
import { thread } from "#messages/thread/thread.ts";
import { formatAbsoluteDate } from "#web/features/dates/format-date.ts";
import type { Forwarded } from "#web/features/drafts/reply-draft.ts";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";

/** A longer email is truncated when it is forwarded or quoted, to leave room for the user's text. */
const MAX_QUOTED = 40_000;

type Quotable = Pick<Message, "from" | "to" | "cc" | "subject" | "at" | "text">;

const formatMailbox = ({ name, address }: Message["from"]) => (name ? `${name} <${address}>` : address);

const truncate = (text: string) =>
  text.length > MAX_QUOTED ? `${truncateText(text, MAX_QUOTED)}\n\n${m.truncated}` : text;

/** Text of a forwarded email with its header, below empty lines for the user's text. */
export function forwardedText({ from, to, cc, subject, at, text }: Quotable): string {
  return [
    "",
    "",
    m.forwardedHeading,
    formatMessage(m.forwardedFrom, { from: formatMailbox(from) }),
    formatMessage(m.forwardedDate, { date: formatAbsoluteDate(at) }),
    formatMessage(m.forwardedSubject, { subject: subject || thread.noSubject }),
    formatMessage(m.forwardedTo, { to: to.join(", ") }),
    ...(cc.length > 0 ? [formatMessage(m.forwardedCc, { cc: cc.join(", ") })] : []),
    "",
    truncate(text.trimEnd()),
  ].join("\n");
}

/** Quotation of an email in a reply: the sender's own text, without older quotations and signature. */
export function quotedText({ from, at, text }: Quotable): string {
  const body = truncate(trimMessage(text).text || text.trim());
  const lines = body.split("\n").map((line) => (line.trim() === "" ? ">" : `> ${line.trimEnd()}`));
  const heading = formatMessage(m.quoteHeading, {
    date: formatAbsoluteDate(at),
    sender: from.name || from.address,
  });
  return [heading, ...lines].join("\n");
}

/** The email to forward with its files, without inline images; `rejected` explains which files do not fit. */
export function prepareForward(message: Pick<Message, "id" | "attachments">): {
  forwards: Forwarded;
  rejected: string | null;
} {
  const files = message.attachments
    .filter(({ inline, size }) => !inline && size > 0)
    .map(({ id, name, type, size }) => ({ id, name, type, size }));
  const { accepted, rejected } = selectAttachable(files, []);
  return { forwards: { messageId: message.id, files: accepted }, rejected };
}
