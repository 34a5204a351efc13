import { oneLine } from "#core/letter/letter.ts";
import { letterDate } from "#core/letter/letter-date.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { templateErrors } from "#messages/errors/template-errors.ts";

/**
 * Variables in the subject and the requested records: `{agency}`. They are filled when the letter
 * is made, so that one draft fits each of many agencies. Case does not matter, nor whether a space, a
 * hyphen or an underscore is between two words. `{{` and `}}` write a brace.
 */
export const VARIABLES = [
  { name: "agency", about: "The name of the agency" },
  { name: "place", about: "The state or country whose law binds the agency" },
  { name: "law", about: "The name of that law" },
  { name: "law_citation", about: "Where that law is found, such as 5 U.S.C. § 552" },
  { name: "today", about: "The day the letter is dated, such as November 20, 2026" },
  { name: "this_year", about: "The year of that day" },
  { name: "last_year", about: "The year before it" },
  { name: "my_name", about: "Your name" },
  { name: "my_organization", about: "Your organization" },
] as const;
export type VariableName = (typeof VARIABLES)[number]["name"];

/** The known names in a text: a request and a later letter have different ones. */
type Names = ReadonlySet<string>;
export const REQUEST_VARIABLES: Names = new Set<string>(VARIABLES.map(({ name }) => name));

/** Values in one letter; null is unknown. */
export type VariableValues = Readonly<Record<VariableName, string | null>>;

/** A text in parts. A part with `variable` stayed as it was typed, because its value is not known. */
export type FilledPart = { text: string; variable?: { name: string; known: string | null } };

/** `at` and `length` are in UTF-16 units of the text. */
export type VariableError = {
  kind: "unclosed" | "unopened" | "empty" | "unknown";
  at: number;
  length: number;
  /** The error and how to fix it. */
  message: string;
};

/** Aliases. */
const ALIASES: Readonly<Record<string, VariableName>> = {
  agency_name: "agency",
  state: "place",
  country: "place",
  citation: "law_citation",
  date: "today",
  year: "this_year",
  name: "my_name",
  your_name: "my_name",
  organization: "my_organization",
  organisation: "my_organization",
};

/** The value of each variable in the letter of one requester to one agency; `date` is `YYYY-MM-DD`. */
export function variableValues(facts: {
  requester: { name: string; organization: string | null };
  agency: { name: string };
  law: {
    title: string;
    citation: string | null;
    place: string | null;
    jurisdiction: string | null;
    language?: LetterLanguage;
  };
  date: string;
}): VariableValues {
  const { requester, agency, law, date } = facts;
  const year = /^\d{4}/.exec(date)?.[0] ?? null;
  // Before an agency is chosen the law is unknown.
  const known = law.place !== null;
  return {
    agency: nonEmpty(agency.name),
    place: law.place,
    law: known ? law.title : null,
    law_citation: known ? law.citation : null,
    today: nonEmpty(letterDate(law, date)),
    this_year: year,
    last_year: year && String(Number(year) - 1),
    my_name: nonEmpty(requester.name),
    my_organization: nonEmpty(requester.organization ?? ""),
  };
}

/** The text with its variables filled. Parts that touch and are settled are one. */
export function fillVariables(text: string, values: Readonly<Record<string, string | null>>): FilledPart[] {
  const names = new Set(Object.keys(values));
  const parts: FilledPart[] = [];
  const add = (words: string) => {
    const lastPart = parts.at(-1);
    if (lastPart && !lastPart.variable) lastPart.text += words;
    else parts.push({ text: words });
  };
  for (const token of tokens(text)) {
    if (token.kind !== "variable") {
      if (token.text !== "") add(token.kind === "brace" ? token.text.charAt(0) : token.text);
      continue;
    }
    const known = findVariable(token.name, names);
    const value = known && values[known];
    if (value) add(value);
    else parts.push({ text: token.text, variable: { name: token.name, known } });
  }
  return parts;
}

/** The text with its variables filled, as one string: what is not known stays as typed. */
export const filledText = (text: string, values: Readonly<Record<string, string | null>>): string =>
  fillVariables(text, values)
    .map((part) => part.text)
    .join("");

