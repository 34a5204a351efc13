/** An email to send, complete: its content does not change after it was written to the outbox. */
export type OutgoingEmail = {
  /** Deterministic, with angle brackets, so that a retry is recognizable. */
  messageId: string;
  date: string;
  from: { name: string; address: string };
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  /** Who gets it, where not everyone in `to` and `cc`: it is sent again to a corrected address, and the others have it. */
  envelopeTo?: string[];
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
