import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { sniffMediaType } from "#core/files/sniff-media-type.ts";
import type { ParseWarning } from "#core/mail/parse-warning.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { emailWarnings } from "#messages/errors/email-warnings.ts";
import {
  type EmailAddress,
  firstMailbox,
  parseMailboxes,
  recipientAddresses,
} from "#server/mail/parse/addresses.ts";
import { cleanText, parseMessageIds } from "#server/mail/parse/headers.ts";
import { htmlToText } from "#server/mail/parse/html-to-text.ts";
import { declaredType, repairEmail } from "#server/mail/parse/repair-email.ts";
import { contentOf, unpackAttachments } from "#server/mail/parse/unpack-attachments.ts";

type ParsedAttachment = {
  /** The name the sender gave; null for a part without one. Not safe as a file name on disk. */
  name: string | null;
  /** The type the sender declared, lower case. */
  type: string;
  /** The type detected from the bytes, or null. */
  sniffedType: string | null;
  size: number;
  /** Shown within the HTML, so probably not a record of its own. */
  inline: boolean;
  /** Without angle brackets, for `cid:` links. */
  contentId: string | null;
  sha256: string;
  content: Uint8Array;
};

export type ParsedEmail = {
  /** `<id@host>`, or null. */
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** ISO 8601 instant in UTC, or null for a missing or invalid date. */
  date: string | null;
  from: EmailAddress | null;
  to: EmailAddress[];
  cc: EmailAddress[];
  replyTo: EmailAddress[];
  /** Bare addresses of all recipients in the headers, forwarded and resent copies included. */
  recipients: string[];
  subject: string;
  /** The plain text, made from the HTML when there is no other. */
  text: string;
  html: string | null;
  /** In order, names lower case, values unfolded and otherwise as sent. */
  headers: { name: string; value: string }[];
  attachments: ParsedAttachment[];
  /** Body of the `message/delivery-status` part of a bounce (RFC 3464). */
  deliveryStatus: string | null;
  /** Headers of the first attached message: in a bounce the returned one. */
  returnedHeaders: string | null;
  warnings: ParseWarning[];
};

/** Usual limits; an email beyond them is stored and shown as plain text. */
const LIMITS = { maxNestingDepth: 100, maxHeadersSize: 256 * 1024 };
const MAX_ATTACHMENTS = 500;
const MAX_WARNINGS = 100;
const MAX_NESTED_WRAPPINGS = 3;
/** How much of an unparseable email is shown. The raw file has the rest. */
const FALLBACK_BYTES = 256 * 1024;

/** Parses a raw email. Never throws: invalid MIME, or an exceeded limit, gives plain text with a warning. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail> {
  const { email: parsed, warnings } = await parseAndUnpack(raw, 0);
  const email = withHtmlOfText(parsed);
  const headers = email.headers.map(({ key, value }) => ({ name: cleanText(key), value: cleanText(value) }));
  const html = email.html?.trim() ? email.html : null;
  const text = email.text?.trim() ? email.text : html === null ? "" : htmlToText(html);
  const [inReplyTo = null] = parseMessageIds(email.inReplyTo);
  const [messageId = null] = parseMessageIds(email.messageId);
  const date = isoInstant(email.date);
  if (messageId === null) warnings.push({ code: "no_message_id", detail: emailWarnings.noMessageId });
  if (date === null) warnings.push({ code: "no_date", detail: emailWarnings.noDate });
  warnings.push(...textWarnings(`${email.subject ?? ""}${text}`));
  if (text.trim() === "" && email.attachments.length === 0) {
    warnings.push({ code: "empty", detail: emailWarnings.empty });
  }
  return {
    messageId,
    inReplyTo,
    references: parseMessageIds(email.references),
    date,
    from: firstMailbox(email.from ?? email.sender),
    to: parseMailboxes(email.to),
    cc: parseMailboxes(email.cc),
    replyTo: parseMailboxes(email.replyTo),
    recipients: recipientAddresses(headers),
    subject: cleanText(email.subject ?? "")
      .replace(/\s+/g, " ")
      .trim(),
    text: cleanText(text).replace(/\r\n?/g, "\n"),
    html: html === null ? null : cleanText(html),
    headers,
    ...parseAttachments(email, warnings),
    // Some messages quote the email: the name of a charset may be any bytes.
    warnings: warnings
      .slice(0, MAX_WARNINGS)
      .map(({ code, detail }) => ({ code, detail: cleanText(detail) })),
  };
}

const HTML_START =
  /^\s*(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|head|body|meta|style|div|p|table|center|font|span|br)\b[^>]{0,1000}>/i;
const HTML_END = /<\/(?:html|body|div|p|table|center|font|span)\s*>\s*$/i;

/** Some programs label an HTML body as plain text: it is shown as HTML, and its text is made from it. */
function withHtmlOfText(email: Email): Email {
  const text = email.text ?? "";
  if (!HTML_START.test(text.slice(0, 4000)) || !HTML_END.test(text.slice(-1000))) return email;
  return { ...email, text: htmlToText(text), html: email.html?.trim() ? email.html : text };
}

