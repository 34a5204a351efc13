import { isOneEditAway, normaliseLocal, plainLocal } from "#core/reply/address.ts";
import { emailDomain } from "#core/reply/sender.ts";

/**
 * Which recipients of our domain are accepted at RCPT TO. Refusing an unknown recipient in the SMTP session (550 5.1.1)
 * tells a sender who mistyped an address, and leaves nothing of a spammer's to store or to bounce.
 */

/** Every domain that receives email must accept these (RFC 5321 section 4.5.1, RFC 2142 section 2). */
const ROLE_ADDRESSES = new Set(["postmaster", "abuse"]);

/** A local part to look up: `plain` as typed, `read` with misread letters corrected. */
export type RecipientLocal = { plain: string; read: string };

/** The local part of an address of ours; null where it has none. A bare `postmaster` is an address, too. */
export function recipientLocal(address: string): RecipientLocal | null {
  const at = address.lastIndexOf("@");
  const plain = plainLocal(at === -1 ? address : address.slice(0, at));
  return plain === "" ? null : { plain, read: normaliseLocal(plain) };
}

/** Whether this is an address of the operator's, which no request has: role addresses, and the team's if it is of our domain. */
export function isOperatorLocal(local: RecipientLocal, teamEmail: string, mailDomain: string): boolean {
  if (ROLE_ADDRESSES.has(local.plain)) return true;
  return (
    emailDomain(teamEmail) === mailDomain.toLowerCase() &&
    plainLocal(teamEmail.slice(0, teamEmail.lastIndexOf("@"))) === local.plain
  );
}

/** The rule of `nearHits` and of the address strategy: the address itself, misread letters, or one edit away. */
export const isSameOrNear = ({ plain, read }: RecipientLocal, given: string): boolean =>
  plain === given || read === given || isOneEditAway(read, given);
