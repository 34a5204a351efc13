import { type Attachment, decodeWords, type Email } from "postal-mime";
import type { ParseWarning } from "#core/mail/parse-warning.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { emailWarnings } from "#messages/errors/email-warnings.ts";
import { decodeText } from "#server/mail/parse/charset.ts";
import { field } from "#server/mail/parse/mime-parts.ts";
import { unwrapSmime } from "#server/mail/parse/smime.ts";
import { hasTnefSignature, parseTnef } from "#server/mail/parse/tnef.ts";
import { extractUuencoded } from "#server/mail/parse/uuencode.ts";

/** An opened inner email, with its own repairs. */
type UnpackedEmail = { email: Email; warnings: ParseWarning[] };
/** Limit: each adds to one text, which is searched again for each. */
const MAX_WRAPPED_PARTS = 20;

type Body = Pick<Email, "text" | "html" | "attachments">;

/**
 * Opens the containers of mail programs: winmail.dat, opaque signatures, uuencoded files in the text. Hides resource forks
 * and names attached emails by their subject. What cannot be opened remains a file, with a warning.
 */
export async function unpackAttachments(
  email: Email,
  parseInner: (raw: Uint8Array) => Promise<UnpackedEmail>,
): Promise<UnpackedEmail> {
  const warnings: ParseWarning[] = [];
  const body: Body = { attachments: [], ...bodyTexts(email) };
  let wrappedCount = 0;
  for (const part of email.attachments) {
    if (isResourceFork(part)) {
      warnings.push({
        code: "hidden_part",
        detail: formatMessage(emailWarnings.resourceFork, {
          name: part.filename ?? emailWarnings.unnamedPart,
        }),
      });
    } else if ((isSigned(part) || isTnef(part)) && ++wrappedCount > MAX_WRAPPED_PARTS) {
      warnings.push({
        code: "left_packed",
        detail: emailWarnings.tooManyWrappedParts,
      });
      body.attachments.push(part);
    } else if (isSigned(part)) {
      await unpackSigned(part, body, warnings, parseInner);
    } else if (isTnef(part)) {
      unpackTnef(part, body, warnings);
    } else {
      body.attachments.push(withSubjectName(part));
    }
  }
  moveUuencodedToFiles(body, warnings);
  return { email: { ...email, ...body }, warnings };
}

const bodyTexts = ({ text, html }: Email): Partial<Email> => ({
  ...(text === undefined ? {} : { text }),
  ...(html === undefined ? {} : { html }),
});

export const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === "string"
    ? new TextEncoder().encode(content)
    : new Uint8Array(content as ArrayBuffer | Uint8Array<ArrayBuffer>);

/** AppleDouble header (RFC 1740): icon and window position of a file, beside the file itself. */
function isResourceFork(part: Attachment): boolean {
  const [a, b, c, d] = contentOf(part);
  return part.mimeType === "application/applefile" && a === 0 && b === 5 && c === 0x16 && d === 7;
}

const isSigned = ({ mimeType }: Attachment): boolean => /^application\/(?:x-)?pkcs7-mime$/.test(mimeType);

/** Gateways rename winmail.dat and give it another type. */
const isTnef = (part: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(part.mimeType) ||
  /^winmail\.dat$/i.test(part.filename ?? "") ||
  hasTnefSignature(contentOf(part));

async function unpackSigned(
  part: Attachment,
  body: Body,
  warnings: ParseWarning[],
  parseInner: (raw: Uint8Array) => Promise<UnpackedEmail>,
): Promise<void> {
  const content = unwrapSmime(contentOf(part));
  const name = part.filename ?? "smime.p7m";
  if (content === null || content === "encrypted") {
    const message = content === null ? emailWarnings.notOpened : emailWarnings.encrypted;
    warnings.push({ code: "left_packed", detail: formatMessage(message, { name }) });
    body.attachments.push(part);
    return;
  }
  const inner = await parseInner(content);
  appendText(body, inner.email.text ?? "");
  if (inner.email.html) body.html = [body.html, inner.email.html].filter(Boolean).join("\n");
  body.attachments.push(...inner.email.attachments);
  warnings.push(
    { code: "unpacked", detail: formatMessage(emailWarnings.signatureNotChecked, { name }) },
    ...inner.warnings,
  );
}

function unpackTnef(part: Attachment, body: Body, warnings: ParseWarning[]): void {
  const found = parseTnef(contentOf(part));
  const name = part.filename ?? "winmail.dat";
  if (!found?.isComplete) {
    warnings.push({
      code: "left_packed",
      detail: formatMessage(emailWarnings.notOpenedWhole, { name }),
    });
    body.attachments.push(part);
  }
  if (!found) return;
  appendText(body, found.text);
  if (found.html.trim() !== "" && !body.html?.trim()) body.html = found.html;
  for (const file of found.files) {
    if (file.type === "application/ms-tnef") {
      warnings.push({
        code: "left_packed",
        detail: formatMessage(emailWarnings.outlookItem, { name: file.name, container: name }),
      });
    }
    body.attachments.push({
      filename: file.name,
      mimeType: file.type,
      disposition: "attachment",
      content: Uint8Array.from(file.content),
      ...(file.contentId ? { contentId: file.contentId } : {}),
    });
  }
  if (found.isComplete)
    warnings.push({
      code: "unpacked",
      detail: formatMessage(emailWarnings.opened, { name, count: found.files.length }),
    });
}

const lettersOnly = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Text that is already in the email is not added again. */
function appendText(body: Body, text: string): void {
  if (text.trim() === "" || lettersOnly(body.text ?? "").includes(lettersOnly(text))) return;
  body.text = body.text?.trim() ? `${body.text.trimEnd()}\n\n${text}` : text;
}

function moveUuencodedToFiles(body: Body, warnings: ParseWarning[]): void {
  const { text, files } = extractUuencoded((body.text ?? "").replace(/\r\n?/g, "\n"));
  if (files.length === 0) return;
  body.text = text;
  for (const { name, content } of files) {
    warnings.push({ code: "unpacked", detail: formatMessage(emailWarnings.uuencoded, { name }) });
    body.attachments.push({
      filename: name,
      mimeType: "application/octet-stream",
      disposition: "attachment",
      content: Uint8Array.from(content),
    });
  }
}

const MAX_NAME_LENGTH = 200;
const MAX_HEADER_BYTES = 64 * 1024;

/** An attached email is named by its subject, as mail programs do when they save it. */
function withSubjectName(part: Attachment): Attachment {
  if (part.filename || !/^message\/(?:rfc822|global)$/.test(part.mimeType)) return part;
  const start = Buffer.from(contentOf(part).subarray(0, MAX_HEADER_BYTES));
  const [header = ""] = start.toString("latin1").split(/\r?\n\r?\n/, 1);
  const subject = decodeWords(decodeText(Buffer.from(field(header, "subject"), "latin1")))
    .replace(/\s+/g, " ")
    .trim();
  return subject === "" ? part : { ...part, filename: `${subject.slice(0, MAX_NAME_LENGTH)}.eml` };
}
