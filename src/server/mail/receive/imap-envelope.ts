import { domainToASCII } from "node:url";

/** Header fields in which mail servers record the recipient: Postfix and qmail, Postfix, Exim, and several hosts. */
const ENVELOPE_FIELDS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];
/** The recipients in the header, resent ones included (RFC 5322 section 3.6.6). */
const ADDRESS_FIELDS = ["to", "cc", "resent-to", "resent-cc"];
const MAX_RECIPIENTS = 100;
/** From the start of a word and with a maximum length: a field of 200 kB without "@" takes linear time. */
const ADDRESS = /(?<![^\s<>()[\]:;@\\,"])[^\s<>()[\]:;@\\,"]{1,320}@[^\s<>()[\]:;@\\,"]{1,255}/g;

/**
 * The envelope of an email in a mailbox, from its header, where the delivering server recorded it. Recipients are the
 * addresses of `domain` in those fields, else in To and Cc. The mailbox's own address counts only when there is no other,
 * because every email there went to it. Email without any of our addresses goes to the mailbox's own address, and so into
 * unmatched email.
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
  // An empty Return-Path is the null sender of a bounce; when it is missing, the From address is used.
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
