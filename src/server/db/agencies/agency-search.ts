import { type Kysely, type RawBuilder, sql } from "kysely";
import { type RankedCandidate, rankAgencies, type SearchCandidate } from "#core/agency/rank-agencies.ts";
import { essentialWords, parseAgencyQuery, type QueryWord, withWeights } from "#core/agency/search-query.ts";
import { foldText } from "#core/agency/search-text.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { type AgencyRecord, agencyRecordSql } from "./agency-records.ts";
import { correctSpelling, MIN_SIMILARITY, similarWords } from "./agency-spelling.ts";

export type AgencySearch = {
  /** As typed. */
  q: string;
  jurisdiction?: string | undefined;
  /** Where the user is: of places with one name, the one there is meant. */
  near?: string | undefined;
  /** Whose own offices are found besides everybody's. */
  userId: string | null;
  limit: number;
};

/** An agency with its score by core/agency/rank-agencies.ts, lowest first. */
export type FoundAgency = AgencyRecord & { score: number };

/** `query`: as it was read. `isPartial`: no agency has all of its words, these have the most. */
export type FoundAgencies = { agencies: FoundAgency[]; query: QueryWord[]; isPartial: boolean };

/**
 * A word that thousands of offices share ("city") is not read to the last of them: more letters narrow it down, and no letter typed costs more than this many rows.
 */
const MAX_BY_NAME = 1_000;
const MAX_BY_WORDS = 3_000;
/** As many are ranked by core. */
const MAX_CANDIDATES = 300;

/**
 * Type-ahead over everybody's offices (not the reviewers, to whom no request goes) and the person's own, by name, abbreviation, other names and place, or by e-mail
 * address. PostgreSQL finds candidates: every word typed, or what it stands for, must be the beginning of a word of the
 * office. Where nothing is found, unknown words are read as their nearest ones, then every word, then words such
 * as “records” are left out, and at last any that no agency has beside the others. core/agency/rank-agencies.ts orders
 * the candidates.
 *
 * Runs outside row-level security, whose checks would keep PostgreSQL from using the index of words; so the `where` says
 * who sees what.
 */
export async function findAgencies(db: Kysely<Tables>, search: AgencySearch): Promise<FoundAgencies> {
  const query = parseAgencyQuery(search.q);
  if (query.length === 0) return unranked(await mostRequested(db, search));
  if (search.q.includes("@")) return unranked(await byEmail(db, search));
  return db.transaction().execute(async (tx) => {
    // The planner takes reading a word's list for dearer than it is, and with a limit would rather read the table.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.similarity_threshold', ${sql.lit(String(MIN_SIMILARITY))}, true)`.execute(tx);
    const found = await rankedFor(tx, search, query);
    const agencies = await recordsOf(tx, search, found.ranked.slice(0, search.limit));
    return { agencies, query: found.query, isPartial: found.isPartial };
  });
}

type Ranked = { query: QueryWord[]; ranked: RankedCandidate[]; isPartial: boolean };

/** From this score on a name is only near to what was typed. */
const DOUBTFUL_SCORE = 2;
const NOISE_PENALTY = 1;
const bestScoreOf = ({ ranked }: Ranked) => ranked[0]?.score ?? Number.POSITIVE_INFINITY;

async function rankedFor(tx: Kysely<Tables>, search: AgencySearch, query: QueryWord[]): Promise<Ranked> {
  const tried = new Set<string>();
  /** Those with all words. */
  const complete = async (words: QueryWord[], folded: string): Promise<Ranked | null> => {
    const matches = tsQueryOfAll(words);
    if (words.length === 0 || tried.has(matches)) return null;
    tried.add(matches);
    const candidates = await findCandidates(tx, search, { matches, folded });
    const ranked = rankAgencies(words, candidates, search.near).filter(({ missing }) => missing === 0);
    return ranked.length > 0 ? { query: words, ranked, isPartial: false } : null;
  };
  const found = await complete(query, foldText(search.q));
  const essential = essentialWords(query);
  if (found && (bestScoreOf(found) < DOUBTFUL_SCORE || essential.length === query.length)) return found;
  if (found) {
    // "VA hospital records" means no records office.
    const better = await complete(essential, "");
    return better && bestScoreOf(better) + NOISE_PENALTY < bestScoreOf(found) ? better : found;
  }
  const typed = query.map((word) => word.typed);
  const unknown = await similarWords(tx, typed, { onlyUnknown: true });
  const nearly = correctSpelling(query, unknown);
  const near = (await complete(nearly, "")) ?? (await complete(essentialWords(nearly), ""));
  if (near) return near;
  const known = typed.filter((word) => !unknown.has(word));
  const others = await similarWords(tx, known, { onlyUnknown: false });
  const corrected = correctSpelling(query, new Map([...unknown, ...others]));
  return (
    (await complete(corrected, "")) ??
    (await complete(essentialWords(corrected), "")) ??
    partialMatches(tx, search, corrected)
  );
}

/** A word that more agencies have finds none by itself. */
const MAX_FREQUENCY = 400;

