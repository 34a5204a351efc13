import { NO_MATCH_SCORE, type SearchCandidate, scoreAgency } from "./rank-agencies.ts";
import { essentialWords, parseAgencyQuery, type QueryWord, withCorrections } from "./search-query.ts";
import { foldText } from "./search-text.ts";
import { spellingSuggestions } from "./spelling-suggestions.ts";

/** What is known of an agency that may be in the directory already. */
export type WantedAgency = {
  name: string;
  email: string | null;
  /** Null: unknown; then an agency of any jurisdiction may be meant. */
  jurisdiction: string | null;
};

/** What is compared of an agency of the directory. */
export type KnownAgency = {
  name: string;
  abbreviation: string | null;
  email: string | null;
  jurisdiction: string;
};

/** Words of names that tell what kind of body it is, not which one. */
const KIND_WORDS = new Set(
  "city town village county state municipal division unit section bureau center centre custodian custodians".split(
    " ",
  ),
);

const textOf = (words: readonly QueryWord[]) => words.map(({ typed }) => typed).join(" ");

/**
 * Searches that find agencies with nearly this name, to be tried until one has a result: the name, the name without
 * words that users add or leave out ("City of … Records Division"), and fewer of its last words.
 */
export function nearQueries(name: string): string[] {
  const whole = parseAgencyQuery(name);
  if (whole.length === 0) return [];
  const essential = essentialWords(whole).filter(({ typed }) => !KIND_WORDS.has(typed));
  const counts = [essential.length - 1, essential.length - 2].filter((count) => count > 0);
  const shorter = counts.map((count) => textOf(essential.slice(0, count)));
  return [...new Set([name.trim(), textOf(essential), ...shorter])].filter((query) => query !== "");
}

/**
 * Whether one of the two names has all words of the other, apart from spelling mistakes, abbreviations and the place:
 * "City of Austin Police" and "Austin Police Department", but not "Austin Fire Department".
 */
export function isNearName(name: string, known: KnownAgency): boolean {
  return (
    containsName(known.name, { name, jurisdiction: known.jurisdiction }) ||
    containsName(name, { name: known.name, jurisdiction: known.jurisdiction })
  );
}

/** Whether `whole` has every word of the query `part`, by the ranking of the search. */
function containsName(part: string, whole: { name: string; jurisdiction: string }): boolean {
  const candidate: SearchCandidate = {
    id: "",
    names: [foldText(whole.name)],
    jurisdiction: whole.jurisdiction,
    kind: null,
    locality: null,
    parentNames: [],
    requestsPerYear: 0,
    prominence: 0,
    isOwn: false,
  };
  const words = foldText(whole.name).split(" ");
  const query = distinctiveWords(part).map((word) =>
    withCorrections(word, spellingSuggestions(word.typed, words)),
  );
  if (query.length === 0) return false;
  const { score, missing } = scoreAgency(query, candidate);
  return missing === 0 && score < NO_MATCH_SCORE;
}

/** The words that say which body is meant; all words where there is no other. */
function distinctiveWords(name: string): QueryWord[] {
  const words = parseAgencyQuery(name);
  const distinctive = essentialWords(words).filter(({ typed }) => !KIND_WORDS.has(typed));
  return distinctive.length > 0 ? distinctive : words;
}

/** The one agency that has this address, name or abbreviation; null where none or several have. */
export function exactAgency<Known extends KnownAgency>(
  wanted: WantedAgency,
  found: readonly Known[],
): Known | null {
  const inJurisdiction = found.filter(
    ({ jurisdiction }) => wanted.jurisdiction === null || jurisdiction === wanted.jurisdiction,
  );
  const name = foldText(wanted.name);
  const isSame = (text: string | null) => text !== null && name !== "" && foldText(text) === name;
  const spellings: ((agency: KnownAgency) => boolean)[] = [
    ({ email }) => email !== null && email.toLowerCase() === wanted.email?.toLowerCase(),
    (agency) => isSame(agency.name),
    ({ abbreviation }) => isSame(abbreviation),
  ];
  for (const spelling of spellings) {
    const matches = inJurisdiction.filter(spelling);
    if (matches.length > 0) return matches.length === 1 ? (matches[0] ?? null) : null;
  }
  return null;
}

/** Agencies offered at once: "Did you mean …?" */
const MAX_NEAR_AGENCIES = 3;

/**
 * The agencies of `found`, best first, that may be the wanted one: with its address, or with nearly its name under the
 * same law.
 */
export function nearAgencies<Known extends KnownAgency>(
  wanted: WantedAgency,
  found: readonly Known[],
): Known[] {
  const isNear = (known: Known) =>
    (wanted.email !== null && known.email?.toLowerCase() === wanted.email.toLowerCase()) ||
    ((wanted.jurisdiction === null || known.jurisdiction === wanted.jurisdiction) &&
      isNearName(wanted.name, known));
  return found.filter(isNear).slice(0, MAX_NEAR_AGENCIES);
}
