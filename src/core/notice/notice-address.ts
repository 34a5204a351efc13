import { addressToken, plainLocal } from "#core/reply/address.ts";
import { emailDomain } from "#core/reply/sender.ts";

/**
 * The addresses of our own mail to a person: `notices@domain`, from which it is sent, and `answer-<token>@domain`, one
 * a letter, to which their answer goes.
 */

const NOTICES = "notices";
const ANSWER = /^answer-[a-z2-9]{13}$/;

/** Bytes `answerLocal` reads. */
const ANSWER_BYTES = 16;

/** Where notices come from. It is at our own domain, so that SPF, DKIM and DMARC speak for it. */
export const noticesAddress = (mailDomain: string): string => `${NOTICES}@${mailDomain}`;

/** The local part for answers to one letter: 64 bits from the first sixteen bytes of a keyed hash. */
export const answerLocal = (bytes: Uint8Array): string =>
  `answer-${addressToken(bytes.subarray(0, ANSWER_BYTES))}`;

/** The local part of an address that answers come to, as it is stored; null for every other address. */
export function answerLocalOf(address: string, mailDomain: string): string | null {
  const local = localOf(address, mailDomain);
  return local !== null && ANSWER.test(local) ? local : null;
}

/** Whether this is the address that notices come from: bounces and vacation programs write to it. */
export const isNoticesAddress = (address: string, mailDomain: string): boolean =>
  localOf(address, mailDomain) === NOTICES;

function localOf(address: string, mailDomain: string): string | null {
  if (emailDomain(address) !== mailDomain.toLowerCase()) return null;
  return plainLocal(address.slice(0, address.lastIndexOf("@")));
}
