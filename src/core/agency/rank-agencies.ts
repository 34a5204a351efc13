import { jurisdictionInfoOf } from "./jurisdictions.ts";
import { levelOf } from "./level.ts";
import { isStopWord, type QueryWord, singular } from "./search-query.ts";
import { foldText } from "./search-text.ts";

/** What the ranking reads of an agency that PostgreSQL found. Names are folded. */
export type SearchCandidate = {
  id: string;
  /** The name first, then abbreviation and other names. */
  names: readonly string[];
  jurisdiction: string;
  kind: string | null;
  locality: string | null;
  parentNames: readonly string[];
  requestsPerYear: number;
  prominence: number;
  isOwn: boolean;
};

/** Words that most names have: a name that has one more is no worse. */
const GENERIC_WORDS = new Set(
  "department office agency bureau city town village county state us federal government division".split(" "),
);

/** Penalties; the lowest sum is first. */
const PENALTIES = {
  /** The last word may be unfinished; the others rarely are. */
  unfinishedLastWord: 0.2,
  unfinishedWord: 0.8,
  /** "A" of "a&m" is the word itself before the beginning of another. */
  initialOnly: 1,
  /** Typed, and only the agency's place has it; each further word of the place. */
  inPlace: 1,
  furtherInPlace: 0.3,
  /** Typed, and another of its names has it. */
  inOtherName: 3,
  /** Typed, and only the agency above has it. */
  inParent: 4,
  /** Unless the word says how much it matters. */
  missingWord: 12,
  /** The name has a word that was not typed. */
  extraWord: 1,
  extraGenericWord: 0.3,
  notAtStart: 0.5,
  otherName: 0.3,
  federalComponent: 1.5,
  component: 0.5,
  /** A city's name means the city before a federal office there. */
  fieldOffice: 3,
  /** "Boulder" is the city before the county. */
  county: 0.5,
  otherOrder: 0.5,
  foreign: 2.5,
} as const;

/** `missing`: how many words of the query the agency does not have. */
export type Match = { score: number; missing: number };

/**
 * How badly an agency fits the query; 0 is the very name.
 * @param near the user's jurisdiction: agencies there are meant before those of the same name elsewhere
 */
export function scoreAgency(
  query: readonly QueryWord[],
  candidate: SearchCandidate,
  near: string | null = null,
): Match {
  const placeName = placeOf(candidate.jurisdiction).words;
  const parentWords = candidate.parentNames.flatMap(wordsOf).filter((word) => !placeName.includes(word));
  const names = candidate.names.map(wordsOf);
  const elsewhere = matchElsewhere(query, [
    { words: placeWordsOf(candidate, query), penalty: PENALTIES.inPlace, isPlace: true },
    { words: names.flat(), penalty: PENALTIES.inOtherName, isPlace: false },
    { words: parentWords, penalty: PENALTIES.inParent, isPlace: false },
  ]);
  const matches = names.map((nameWords, index) => {
    const match = scoreName(query, nameWords, elsewhere);
    return index === 0 ? match : { ...match, score: match.score + PENALTIES.otherName };
  });
  const best = matches.reduce((a, b) => (b.score < a.score ? b : a));
  const own = candidate.isOwn ? 5 : 0;
  const requests = Math.log10(1 + candidate.requestsPerYear) * 0.2;
  // One or two letters mean no place yet: the agencies that are asked most are first.
  if (isVeryShort(query) && best.score >= EXACT_SCORE) {
    return { ...best, score: best.score + 4 - requests * 5 - own };
  }
  const standing = standingPenalty(query, candidate, best.score < EXACT_SCORE);
  const nearby = near === candidate.jurisdiction ? NEARBY_BONUS : 0;
  const score = best.score + standing - candidate.prominence * 0.15 - requests - own - nearby;
  return { score, missing: best.missing };
}

/** More than the best known place of a name has before the others. */
const NEARBY_BONUS = 2.5;

/** Only the very name scores less. */
const EXACT_SCORE = 0.2 + PENALTIES.otherName;

