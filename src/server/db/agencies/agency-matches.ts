import type { Kysely } from "kysely";
import { exactAgency, nearAgencies, nearQueries } from "#core/agency/near-agencies.ts";
import type { JurisdictionSuggestion } from "#core/agency/suggest-jurisdiction.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { AgencyRecord } from "./agency-records.ts";
import { findAgencies } from "./agency-search.ts";
import { findJurisdiction } from "./jurisdiction-suggestion.ts";

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
