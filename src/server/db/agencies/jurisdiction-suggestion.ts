import { type Kysely, sql } from "kysely";
import {
  type JurisdictionSuggestion,
  type KnownPlace,
  type NewAgency,
  placeNamesOf,
  suggestJurisdiction,
} from "#core/agency/suggest-jurisdiction.ts";
import { emailDomain, isPublicEmailHost } from "#core/mail/email-domain.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** Suggests the jurisdiction of a new agency by the directory's cities, counties and email domains. */
export async function findJurisdiction(
  db: Kysely<Tables>,
  agency: NewAgency,
): Promise<JurisdictionSuggestion> {
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
