import { type Kysely, sql } from "kysely";
import { type QueryWord, withCorrections } from "#core/agency/search-query.ts";
import { spellingSuggestions } from "#core/agency/spelling-suggestions.ts";
import type { Tables } from "#server/db/platform/tables.ts";

const MAX_WORDS_COMPARED = 60;
/** Words up to this length share too few trigrams with their misspellings. */
const MAX_SHORT_LENGTH = 7;
/** Of the trigrams of “ploice” and “police” a bit more than a quarter are the same; longer words share more of theirs. */
const similarityThreshold = (word: string) => (word.length < 8 ? MIN_SIMILARITY : 0.25);

/** For `pg_trgm.similarity_threshold`, which is set once for all words of a search. */
export const MIN_SIMILARITY = 0.2;

/** Words as typed, each with the known words that share letters with it. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/** Adds to each of the words the known ones that are spelled nearly so. */
export const correctSpelling = (query: readonly QueryWord[], similar: SimilarWords): QueryWord[] =>
  query.map((word) => withCorrections(word, spellingSuggestions(word.typed, similar.get(word.typed) ?? [])));

/**
 * What the words of the directory have in common with these, in one round trip.
 * @param onlyUnknown true: leaves out a word that begins a word of the directory
 */
export async function similarWords(
  tx: Kysely<Tables>,
  words: readonly string[],
  { onlyUnknown }: { onlyUnknown: boolean },
): Promise<SimilarWords> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ typed: string; similar: string[] }>`${sql.join(
    words.map((word) => similarTo(word, onlyUnknown)),
    sql` union all `,
  )}`.execute(tx);
  return new Map(rows.map(({ typed, similar }) => [typed, similar]));
}

const similarTo = (word: string, onlyUnknown: boolean) => sql`
  select ${word}::text as typed, array(
    (select word from agency_word where word % ${word} and similarity(word, ${word}) >= ${sql.lit(similarityThreshold(word))}
      order by similarity(word, ${word}) desc, word limit ${sql.lit(MAX_WORDS_COMPARED)})
    union
    select word from agency_word where ${sql.lit(word.length <= MAX_SHORT_LENGTH)} and word like ${`${word.slice(0, 1)}%`}
      and length(word) between ${word.length - 1} and ${word.length + 1}) as similar
  ${onlyUnknown ? sql`where not exists (select from agency_word where word like ${`${word}%`})` : sql``}`;
