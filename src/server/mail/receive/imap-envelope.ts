import { domainToASCII } from "node:url";

/** Where mail servers write whom they delivered for: Postfix and qmail, Postfix, Exim, and several hosts. */
const ENVELOPE_FIELDS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];
/** Whom the writer wrote to, and who passed it on (RFC 5322 section 3.6.6). */
const ADDRESS_FIELDS = ["to", "cc", "resent-to", "resent-cc"];
const MAX_RECIPIENTS = 100;
/** From the beginning of a word and no longer than an address may be: a field of 200 kB without "@" is read once, not once for each letter. */
const ADDRESS = /(?<![^\s<>()[\]:;@\\,"])[^\s<>()[\]:;@\\,"]{1,320}@[^\s<>()[\]:;@\\,"]{1,255}/g;

/**
 * What the envelope of a mail in a mailbox said, from the head of its bytes: the server that put it there wrote the
 * envelope down before it threw it away. Recipients are the addresses of `domain` in those fields, else in To and Cc.
 * The mailbox's own address counts only where there is no other: everything in the mailbox went there. A mail that names
 * none of ours goes to the mailbox's own address, and so into the queue of mail nobody could place.
 */
export function envelopeOf(
  header: Uint8Array,
  { domain, mailboxAddress }: { domain: string; mailboxAddress: string },
): { from: string; to: string[] } {
  const fields = fieldsOf(header);
  const ownAddressesIn = (names: string[]) => {
    const found = fields
      .filter(({ name }) => names.includes(name))
      .flatMap(({ value }) => value.match(ADDRESS) ?? [])
      .map((address) => address.toLowerCase())
      .filter((address) => isInDomain(domain, address) && address !== mailboxAddress.toLowerCase());
    return [...new Set(found)].slice(0, MAX_RECIPIENTS);
  };
  const to = [ENVELOPE_FIELDS, ADDRESS_FIELDS].map(ownAddressesIn).find((found) => found.length > 0) ?? [
    mailboxAddress,
  ];
  const firstValue = (name: string) => fields.find((field) => field.name === name)?.value;
  // An empty Return-Path is the null sender of a bounce; a missing one says nothing, so the writer stands in.
  const returnPath = firstValue("return-path");
  const from = returnPath ?? firstValue("sender") ?? firstValue("from") ?? "";
  return { from: from.match(ADDRESS)?.[0] ?? "", to };
}

function isInDomain(domain: string, address: string): boolean {
  const addressDomain = address.slice(address.lastIndexOf("@") + 1);
  return addressDomain === domain || domainToASCII(addressDomain) === domainToASCII(domain);
}

/** The header fields in order, unfolded, with lower-case names. */
function fieldsOf(header: Uint8Array): { name: string; value: string }[] {
  const text = Buffer.from(header).toString("utf8");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  return text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(":");
      return colon > 0
        ? [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) }]
        : [];
    });
}
