import { type Kysely, type RawBuilder, sql } from "kysely";
import { type RankedCandidate, rankAgencies, type SearchCandidate } from "#core/agency/rank-agencies.ts";
import {
  essentialWords,
  parseAgencyQuery,
  type QueryWord,
  withCorrections,
} from "#core/agency/search-query.ts";
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

/** An agency with its score by core/agency/rank-agencies.ts, lowest first. */
export type FoundAgency = AgencyRecord & { score: number };

/**
 * A word that thousands of offices share ("city") is not read to the last of them: whoever types on is shown the rest,
 * and no letter typed costs more than this many rows.
 */
const MAX_BY_NAME = 1_000;
const MAX_BY_WORDS = 4_000;
/** As many are ranked by core. */
const MAX_CANDIDATES = 300;
const MAX_WORDS_COMPARED = 60;
/** Of the trigrams of “ploice” and “police” a bit more than a quarter are the same; longer words share more of theirs. */
const similarityThreshold = (word: string) => (word.length < 8 ? 0.2 : 0.3);

/**
 * Type-ahead over everybody's offices (not the reviewers, to whom no request goes) and the person's own, by name, abbreviation, other names and place, or by e-mail
 * address. PostgreSQL finds candidates: every word typed, or what it stands for, must be the beginning of a word of the
 * office. Where nothing is found, unknown words are read as their nearest ones, then every word, then words such
 * as “records” are left out. core/agency/rank-agencies.ts orders the candidates.
 *
 * Runs outside row-level security, whose checks would keep PostgreSQL from using the index of words; so the `where` says
 * who sees what.
 */
export async function findAgencies(db: Kysely<Tables>, search: AgencySearch): Promise<FoundAgency[]> {
  const query = parseAgencyQuery(search.q);
  if (query.length === 0) return mostRequested(db, search);
  if (search.q.includes("@")) return byEmail(db, search);
  return db.transaction().execute(async (tx) => {
    // The planner takes reading a word's list for dearer than it is, and with a limit would rather read the table.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
    const found = await candidatesFor(tx, search, query);
    return recordsOf(tx, search, rankAgencies(found.query, found.candidates).slice(0, search.limit));
  });
}

type Candidates = { query: QueryWord[]; candidates: SearchCandidate[] };

async function candidatesFor(
  tx: Kysely<Tables>,
  search: AgencySearch,
  query: QueryWord[],
): Promise<Candidates> {
  const candidates = await findCandidates(tx, search, query, foldText(search.q));
  if (candidates.length > 0) return { query, candidates };
  const unknown = await unknownWords(tx, query);
  let corrected = query;
  for (const typed of [unknown, new Set(query.map((word) => word.typed))]) {
    if (typed.size === 0) continue;
    corrected = await correctSpelling(tx, query, typed);
    const near = await findCandidates(tx, search, corrected, "");
    if (near.length > 0) return { query: corrected, candidates: near };
  }
  const essential = essentialWords(corrected);
  if (essential.length === 0 || essential.length === query.length) return { query, candidates: [] };
  return { query: essential, candidates: await findCandidates(tx, search, essential, "") };
}

const inJurisdiction = ({ jurisdiction }: AgencySearch) =>
  jurisdiction === undefined ? sql`` : sql`and a.jurisdiction = ${jurisdiction}`;

/** Nothing typed yet: the offices most is asked of, or a jurisdiction's in order of name. */
async function mostRequested(db: Kysely<Tables>, search: AgencySearch): Promise<FoundAgency[]> {
  const order =
    search.jurisdiction === undefined
      ? sql`a.requests_per_year desc, a.folded_name, a.id`
      : sql`a.folded_name, a.id`;
  const query = sql<AgencyRecord>`${agencyRecordSql(search.userId)}
    where a.listing = 'listed' and a.role = 'agency' ${inJurisdiction(search)} order by ${order} limit ${search.limit}`;
  return unscored((await query.execute(db)).rows);
}

