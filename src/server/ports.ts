import type { Readable } from "node:stream";

/** The moment now. Time is an argument everywhere below; this is where it enters. */
export type Clock = { now(): Temporal.Instant };

/** Fresh ids. UUIDv7, so that rows made one after the other lie beside each other in their index. */
export type Ids = { next(): string };

/** Content-addressed storage. `put` returns only after the bytes are durable. */
export type Files = {
  put(content: Uint8Array): Promise<StoredFile>;
  /** Streams into storage; rejects with `FileTooLarge` past `limit` bytes and leaves nothing behind. */
  putStream(content: Readable, limit: number): Promise<StoredFile>;
  read(sha256: string): Promise<Uint8Array>;
  stream(sha256: string): Readable;
  /** Writes, reads back and removes a probe; throws with the reason when storage is not usable. */
  check(): Promise<void>;
};

export type StoredFile = { sha256: string; size: number };

export class FileTooLarge extends Error {}

/** A mail to send, complete: nothing is decided after it was written into the outbox. */
export type OutgoingMail = {
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
  attachments: { name: string; type: string; sha256: string }[];
};

/**
 * What became of one try. `accepted`: the relay said 2xx; `deferred`: 4xx or no connection, worth another try;
 * `refused`: 5xx, final. `words` are the server's own.
 */
export type DeliveryOutcome = {
  outcome: "accepted" | "deferred" | "refused";
  words: string;
  raw: Uint8Array;
};

export type Mailer = {
  /** Renders the mail to its final bytes and hands them to the relay. Throws only for programming errors. */
  send(mail: OutgoingMail): Promise<DeliveryOutcome>;
  close(): void;
};

/** What a receiver knows about a mail before anyone read it. */
export type Envelope = { from: string; to: string[]; remoteAddress: string };

/** Called by every receiver with durable bytes; resolves when row and job are committed. Only then may it say 250. */
export type ReceiveMail = (envelope: Envelope, raw: StoredFile) => Promise<void>;

/** Who holds a valid access token. Rejects with a 401 Problem for everything else. */
export type Identity = { verifyAccessToken(token: string): Promise<{ sub: string; email: string }> };
