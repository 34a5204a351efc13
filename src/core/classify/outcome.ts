/**
 * The words for what a piece of email is and what an agency's letter says. Spelled here once: the database's checks,
 * the HTTP schemas and the marks on the screen all derive from these two lists.
 */

/** The outcome of an agency's letter. One letter can have several; the main one is named in `Reading.main`. */
export const OUTCOMES = [
  "acknowledged",
  "extension",
  "clarification_asked",
  "fee_estimate",
  "fee_due",
  "fee_waiver_refused",
  "processing_update",
  "granted",
  "interim_release",
  "records_ready",
  "ruling_requested",
  "ruling_issued",
  "partly_released",
  "released",
  "denied",
  "neither_confirm_nor_deny",
  "no_records",
  "referred",
  "withdrawn",
  "appeal_acknowledged",
  "appeal_granted",
  "appeal_denied",
  "unclear",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The kind of an email, independent of its outcome. Only `reply` and `acknowledgment` can move a clock. */
export const MESSAGE_KINDS = [
  "reply",
  "acknowledgment",
  "auto_reply",
  "bounce",
  "portal_notice",
  "one_time_code",
  "secure_mail",
  "read_receipt",
  "recall",
  "list",
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
