import { type Kysely, type RawBuilder, sql } from "kysely";
import { foldText } from "#core/agency/search-text.ts";
import { spellingSuggestions } from "#core/agency/spelling-suggestions.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { type AgencyRecord, agencyRecordSql } from "./agency-records.ts";

export type AgencySearch = {
  /** As typed. */
  q: string;
  jurisdiction?: string | undefined;
  /** Whose own offices are found besides everybody's. */
  userId: string | null;
  limit: number;
};

/** Best first. Of equals the one more is asked of stands first, then the order of names. */
const RANKS = { abbreviation: 0, namePrefix: 1, wordPrefix: 2, typo: 3 } as const;

/** More words than this are no name; more letters than this no word. */
const MAX_WORDS = 8;
const MAX_LETTERS = 40;
/**
 * A beginning that thousands of offices share ("city of") is not ranked to the last of them: whoever types on is shown
 * the rest, and no letter typed costs more than this many rows.
 */
const MAX_BY_NAME = 1_000;
const MAX_BY_WORDS = 1_500;
const MAX_WORDS_COMPARED = 60;
/** Of the trigrams of "ploice" and "police" a bit more than a quarter are the same; longer words share more of theirs. */
const similarityThreshold = (word: string) => (word.length < 8 ? 0.2 : 0.3);

/**
 * Type-ahead over everybody's offices and the person's own, by name, abbreviation, other names and place, or by e-mail
 * address. Every word typed must be the beginning of a word of the office; where nothing is, words nobody has are read as
 * their nearest ones.
 *
 * Runs outside row-level security, whose checks would keep PostgreSQL from using the index of words; so the `where` says
 * who sees what.
 */
export async function findAgencies(db: Kysely<Tables>, search: AgencySearch): Promise<AgencyRecord[]> {
  const folded = foldText(search.q);
  const words = folded
    .split(" ")
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_LETTERS));
  if (folded === "") return mostRequested(db, search);
  if (search.q.includes("@")) return byEmail(db, search);
  return db.transaction().execute(async (tx) => {
    // The planner takes reading a word's list for dearer than it is, and with a limit would rather read the table.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
    const found = await rankedAgencies(tx, search, byName(search, words, folded));
    if (found.length > 0) return found;
    const corrected = await correctSpelling(tx, words);
    return corrected === null ? [] : rankedAgencies(tx, search, [byWords(search, corrected, RANKS.typo)]);
  });
}

const inJurisdiction = ({ jurisdiction }: AgencySearch) =>
  jurisdiction === undefined ? sql`` : sql`and a.jurisdiction = ${jurisdiction}`;

/** Nothing typed yet: the offices most is asked of, or a jurisdiction's in order of name. */
async function mostRequested(db: Kysely<Tables>, search: AgencySearch): Promise<AgencyRecord[]> {
  const order =
    search.jurisdiction === undefined
      ? sql`a.requests_per_year desc, a.folded_name, a.id`
      : sql`a.folded_name, a.id`;
  const query = sql<AgencyRecord>`${agencyRecordSql(search.userId)}
    where a.listing = 'listed' ${inJurisdiction(search)} order by ${order} limit ${search.limit}`;
  return (await query.execute(db)).rows;
}

/** The beginning of an e-mail address: a list of agencies often has nothing else. */
async function byEmail(db: Kysely<Tables>, search: AgencySearch): Promise<AgencyRecord[]> {
  const query = sql<AgencyRecord>`${agencyRecordSql(search.userId)}
    where (a.listing = 'listed' or (a.listing = 'pending' and a.owner_id = ${search.userId}))
      and starts_with(lower(a.email), ${search.q.trim().toLowerCase()}) ${inJurisdiction(search)}
    order by a.requests_per_year desc, a.folded_name, a.id limit ${search.limit}`;
  return (await query.execute(db)).rows;
}

function byName(search: AgencySearch, words: string[], folded: string): RawBuilder<unknown>[] {
  const each = words.map((word) => [word]);
  const own =
    search.userId === null
      ? []
      : [
          sql`select a.id, ${sql.lit(RANKS.abbreviation)} as rank, a.requests_per_year, a.folded_name from agency a
            where a.owner_id = ${search.userId} and a.listing = 'pending' and ${matchesPrefixes(each)} ${inJurisdiction(search)}`,
        ];
  return [
    ...own,
    sql`select a.id, ${sql.lit(RANKS.abbreviation)} as rank, a.requests_per_year, a.folded_name from agency a
      where a.listing = 'listed' and a.short_names @> array[${folded}] ${inJurisdiction(search)}`,
    sql`(select a.id, case when a.folded_name = ${folded} then ${sql.lit(RANKS.abbreviation)}
        else ${sql.lit(RANKS.namePrefix)} end as rank, a.requests_per_year, a.folded_name from agency a
      where a.listing = 'listed' and a.folded_name like ${`${folded}%`} ${inJurisdiction(search)}
      limit ${sql.lit(MAX_BY_NAME)})`,
    byWords(search, each, RANKS.wordPrefix),
  ];
}

const byWords = (search: AgencySearch, words: string[][], rank: number) =>
  sql`(select a.id, ${sql.lit(rank)} as rank, a.requests_per_year, a.folded_name from agency a
    where a.listing = 'listed' and ${matchesPrefixes(words)} ${inJurisdiction(search)} limit ${sql.lit(MAX_BY_WORDS)})`;

/**
 * Of each inner list one word must be the beginning of one of the office's. Folded words hold letters and digits only, so
 * none is an operator.
 */
const matchesPrefixes = (words: string[][]) => {
  const query = words
    .map((alternatives) => `(${alternatives.map((word) => `'${word}':*`).join(" | ")})`)
    .join(" & ");
  return sql`array_to_tsvector(string_to_array(trim(a.search), ' ')) @@ ${query}::tsquery`;
};

async function rankedAgencies(
  db: Kysely<Tables>,
  { userId, limit }: AgencySearch,
  branches: RawBuilder<unknown>[],
): Promise<AgencyRecord[]> {
  const query = sql<AgencyRecord>`
    with best as (
      select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) candidate
      group by id, requests_per_year, folded_name
      order by min(rank), requests_per_year desc, folded_name, id limit ${limit})
    ${agencyRecordSql(userId)} join best b on b.id = a.id
    order by b.rank, a.requests_per_year desc, a.folded_name, a.id`;
  return (await query.execute(db)).rows;
}

/** For each word typed what it may mean: itself where an office has a word beginning so. Null where one means nothing. */
async function correctSpelling(tx: Kysely<Tables>, words: string[]): Promise<string[][] | null> {
  const prefixExists = words.map(
    (word) => sql`exists (select from agency_word where word like ${`${word}%`})`,
  );
  const { rows } = await sql<{ known: boolean[] }>`select array[${sql.join(prefixExists)}] as known`.execute(
    tx,
  );
  const known = rows[0]?.known ?? [];
  if (known.every(Boolean)) return null;
  const corrected: string[][] = [];
  for (const [index, word] of words.entries()) {
    const nearest = known[index] ? [word] : spellingSuggestions(word, await similarWords(tx, word));
    if (nearest.length === 0) return null;
    corrected.push(nearest);
  }
  return corrected;
}

async function similarWords(tx: Kysely<Tables>, word: string): Promise<string[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(similarityThreshold(word))}, true)`.execute(
    tx,
  );
  const { rows } = await sql<{ word: string }>`
    select word from agency_word where word % ${word} order by similarity(word, ${word}) desc, word
    limit ${sql.lit(MAX_WORDS_COMPARED)}`.execute(tx);
  return rows.map((row) => row.word);
}
