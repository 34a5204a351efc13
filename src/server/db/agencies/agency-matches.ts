import { type Kysely, sql } from "kysely";
import { exactAgency, nearAgencies, nearQueries } from "#core/agency/near-agencies.ts";
import {
  type JurisdictionSuggestion,
  type KnownPlace,
  type NewAgency,
  placeNamesOf,
  suggestJurisdiction,
} from "#core/agency/suggest-jurisdiction.ts";
import { emailDomain, isPublicEmailHost } from "#core/mail/email-domain.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { AgencyRecord } from "./agency-records.ts";
import { findAgencies } from "./agency-search.ts";

/** What is known of an agency that may be in the directory. */
export type WantedAgency = {
  name: string;
  email?: string | null | undefined;
  jurisdiction?: string | null | undefined;
  locality?: string | null | undefined;
};

export type AgencyMatch = {
  match: AgencyRecord | null;
  near: AgencyRecord[];
  suggestion: JurisdictionSuggestion;
};

/** Agencies that a search offers; the near ones are among the best of them. */
const SEARCH_LIMIT = 10;

/**
 * The agency of the directory, or the user's own, that this one is; else those with its address or nearly its name, and
 * the jurisdiction that a new one would be under.
 */
export async function matchAgency(
  db: Kysely<Tables>,
  userId: string,
  { name, email = null, jurisdiction = null, locality = null }: WantedAgency,
): Promise<AgencyMatch> {
  const wanted = { name, email, jurisdiction };
  const suggestion = await findJurisdiction(db, { name, locality: locality ?? "", email: email ?? "" });
  const found: AgencyRecord[] = [];
  for (const q of [...(email === null || email === "" ? [] : [email]), ...nearQueries(name)]) {
    const search = { q, userId, limit: SEARCH_LIMIT, jurisdiction: jurisdiction ?? undefined };
    for (const record of (await findAgencies(db, search)).agencies) {
      if (!found.some(({ id }) => id === record.id)) found.push(record);
    }
    const match = exactAgency(wanted, found);
    if (match !== null) return { match, near: [], suggestion };
    const near = nearAgencies(wanted, found);
    if (near.length > 0 && q !== email) return { match: null, near, suggestion };
  }
  return { match: null, near: nearAgencies(wanted, found), suggestion };
}

/** Suggests the jurisdiction of a new agency by the directory's cities, counties and email domains. */
async function findJurisdiction(db: Kysely<Tables>, agency: NewAgency): Promise<JurisdictionSuggestion> {
  const names = placeNamesOf(agency);
  const { rows: places } = await sql<KnownPlace>`
    select jurisdiction, max(prominence) as prominence from agency
    where listing = 'listed' and kind in ('city', 'county') and (short_names && ${names}::text[]
      or folded_name = any(${names.flatMap((name) => [name, `city of ${name}`, `town of ${name}`, `${name} county`])}::text[]))
    group by jurisdiction`.execute(db);
  const domain = emailDomain(agency.email.toLowerCase());
  if (domain === null || isPublicEmailHost(domain)) return suggestJurisdiction(agency, places, null);
  const { rows } = await sql<{ jurisdiction: string }>`
    select distinct jurisdiction from agency
    where listing = 'listed' and reverse(split_part(lower(email), '@', 2)) = reverse(${domain}) limit 2`.execute(
    db,
  );
  return suggestJurisdiction(agency, places, rows.length === 1 ? (rows[0]?.jurisdiction ?? null) : null);
}
