import { type Kysely, sql } from "kysely";
import type { AgencyStatistics } from "#contract/agencies/agency-page.ts";
import { countOutcomes, MIN_PUBLIC_REQUESTS } from "#core/agency/agency-outcomes.ts";
import type { Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { ACKNOWLEDGED_FIRST, ANSWER_CLOCKS, RESPONSE_TIMES } from "#server/db/requests/request-statistics.ts";

/**
 * What all users' requests to an agency come to, in numbers that name nobody; null below five requests. Answers are timed as
 * the statistics of a user's own requests time them.
 */
export async function agencyStatistics(
  db: Kysely<Tables>,
  agencyId: string,
): Promise<AgencyStatistics | null> {
  const { rows } = await sql<{
    requests: number;
    answered: number;
    medianDays: number | null;
    statuses: { status: Status; count: number }[];
  }>`
    with sent as materialized (
      select id, owner_id, jurisdiction, status from request
      where agency_id = ${agencyId} and status not in ('draft', 'scheduled', 'sending')),
    clocked as (
      select c.request_id, greatest(0, max(c.met_on) - min(c.started_on)) as days, count(*) as clocks
      from clock c join sent s on s.id = c.request_id and s.owner_id = c.owner_id
      where c.kind in (${ANSWER_CLOCKS}) group by 1 having bool_and(c.met_on is not null)),
    timed as (
      select k.days from sent s join clocked k on k.request_id = s.id
      where not (s.status in ('closed', 'in_litigation') and k.clocks = 1 and s.jurisdiction in (${ACKNOWLEDGED_FIRST})))
    select (select count(*)::int from sent) as requests, times.answered, times."medianDays",
      (select coalesce(jsonb_agg(o), '[]') from (select status, count(*)::int from sent group by status) o) as statuses
    from (select ${RESPONSE_TIMES} from timed t) times`.execute(db);
  const [row] = rows;
  if (!row || row.requests < MIN_PUBLIC_REQUESTS) return null;
  const { requests, answered, medianDays, statuses } = row;
  return {
    requests,
    answered,
    medianDays: answered < MIN_PUBLIC_REQUESTS ? null : medianDays,
    outcomes: countOutcomes(statuses),
  };
}
