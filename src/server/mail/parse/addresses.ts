import { type Address, addressParser } from "postal-mime";
import { cleanText } from "#server/mail/parse/headers.ts";

/** `name` is empty where the sender gave none. */
export type EmailAddress = { name: string; address: string };

/** Headers that can hold the address a mail was really sent to. */
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

/** The mailboxes of an address header, groups opened. */
export const parseMailboxes = (addresses: Address[] | undefined): EmailAddress[] =>
  (addresses ?? [])
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => ({
      name: cleanText(name).replace(/\s+/g, " ").trim(),
      address: cleanText(address ?? "").trim(),
    }));

export const firstMailbox = (address: Address | undefined): EmailAddress | null =>
  parseMailboxes(address ? [address] : [])[0] ?? null;

/** Every recipient the headers name, lower case, each once, in order. */
export function recipientAddresses(headers: { name: string; value: string }[]): string[] {
  const found = headers
    .filter(({ name }) => RECIPIENT_HEADERS.has(name))
    .flatMap(({ value }) => parseMailboxes(addressParser(value)))
    .map(({ address }) => address.toLowerCase())
    .filter((address) => address.includes("@"));
  return [...new Set(found)].slice(0, MAX_RECIPIENTS);
}
