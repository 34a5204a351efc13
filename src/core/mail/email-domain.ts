/** Public email providers: a shared domain there proves no agency. */
const PUBLIC_EMAIL_HOSTS = new Set([
  "aol.com",
  "comcast.net",
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mail.com",
  "me.com",
  "msn.com",
  "outlook.com",
  "proton.me",
  "protonmail.com",
  "verizon.net",
  "yahoo.com",
]);

/** Whether an address at this domain says nothing of whose it is. */
export const isPublicEmailHost = (domain: string): boolean => PUBLIC_EMAIL_HOSTS.has(domain);

/** Lower-case domain of a bare address, or null. */
export function emailDomain(address: string | null): string | null {
  const at = address?.lastIndexOf("@") ?? -1;
  const domain =
    at < 0
      ? ""
      : (address ?? "")
          .slice(at + 1)
          .toLowerCase()
          .replace(/[.\s>]+$/, "");
  return domain === "" ? null : domain;
}

/** Whether a sender's domain is the agency's own: the same, or one is below the other (`foia.epa.gov`, `epa.gov`). */
export function isSameOrganization(senderDomain: string | null, agencyDomain: string): boolean {
  if (senderDomain === null || isPublicEmailHost(senderDomain)) return false;
  const agency = agencyDomain.toLowerCase();
  if (senderDomain === agency) return true;
  const [longer, shorter] =
    senderDomain.length > agency.length ? [senderDomain, agency] : [agency, senderDomain];
  // A suffix such as "ca.us" or "gov" is a registry, not an organisation: two agencies may share it.
  return longer.endsWith(`.${shorter}`) && !isRegistryDomain(shorter);
}

const isRegistryDomain = (domain: string): boolean => !domain.includes(".") || REGISTRY.test(domain);

/** `ca.gov`, `il.us` with `state.il.us`, `ci.il.us` and the like, `gov.uk`. */
const REGISTRY = /^(?:[a-z]{2}\.gov|(?:[a-z]+\.)?[a-z]{2}\.us|(?:ac|co|com|edu|gov|net|org)\.[a-z]{2})$/;

/** RFC 5321 § 4.5.3.1 allows 254; what is longer is not worth a look. */
const MAX_ADDRESS_LENGTH = 320;

/** Whether it is a no-reply address. */
export const isNoReply = (address: string): boolean =>
  /^(?:[\w.+-]*[._+-])?(?:do|can)?[._-]?not?[._-]?(?:-?reply|answer|respond)(?:[._+-][\w.+-]*)?@/i.test(
    address.slice(0, MAX_ADDRESS_LENGTH),
  );