/** An email with its charsets repaired and its wrappings opened. Nested wrappings are opened up to a limit. */
async function parseAndUnpack(
  raw: Uint8Array,
  depth: number,
): Promise<{ email: Email; warnings: ParseWarning[] }> {
  const repaired = repairEmail(raw);
  const { email, parseError } = await readMime(repaired.raw);
  const warnings: ParseWarning[] = parseError ? [{ code: "not_mime", detail: parseError }] : [];
  warnings.push(...repaired.repairs.map((detail) => ({ code: "repaired_text" as const, detail })));
  if (repaired.outside !== "" && parseError === null) {
    const ownText = email.text ?? (email.html ? htmlToText(email.html) : "");
    email.text = `${ownText.trimEnd()}\n\n${repaired.outside}\n`.trimStart();
    warnings.push({ code: "text_outside_parts", detail: emailWarnings.textOutsideParts });
  }
  if (depth >= MAX_NESTED_WRAPPINGS) return { email, warnings };
  const inner = await unpackAttachments(email, (content) => parseAndUnpack(content, depth + 1));
  return { email: inner.email, warnings: [...warnings, ...inner.warnings] };
}

async function readMime(raw: Uint8Array): Promise<{ email: Email; parseError: string | null }> {
  try {
    return {
      email: await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true }),
      parseError: null,
    };
  } catch (error) {
    const parseError = error instanceof Error ? error.message : String(error);
    return { email: await readAsText(raw), parseError };
  }
}

/** Only the header block, if it can be parsed, with the remaining bytes as text. */
async function readAsText(raw: Uint8Array): Promise<Email> {
  const shownText = new TextDecoder().decode(raw.subarray(0, FALLBACK_BYTES));
  const [header = ""] = shownText.split(/\r?\n\r?\n/, 1);
  const body = shownText.slice(header.length).trim();
  const plainHeader = header.replace(/^content-[^\n]*\n(?:[ \t][^\n]*\n)*/gim, "");
  try {
    const email = await PostalMime.parse(`${plainHeader}\r\n\r\n`, LIMITS);
    return { ...email, text: body || shownText, attachments: [] };
  } catch {
    // The header block is invalid too: everything is text, and the warning gives the reason.
    return { headers: [], headerLines: [], attachments: [], text: shownText };
  }
}

function parseAttachments(
  { attachments: parts, html }: Email,
  warnings: ParseWarning[],
): Pick<ParsedEmail, "attachments" | "deliveryStatus" | "returnedHeaders"> {
  if (parts.length > MAX_ATTACHMENTS) {
    warnings.push({
      code: "too_many_attachments",
      detail: formatMessage(emailWarnings.tooManyAttachments, {
        count: parts.length,
        shown: MAX_ATTACHMENTS,
      }),
    });
  }
  const attachments = parts.slice(0, MAX_ATTACHMENTS).map((part) => parseAttachment(part, html ?? ""));
  for (const { name, type, sniffedType } of attachments) {
    if (sniffedType && isExecutable(sniffedType) && !isExecutable(type)) {
      warnings.push({
        code: "type_mismatch",
        detail: formatMessage(emailWarnings.disguisedProgram, {
          name: name ?? emailWarnings.unnamedAttachment,
          type,
        }),
      });
    }
  }
  const findByType = (...types: string[]) => attachments.find((part) => types.includes(part.type));
  const status = findByType("message/delivery-status", "message/global-delivery-status");
  const returned = findByType(
    "message/rfc822",
    "text/rfc822-headers",
    "message/global",
    "message/global-headers",
  );
  return {
    attachments,
    deliveryStatus: status ? decodeContent(status.content) : null,
    returnedHeaders: returned ? headerBlock(decodeContent(returned.content)) : null,
  };
}

function parseAttachment(part: Attachment, html: string): ParsedAttachment {
  const content = contentOf(part);
  const name = cleanText(part.filename ?? "").trim() || null;
  const type = cleanText(declaredType(part.mimeType)).trim() || "application/octet-stream";
  const contentId = part.contentId ? cleanText(part.contentId).replace(/^<|>$/g, "") : null;
  const isImage = type.startsWith("image/");
  return {
    name,
    type,
    sniffedType: sniffMediaType(content, { name, type }),
    size: content.byteLength,
    // A document beside the HTML is a record even in a multipart/related; an image there belongs to the HTML.
    inline:
      (isImage && (part.related === true || part.disposition === "inline")) ||
      (contentId !== null && html.includes(`cid:${contentId}`)),
    contentId,
    sha256: createHash("sha256").update(content).digest("hex"),
    content,
  };
}

const isExecutable = (type: string): boolean => /x-msdownload|x-executable|x-dosexec|x-elf/.test(type);

const decodeContent = (content: Uint8Array): string =>
  cleanText(new TextDecoder().decode(content.subarray(0, FALLBACK_BYTES)));

const headerBlock = (text: string): string => text.split(/\r?\n\r?\n/, 1)[0] ?? "";

/** postal-mime gives an ISO string for a valid date and the header itself for an invalid one. */
function isoInstant(date: string | undefined): string | null {
  return date && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date) ? date : null;
}

function textWarnings(text: string): ParseWarning[] {
  const warnings: ParseWarning[] = [];
  if (text.includes("\u0000")) {
    warnings.push({ code: "control_characters", detail: emailWarnings.nulCharacters });
  } else if (text.includes("\ufffd")) {
    warnings.push({ code: "undecodable_text", detail: emailWarnings.undecodableText });
  }
  return warnings;
}
