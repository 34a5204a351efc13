import type { LetterVariableName, LetterVariables } from "#core/letter/letter-variables.ts";
import { LETTER_DAY } from "#core/letter/parse-letter-text.ts";
import { escapePattern } from "#core/letter/placeholders.ts";

/** Characters of the name of a user's own template. */
export const MAX_TEMPLATE_NAME_LENGTH = 120;

/** As many characters as a letter may have. */
export const MAX_LETTER_TEMPLATE_LENGTH = 50_000;

/**
 * The facts that a saved letter names by their variables. Not the law and its place: who saves a letter that cites one law
 * chooses other words under another. Where two have the same value, the first one counts.
 */
const SAVED_AS_VARIABLES: readonly LetterVariableName[] = [
  "heading",
  "signature",
  "salutation",
  "agency",
  "reference",
  "request_date",
  "due_date",
  "answer_date",
  "request_subject",
  "my_name",
  "my_organization",
];

/**
 * A user's letter as a template for its kind: in place of the request's facts are variables, and in place of what the
 * prepared letter left open are placeholders of a template. Any other day or sum of money becomes a placeholder, too: it is
 * a fact of this request that would go out as one of the next.
 * @param gaps as the text shows them, such as "[your reason]"
 */
export function toLetterTemplate(text: string, values: LetterVariables, gaps: readonly string[]): string {
  const replacements = new Map<string, string>();
  for (const name of SAVED_AS_VARIABLES) {
    const value = values[name];
    if (value && isDistinct(name, value) && !replacements.has(value)) replacements.set(value, `{${name}}`);
  }
  for (const gap of gaps) replacements.set(gap, `{${gap.replace(/^\[|\]$/g, "")}}`);
  // The longest first: an agency's name may be part of the subject.
  const facts = [...replacements.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${facts.map(escapePattern).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  const named = facts.length === 0 ? text : text.replace(pattern, (fact) => replacements.get(fact) ?? fact);
  return withPlaceholders(withPlaceholders(named, OTHER_DAY, "date"), SUM, "amount");
}

const OTHER_DAY = new RegExp(`\\b${LETTER_DAY}`, "g");
const SUM = /[$£€] ?\d[\d,]*(?:\.\d\d)?|\b\d[\d., ]*(?:€|\$)/g;

/** Each value once: "{date 1}" is the same day wherever it is. Two words, so that it is not taken for a misspelled variable. */
function withPlaceholders(text: string, pattern: RegExp, what: string): string {
  const found = [...new Set(text.match(pattern))];
  return text.replace(pattern, (value) => `{${what} ${found.indexOf(value) + 1}}`);
}

/** A subject of one word, such as "Emails", may be any word of a letter. */
const isDistinct = (name: LetterVariableName, value: string) =>
  name === "request_subject" ? /\s/.test(value) : value.length > 2;
