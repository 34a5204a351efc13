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
