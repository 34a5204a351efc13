import { LineTooLong } from "#server/mail/receive/normalize-lines.ts";
import type { SmtpLimits } from "#server/mail/receive/smtp-limits.ts";
import { FileTooLarge } from "#server/ports/files.ts";
import type { Log } from "#server/ports/platform.ts";

const MIB = 1024 * 1024;

/** It took too long, or continued long after the size limit. */
export class EmailTimeout extends Error {}

/** A reply with its code; the enhanced code (RFC 3463) begins the text. */
export type SmtpReply = Error & { responseCode: number };

const smtpReply = (responseCode: number, text: string): SmtpReply =>
  Object.assign(new Error(text), { responseCode });

export const tooManyConnections = (limits: SmtpLimits) =>
  smtpReply(
    421,
    `4.7.0 ${limits.connectionsPerAddress} connections from your address are open; close some or wait a minute`,
  );

export const tooManyEmails = (limits: SmtpLimits) =>
  smtpReply(
    421,
    `4.7.0 ${limits.emailsPerConnection} mails came on this connection; connect again for the others`,
  );

export const rateLimited = (limits: SmtpLimits, retryAfterSeconds: number) =>
  smtpReply(
    451,
    `4.7.1 ${limits.emailsPerMinute} mails a minute are taken from one address; send this one again in ${retryAfterSeconds} s`,
  );

export const TOO_MANY_ERRORS = "4.7.0 Too many refused commands; fix the errors in the replies and reconnect";

export const RESTARTING = "4.3.2 Restarting; connect again in a minute";

export const tooManyRecipients = (limits: SmtpLimits) =>
  smtpReply(452, `4.5.3 One mail takes ${limits.maxRecipients} recipients; send the others another copy`);

/** RFC 5321 section 3.6.2: an unknown recipient is refused, so that the sender learns of a mistyped address. */
export const unknownRecipient = () =>
  smtpReply(550, "5.1.1 No such address here; check it against the letter you are answering");

export const tooManyUnknownRecipients = (limits: SmtpLimits, retryAfterSeconds: number) =>
  smtpReply(
    451,
    `4.7.1 Too many unknown recipients from your address (${limits.unknownRecipientsPerMinute} a minute); try again in ${retryAfterSeconds} s`,
  );

/** Not a 550: the address may be valid, but the lookup failed. */
export const lookupFailed = () =>
  smtpReply(451, "4.3.0 The recipient could not be looked up just now; try again in a few minutes");

export const relayingDenied = (domain: string) =>
  smtpReply(550, `5.7.1 No relaying: this server takes mail for ${domain} only; check the address's domain`);

export const addressTooLong = (party: "sender" | "recipient", limits: SmtpLimits) =>
  smtpReply(
    553,
    `5.1.${party === "sender" ? 7 : 3} The ${party}'s address is longer than ${limits.maxAddressBytes} bytes; use a shorter one`,
  );

export const invalidAddress = () =>
  smtpReply(553, "5.1.3 The recipient's address is not UTF-8; write it in ASCII or in UTF-8 (RFC 6531)");

/** The reply when an email was not stored; a failure on our side is also logged. */
export function replyForError(
  error: unknown,
  stream: { errored: Error | null },
  limits: SmtpLimits,
  log: Pick<Log, "error">,
): SmtpReply {
  if (stream.errored) return emailTimedOut();
  if (error instanceof FileTooLarge) return emailTooLarge(limits);
  if (error instanceof LineTooLong) return lineTooLong(limits);
  log.error({ err: error }, "email could not be stored; replied with a temporary SMTP error");
  return storageFailed();
}

const emailTimedOut = () =>
  smtpReply(
    421,
    "4.4.2 The mail came too slowly or never ended; send it in parts or send a link to the records",
  );

const emailTooLarge = (limits: SmtpLimits) =>
  smtpReply(
    552,
    `5.3.4 The mail is larger than ${Math.floor(limits.maxEmailBytes / MIB)} MiB; send it in parts or send a link to the records`,
  );

const lineTooLong = (limits: SmtpLimits) =>
  smtpReply(
    550,
    `5.6.0 The mail has a line of more than ${limits.maxLineBytes} bytes; wrap or encode it (RFC 5322, 998 bytes a line)`,
  );

const storageFailed = () =>
  smtpReply(451, "4.3.0 The mail could not be stored just now; nothing was lost, try again in a few minutes");
