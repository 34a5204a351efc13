import { type Kysely, sql } from "kysely";
import { type RankedCandidate, rankAgencies, type SearchCandidate } from "#core/agency/rank-agencies.ts";
import {
  essentialWords,
  parseAgencyQuery,
  type QueryWord,
  withCorrections,
  withWeights,
} from "#core/agency/search-query.ts";
import { foldText } from "#core/agency/search-text.ts";
import { spellingSuggestions } from "#core/agency/spelling-suggestions.ts";
import { runPrepared } from "#server/db/platform/prepared.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { type AgencyRecord, agencyRecordSql } from "./agency-records.ts";

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

/** As many are ranked by core: of those with only some of the words more, as the wanted one may be any of them. */
const MAX_COMPLETE = 200;
const MAX_PARTIAL = 300;

/**
 * Type-ahead over everybody's offices (not the reviewers, to whom no request goes) and the person's own, by name, abbreviation, other names and place, or by email
 * address. PostgreSQL finds candidates: every word typed, or what it stands for, must be the beginning of a word of the
 * office. Where nothing is found, unknown words are read as their nearest ones, then every word, then words such
 * as “records” are left out, and at last any that no agency has beside the others. core/agency/rank-agencies.ts orders
 * the candidates.
 *
 * Runs outside row-level security, whose checks would keep PostgreSQL from using the index of words; so the functions of
 * migrations/0091_agency-search-functions.sql say who sees what.
 */
export async function findAgencies(db: Kysely<Tables>, search: AgencySearch): Promise<FoundAgencies> {
  const query = parseAgencyQuery(search.q);
  if (query.length === 0) return unranked(await mostRequested(db, search));
  if (search.q.includes("@")) return unranked(await byEmail(db, search));
  const found = await rankedFor(db, search, query);
  const agencies = await recordsOf(db, search, found.ranked.slice(0, search.limit));
  return { agencies, query: found.query, isPartial: found.isPartial };
}

type Ranked = { query: QueryWord[]; ranked: RankedCandidate[]; isPartial: boolean };

/** From this score on a name is only near to what was typed. */
const DOUBTFUL_SCORE = 2;
const NOISE_PENALTY = 1;
const bestScoreOf = ({ ranked }: Ranked) => ranked[0]?.score ?? Number.POSITIVE_INFINITY;

async function rankedFor(db: Kysely<Tables>, search: AgencySearch, query: QueryWord[]): Promise<Ranked> {
  const tried = new Set<string>();
  /** Those with all words. */
  const complete = async (words: QueryWord[], folded: string): Promise<Ranked | null> => {
    const matches = tsQueryOfAll(words);
    if (words.length === 0 || tried.has(matches)) return null;
    tried.add(matches);
    const candidates = await findCandidates(db, search, { matches, folded, most: MAX_COMPLETE });
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
  const unknown = await similarWords(db, typed, { onlyUnknown: true });
  const nearly = correctSpelling(query, unknown);
  const near = (await complete(nearly, "")) ?? (await complete(essentialWords(nearly), ""));
  if (near) return near;
  const known = typed.filter((word) => !unknown.has(word));
  const others = await similarWords(db, known, { onlyUnknown: false });
  const corrected = correctSpelling(query, new Map([...unknown, ...others]));
  return (
    (await complete(corrected, "")) ??
    (await complete(essentialWords(corrected), "")) ??
    partialMatches(db, search, corrected)
  );
}

/** Words as typed, each with the known words that share letters with it. */
type SimilarWords = ReadonlyMap<string, readonly string[]>;

/** Adds to each of the words the known ones that are spelled nearly so. */
const correctSpelling = (query: readonly QueryWord[], similar: SimilarWords): QueryWord[] =>
  query.map((word) => withCorrections(word, spellingSuggestions(word.typed, similar.get(word.typed) ?? [])));

/**
 * What the words of the directory have in common with these, in one round trip.
 * @param onlyUnknown true: leaves out a word that begins a word of the directory
 */
async function similarWords(
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

/** A word that more agencies have finds none by itself. */
const MAX_FREQUENCY = 400;
/** A word that so many have distinguishes no more. */
const MAX_COUNTED = 1_000;

/** The agencies with the most of the words, rare words first. */
async function partialMatches(db: Kysely<Tables>, search: AgencySearch, query: QueryWord[]): Promise<Ranked> {
  const { frequencies, total } = await wordFrequencies(db, query);
  const weighted = withWeights(query, frequencies, total);
  const rare = query.filter((_, index) => {
    const frequency = frequencies[index] ?? 0;
    return frequency > 0 && frequency <= MAX_FREQUENCY;
  });
  if (rare.length === 0) return { query: weighted, ranked: [], isPartial: true };
  const candidates = await findCandidates(db, search, {
    matches: tsQueryOfAny(rare),
    folded: "",
    most: MAX_PARTIAL,
  });
  return { query: weighted, ranked: rankAgencies(weighted, candidates, search.near), isPartial: true };
}

/** How many agencies have each word, counted no further than MAX_COUNTED, and how many there are. */
async function wordFrequencies(db: Kysely<Tables>, query: readonly QueryWord[]) {
  const rows = await runPrepared(
    db,
    sql<{ frequency: number; total: number }>`
      select frequency, (select greatest(reltuples, 1) from pg_class where oid = 'agency'::regclass) as total
      from count_agencies_with(${query.map((word) => tsQueryOf(word))}::tsquery[], ${sql.lit(MAX_COUNTED)})`,
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

/** The beginning of an email address: a list of agencies often has nothing else. */
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

/**
 * @param query.matches a tsquery
 * @param query.folded the whole query, which may be an abbreviation or the beginning of a name; "" after corrections
 */
async function findCandidates(
  db: Kysely<Tables>,
  { jurisdiction, near, userId }: AgencySearch,
  { matches, folded, most }: { matches: string; folded: string; most: number },
): Promise<SearchCandidate[]> {
  // Folded names have no line ends; an array takes pg longer to read.
  const rows = await runPrepared(
    db,
    sql<CandidateRow>`
      select id, names, jurisdiction, kind, locality, parent_names as "parentNames",
        requests_per_year as "requestsPerYear", prominence, is_own as "isOwn"
      from agency_candidates(${matches}, ${folded}, ${jurisdiction ?? null}, ${near ?? null}, ${userId},
        ${most})`,
  );
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
  db: Kysely<Tables>,
  search: AgencySearch,
  ranked: readonly RankedCandidate[],
): Promise<FoundAgency[]> {
  const query = sql<AgencyRecord>`${agencyRecordSql(search.userId)}
    where a.id = any(${ranked.map(({ id }) => id)}::text[])`;
  const byId = new Map((await runPrepared(db, query)).map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const row = byId.get(id);
    return row ? [{ ...row, score }] : [];
  });
}

/** A tsquery. Folded words hold letters and digits only, so none is an operator. */
function tsQueryOf({ readings }: QueryWord): string {
  const phrases = readings.map(({ words }) => words.map((word) => `'${word}':*`).join(" & "));
  return `(${[...new Set(phrases)].map((phrase) => `(${phrase})`).join(" | ")})`;
}

const tsQueryOfAll = (query: readonly QueryWord[]): string => query.map(tsQueryOf).join(" & ");
const tsQueryOfAny = (query: readonly QueryWord[]): string => query.map(tsQueryOf).join(" | ");
