import { type Address, addressParser } from "postal-mime";
import { cleanText } from "#server/mail/parse/headers.ts";

/** `name` is empty when the sender gave none. */
export type EmailAddress = { name: string; address: string };

/** Headers that may contain the envelope recipient. */
const RECIPIENT_HEADERS = new Set([
  "apparently-to",
  "cc",
  "delivered-to",
  "envelope-to",
  "resent-cc",
  "resent-to",
  "to",
  "x-envelope-to",
  "x-forwarded-to",
  "x-original-to",
]);

const MAX_RECIPIENTS = 1000;
/** `x@y>` and `<<x@y>>`: brackets without a partner. */
const LOOSE_BRACKETS = /^[\s<>]{1,20}|(?<![\s<>])[\s<>]{1,20}$/g;

/** The mailboxes of an address header, with groups expanded. */
export const parseMailboxes = (addresses: Address[] | undefined): EmailAddress[] =>
  (addresses ?? [])
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => ({
      name: cleanText(name).replace(/\s+/g, " ").replace(LOOSE_BRACKETS, ""),
      address: cleanText(address ?? "")
        .replace(LOOSE_BRACKETS, "")
        .replace(/^mailto:/i, ""),
    }));

export const firstMailbox = (address: Address | undefined): EmailAddress | null =>
  parseMailboxes(address ? [address] : [])[0] ?? null;

/** All recipients in the headers, lower case, without duplicates, in order. */
export function recipientAddresses(headers: { name: string; value: string }[]): string[] {
  const found = headers
    .filter(({ name }) => RECIPIENT_HEADERS.has(name))
    .flatMap(({ value }) => parseMailboxes(addressParser(value)))
    .map(({ address }) => address.toLowerCase())
    .filter((address) => address.includes("@"));
  return [...new Set(found)].slice(0, MAX_RECIPIENTS);
}
