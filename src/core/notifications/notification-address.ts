import { emailDomain } from "#core/mail/email-domain.ts";
import { addressToken, cleanLocalPart } from "#core/mail/reply-address.ts";

/**
 * The addresses of our own email to a user: `notices@domain`, from which it is sent, and `answer-<token>@domain`, one
 * a letter, to which their answer goes.
 */

const NOTIFICATIONS_LOCAL_PART = "notices";
const REPLY_LOCAL_PART = /^answer-[a-z2-9]{13}$/;

/** Bytes `answerLocal` reads. */
const REPLY_TOKEN_BYTES = 16;

/** Where notices come from. It is at our own domain, so that SPF, DKIM and DMARC speak for it. */
export const notificationsAddress = (mailDomain: string): string =>
  `${NOTIFICATIONS_LOCAL_PART}@${mailDomain}`;

/** The local part for answers to one letter: 64 bits from the first sixteen bytes of a keyed hash. */
export const replyLocalPart = (bytes: Uint8Array): string =>
  `answer-${addressToken(bytes.subarray(0, REPLY_TOKEN_BYTES))}`;

/** The local part of an address that answers come to, as it is stored; null for every other address. */
export function replyLocalPartOf(address: string, mailDomain: string): string | null {
  const localPart = localPartOf(address, mailDomain);
  return localPart !== null && REPLY_LOCAL_PART.test(localPart) ? localPart : null;
}

/** Whether this is the address that notices come from: bounces and vacation programs write to it. */
export const isNotificationsAddress = (address: string, mailDomain: string): boolean =>
  localPartOf(address, mailDomain) === NOTIFICATIONS_LOCAL_PART;

function localPartOf(address: string, mailDomain: string): string | null {
  if (emailDomain(address) !== mailDomain.toLowerCase()) return null;
  return cleanLocalPart(address.slice(0, address.lastIndexOf("@")));
}
