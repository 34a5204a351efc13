import { emailDomain } from "#core/mail/email-domain.ts";
import { cleanLocalPart, isOneEditAway, normalizeLocalPart } from "#core/mail/reply-address.ts";
import { isNotificationsAddress } from "#core/notifications/notification-address.ts";

/**
 * Which recipients of our domain are accepted at RCPT TO. Refusing an unknown recipient in the SMTP session (550
 * 5.1.1) tells a sender who mistyped an address, and leaves nothing of a spammer's to store or to bounce.
 */

/** Every domain that receives email must accept these (RFC 5321 section 4.5.1, RFC 2142 section 2). */
const ROLE_ADDRESSES = new Set(["postmaster", "abuse"]);

/** A local part to look up: `plain` as typed, `read` with misread letters corrected. */
export type RecipientLocalPart = { plain: string; corrected: string };

/** The local part of an address of this program; null where it has none. A bare `postmaster` is an address, too. */
export function parseRecipient(address: string): RecipientLocalPart | null {
  const at = address.lastIndexOf("@");
  const plain = cleanLocalPart(at === -1 ? address : address.slice(0, at));
  return plain === "" ? null : { plain, corrected: normalizeLocalPart(plain) };
}

/** Addresses of our domain that belong to no request: the team's and the administrators'. */
export type Operator = { teamEmail: string; adminEmails: readonly string[]; mailDomain: string };

/** Whether this is an address of the operator's: a role address, the team's or an administrator's of our domain. */
export function isOperatorAddress(localPart: RecipientLocalPart, operator: Operator): boolean {
  const { teamEmail, adminEmails, mailDomain } = operator;
  if (ROLE_ADDRESSES.has(localPart.plain)) return true;
  return [teamEmail, ...adminEmails].some(
    (email) =>
      emailDomain(email) === mailDomain.toLowerCase() &&
      cleanLocalPart(email.slice(0, email.lastIndexOf("@"))) === localPart.plain,
  );
}

/**
 * Whether an email is the operator's to read, and never shown to a user as unmatched: one to an address of the
 * operator's (it may hold the code of an account that administers this installation), or one that this program sent
 * itself.
 */
export function isForOperator(
  { envelopeTo, senders }: { envelopeTo: string; senders: readonly string[] },
  operator: Operator,
): boolean {
  const localPart = parseRecipient(envelopeTo);
  if (localPart !== null && isOperatorAddress(localPart, operator)) return true;
  if (isNotificationsAddress(envelopeTo, operator.mailDomain)) return true;
  return senders.some((sender) => emailDomain(sender) === operator.mailDomain.toLowerCase());
}

/** The rule of `nearHits` and of the address strategy: the address itself, misread letters, or one edit away. */
export const isSameOrSimilar = ({ plain, corrected }: RecipientLocalPart, storedLocalPart: string): boolean =>
  plain === storedLocalPart || corrected === storedLocalPart || isOneEditAway(corrected, storedLocalPart);
