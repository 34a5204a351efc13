type Mailbox = { name: string; address: string };

/** An email to send, complete: its content does not change after it was written to the outbox. */
export type OutgoingEmail = {
  /** Deterministic, with angle brackets, so that a retry is recognizable. */
  messageId: string;
  date: string;
  from: { name: string; address: string };
  /** Who gets it. */
  to: Mailbox[];
  cc: Mailbox[];
  /**
   * What its To and Cc say, where it goes to fewer: it is sent again to a corrected address, and the others have it. A worker of
   * an earlier release, which knows `to` and `cc` alone, sends it to nobody else either.
   */
  shown?: { to: Mailbox[]; cc: Mailbox[] };
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  inReplyTo?: string;
  references: string[];
  /** RFC 3834: set on automatic email. */
  autoSubmitted?: "auto-generated" | "auto-replied";
  /** One-click unsubscribe by POST (RFC 8058). A DKIM signature has to cover both of its headers. */
  stopUrl?: string;
  attachments: { name: string; type: string; sha256: string }[];
};

/**
 * The result of one delivery attempt. `accepted`: the relay replied 2xx; `deferred`: 4xx or no connection, retry later;
 * `refused`: 5xx, permanent. `words` is the server's reply. `unserved`: the recipients that were refused although the
 * email as a whole was accepted.
 */
export type DeliveryResult = {
  outcome: "accepted" | "deferred" | "refused";
  words: string;
  rejectedRecipients: { address: string; words: string }[];
  raw: Uint8Array;
};

export type Mailer = {
  /** Renders the email to its final bytes and sends them to the relay. Throws only for programming errors. */
  send(email: OutgoingEmail): Promise<DeliveryResult>;
  close(): void;
};
