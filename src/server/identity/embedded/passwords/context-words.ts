/** What an attacker who knows the site tries first (OWASP ASVS 5, 6.1.2); the brand joins them. In docs/accounts.md. */
const SITE_WORDS = ["daylight", "foia", "publicrecords"];

/** Parts of an email address that are shorter say nothing. */
const MIN_LENGTH = 3;

const lettersOnly = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");

/**
 * Whether a password is made only of the site's words and the user's own email address, whatever its case and the digits and
 * symbols between: "Foia-2026!" is, "Foia heron 2026!" is not. `email` may be any text a caller sent.
 */
export function isOnlyContextWords(password: string, { brand, email }: { brand: string; email: string }) {
  const [local = "", domain = ""] = email.split("@");
  const parts = [local, domain, ...email.split(/[^\p{L}]+/u)].map(lettersOnly);
  const words = [...SITE_WORDS, lettersOnly(brand), ...parts].filter(({ length }) => length >= MIN_LENGTH);
  const letters = lettersOnly(password);
  // Longest first, so that no word takes a piece of another. No regular expression: its author would be the user.
  const remaining = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ""), letters);
  return letters !== "" && remaining === "";
}
