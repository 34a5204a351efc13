import type { Readable, Writable } from "node:stream";
import type { TableRow } from "#core/agency/import/imported-agency.ts";
import type { Classification } from "#core/classify/classification.ts";
import type { PdfSection } from "#core/export/pdf-sections.ts";
import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { ByteRange } from "#core/files/byte-range.ts";
import type { Letter } from "#core/letter/letter.ts";
import type { PaperSize } from "#core/letter/paper-size.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import type { ParseWarning } from "#core/mail/parse-warning.ts";

/** The moment now. Time is an argument everywhere below; this is where it enters. */
export type Clock = { now(): Temporal.Instant };

/** Fresh ids. UUIDv7, so that rows made one after the other lie beside each other in their index. */
export type Ids = { next(): string };

/** Content-addressed storage. `put` returns only after the bytes are durable. */
export type FileStore = {
  put(content: Uint8Array): Promise<StoredFile>;
  /** Streams into storage; rejects with `FileTooLarge` past `limit` bytes and leaves nothing behind. */
  putStream(content: Readable, limit: number): Promise<StoredFile>;
  read(sha256: string): Promise<Uint8Array>;
  /** Of a kept file, in bytes. */
  size(sha256: string): Promise<number>;
  /** The whole file, or the bytes from `start` to `end`, both included. */
  stream(sha256: string, part?: ByteRange): Readable;
  /** Erases a file. One that is not there is no error, so that a second try is harmless. */
  remove(sha256: string): Promise<void>;
  /** Writes, reads back and removes a probe; throws with the reason when storage is not usable. */
  check(): Promise<void>;
};

/**
 * Awaited when the bytes are complete and before they are visible under their hash. If it rejects, nothing is stored.
 * `db/files/stored-files.ts` uses it to protect new bytes from the job that erases unreferenced files.
 */
export type BeforeStoring = (file: StoredFile) => Promise<void>;

export type StoredFile = { sha256: string; size: number };

export class FileTooLarge extends Error {}

/** A mail to send, complete: nothing is decided after it was written into the outbox. */
export type OutgoingEmail = {
  /** Deterministic, with angle brackets, so that a retry is recognisable. */
  messageId: string;
  date: string;
  from: { name: string; address: string };
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  inReplyTo?: string;
  references: string[];
  /** RFC 3834: set on mail no person wrote. */
  autoSubmitted?: "auto-generated" | "auto-replied";
  /** Where a POST stops mail of this kind (RFC 8058). A DKIM signature has to cover both of its headers. */
  stopUrl?: string;
  attachments: { name: string; type: string; sha256: string }[];
};

/**
 * What became of one try. `accepted`: the relay said 2xx; `deferred`: 4xx or no connection, worth another try;
 * `refused`: 5xx, final. `words` are the server's own. `unserved`: who of several recipients was turned away, though the
 * mail as a whole was accepted.
 */
export type DeliveryResult = {
  outcome: "accepted" | "deferred" | "refused";
  words: string;
  rejectedRecipients: { address: string; words: string }[];
  raw: Uint8Array;
};

export type Mailer = {
  /** Renders the mail to its final bytes and hands them to the relay. Throws only for programming errors. */
  send(email: OutgoingEmail): Promise<DeliveryResult>;
  close(): void;
};

/**
 * What a receiver knows about a mail before anyone read it. `from` is empty for the null sender; `helo` is what the other
 * server called itself, empty where nobody said a name; `by` is the door the mail came in by.
 */
export type Envelope = {
  from: string;
  to: string[];
  remoteAddress: string;
  helo: string;
  receivedVia: "smtp" | "lmtp" | "imap" | "http";
};

/** Called by every receiver with durable bytes; resolves when row and job are committed. Only then may it say 250. */
export type ReceiveEmail = (envelope: Envelope, raw: StoredFile) => Promise<void>;

/**
 * Whether email to an address of our domain is taken: it was given out at some time, or resembles one that was. Rejects when
 * that cannot be found out just now; the sender then has to hear a temporary failure.
 */
export type IsKnownRecipient = (address: string) => Promise<boolean>;

/** What a call over HTTP says about the raw mail in its body, as its headers have it; empty where it says nothing. */
export type HttpEmail = {
  /** Seconds since 1970. */
  timestamp: string;
  signature: string;
  /** Of the body, in lower-case hex. */
  sha256: string;
  from: string;
  /** Comma-separated. */
  to: string;
  /** The mail server the caller had it from, and what that called itself. */
  remoteAddress: string;
  helo: string;
};

/**
 * Takes a mail that came over HTTP; resolves when it is kept, rejects with a Problem. `refused`: recipients it was not taken
 * for, because no such address was ever given out.
 */
export type ReceiveHttpEmail = (
  email: HttpEmail,
  body: Readable,
) => Promise<StoredFile & { refused: string[] }>;

/** How far a mailbox was read, kept where every process sees it. UIDs count within one UIDVALIDITY (RFC 3501). */
export type MailboxCursor = {
  /** Whether this process is the one that reads the mailbox now; rejects when the database does not answer. */
  acquire(): Promise<boolean>;
  read(): Promise<{ uidValidity: number; lastUid: number } | null>;
  /** Everything up to `lastUid` is kept, or, with a reason, that last one was left in the mailbox. Never goes back. */
  advance(to: { uidValidity: number; lastUid: number }, setAside?: "too_large" | "unreadable"): Promise<void>;
  /** The UIDs of the mails left in the mailbox. */
  setAside(uidValidity: number): Promise<number[]>;
  /** They are not in the mailbox any more. */
  forget(uidValidity: number, uids: number[]): Promise<void>;
};

/**
 * `reading`: the mailbox is open. `elsewhere`: another process reads it. `away`: it, the database or the files do not
 * answer; tried again by itself. `setAside`: mails left in it, flagged for a person, because they could not be taken.
 */
