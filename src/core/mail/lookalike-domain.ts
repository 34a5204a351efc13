import { isSameOrganization } from "#core/mail/email-domain.ts";
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

/** RFC 3492 section 5: the parameters of Punycode as domain names use it. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;
/** RFC 1035 section 2.3.4. */
const MAX_LABEL_LENGTH = 63;

/** One label of a domain as it is shown: `xn--…` in its own letters, everything else unchanged. */
export function punycodeToUnicode(label: string): string {
  if (!label.startsWith("xn--") || label.length > MAX_LABEL_LENGTH) return label;
  return decodeLabel(label.slice(4)) ?? label;
}

/** RFC 3492 section 6.2, or null where it is no Punycode. */
function decodeLabel(input: string): string | null {
  const basic = input.lastIndexOf("-");
  const letters = basic > 0 ? [...input.slice(0, basic)] : [];
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let insertIndex = 0;
  let inputIndex = basic > 0 ? basic + 1 : 0;
  while (inputIndex < input.length) {
    const previousIndex = insertIndex;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(input.charCodeAt(inputIndex++));
      if (digit === null) return null;
      insertIndex += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adaptBias(insertIndex - previousIndex, count, previousIndex === 0);
    code += Math.floor(insertIndex / count);
    if (code > LAST_CODE || (code >= 0xd800 && code <= 0xdfff)) return null;
    insertIndex %= count;
    letters.splice(insertIndex++, 0, String.fromCodePoint(code));
  }
  return letters.join("");
}

/** `a`–`z` are 0–25, `0`–`9` are 26–35; null past the end. */
function digitOf(unit: number): number | null {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26;
  return null;
}

/** RFC 3492 section 6.1. */
function adaptBias(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
