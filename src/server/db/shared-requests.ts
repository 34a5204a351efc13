import { type Kysely, sql } from "kysely";
import type { ShareLevel } from "#core/request/sharing.ts";
import { LISTED_COLUMNS, type ListedRequest } from "./request-list.ts";
import { coversRequest } from "./shares.ts";
import type { Tables } from "./tables.ts";

export type SharedListed = ListedRequest & { owner: string; level: ShareLevel };

/**
 * A page of the requests others let somebody into, the one something last happened to first; one row more than `limit`, if
 * there is one. Those of whoever shares all of theirs are a walk of one index for each stage. Outside row-level security:
 * the shares say what is seen.
 */
export async function sharedRequests(
  db: Kysely<Tables>,
  personId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<SharedListed[]> {
  const beyond = after
    ? sql`and (r.last_activity_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const mine = sql`s.person_id = ${personId}::uuid and s.revoked_at is null`;
  const { rows } = await sql<SharedListed>`
    with found as (
      select r.id from share s join request_row r on r.id = s.request_id
      where ${mine} and ${coversRequest} ${beyond}
      union
      select walked.id from share s
      cross join (values ('draft'), ('open'), ('closed')) stages (stage)
      cross join lateral (
        select r.id from request_row r
        where r.owner_id = s.owner_id and r.stage = stages.stage and ${coversRequest} ${beyond}
        order by r.last_activity_at desc, r.id desc limit ${limit + 1}) walked
      where ${mine} and s.request_id is null)
    select ${LISTED_COLUMNS}, null as key, coalesce(nullif(trim(o.name), ''), o.email) as owner, best.level
    from found
    join request_row l on l.id = found.id
    join person o on o.id = l.owner_id and not o.disabled
    cross join lateral (
      select s.level from share s join request_row r on r.id = l.id where ${mine} and ${coversRequest}
      order by array_position(array['edit', 'comment', 'view'], s.level) limit 1) best
    order by l.last_activity_at desc, l.id desc limit ${limit + 1}`.execute(db);
  return rows;
}
