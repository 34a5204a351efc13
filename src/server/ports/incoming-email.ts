import type { Readable } from "node:stream";
import type { Authentication } from "#core/mail/authentication.ts";
import type { StoredFile } from "./files.ts";

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
