/** Personal data of the user, from their profile and requests. */
export type PersonalData = { names: string[]; addresses: string[] };

/** Shorter parts of a name also occur in ordinary words. */
const MIN_NAME_LENGTH = 3;

/** Bounded, as RFC 5321 bounds an address, so that no text takes long. */
const MAIL_ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** North American numbers, with or without country code and extension; at least ten digits in groups. */
const PHONE =
  /(?<![\w-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?:,? ?(?:x|ext\.?) ?\d{1,6})?(?![\w-])/gi;
/** The path of a link often identifies the reader. */
const WEB_PATH = /(https?:\/\/[^\s/<>"]{1,255})\/[^\s<>"]*/gi;
const SOCIAL_SECURITY = /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g;

/**
 * Removes personal data from the text of an email: email addresses, telephone numbers, the paths of links, and the
 * names and addresses given. Other content stays: names of officials, the agency's numbers, the request itself.
 */
export function redactPersonalData(text: string, { names, addresses }: PersonalData): string {
  const masked = text
    .replace(WEB_PATH, "$1/[path]")
    .replace(MAIL_ADDRESS, "[address]")
    .replace(PHONE, "[phone]")
    .replace(SOCIAL_SECURITY, "[number]");
  const lines = addresses.flatMap((address) => address.split(/\r?\n/)).map((line) => line.trim());
  const withoutAddresses = lines
    .filter((line) => line.length > MIN_NAME_LENGTH)
    .reduce((rest, line) => rest.replace(wordsPattern(line), "[place]"), masked);
  return namesAndParts(names).reduce(
    (rest, name) => rest.replace(wordsPattern(name), "[name]"),
    withoutAddresses,
  );
}

/** Whole names before their parts, so that "Maya Okafor" is one mask and "Ms. Okafor" is masked too. */
function namesAndParts(names: string[]): string[] {
  const fullNames = names.map((name) => name.trim()).filter((name) => name.length >= MIN_NAME_LENGTH);
  const parts = fullNames
    .flatMap((name) => name.split(/\s+/))
    .filter((part) => part.length >= MIN_NAME_LENGTH);
  return [...new Set([...fullNames, ...parts])].sort((a, b) => b.length - a.length);
}

/** These words standing by themselves, in any case, however the lines were broken. */
function wordsPattern(words: string): RegExp {
  const pattern = words
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"))
    .join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu");
}
