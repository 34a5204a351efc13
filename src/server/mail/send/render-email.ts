import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import { toFlowed } from "#server/mail/send/format-flowed.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";

const MESSAGE_ID = /^<[^\s<>]+>$/;
const MAX_QUOTE_DEPTH = 20;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;
/** A control character in a header could start another header (CWE-93). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * The final bytes of an email, with CRLF line ends. The same email always gives the same bytes (the boundaries come from
 * its Message-ID), so a duplicate is recognizable. Each header is one line: control characters become spaces, invalid ids
 * are left out. `contents` are the attachments' bytes, in order.
 */
export async function renderEmail(email: OutgoingEmail, contents: Uint8Array[]): Promise<Buffer> {
  const { to, cc } = email.shown ?? email;
  const composer = new MailComposer({
    baseBoundary: createHash("sha256").update(email.messageId).digest("hex").slice(0, 24),
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
    from: toMailbox(email.from),
    to: to.map(toMailbox),
    cc: cc.map(toMailbox),
    ...(email.replyTo === undefined ? {} : { replyTo: { name: "", address: email.replyTo } }),
    subject: toSingleLine(email.subject),
    messageId: email.messageId,
    date: new Date(email.date),
    references: email.references.filter((id) => MESSAGE_ID.test(id)),
    ...(email.inReplyTo !== undefined && MESSAGE_ID.test(email.inReplyTo)
      ? { inReplyTo: email.inReplyTo }
      : {}),
    headers: {
      ...(email.autoSubmitted === undefined ? {} : { "Auto-Submitted": email.autoSubmitted }),
      ...(email.stopUrl === undefined ? {} : unsubscribeHeaders(email.stopUrl)),
    },
    alternatives: [
      { contentType: "text/plain; charset=utf-8; format=flowed", content: toFlowed(email.text) },
      { contentType: "text/html; charset=utf-8", content: email.html ?? textToHtml(email.text) },
    ],
    attachments: email.attachments.map(({ name, type }, index) => ({
      filename: safeFileName(name),
      contentType: MEDIA_TYPE.test(type) ? type : "application/octet-stream",
      contentDisposition: "attachment",
      content: Buffer.from(contents[index] ?? []),
    })),
  });
  return composer.compile().build();
}

/** RFC 2369 and RFC 8058. A valid address is one word of ASCII. */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${new URL(url).href}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Simple HTML of a text: paragraphs, line ends and quotes, and nothing to load. */
export function textToHtml(text: string, depth = 0): string {
  const blocks: string[] = [];
  for (const [section] of text
    .replace(/\r\n?/g, "\n")
    .matchAll(/(?:^>.*(?:\n|$))+|(?:^(?!>).*(?:\n|$))+/gm)) {
    if (section.startsWith(">") && depth < MAX_QUOTE_DEPTH) {
      const quoted = textToHtml(section.replace(/^> ?/gm, "").trimEnd(), depth + 1);
      blocks.push(`<blockquote type="cite">\n${quoted}\n</blockquote>`);
      continue;
    }
    for (const paragraph of section.split(/\n{2,}/)) {
      const lines = paragraph.replace(/^\n+|\n+$/g, "");
      if (lines !== "") blocks.push(`<p>${escapeHtml(lines).replaceAll("\n", "<br>\n")}</p>`);
    }
  }
  return blocks.join("\n");
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Words of 200 characters are split; unbroken, they could not be folded into lines of 998 bytes. */
const toSingleLine = (text: string) =>
  text
    .replace(CONTROLS, " ")
    .replace(/\S{200}/g, "$& ")
    .trim();

/** The end of an overlong name is its extension. */
const safeFileName = (name: string) => name.replace(CONTROLS, " ").trim().slice(-200).toWellFormed();

const toMailbox = ({ name, address }: { name: string; address: string }) => ({
  name: toSingleLine(name),
  address,
});
