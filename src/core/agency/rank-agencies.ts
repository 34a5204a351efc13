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
  typo: 2,
  /** Typed, and only the agency's place has it. */
  inPlace: 1,
  /** Typed, and only the agency above has it. */
  inParent: 4,
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
  otherOrder: 0.5,
  foreign: 1.5,
} as const;

/** How badly an agency fits the query; 0 is the very name. */
export function scoreAgency(query: readonly QueryWord[], candidate: SearchCandidate): number {
  const placeWords = placeWordsOf(candidate);
  const parentWords = candidate.parentNames.flatMap(wordsOf);
  const scores = candidate.names.map(
    (name, index) =>
      scoreName(query, wordsOf(name), placeWords, parentWords) + (index === 0 ? 0 : PENALTIES.otherName),
  );
  const best = Math.min(...scores);
  const own = candidate.isOwn ? 5 : 0;
  const requests = Math.log10(1 + candidate.requestsPerYear) * 0.2;
  // One or two letters mean no place yet: the agencies that are asked most are first.
  if (isVeryShort(query) && best >= EXACT_SCORE) return best + 4 - requests * 5 - own;
  return (
    best +
    standingPenalty(query, candidate, best < EXACT_SCORE) -
    candidate.prominence * 0.15 -
    requests -
    own
  );
}

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
  if (isExact) return foreign - 2;
  const typed = query.map((word) => word.typed).join(" ");
  const isPlaceName = typed === foldText(jurisdictionInfoOf(candidate.jurisdiction)?.name ?? "");
  // “Colorado” means the state's own agencies, its governor first.
  const isGovernor = /\bgovernor\b/.test(candidate.names[0] ?? "");
  const ofState = isPlaceName && level === "state" ? (isGovernor ? -3 : -1.5) : 0;
  if (candidate.parentNames.length === 0) return foreign + ofState;
  return foreign + ofState + (level === "federal" ? PENALTIES.federalComponent : PENALTIES.component);
}

function scoreName(
  query: readonly QueryWord[],
  nameWords: readonly string[],
  placeWords: readonly string[],
  parentWords: readonly string[],
): number {
  const used = new Set<number>();
  let score = 0;
  for (const [index, word] of query.entries()) {
    const isLast = index === query.length - 1;
    const options = word.readings.flatMap((reading) => {
      const typo = reading.isTypo ? PENALTIES.typo : 0;
      const own = matchWords(reading.words, nameWords, isLast);
      const others = [
        { words: placeWords, penalty: PENALTIES.inPlace },
        { words: parentWords, penalty: PENALTIES.inParent },
      ].flatMap(({ words, penalty }) => {
        const match = matchWords(reading.words, words, isLast);
        return match ? [{ score: match.score + typo + penalty, positions: [] as number[] }] : [];
      });
      return [...(own ? [{ ...own, score: own.score + typo }] : []), ...others];
    });
    const best = options.reduce((a, b) => (b.score < a.score ? b : a), {
      score: PENALTIES.missingWord,
      positions: [] as number[],
    });
    score += best.score;
    for (const position of best.positions) used.add(position);
  }
  if (used.size === 0) return score + PENALTIES.extraWord * nameWords.length + PENALTIES.notAtStart;
  const extra = nameWords.filter((_, position) => !used.has(position));
  for (const word of extra) {
    score += GENERIC_WORDS.has(word) ? PENALTIES.extraGenericWord : PENALTIES.extraWord;
  }
  const first = nameWords.findIndex((word) => !GENERIC_WORDS.has(word));
  if ([...used].some((position, index, all) => position < (all[index - 1] ?? 0)))
    score += PENALTIES.otherOrder;
  return score + (used.has(first) || first < 0 ? 0 : PENALTIES.notAtStart);
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
      score += isLast ? PENALTIES.unfinishedLastWord : PENALTIES.unfinishedWord;
    }
    positions.push(position);
  }
  return { score, positions };
}

const wordsOf = (folded: string): string[] => {
  const words = folded.replace(/\bunited states\b|\bu s\b/g, "us").split(" ");
  return words.filter((word) => !isStopWord(word)).map(singular);
};

function placeWordsOf({ jurisdiction, locality }: SearchCandidate): string[] {
  const place = jurisdictionInfoOf(jurisdiction);
  const own = jurisdiction === "us" ? "us federal" : `${place?.name ?? ""} ${place?.code ?? ""}`;
  return foldText(`${locality ?? ""} ${own}`)
    .split(" ")
    .map(singular);
}

export type RankedCandidate = { id: string; score: number };

/** The candidates with their scores, best first; of equals in the order of names. */
export function rankAgencies(
  query: readonly QueryWord[],
  candidates: readonly SearchCandidate[],
): RankedCandidate[] {
  return candidates
    .map((candidate) => ({
      id: candidate.id,
      name: candidate.names[0] ?? "",
      score: scoreAgency(query, candidate),
    }))
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id, score }) => ({ id, score }));
}

/** From this score on a word is missing, so the agency is no match. */
export const NO_MATCH_SCORE = 6;