/** The beginning of an e-mail address: a list of agencies often has nothing else. */
async function byEmail(db: Kysely<Tables>, search: AgencySearch): Promise<FoundAgency[]> {
  const query = sql<AgencyRecord>`${agencyRecordSql(search.userId)}
    where (a.listing = 'listed' or (a.listing = 'pending' and a.owner_id = ${search.userId}))
      and a.role = 'agency' and starts_with(lower(a.email), ${search.q.trim().toLowerCase()}) ${inJurisdiction(search)}
    order by a.requests_per_year desc, a.folded_name, a.id limit ${search.limit}`;
  return unscored((await query.execute(db)).rows);
}

/** What no words rank is in the order of the query. */
const unscored = (rows: AgencyRecord[]): FoundAgency[] => rows.map((row) => ({ ...row, score: 0 }));

/** @param folded the whole query, which may be an abbreviation or the beginning of a name; "" after corrections */
async function findCandidates(
  tx: Kysely<Tables>,
  search: AgencySearch,
  query: readonly QueryWord[],
  folded: string,
): Promise<SearchCandidate[]> {
  const matches = sql`array_to_tsvector(string_to_array(trim(a.search), ' ')) @@ ${allWords(query)}::tsquery`;
  const branches: RawBuilder<unknown>[] = [
    sql`(select a.id, 2 as rank from agency a
      where a.listing = 'listed' and a.role = 'agency' and ${matches} ${inJurisdiction(search)} limit ${sql.lit(MAX_BY_WORDS)})`,
  ];
  if (folded !== "") {
    branches.push(
      sql`select a.id, 0 from agency a
        where a.listing = 'listed' and a.role = 'agency' and a.short_names @> array[${folded}] ${inJurisdiction(search)}`,
      sql`(select a.id, case when a.folded_name = ${folded} then 0 else 1 end from agency a
        where a.listing = 'listed' and a.role = 'agency' and a.folded_name like ${`${folded}%`} ${inJurisdiction(search)}
        limit ${sql.lit(MAX_BY_NAME)})`,
    );
  }
  if (search.userId !== null) {
    branches.push(sql`select a.id, 0 from agency a
      where a.owner_id = ${search.userId} and a.listing = 'pending' and ${matches} ${inJurisdiction(search)}`);
  }
  const { rows } = await sql<SearchCandidate>`
    with candidate as (select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) found group by id)
    select a.id, a.folded_name || a.short_names as names, a.jurisdiction, a.kind, a.locality,
      case when p.id is null then '{}' else p.folded_name || p.short_names end as "parentNames",
      a.requests_per_year as "requestsPerYear", a.prominence, a.owner_id is not null as "isOwn"
    from candidate c join agency a on a.id = c.id left join agency p on p.id = a.parent_id
    order by c.rank, a.prominence desc, a.requests_per_year desc, length(a.folded_name), a.id
    limit ${sql.lit(MAX_CANDIDATES)}`.execute(tx);
  return rows;
}

async function recordsOf(
  tx: Kysely<Tables>,
  search: AgencySearch,
  ranked: readonly RankedCandidate[],
): Promise<FoundAgency[]> {
  const query = sql<AgencyRecord>`${agencyRecordSql(search.userId)}
    where a.id = any(${ranked.map(({ id }) => id)}::text[])`;
  const byId = new Map((await query.execute(tx)).rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score }] : [];
  });
}

/** A tsquery. Folded words hold letters and digits only, so none is an operator. */
const allWords = (query: readonly QueryWord[]): string =>
  query
    .map(({ readings }) =>
      readings.map(({ words }) => `(${words.map((word) => `'${word}':*`).join(" & ")})`).join(" | "),
    )
    .map((alternatives) => `(${alternatives})`)
    .join(" & ");

/** The words that no word of the directory begins with. */
async function unknownWords(tx: Kysely<Tables>, query: readonly QueryWord[]): Promise<Set<string>> {
  const { rows } = await sql<{ typed: string }>`
    select typed from unnest(${query.map((word) => word.typed)}::text[]) as typed
    where not exists (select from agency_word where word like typed || '%')`.execute(tx);
  return new Set(rows.map((row) => row.typed));
}

/** Adds to each word of `typed` the known words that are spelled nearly so. */
async function correctSpelling(
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
  const { rows } = await sql<{ word: string }>`
    select word from agency_word where word % ${word} order by similarity(word, ${word}) desc, word
    limit ${sql.lit(MAX_WORDS_COMPARED)}`.execute(tx);
  return rows.map((row) => row.word);
}