const FIELD_OFFICE = /\b(?:district|field|area|regional) office\b/;

/** One or two letters: the beginning of anything. */
export const isVeryShort = (query: readonly QueryWord[]) =>
  query.length === 1 && (query[0]?.typed.length ?? 0) < 3;

function standingPenalty(query: readonly QueryWord[], candidate: SearchCandidate, isExact: boolean): number {
  const level = levelOf(candidate);
  const foreign = candidate.jurisdiction.startsWith("us") ? 0 : PENALTIES.foreign;
  const isFieldOffice = level === "federal" && FIELD_OFFICE.test(candidate.names[0] ?? "");
  if (isFieldOffice) return PENALTIES.fieldOffice;
  const county = level === "county" && !query.some(({ typed }) => isCountyWord(typed)) ? PENALTIES.county : 0;
  if (isExact) return foreign + county - 2;
  const typed = query.map((word) => word.typed).join(" ");
  const isPlaceName = typed === placeOf(candidate.jurisdiction).name;
  // “Colorado” means the state's own agencies, its governor first.
  const isGovernor = /\bgovernor\b/.test(candidate.names[0] ?? "");
  const ofState = isPlaceName && level === "state" ? (isGovernor ? -3 : -1.5) : 0;
  if (candidate.parentNames.length === 0) return foreign + ofState + county;
  return (
    foreign + ofState + county + (level === "federal" ? PENALTIES.federalComponent : PENALTIES.component)
  );
}

/** Words that the agency has outside the name that is compared. */
type OtherWords = { words: readonly string[]; penalty: number; isPlace: boolean };

/** A word of the query found outside the name: `score` without the penalty of where it was. */
type OtherMatch = { score: number; penalty: number; isPlace: boolean };

/** For each word of the query where else the agency has it, the same for each of its names. */
const matchElsewhere = (query: readonly QueryWord[], elsewhere: readonly OtherWords[]): OtherMatch[][] =>
  query.map(({ readings }, index) =>
    elsewhere.flatMap(({ words, penalty, isPlace }) =>
      readings.flatMap((reading) => {
        const match = matchWords(reading.words, words, index === query.length - 1);
        return match ? [{ score: match.score + reading.penalty, penalty, isPlace }] : [];
      }),
    ),
  );

type WordMatch = { score: number; positions: readonly number[]; isPlace: boolean };

function scoreName(
  query: readonly QueryWord[],
  nameWords: readonly string[],
  elsewhere: readonly (readonly OtherMatch[])[],
): Match {
  const used = new Set<number>();
  let score = 0;
  let missing = 0;
  let wordsInPlace = 0;
  for (const [index, word] of query.entries()) {
    let best: WordMatch | null = null;
    for (const reading of word.readings) {
      const match = matchWords(reading.words, nameWords, index === query.length - 1);
      const total = match === null ? Number.POSITIVE_INFINITY : match.score + reading.penalty;
      if (match && (best === null || total < best.score)) best = { ...match, score: total, isPlace: false };
    }
    for (const { score: other, penalty, isPlace } of elsewhere[index] ?? []) {
      const total = other + (isPlace && wordsInPlace > 0 ? PENALTIES.furtherInPlace : penalty);
      if (best === null || total < best.score) best = { score: total, positions: [], isPlace };
    }
    if (best?.isPlace) wordsInPlace += 1;
    if (best === null) missing += 1;
    score += best?.score ?? word.weight ?? PENALTIES.missingWord;
    for (const position of best?.positions ?? []) used.add(position);
  }
  if (used.size === 0) {
    return { score: score + PENALTIES.extraWord * nameWords.length + PENALTIES.notAtStart, missing };
  }
  const extra = nameWords.filter((_, position) => !used.has(position));
  for (const word of extra) {
    score += GENERIC_WORDS.has(word) ? PENALTIES.extraGenericWord : PENALTIES.extraWord;
  }
  const first = nameWords.findIndex((word) => !GENERIC_WORDS.has(word));
  if ([...used].some((position, index, all) => position < (all[index - 1] ?? 0)))
    score += PENALTIES.otherOrder;
  return { score: score + (used.has(first) || first < 0 ? 0 : PENALTIES.notAtStart), missing };
}

