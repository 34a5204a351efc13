import { cutText } from "#core/reply/cut-text.ts";
import type { MailWarning } from "#core/reply/mail-warning.ts";
import { readMail } from "#core/reply/read-mail.ts";
import { UNCLEAR } from "#core/reply/read-outcomes.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { trimReply } from "#core/reply/trim.ts";
import type { ReadMail } from "#server/ports.ts";
import { type ParsedMail, parseMail } from "./parse.ts";
import type { MailAddress } from "./parse-addresses.ts";

/** About 70 pages; a conversation of many emails is sent to the browser as one answer. The raw email has the rest. */
const MOST_TEXT = 200_000;
const MOST_HTML_BYTES = 1_000_000;
/** RFC 5322 limits a line to 998 characters, RFC 5321 an address to 320. */
const MOST_SUBJECT = 2_000;
const MOST_NAME = 500;
const MOST_ADDRESS = 320;
const MOST_MAILBOXES = 1_000;
const MOST_TYPE = 200;
/** All files of one email, unpacked. */
const MOST_BYTES_OUT = 100_000_000;
/** Enough headers to say who wrote and about what. */
const HEAD_BYTES = 64 * 1024;

/** The part of a header block that only describes the body; without it the block is an email of its own. */
const BODY_FIELDS = /^(?:content-|mime-version)[^\n]*\n(?:[ \t][^\n]*\n)*/gim;

/**
 * Reads and classifies an email in the thread it is called in, and bounds everything that leaves it. Takes as long as the
 * bytes make it take: in the program it runs in a worker thread with limits (`email-threads.ts`).
 */
export async function readEmail(raw: Uint8Array): Promise<ReadMail> {
  const { mail, htmlTooLarge } = bounded(await parseMail(raw));
  return {
    ...mail,
    htmlTooLarge,
    reading: readMail(mail),
    snippet: snippetOf(trimReply(mail.text).text || mail.text),
    readProblem: null,
  };
}

/** Reads the headers of an email whose body exceeded a limit. @param problem why, as `ReadMail.readProblem` has it */
export async function readHeaders(raw: Uint8Array, problem: string): Promise<ReadMail> {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEAD_BYTES));
  const [head = ""] = start.toString("latin1").split(/\r?\n\r?\n/, 1);
  const block = `${head}\r\n`.replace(BODY_FIELDS, "");
  const { mail } = bounded(await parseMail(Buffer.from(`${block}\r\n`, "latin1")));
  return { ...mail, ...unread(problem) };
}

/** What is left of an email of which not even the headers could be read. */
export const unreadEmail = (problem: string): ReadMail => ({
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
  ...unread(problem),
});

const unread = (problem: string) => ({
  text: "",
  html: null,
  htmlTooLarge: false,
  deliveryStatus: null,
  returnedHeaders: null,
  attachments: [],
  snippet: "This email could not be read",
  warnings: [
    {
      code: "not_read" as const,
      detail: `This email could not be read (${problem}). The original is unchanged.`,
    },
  ],
  reading: {
    kind: "reply" as const,
    main: UNCLEAR,
    outcomes: [],
    facts: { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] },
    bounce: null,
  },
  readProblem: problem,
});

type Bounded = { mail: ParsedMail; htmlTooLarge: boolean };

function bounded(mail: ParsedMail): Bounded {
  const bytes = mail.attachments.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_BYTES_OUT) throw new Error(`limit exceeded (${MOST_BYTES_OUT / 1e6} MB unpacked)`);
  const warnings: MailWarning[] = [...mail.warnings];
  const htmlTooLarge = Buffer.byteLength(mail.html ?? "") > MOST_HTML_BYTES;
  if (mail.text.length > MOST_TEXT) {
    const detail = `Its text is very long; the first ${MOST_TEXT.toLocaleString("en-US")} characters are shown. Download the original for the rest.`;
    warnings.push({ code: "text_cut", detail });
  }
  return {
    htmlTooLarge,
    mail: {
      ...mail,
      from: mail.from && boundedMailbox(mail.from),
      to: boundedMailboxes(mail.to),
      cc: boundedMailboxes(mail.cc),
      replyTo: boundedMailboxes(mail.replyTo),
      subject: cutText(mail.subject, MOST_SUBJECT),
      text: cutText(mail.text, MOST_TEXT),
      html: htmlTooLarge ? null : mail.html,
      attachments: mail.attachments.map((file) => ({
        ...file,
        name: file.name && shortName(file.name),
        type: cutText(file.type, MOST_TYPE),
        contentId: file.contentId && cutText(file.contentId, MOST_NAME),
      })),
      warnings,
    },
  };
}

const boundedMailbox = ({ name, address }: MailAddress): MailAddress => ({
  name: cutText(name, MOST_NAME),
  address: cutText(address, MOST_ADDRESS),
});

const boundedMailboxes = (mailboxes: MailAddress[]): MailAddress[] =>
  mailboxes.slice(0, MOST_MAILBOXES).map(boundedMailbox);

/** The end of a file's name says what it is. */
const shortName = (name: string): string =>
  name.length <= MOST_NAME ? name : `${cutText(name, MOST_NAME - 100)}…${name.slice(-80)}`.toWellFormed();