/** The agencies with the most of the words, rare words first. */
async function partialMatches(tx: Kysely<Tables>, search: AgencySearch, query: QueryWord[]): Promise<Ranked> {
  const { frequencies, total } = await wordFrequencies(tx, query);
  const weighted = withWeights(query, frequencies, total);
  const rare = query.filter((_, index) => {
    const frequency = frequencies[index] ?? 0;
    return frequency > 0 && frequency <= MAX_FREQUENCY;
  });
  if (rare.length === 0) return { query: weighted, ranked: [], isPartial: true };
  const candidates = await findCandidates(tx, search, { matches: tsQueryOfAny(rare), folded: "" });
  return { query: weighted, ranked: rankAgencies(weighted, candidates, search.near), isPartial: true };
}

/** How many agencies have each word, counted to a bit above MAX_FREQUENCY. */
async function wordFrequencies(tx: Kysely<Tables>, query: readonly QueryWord[]) {
  const { rows } = await sql<{ frequency: number; total: number }>`
    select (select count(*)::int from (select from agency a where a.listing = 'listed'
        and array_to_tsvector(string_to_array(trim(a.search), ' ')) @@ word::tsquery limit ${sql.lit(MAX_BY_NAME)}) found) as frequency,
      (select greatest(reltuples, 1) from pg_class where oid = 'agency'::regclass) as total
    from unnest(${query.map((word) => tsQueryOf(word))}::text[]) with ordinality as words (word, at) order by at`.execute(
    tx,
  );
  return { frequencies: rows.map((row) => row.frequency), total: rows[0]?.total ?? 1 };
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

const unranked = (agencies: FoundAgency[]): FoundAgencies => ({ agencies, query: [], isPartial: false });

/** What no words rank is in the order of the query. */
const unscored = (rows: AgencyRecord[]): FoundAgency[] => rows.map((row) => ({ ...row, score: 0 }));

/** What the candidates are cut off by; selected with each of them, as reading thousands of rows again takes longer than finding them. */
const orderColumns = ({ near }: AgencySearch) => sql`a.jurisdiction = ${near ?? ""} as "isNear", a.prominence,
  a.requests_per_year, length(a.folded_name) as length`;
const CANDIDATE_ORDER = sql`"isNear" desc, prominence desc, requests_per_year desc, length, id`;

/**
 * @param query.matches a tsquery
 * @param query.folded the whole query, which may be an abbreviation or the beginning of a name; "" after corrections
 */
async function findCandidates(
  tx: Kysely<Tables>,
  search: AgencySearch,
  query: { matches: string; folded: string },
): Promise<SearchCandidate[]> {
  const { folded } = query;
  const matches = sql`array_to_tsvector(string_to_array(trim(a.search), ' ')) @@ ${query.matches}::tsquery`;
  const columns = orderColumns(search);
  const branches: RawBuilder<unknown>[] = [
    sql`(select * from (select a.id, 2 as rank, ${columns} from agency a
        where a.listing = 'listed' and a.role = 'agency' and ${matches} ${inJurisdiction(search)} limit ${sql.lit(MAX_BY_WORDS)}) w
      order by ${CANDIDATE_ORDER} limit ${sql.lit(MAX_CANDIDATES)})`,
  ];
  if (folded !== "") {
    branches.push(
      sql`select a.id, 0, ${columns} from agency a
        where a.listing = 'listed' and a.role = 'agency' and a.short_names @> array[${folded}] ${inJurisdiction(search)}`,
      sql`(select a.id, case when a.folded_name = ${folded} then 0 else 1 end, ${columns} from agency a
        where a.listing = 'listed' and a.role = 'agency' and a.folded_name like ${`${folded}%`} ${inJurisdiction(search)}
        limit ${sql.lit(MAX_BY_NAME)})`,
    );
  }
  if (search.userId !== null) {
    branches.push(sql`select a.id, 0, ${columns} from agency a
      where a.owner_id = ${search.userId} and a.listing = 'pending' and ${matches} ${inJurisdiction(search)}`);
  }
  // Folded names have no line ends; an array takes pg longer to read.
  const { rows } = await sql<CandidateRow>`
    with candidate as (select id from (${sql.join(branches, sql` union all `)}) found
      group by id, "isNear", prominence, requests_per_year, length
      order by min(rank), ${CANDIDATE_ORDER} limit ${sql.lit(MAX_CANDIDATES)})
    select a.id, array_to_string(a.folded_name || a.short_names, chr(10)) as names, a.jurisdiction, a.kind, a.locality,
      array_to_string(p.folded_name || p.short_names, chr(10)) as "parentNames",
      a.requests_per_year as "requestsPerYear", a.prominence, a.owner_id is not null as "isOwn"
    from candidate c join agency a on a.id = c.id left join agency p on p.id = a.parent_id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    names: row.names.split("\n"),
    parentNames: row.parentNames === "" ? [] : row.parentNames.split("\n"),
  }));
}

type CandidateRow = Omit<SearchCandidate, "names" | "parentNames"> & {
  names: string;
  parentNames: string;
};

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
const tsQueryOf = ({ readings }: QueryWord): string =>
  `(${readings.map(({ words }) => `(${words.map((word) => `'${word}':*`).join(" & ")})`).join(" | ")})`;

const tsQueryOfAll = (query: readonly QueryWord[]): string => query.map(tsQueryOf).join(" & ");
const tsQueryOfAny = (query: readonly QueryWord[]): string => query.map(tsQueryOf).join(" | ");
