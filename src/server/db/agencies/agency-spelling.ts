import { type Kysely, sql } from "kysely";
import { type QueryWord, withCorrections } from "#core/agency/search-query.ts";
import { spellingSuggestions } from "#core/agency/spelling-suggestions.ts";
import { runPrepared } from "#server/db/platform/prepared.ts";
import type { Tables } from "#server/db/platform/tables.ts";

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
  db: Kysely<Tables>,
  words: readonly string[],
  { onlyUnknown }: { onlyUnknown: boolean },
): Promise<SimilarWords> {
  if (words.length === 0) return new Map();
  const rows = await runPrepared(
    db,
    sql<{ typed: string; similar: string[] }>`
      select typed, similar_words as similar from similar_agency_words(${[...words]}::text[], ${onlyUnknown})`,
  );
  return new Map(rows.map(({ typed, similar }) => [typed, similar]));
}
