import { sql } from "kysely";
import type { RequestFilterOptions } from "#contract/requests/filter-options.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { stageAt } from "./stage-conditions.ts";

/** The agencies and the laws of a person's requests, at most `most` each, those with most of them first. */
export async function filterOptions(
  tx: Tx,
  { ownerId, now, limit }: { ownerId: string; now: Date; limit: number },
): Promise<RequestFilterOptions> {
  const agencies = sql<RequestFilterOptions["agencies"][number]>`
    select agency_id as id, min(agency_name) as name, min(agency_abbreviation) as abbreviation, count(*)::int as requests,
      (count(*) filter (where ${stageAt(now)} = 'open'))::int as open
    from request_row l where owner_id = ${ownerId}::uuid and agency_id is not null
    group by agency_id order by count(*) desc, min(agency_name), agency_id limit ${sql.lit(limit)}`;
  const jurisdictions = sql<RequestFilterOptions["jurisdictions"][number]>`
    select jurisdiction, count(*)::int as requests
    from request_row where owner_id = ${ownerId}::uuid and jurisdiction is not null
    group by jurisdiction order by count(*) desc, jurisdiction limit ${sql.lit(limit)}`;
  return {
    agencies: (await agencies.execute(tx)).rows,
    jurisdictions: (await jurisdictions.execute(tx)).rows,
  };
}
