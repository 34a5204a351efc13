import { classifyMessage } from "#core/classify/classify-message.ts";
import { UNCLEAR } from "#core/classify/outcome/outcome-rules.ts";
import type { AttachedLetter } from "#core/classify/zones/agency-sentences.ts";
import { trimMessage } from "#core/classify/zones/message-zones.ts";
import { storedFileName } from "#core/files/stored-file-name.ts";
import type { ParseWarning } from "#core/mail/parse-warning.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { truncateText } from "#core/text/truncate-text.ts";
import { emailWarnings } from "#messages/errors/email-warnings.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import type { EmailAddress } from "./addresses.ts";
import { type ParsedEmail, parseEmail } from "./parse-email.ts";

/** About 70 pages; a conversation of many emails is one response. The raw email has the rest. */
const MAX_TEXT_LENGTH = 200_000;
const MAX_HTML_BYTES = 1_000_000;
/** RFC 5322 limits a line to 998 characters, RFC 5321 an address to 320. */
const MAX_SUBJECT_LENGTH = 2_000;
const MAX_NAME_LENGTH = 500;
const MAX_ADDRESS_LENGTH = 320;
const MAX_MAILBOXES = 1_000;
const MAX_TYPE_LENGTH = 200;
/** Total size of the files of one email, unpacked. */
const MAX_UNPACKED_BYTES = 100_000_000;
/** Enough headers for sender, recipients and subject. */
const HEADER_BYTES = 64 * 1024;

/** Header fields that only describe the body; a block with others is an email of its own. */
const BODY_FIELDS = /^(?:content-|mime-version)[^\n]*\n(?:[ \t][^\n]*\n)*/gim;

/**
 * Parses and classifies an email in the current process, and bounds everything it returns. The bytes determine how long it
 * takes: the program runs it in a process of its own with limits (`email-process-pool.ts`).
 */
export async function parseIncomingEmail(
  raw: Uint8Array,
  letters: readonly AttachedLetter[] = [],
): Promise<IncomingEmail> {
  const { email, htmlTooLarge } = limitSizes(await parseEmail(raw));
  return {
    ...email,
    htmlTooLarge,
    classification: classifyMessage(
      letters.length === 0 ? email : { ...email, ...withLetters(email, letters) },
    ),
    snippet: snippetOf(trimMessage(email.text).text || email.text),
    readProblem: null,
  };
}

/** The files under the names that letters have. */
const withLetters = ({ attachments }: ParsedEmail, letters: readonly AttachedLetter[]) => ({
  attachments: attachments.map((file, index) => ({ ...file, name: storedFileName(file.name, index) })),
  letters,
});

/** Parses the headers of an email whose body exceeded a limit. @param problem the reason, as in `readProblem` */
export async function parseHeaders(raw: Uint8Array, problem: string): Promise<IncomingEmail> {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEADER_BYTES));
  const [header = ""] = start.toString("latin1").split(/\r?\n\r?\n/, 1);
  const headerBlock = `${header}\r\n`.replace(BODY_FIELDS, "");
  const { email } = limitSizes(await parseEmail(Buffer.from(`${headerBlock}\r\n`, "latin1")));
  return { ...email, ...unreadableFields(problem) };
}

/** The result for an email whose headers could not be parsed either. */
export const unreadableEmail = (problem: string): IncomingEmail => ({
  messageId: null,
  inReplyTo: null,
  references: [],
  date: null,
  from: null,
  to: [],
  cc: [],
  replyTo: [],
  recipients: [],
  subject: "",
  headers: [],
  ...unreadableFields(problem),
});

const unreadableFields = (problem: string) => ({
  text: "",
  html: null,
  htmlTooLarge: false,
  deliveryStatus: null,
  returnedHeaders: null,
  attachments: [],
  snippet: emailWarnings.notReadSnippet,
  warnings: [
    {
      code: "not_read" as const,
      detail: formatMessage(emailWarnings.notRead, { problem }),
    },
  ],
  classification: {
    kind: "reply" as const,
    main: UNCLEAR,
    outcomes: [],
    facts: { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] },
    bounce: null,
  },
  readProblem: problem,
});

type BoundedEmail = { email: ParsedEmail; htmlTooLarge: boolean };

function limitSizes(email: ParsedEmail): BoundedEmail {
  const bytes = email.attachments.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_UNPACKED_BYTES) throw new Error(`limit exceeded (${MAX_UNPACKED_BYTES / 1e6} MB unpacked)`);
  const warnings: ParseWarning[] = [...email.warnings];
  const htmlTooLarge = Buffer.byteLength(email.html ?? "") > MAX_HTML_BYTES;
  if (email.text.length > MAX_TEXT_LENGTH) {
    const detail = formatMessage(emailWarnings.textCut, { shown: MAX_TEXT_LENGTH });
    warnings.push({ code: "text_cut", detail });
  }
  return {
    htmlTooLarge,
    email: {
      ...email,
      from: email.from && limitMailbox(email.from),
      to: limitMailboxes(email.to),
      cc: limitMailboxes(email.cc),
      replyTo: limitMailboxes(email.replyTo),
      subject: truncateText(email.subject, MAX_SUBJECT_LENGTH),
      text: truncateText(email.text, MAX_TEXT_LENGTH),
      html: htmlTooLarge ? null : email.html,
      attachments: email.attachments.map((file) => ({
        ...file,
        name: file.name && shortenFileName(file.name),
        type: truncateText(file.type, MAX_TYPE_LENGTH),
        contentId: file.contentId && truncateText(file.contentId, MAX_NAME_LENGTH),
      })),
      warnings,
    },
  };
}

const limitMailbox = ({ name, address }: EmailAddress): EmailAddress => ({
  name: truncateText(name, MAX_NAME_LENGTH),
  address: truncateText(address, MAX_ADDRESS_LENGTH),
});

const limitMailboxes = (mailboxes: EmailAddress[]): EmailAddress[] =>
  mailboxes.slice(0, MAX_MAILBOXES).map(limitMailbox);

/** Truncates the middle: the end of a file name has its extension. */
const shortenFileName = (name: string): string =>
  name.length <= MAX_NAME_LENGTH
    ? name
    : `${truncateText(name, MAX_NAME_LENGTH - 100)}…${name.slice(-80)}`.toWellFormed();
