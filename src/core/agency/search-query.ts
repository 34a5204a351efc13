import { ABBREVIATIONS } from "./import/normalized-name.ts";
import { jurisdictionInfoOf, STATE_JURISDICTIONS } from "./jurisdictions.ts";
import { foldText } from "./search-text.ts";
import type { Correction } from "./spelling-suggestions.ts";

/** One way to read a typed word: these words, each of which may be the beginning of a word of the agency. */
type Reading = {
  words: readonly string[];
  /** 0 for the word itself; the more the reading changes it, the higher. */
  penalty: number;
};

const PENALTIES = { abbreviation: 0.1, everyday: 0.5, typo: 2, furtherTypo: 2 } as const;

/** A typed word with its readings, the word itself first. */
export type QueryWord = {
  typed: string;
  readings: readonly Reading[];
  /** What it costs an agency to lack the word: rare words distinguish more. */
  weight?: number;
};

/** More words than this are no name; more letters than this no word. */
const MAX_WORDS = 8;
const MAX_LETTERS = 40;

/** Words that distinguish nothing; searched only where nothing else was typed. */
const STOP_WORDS = new Set(["the", "of", "and", "for", "a", "an", "in", "at", "to", "on", "my"]);

/** Words that people add to a name when they look for the place to ask. */
const NOISE_WORDS = new Set(
  "records record request requests foia foil public open email address contact office department dept agency".split(
    " ",
  ),
);

/** What people write for words of names, besides the abbreviations that imports read. */
const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  ag: "attorney general",
  canadian: "canada",
  cops: "police",
  cty: "county",
  da: "district attorney",
  dot: "transportation",
  dpt: "department",
  dps: "public safety",
  ft: "fort",
  highway: "transportation",
  hospital: "health",
  isd: "independent school district",
  jail: "corrections",
  jails: "corrections",
  la: "los angeles",
  mgmt: "management",
  mt: "mount",
  nyc: "new york city",
  philly: "philadelphia",
  phx: "phoenix",
  prison: "corrections",
  prisons: "corrections",
  saint: "st",
  sf: "san francisco",
  so: "sheriff",
  us: "federal",
  usd: "unified school district",
  vegas: "las vegas",
  welfare: "human services",
};

/** The words of a query, each with the ways to read it. Empty where no letter or digit was typed. */
export function parseAgencyQuery(q: string): QueryWord[] {
  // "The C.I.A."
  const withoutDots = q.replace(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll(".", ""));
  const folded = foldText(withoutDots)
    .replace(/\bunited states( of america)?\b|\bu s( a)?\b/g, "us")
    .replace(/\b(city|town|village) of\b/g, "$1");
  const words = folded.split(" ").filter((word) => word !== "");
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return (significant.length > 0 ? significant : words)
    .slice(0, MAX_WORDS)
    .map((word) => ({ typed: word, readings: readingsOf(word.slice(0, MAX_LETTERS)) }));
}

function readingsOf(word: string): Reading[] {
  const meanings: [string | undefined, number][] = [
    [word, 0],
    [ABBREVIATIONS[word], PENALTIES.abbreviation],
    [EVERYDAY_WORDS[word], PENALTIES.everyday],
    // "fuer" is "für", whose folded form is "fur".
    [/[aou]e/.test(word) ? word.replace(/([aou])e/g, "$1") : undefined, PENALTIES.abbreviation],
  ];
  const readings = meanings.flatMap(([meaning, penalty]) =>
    meaning === undefined ? [] : [{ words: meaning.split(" ").map(singular), penalty }],
  );
  return readings.filter(
    ({ words }, index) => readings.findIndex((other) => other.words.join() === words.join()) === index,
  );
}

/** Adds other words that a mistyped one may have meant. */
export const withCorrections = (word: QueryWord, corrections: readonly Correction[]): QueryWord => ({
  ...word,
  readings: [
    ...word.readings,
    ...corrections.map(({ word: correction, distance }) => ({
      words: [singular(correction)],
      penalty: PENALTIES.typo + (distance - 1) * PENALTIES.furtherTypo,
    })),
  ],
});

/** An agency of another state is not meant, however many of the other words it has. */
const STATE_WORDS = new Set(
  STATE_JURISDICTIONS.flatMap((jurisdiction) =>
    foldText(jurisdictionInfoOf(jurisdiction)?.name ?? "").split(" "),
  ),
);
const STATE_WEIGHT = 9;

/**
 * The query with the weight of each word.
 * @param frequencies how many agencies have each word, of `total`
 */
export const withWeights = (
  query: readonly QueryWord[],
  frequencies: readonly number[],
  total: number,
): QueryWord[] =>
  query.map((word, index) => {
    const isNoise = NOISE_WORDS.has(word.typed) || STOP_WORDS.has(word.typed);
    const weight = Math.log2(total / (1 + (frequencies[index] ?? 0)));
    const least = STATE_WORDS.has(word.typed) ? STATE_WEIGHT : 1;
    return { ...word, weight: isNoise ? 1 : Math.max(least, weight) };
  });

/** The query without words that people add when they look for the place to ask: "Phoenix police records". */
export const essentialWords = (query: readonly QueryWord[]): QueryWord[] =>
  query.filter(({ typed }) => !NOISE_WORDS.has(typed));

/** "schools" is "school", which also is the beginning of "schools". */
export const singular = (word: string) =>
  word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

export const isStopWord = (word: string) => STOP_WORDS.has(word);
