import { ABBREVIATIONS } from "./import/normalized-name.ts";
import { foldText } from "./search-text.ts";

/** One way to read a typed word: these words, each of which may be the beginning of a word of the agency. */
type Reading = { words: readonly string[]; isTypo: boolean };

/** A typed word with its readings, the word itself first. */
export type QueryWord = { typed: string; readings: readonly Reading[] };

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
  cops: "police",
  cty: "county",
  dot: "transportation",
  dpt: "department",
  dps: "public safety",
  ft: "fort",
  isd: "independent school district",
  la: "los angeles",
  mgmt: "management",
  mt: "mount",
  nyc: "new york city",
  philly: "philadelphia",
  saint: "st",
  sf: "san francisco",
  so: "sheriff",
  us: "federal",
  usd: "unified school district",
  vegas: "las vegas",
};

/** The words of a query, each with the ways to read it. Empty where no letter or digit was typed. */
export function parseAgencyQuery(q: string): QueryWord[] {
  const folded = foldText(q)
    .replace(/\bunited states( of america)?\b|\bu s( a)?\b/g, "us")
    .replace(/\b(city|town|village) of\b/g, "$1");
  const words = folded.split(" ").filter((word) => word !== "");
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return (significant.length > 0 ? significant : words)
    .slice(0, MAX_WORDS)
    .map((word) => ({ typed: word, readings: readingsOf(word.slice(0, MAX_LETTERS)) }));
}

function readingsOf(word: string): Reading[] {
  const meanings = [word, EVERYDAY_WORDS[word], ABBREVIATIONS[word]];
  return [...new Set(meanings.filter((meaning) => meaning !== undefined))].map((meaning) => ({
    words: meaning.split(" ").map(singular),
    isTypo: false,
  }));
}

/** Adds other words that a mistyped one may have meant. */
export const withCorrections = (word: QueryWord, corrections: readonly string[]): QueryWord => ({
  ...word,
  readings: [
    ...word.readings,
    ...corrections.map((correction) => ({ words: [singular(correction)], isTypo: true })),
  ],
});

/** The query without words that people add when they look for the place to ask: "Phoenix police records". */
export const essentialWords = (query: readonly QueryWord[]): QueryWord[] =>
  query.filter(({ typed }) => !NOISE_WORDS.has(typed));

/** "schools" is "school", which also is the beginning of "schools". */
export const singular = (word: string) => (word.length > 4 ? word.replace(/(?<=[^s])s$/, "") : word);

export const isStopWord = (word: string) => STOP_WORDS.has(word);