/** Finds each word in `among` as a whole word or as the beginning of one. */
function matchWords(words: readonly string[], among: readonly string[], isLast: boolean) {
  let score = 0;
  const positions: number[] = [];
  for (const word of words) {
    let position = among.indexOf(word);
    if (position < 0) {
      position = among.findIndex((other) => other.startsWith(word));
      if (position < 0) return null;
      const isInitial = word.length === 1 ? PENALTIES.initialOnly : 0;
      score += isInitial + (isLast ? PENALTIES.unfinishedLastWord : PENALTIES.unfinishedWord);
    }
    positions.push(position);
  }
  return { score, positions };
}

function splitName(folded: string): readonly string[] {
  const mayNameUnitedStates = folded.includes("u s") || folded.includes("united s");
  const text = mayNameUnitedStates ? folded.replace(/\bunited states\b|\bu s\b/g, "us") : folded;
  return text
    .split(" ")
    .filter((word) => !isStopWord(word))
    .map(singular);
}

/** As many names as a directory of some 10,000 agencies has. */
const MAX_CACHED_NAMES = 30_000;
const wordsByName = new Map<string, readonly string[]>();

/** Cached, as each key typed ranks hundreds of agencies, and the next key mostly the same ones. */
function wordsOf(folded: string): readonly string[] {
  const known = wordsByName.get(folded);
  if (known) return known;
  if (wordsByName.size >= MAX_CACHED_NAMES) wordsByName.clear();
  const words = splitName(folded);
  wordsByName.set(folded, words);
  return words;
}

const isCountyWord = (word: string) => /^(?:county|cnty|cty|co|sheriffs?|so|parish|borough)$/.test(word);

/** What is typed for a jurisdiction, folded. */
type PlaceWords = { name: string; words: readonly string[]; code: string };

const placesByJurisdiction = new Map<string, PlaceWords>();

/** Folded once for each of the few jurisdictions, as every candidate has one. */
function placeOf(jurisdiction: string): PlaceWords {
  const known = placesByJurisdiction.get(jurisdiction);
  if (known) return known;
  const info = jurisdictionInfoOf(jurisdiction);
  const name = foldText(info?.name ?? "");
  const words = jurisdiction === "us" ? ["us", "federal"] : wordsOf(name);
  const place = { name, words, code: foldText(info?.code ?? "") };
  placesByJurisdiction.set(jurisdiction, place);
  return place;
}

/** "Mexico" alone is not New Mexico: a place of several words counts when all of them are typed, or only one. */
function placeWordsOf({ jurisdiction, locality }: SearchCandidate, query: readonly QueryWord[]): string[] {
  const { words, code } = placeOf(jurisdiction);
  const isTyped = (start: string) =>
    query.some(({ readings }) =>
      readings.some((reading) => reading.words.some((word) => start.startsWith(word))),
    );
  const isNamed = jurisdiction === "us" || query.length === 1 || words.every(isTyped);
  const own = locality === null ? [code] : [...wordsOf(foldText(locality)), code];
  return isNamed ? [...own, ...words] : own;
}

export type RankedCandidate = Match & { id: string };

/** The candidates with their scores, best first; of equals in the order of names. */
export function rankAgencies(
  query: readonly QueryWord[],
  candidates: readonly SearchCandidate[],
  near: string | null = null,
): RankedCandidate[] {
  return candidates
    .map((candidate) => ({
      id: candidate.id,
      name: candidate.names[0] ?? "",
      ...scoreAgency(query, candidate, near),
    }))
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id, score, missing }) => ({ id, score, missing }));
}

/** From this score on a word is missing, so the agency is no match. */
export const NO_MATCH_SCORE = 6;