/** The names in braces, each once, in the order they are first used; known ones by their own name. */
export function variablesIn(text: string, names: Names = REQUEST_VARIABLES): string[] {
  const found = tokens(text).flatMap((token) =>
    token.kind === "variable" ? [findVariable(token.name, names) ?? token.name] : [],
  );
  return [...new Set(found)];
}

/** What stands in braces in a letter that goes as it is, each once, as typed: nothing fills it any more. */
export const bracedPlaceholders = (text: string): string[] => [
  ...new Set(tokens(text).flatMap((token) => (token.kind === "variable" ? [token.text] : []))),
];

/**
 * Finds errors in the braces of a text. An unknown name is an error if a variable was meant; a template
 * may also mean a placeholder, so the caller decides how to treat "unknown".
 */
export function variableErrors(text: string, names: Names = REQUEST_VARIABLES): VariableError[] {
  return tokens(text).flatMap((token): VariableError[] => {
    const { at, text: typed } = token;
    const where = { at, length: typed.length };
    if (token.kind === "variable") {
      return findVariable(token.name, names)
        ? []
        : [{ kind: "unknown", ...where, message: unknownVariable(token.name, names) }];
    }
    if (token.kind === "stray") return [{ ...where, ...strayBraceError(typed) }];
    return [];
  });
}

/** "{agancy} is not known. Did you mean {agency}?" */
export function unknownVariable(name: string, names: Names = REQUEST_VARIABLES): string {
  const nearest = nearestVariable(name, names);
  return nearest
    ? `{${name}} is not known. Did you mean {${nearest}}?`
    : `{${name}} is not known. Put your own words in its place.`;
}

const strayBraceError = (typed: string): Pick<VariableError, "kind" | "message"> => {
  if (typed === "}")
    return { kind: "unopened", message: formatMessage(templateErrors.unopened, { close: "}" }) };
  if (typed === "{")
    return {
      kind: "unclosed",
      message: formatMessage(templateErrors.unclosed, { open: "{", close: "}" }),
    };
  return { kind: "empty", message: templateErrors.empty };
};

type Token =
  | { kind: "text" | "brace" | "stray"; text: string; at: number }
  | { kind: "variable"; text: string; at: number; name: string };

/**
 * A doubled brace; a name that begins with a letter; empty braces; a brace alone. Text that only holds braces stays
 * text.
 */
const BRACES_PATTERN = /\{\{|\}\}|\{[ \t]*(\p{L}[^{}\r\n]{0,60})\}|\{[ \t]*\}|[{}]/gu;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(BRACES_PATTERN)) {
    const [typed, name] = match;
    found.push({ kind: "text", text: text.slice(end, match.index), at: end });
    end = match.index + typed.length;
    const at = match.index;
    if (name !== undefined) found.push({ kind: "variable", text: typed, at, name: oneLine(name) });
    else if (typed === "{{" || typed === "}}") found.push({ kind: "brace", text: typed, at });
    else found.push({ kind: "stray", text: typed, at });
  }
  found.push({ kind: "text", text: text.slice(end), at: end });
  return found;
}

const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, "_");

function findVariable(name: string, names: Names): string | null {
  const normalized = normalizeName(name);
  if (names.has(normalized)) return normalized;
  return Object.hasOwn(ALIASES, normalized) ? (ALIASES[normalized] ?? null) : null;
}

/** The known name that differs by at most two letters, or by additional words ("my agency"). */
export function nearestVariable(name: string, names: Names = REQUEST_VARIABLES): string | null {
  const normalized = normalizeName(name);
  let best: { name: string; edits: number } | null = null;
  for (const known of names) {
    const edits = editDistance(normalized, known);
    if (edits <= Math.min(2, Math.floor(known.length / 2)) && (!best || edits < best.edits))
      best = { name: known, edits };
  }
  const contained = [...names].find((known) => normalized.split("_").includes(known));
  return best?.name ?? contained ?? null;
}

/** How many letters must be put in, taken out or changed (Levenshtein). */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const nonEmpty = (text: string): string | null => oneLine(text) || null;
