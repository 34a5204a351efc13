import { isOneEditAway } from "#core/reply/address.ts";
import { punycodeToUnicode } from "#core/reply/punycode.ts";
import { isSameOrganisation } from "#core/reply/sender.ts";

/** Letters that are read as other letters, each written as the Latin one it passes for. */
const PASSES_FOR: readonly (readonly [from: string, to: string])[] = [
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
const TELLING_NAME = 5;
const SHORTEST_NAME = 3;
const GOVERNMENTS_ONLY = /\.(?:gov|mil|[a-z]{2}\.us)$/;
/** RFC 1035: what is longer is no domain. */
const LONGEST_DOMAIN = 253;

/**
 * The known domain that a sender's domain could be taken for, or null. A domain of the same organisation is none.
 * @param domain lower case, in ASCII
 * @param known domains the agency is known by, lower case
 */
export function lookAlikeOf(domain: string, known: readonly string[]): string | null {
  if (domain.length > LONGEST_DOMAIN) return null;
  if (known.some((one) => domain === one || isSameOrganisation(domain, one))) return null;
  return known.find((one) => one.includes(".") && resembles(domain, one)) ?? null;
}

function resembles(domain: string, known: string): boolean {
  const shown = asRead(domain);
  const meant = asRead(known);
  if (shown === meant) return true;
  // "epa-gov.com", "epa.gov.co", "epagov.us": the known name, with its end taken for a part of another.
  if (holdsWords(domain, known) || holdsWords(shown, meant)) return true;
  const [name, meantName] = [nameOf(shown), nameOf(meant)];
  // "epa.com" for "epa.gov"; "oag.ny.gov" is no disguise of "oag.ca.gov", since only governments are given either.
  if (name === meantName) return name.length >= SHORTEST_NAME && !GOVERNMENTS_ONLY.test(domain);
  return meantName.length >= TELLING_NAME && isOneEditAway(name, meantName);
}

/** As a hurried eye reads it: other alphabets and pairs of letters taken for what they look like. */
function asRead(domain: string): string {
  const letters = domain
    .split(".")
    .map(punycodeToUnicode)
    .join(".")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  return PASSES_FOR.reduce((text, [from, to]) => text.replaceAll(from, to), letters);
}

function holdsWords(domain: string, known: string): boolean {
  const words = domain.split(/[.-]/);
  const meant = known.split(".");
  if (words.join(" ").startsWith(`${meant.join(" ")} `)) return true;
  if (` ${words.join(" ")} `.includes(` ${meant.join(" ")} `)) return true;
  return domain.split(".").some((label) => label.replaceAll("-", "") === meant.join(""));
}

/** The label a name is chosen by: "epa" of "epa.gov", "oag" of "oag.ca.gov", "nye" of "nye.nv.us". */
function nameOf(domain: string): string {
  const labels = domain.split(".");
  const ending = /\.(?:[a-z]{2}\.gov|[a-z]{2}\.us|(?:ac|co|com|edu|gov|net|org)\.[a-z]{2})$/.test(domain)
    ? 2
    : 1;
  return labels.at(-1 - ending) ?? "";
}
