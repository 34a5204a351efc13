import { isSameOrganization } from "#core/mail/email-domain.ts";
import { punycodeToUnicode } from "#core/mail/punycode.ts";
import { isOneEditAway } from "#core/mail/reply-address.ts";

/** Letters that are read as other letters, each written as the Latin one it passes for. */
const CONFUSABLES: readonly (readonly [from: string, to: string])[] = [
  // Cyrillic
  ...pairs("авсԁеһіјԛорѕԝхуѵкмнт", "abcdehijqopswxyvkmht"),
  // Greek
  ...pairs("αβγεικνορτυχω", "abyeiknoptuxw"),
  // Latin with a mark that is overlooked, and letters of their own
  ...pairs("ıɩɡḷṇọạẹị", "iiglnoaei"),
  ["0", "o"],
  ["1", "l"],
  ["5", "s"],
  ["rn", "m"],
  ["vv", "w"],
  ["cl", "d"],
];

function pairs(from: string, to: string): (readonly [string, string])[] {
  const letters = [...to];
  return [...from].map((letter, index) => [letter, letters[index] ?? letter] as const);
}

/** Below this, one letter is too much of a name for a slip to be a disguise. */
const MIN_TYPO_NAME_LENGTH = 5;
const MIN_NAME_LENGTH = 3;
const GOVERNMENTS_ONLY = /\.(?:gov|mil|[a-z]{2}\.us)$/;
/** RFC 1035: what is longer is no domain. */
const MAX_DOMAIN_LENGTH = 253;

/**
 * The known domain that a sender's domain could be taken for, or null. A domain of the same organisation is none.
 * @param domain lower case, in ASCII
 * @param known domains the agency is known by, lower case
 */
export function findImitatedDomain(domain: string, known: readonly string[]): string | null {
  if (domain.length > MAX_DOMAIN_LENGTH) return null;
  if (known.some((one) => domain === one || isSameOrganization(domain, one))) return null;
  return known.find((one) => one.includes(".") && isSimilarDomain(domain, one)) ?? null;
}

function isSimilarDomain(domain: string, known: string): boolean {
  const domainSkeleton = confusableSkeleton(domain);
  const knownSkeleton = confusableSkeleton(known);
  if (domainSkeleton === knownSkeleton) return true;
  // "epa-gov.com", "epa.gov.co", "epagov.us": the known name, with its end taken for a part of another.
  if (containsLabels(domain, known) || containsLabels(domainSkeleton, knownSkeleton)) return true;
  const [name, knownName] = [registeredLabel(domainSkeleton), registeredLabel(knownSkeleton)];
  // "epa.com" for "epa.gov"; "oag.ny.gov" is no disguise of "oag.ca.gov", since only governments are given either.
  if (name === knownName) return name.length >= MIN_NAME_LENGTH && !GOVERNMENTS_ONLY.test(domain);
  return knownName.length >= MIN_TYPO_NAME_LENGTH && isOneEditAway(name, knownName);
}

/** As a hurried eye reads it: other alphabets and pairs of letters taken for what they look like. */
function confusableSkeleton(domain: string): string {
  const letters = domain
    .split(".")
    .map(punycodeToUnicode)
    .join(".")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  return CONFUSABLES.reduce((text, [from, to]) => text.replaceAll(from, to), letters);
}

function containsLabels(domain: string, known: string): boolean {
  const words = domain.split(/[.-]/);
  const knownSkeleton = known.split(".");
  if (words.join(" ").startsWith(`${knownSkeleton.join(" ")} `)) return true;
  if (` ${words.join(" ")} `.includes(` ${knownSkeleton.join(" ")} `)) return true;
  return domain.split(".").some((label) => label.replaceAll("-", "") === knownSkeleton.join(""));
}

/** The label a name is chosen by: "epa" of "epa.gov", "oag" of "oag.ca.gov", "nye" of "nye.nv.us". */
function registeredLabel(domain: string): string {
  const labels = domain.split(".");
  const ending = /\.(?:[a-z]{2}\.gov|[a-z]{2}\.us|(?:ac|co|com|edu|gov|net|org)\.[a-z]{2})$/.test(domain)
    ? 2
    : 1;
  return labels.at(-1 - ending) ?? "";
}
