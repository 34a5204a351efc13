import type { Message } from "#contract/conversation.ts";
import { cutText } from "#core/reply/cut-text.ts";
import { trimReply } from "#core/reply/trim.ts";
import { fitting } from "./attaching.ts";
import { absoluteWords } from "./date-words.ts";
import type { Forwarded } from "./reply-draft.ts";

/** Of a longer mail this much is passed on or quoted, so that there is room for the person's own words. */
const MOST_QUOTED = 40_000;

type Quotable = Pick<Message, "from" | "to" | "cc" | "subject" | "at" | "text">;

const mailbox = ({ name, address }: Message["from"]) => (name ? `${name} <${address}>` : address);

const within = (text: string) =>
  text.length > MOST_QUOTED ? `${cutText(text, MOST_QUOTED)}\n\n[The rest is left out.]` : text;

/** A mail as it is passed on: below room for a person's own words, with its head. */
export function forwardedWords({ from, to, cc, subject, at, text }: Quotable): string {
  return [
    "",
    "",
    "---------- Forwarded mail ----------",
    `From: ${mailbox(from)}`,
    `Date: ${absoluteWords(at)}`,
    `Subject: ${subject || "No subject"}`,
    `To: ${to.join(", ")}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(", ")}`] : []),
    "",
    within(text.trimEnd()),
  ].join("\n");
}

/** What its sender wrote in it, as an answer quotes it: without what they quoted, and without their signature. */
export function quotedWords({ from, at, text }: Quotable): string {
  const words = within(trimReply(text).text || text.trim());
  const lines = words.split("\n").map((line) => (line.trim() === "" ? ">" : `> ${line.trimEnd()}`));
  return [`On ${absoluteWords(at)}, ${from.name || from.address} wrote:`, ...lines].join("\n");
}

/** The mail with those of its files that go along, and what is to be said of the others; pictures within it stay. */
export function forwardOf(message: Pick<Message, "id" | "attachments">): {
  forwards: Forwarded;
  refused: string | null;
} {
  const files = message.attachments
    .filter(({ inline, size }) => !inline && size > 0)
    .map(({ id, name, type, size }) => ({ id, name, type, size }));
  const { taken, refused } = fitting(files, []);
  return { forwards: { messageId: message.id, files: taken }, refused };
}
