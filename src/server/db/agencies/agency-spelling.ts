import { type Kysely, sql } from "kysely";
import { type QueryWord, withCorrections } from "#core/agency/search-query.ts";
import { spellingSuggestions } from "#core/agency/spelling-suggestions.ts";
import type { Tables } from "#server/db/platform/tables.ts";

const MAX_WORDS_COMPARED = 60;
/** Words up to this length share too few trigrams with their misspellings. */
const MAX_SHORT_LENGTH = 7;
/** Of the trigrams of “ploice” and “police” a bit more than a quarter are the same; longer words share more of theirs. */
const similarityThreshold = (word: string) => (word.length < 8 ? 0.2 : 0.25);

/** The words that no word of the directory begins with. */
export async function unknownWords(tx: Kysely<Tables>, query: readonly QueryWord[]): Promise<Set<string>> {
  const { rows } = await sql<{ typed: string }>`
    select typed from unnest(${query.map((word) => word.typed)}::text[]) as typed
    where not exists (select from agency_word where word like typed || '%')`.execute(tx);
  return new Set(rows.map((row) => row.typed));
}

/** Adds to each word of `typed` the known words that are spelled nearly so. */
export async function correctSpelling(
  tx: Kysely<Tables>,
  query: readonly QueryWord[],
  typed: ReadonlySet<string>,
): Promise<QueryWord[]> {
  const corrected: QueryWord[] = [];
  for (const word of query) {
    corrected.push(
      typed.has(word.typed)
        ? withCorrections(word, spellingSuggestions(word.typed, await similarWords(tx, word.typed)))
        : word,
    );
  }
  return corrected;
}

async function similarWords(tx: Kysely<Tables>, word: string): Promise<string[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(similarityThreshold(word))}, true)`.execute(
    tx,
  );
  const isShort = word.length <= MAX_SHORT_LENGTH;
  const { rows } = await sql<{ word: string }>`
    (select word from agency_word where word % ${word} order by similarity(word, ${word}) desc, word
      limit ${sql.lit(MAX_WORDS_COMPARED)})
    union
    select word from agency_word where ${isShort} and word like ${`${word.slice(0, 1)}%`}
      and length(word) between ${word.length - 1} and ${word.length + 1}`.execute(tx);
  return rows.map((row) => row.word);
}
