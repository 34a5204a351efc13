import type { Classification } from "#core/classify/classification.ts";
import type { ParseWarning } from "#core/mail/parse-warning.ts";

/** A mail as read from its raw bytes. Message ids keep their angle brackets; addresses are bare. */
export type IncomingEmail = {
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** When its sender says it was sent, an instant in UTC; null where it has no date that can be read. */
  date: string | null;
  from: { name: string; address: string } | null;
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  replyTo: { name: string; address: string }[];
  /** Everyone the headers say it went to, forwarded and resent copies included. */
  recipients: string[];
  subject: string;
  /** The plain text, made from the HTML where the sender sent no other. */
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
  deliveryStatus: string | null;
  returnedHeaders: string | null;
  attachments: {
    name: string | null;
    type: string;
    sniffedType: string | null;
    inline: boolean;
    contentId: string | null;
    content: Uint8Array;
  }[];
  /** What was repaired, hidden or left while reading it. */
  warnings: ParseWarning[];
  /** The classification of the text; "unclear" for an email that could not be read. */
  classification: Classification;
  /** The beginning of the text as one line, for lists. */
  snippet: string;
  /**
   * Null for an email that was read. Otherwise why it could not be, for operators, such as "limit exceeded (cpu 10 s)"; then
   * there is no text, and of the rest only what its headers say, if those could be read.
   */
  readProblem: string | null;
  /** The sender sent more HTML than is shown; `html` is null then. */
  htmlTooLarge: boolean;
};

/**
 * Reads and classifies any bytes as an email, within limits of time, memory and size. An email that exceeds a limit resolves
 * with `readProblem`; rejects only when the machine is at fault, so that the caller tries again.
 */
export type ParseEmail = (raw: Uint8Array) => Promise<IncomingEmail>;

/** An image sent with the email, which its HTML may show. */
export type InlineImage = { name: string; contentId: string | null; type: string; content: Uint8Array };

/**
 * HTML of an email that is safe to show in a sandboxed frame: whole documents. The second also loads the pictures on the
 * internet; null where there are none.
 */
export type SanitizedHtml = { document: string; withRemoteImages: string | null };

/**
 * Sanitizes the HTML of an email, within limits of time and memory. Resolves to null when it exceeds one: it is then shown
 * as text. Rejects when the machine is at fault.
 */
export type SanitizeHtml = (html: string, images: InlineImage[]) => Promise<SanitizedHtml | null>;

/** A kept file that mails are in: an mbox, one mail, or a ZIP of either. */
export type EmailArchive = { name: string; sha256: string; size: number };

/** A mail of a file. `raw` is null where it is larger than it may be, or, as `why` says, cannot be read. */
export type ArchivedEmail = {
  file: string;
  raw: Uint8Array | null;
  size: number;
  unreadableReason?: "encrypted";
};

/** The mails of a file, one after the other; no more than one is held, and none larger than `most` bytes. */
export type ReadEmailArchive = (file: EmailArchive, maxBytes: number) => AsyncIterable<ArchivedEmail>;
