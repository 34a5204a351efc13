import type { Readable } from "node:stream";
import type { Authentication } from "#core/mail/authentication.ts";
import type { StoredFile } from "./files.ts";

/**
 * What a receiver knows about an email before it is parsed. `from` is empty for the null sender; `helo` is the name the
 * sending server gave, or empty; `by` is the listener that received the email.
 */
export type Envelope = {
  from: string;
  to: string[];
  remoteAddress: string;
  helo: string;
  receivedVia: "smtp" | "lmtp" | "imap" | "http";
};

/** Called by every receiver with durable bytes; resolves when row and job are committed. Only then may it reply 250. */
export type ReceiveEmail = (envelope: Envelope, raw: StoredFile) => Promise<void>;

/**
 * Whether email to an address of our domain is accepted: the address was issued at some time, or resembles one that was.
 * Rejects when the lookup fails; the sender must then receive a temporary failure.
 */
export type IsKnownRecipient = (address: string) => Promise<boolean>;

/** The headers of an HTTP call with a raw email in its body; missing ones are empty. */
export type HttpEmail = {
  /** Seconds since 1970. */
  timestamp: string;
  signature: string;
  /** Of the body, in lower-case hex. */
  sha256: string;
  from: string;
  /** Comma-separated. */
  to: string;
  /** The mail server that delivered to the caller, and its HELO name. */
  remoteAddress: string;
  helo: string;
};

/**
 * Accepts an email that was posted over HTTP; resolves when it is stored, rejects with a Problem. `refused`: recipients
 * that were rejected because no such address was ever issued.
 */
export type ReceiveHttpEmail = (
  email: HttpEmail,
  body: Readable,
) => Promise<StoredFile & { refused: string[] }>;

/** The read position of a mailbox, shared by all processes. UIDs are relative to one UIDVALIDITY (RFC 3501). */
export type MailboxCursor = {
  /** Whether this process is the one that reads the mailbox now; rejects when the database is unavailable. */
  acquire(): Promise<boolean>;
  read(): Promise<{ uidValidity: number; lastUid: number } | null>;
  /** Everything up to `lastUid` is stored or, with a reason, the last one was skipped. Never moves back. */
  advance(to: { uidValidity: number; lastUid: number }, setAside?: "too_large" | "unreadable"): Promise<void>;
  /** The UIDs of the skipped emails. */
  setAside(uidValidity: number): Promise<number[]>;
  /** They are no longer in the mailbox. */
  forget(uidValidity: number, uids: number[]): Promise<void>;
};

/**
 * `reading`: the mailbox is open. `elsewhere`: another process reads it. `away`: the mail server, the database or the
 * file store is unavailable; retried automatically. `setAside`: skipped emails, flagged in the mailbox for the operator.
 */
export type MailboxReaderStatus = { state: "reading" | "elsewhere" | "away"; setAside: number };

/**
 * Authenticates the sender of an email: checks its signatures and the sending server against the DNS records of the
 * sender's domain. Never throws, and takes some seconds at most.
 * @param displayedAddress the sender's address as the user sees it
 */
export type AuthenticateSender = (
  raw: Uint8Array,
  envelope: Pick<Envelope, "from" | "remoteAddress" | "helo" | "receivedVia">,
  displayedAddress: string | null,
) => Promise<Authentication>;
