import type { EmailSample } from "#test/mail/build-email.ts";

/** A report in free text and what it says: recipient, enhanced status, reply code, severity, cause. */
export type FreeTextBounce = EmailSample & {
  expected: [string | null, string | null, string | null, string, string];
};

export const RECIPIENT = "foia@county.example.gov";

/** One line of a table: the email's name, its sender and subject, what it says, its text. */
export const bounceEmail = (
  name: string,
  [from, subject]: [string, string],
  expected: FreeTextBounce["expected"],
  text: string,
  more: Partial<EmailSample> = {},
): FreeTextBounce => ({ name, from, subject, expected, text, ...more });

/** What is said of an address that does not exist. */
export const noSuchAddress = (status: string | null, code: string | null): FreeTextBounce["expected"] => [
  RECIPIENT,
  status,
  code,
  "hard",
  "no_such_address",
];

export const MAILER_DAEMON = "Mail Delivery System <MAILER-DAEMON@mx.example.gov>";
/** How Postfix begins, and what is built on it. */
export const POSTFIX =
  "This is the mail system at host mx.example.gov.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\nFor further assistance, please send mail to postmaster.\n\n                   The mail system\n\n";
export const UNDELIVERED: [string, string] = [MAILER_DAEMON, "Undelivered Mail Returned to Sender"];
