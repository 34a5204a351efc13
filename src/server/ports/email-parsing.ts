import type { Classification } from "#core/classify/classification.ts";
import type { AttachedLetter } from "#core/classify/zones/agency-sentences.ts";
import type { ParseWarning } from "#core/mail/parse-warning.ts";

/** A parsed email. Message ids include their angle brackets; addresses are bare. */
export type IncomingEmail = {
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** The date the sender gave, an instant in UTC; null for a missing or invalid date. */
  date: string | null;
  from: { name: string; address: string } | null;
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  replyTo: { name: string; address: string }[];
  /** All recipients in the headers, forwarded and resent copies included. */
  recipients: string[];
  subject: string;
  /** The plain text, made from the HTML when there is no other. */
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
  /** What was repaired, hidden or left out while parsing. */
  warnings: ParseWarning[];
  /** The classification of the text; "unclear" for an email that could not be read. */
  classification: Classification;
  /** The beginning of the text as one line, for lists. */
  snippet: string;
  /**
   * Null for an email that was parsed. Otherwise the reason for operators, such as "limit exceeded (cpu 10 s)"; then there
   * is no text, and the other fields come from the headers if those could be parsed.
   */
  readProblem: string | null;
  /** The HTML was too large to show; `html` is null then. */
  htmlTooLarge: boolean;
};

/**
 * Parses and classifies any bytes as an email, within limits of time, memory and size. An email that exceeds a limit
 * resolves with `readProblem`; rejects only when the machine is at fault, so that the caller retries.
 * @param letters those of its files that are letters, by the names the files are stored under; read as part of the email
 */
export type ParseEmail = (raw: Uint8Array, letters?: readonly AttachedLetter[]) => Promise<IncomingEmail>;

/** An image sent with the email, which its HTML may show. */
export type InlineImage = { name: string; contentId: string | null; type: string; content: Uint8Array };

/**
 * Email HTML that is safe to show in a sandboxed frame: whole documents. The second also loads remote images; null when
 * there are none.
 */
export type SanitizedHtml = { document: string; withRemoteImages: string | null };

/**
 * Sanitizes the HTML of an email, within limits of time and memory. Resolves to null when it exceeds one: the email is
 * then shown as text. Rejects when the machine is at fault.
 */
export type SanitizeHtml = (html: string, images: InlineImage[]) => Promise<SanitizedHtml | null>;

/** A stored file that contains emails: an mbox, one email, or a ZIP of either. */
export type EmailArchive = { name: string; sha256: string; size: number };

/** An email in a file. `raw` is null when it is too large or, as `why` says, cannot be read. */
export type ArchivedEmail = {
  file: string;
  raw: Uint8Array | null;
  size: number;
  unreadableReason?: "encrypted";
};

/** The emails of a file, one by one; only one is in memory at a time, and none larger than `most` bytes. */
export type ReadEmailArchive = (file: EmailArchive, maxBytes: number) => AsyncIterable<ArchivedEmail>;