export type MailboxReaderStatus = { state: "reading" | "elsewhere" | "away"; setAside: number };

/** How an account stands with us. `suspensionReason` is an administrator's sentence, which the user may read. */
export type AccountStatus = { disabled: boolean; collaborates: boolean; suspensionReason: string | null };
/** What an access token says about the login it came of, measured by the clock of whoever verified it. */
export type LoginInfo = {
  /** Since the password was entered; a refreshed token keeps its login's. `Infinity` when the token does not say. */
  secondsSinceLogin: number;
  /** Until the token expires. */
  expiresInSeconds: number;
  /** The session at the embedded pool; null with a hosted pool, whose sessions cannot be listed. */
  sessionId: string | null;
};

/** Whoever knows the accounts. Both reject with a 401 Problem for everything but a valid access token. */
export type Identity = {
  /**
   * Who holds the token. `fresh`: what the provider says now, not what it said a few minutes ago. `standing` is there where
   * it was found on the way: whether they may do anything here, null for somebody we do not know.
   */
  verifyAccessToken(
    token: string,
    options?: { fresh: boolean },
  ): Promise<{
    sub: string;
    email: string;
    standing?: AccountStatus | null;
    login: LoginInfo;
  }>;
  /** Whether a login to the account of the token's holder asks for a second factor now. */
  hasSecondFactor(token: string): Promise<boolean>;
  /**
   * Ends every session of the token's holder, who wants the account deleted; `ip` is where the wish came from. The embedded
   * pool also refuses logins from then on. A hosted pool keeps the login until it is used after the account was erased.
   */
  closeAccount(token: string, from: { ip: string }): Promise<void>;
};

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

/**
 * Checks who sent a mail: what its signatures and the sender's server say to the records of the sender's domain. Never
 * throws, and takes some seconds at most.
 * @param displayedAddress the sender's address as a person is shown it
 */
export type AuthenticateSender = (
  raw: Uint8Array,
  envelope: Pick<Envelope, "from" | "remoteAddress" | "helo" | "receivedVia">,
  displayedAddress: string | null,
) => Promise<Authentication>;

/**
 * What was read of a file: its words, cut where they are very many, and what is worth knowing before it is opened.
 * `nothing`: it has no words, or is of a kind nobody reads. `failed`: it is broken, or too much.
 */
export type ExtractedFile = { state: "read" | "nothing" | "failed"; text: string; facts: AttachmentFacts };

/** Reads any file; `load` is asked for its bytes where they are wanted. Rejects only where `load` does. */
export type ExtractAttachment = (
  file: { name: string; type: string; size: number },
  load: () => Promise<Uint8Array>,
) => Promise<ExtractedFile>;

/** Structured log lines: fields first, then a sentence. */
export type Log = {
  [Level in "error" | "warn" | "info" | "debug"]: (fields: object, message: string) => void;
};

/** A mail the sandbox's postmaster delivered. `number` is its place in the order of arrival. */
export type SandboxMessage = {
  id: string;
  number: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  messageId: string | null;
  inReplyTo: string | null;
  /** Sent by a program, a list or the null sender (RFC 3834 section 2): a robot must not answer it. */
  autoSubmitted: boolean;
};

/** Sandbox only: the office that answers every letter sent from this machine. */
export type SimulatedAgency = {
  /** Which answers a letter gets, and after how long. Empty for mail that must not be answered. */
  planReplies(letter: SandboxMessage): { step: string; afterSeconds: number }[];
  /**
   * Writes the answer of one step and hands it to our own receiver, as any mail server would. The same letter, step and
   * moment give the same bytes, so that a try that is repeated is taken once.
   */
  answer(
    letter: SandboxMessage,
    agency: { name: string; address: string },
    dated: { step: string; at: Temporal.Instant },
  ): Promise<DeliveryResult>;
};

/** Reads the files other directories give out. Each rejects with a Problem what it cannot read. */
export type ImportFileReader = {
  /** The bytes as text, whatever spells it. */
  text(content: Uint8Array): string;
  /** The first row of a table, of which the beginning will do; null where it has none. */
  header(content: Uint8Array): Promise<string[] | null>;
  /** A table, batch by batch, with a pause in between so that others get their turn. The header is its first row. */
  table(content: Uint8Array): AsyncIterable<TableRow[]>;
  /** Rows already read, in the same batches with the same pauses. */
  rows<Row>(rows: Iterable<Row>): AsyncIterable<Row[]>;
  /** A JSON or YAML document; several YAML documents are a list. */
  document(content: Uint8Array): unknown;
};

/** The FOIA.gov API. Rejects with a Problem that says what the API said, in words. */
export type FoiaGovApi = {
  /** The pages of its list of components, as they came, with how many each has. */
  components(): AsyncIterable<{ page: unknown; components: number }>;
};

/**
 * A letter as a PDF to print, its fonts inside. The same letter gives the same bytes. Rejects with `letter_unprintable`
 * (422) when it has characters that its typeface lacks.
 * @param dated ISO day, which the file is said to be made on
 */
export type PrintLetter = (
  letter: Letter,
  options: { paper: PaperSize; dated: string },
) => Promise<Uint8Array>;

/**
 * A file of many sections as one PDF with page numbers ("page 3 of 12") and a bookmark for each section, written into `to`
 * while it is made. The same sections give the same bytes. A character that the typeface lacks stands as a question mark.
 * @param file `sections` is gone through twice and must give the same both times; `dated` is when the file is said to be made
 */
export type PrintRequestPdf = (
  file: { title: string; dated: Date; paper: PaperSize; sections: () => AsyncIterable<PdfSection> },
  to: Writable,
) => Promise<{ pages: number }>;
