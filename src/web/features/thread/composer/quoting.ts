import type { Message } from "#contract/mailbox/conversation.ts";
import { trimMessage } from "#core/classify/zones/message-zones.ts";
import { truncateText } from "#core/text/truncate-text.ts";
import { formatAbsoluteDate } from "#web/features/dates/format-date.ts";
import type { Forwarded } from "#web/features/drafts/reply-draft.ts";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";

/** Of a longer mail this much is passed on or quoted, so that there is room for the person's own words. */
const MAX_QUOTED = 40_000;

type Quotable = Pick<Message, "from" | "to" | "cc" | "subject" | "at" | "text">;

const formatMailbox = ({ name, address }: Message["from"]) => (name ? `${name} <${address}>` : address);

const truncate = (text: string) =>
  text.length > MAX_QUOTED ? `${truncateText(text, MAX_QUOTED)}\n\n[The rest is left out.]` : text;

/** A mail as it is passed on: below room for a person's own words, with its head. */
export function forwardedText({ from, to, cc, subject, at, text }: Quotable): string {
  return [
    "",
    "",
    "---------- Forwarded mail ----------",
    `From: ${formatMailbox(from)}`,
    `Date: ${formatAbsoluteDate(at)}`,
    `Subject: ${subject || "No subject"}`,
    `To: ${to.join(", ")}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(", ")}`] : []),
    "",
    truncate(text.trimEnd()),
  ].join("\n");
}

/** What its sender wrote in it, as an answer quotes it: without what they quoted, and without their signature. */
export function quotedText({ from, at, text }: Quotable): string {
  const body = truncate(trimMessage(text).text || text.trim());
  const lines = body.split("\n").map((line) => (line.trim() === "" ? ">" : `> ${line.trimEnd()}`));
  return [`On ${formatAbsoluteDate(at)}, ${from.name || from.address} wrote:`, ...lines].join("\n");
}

/** The mail with those of its files that go along, and what is to be said of the others; pictures within it stay. */
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
