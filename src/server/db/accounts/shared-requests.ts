import { type Kysely, sql } from "kysely";
import type { ShareLevel } from "#core/request/sharing.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { REQUEST_ROW_COLUMNS, type RequestListItem } from "#server/db/requests/request-list.ts";
import { coversRequest } from "./shares.ts";

export type SharedRequestRow = RequestListItem & { owner: string; level: ShareLevel };

/**
 * A page of the requests others let someone into, the one something last happened to first; one row more than `limit`, if
 * there is one. Those of owners who share all their requests are a walk of one index for each stage. Outside row-level security:
 * the shares say what is seen.
 */
export async function sharedRequests(
  db: Kysely<Tables>,
  userId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<SharedRequestRow[]> {
  const afterCursor = after
    ? sql`and (r.last_activity_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const userShares = sql`s.user_id = ${userId}::uuid and s.revoked_at is null`;
  const { rows } = await sql<SharedRequestRow>`
    with found as (
      select r.id from share s join request_row r on r.id = s.request_id
      where ${userShares} and ${coversRequest} ${afterCursor}
      union
      select walked.id from share s
      cross join (values ('draft'), ('open'), ('appealable'), ('closed')) stages (stage)
      cross join lateral (
        select r.id from request_row r
        where r.owner_id = s.owner_id and r.stage = stages.stage and ${coversRequest} ${afterCursor}
        order by r.last_activity_at desc, r.id desc limit ${limit + 1}) walked
      where ${userShares} and s.request_id is null)
    select ${REQUEST_ROW_COLUMNS}, null as key, coalesce(nullif(trim(o.name), ''), o.email) as owner, best.level
    from found
    join request_row l on l.id = found.id
    join user_account o on o.id = l.owner_id and not o.disabled
    cross join lateral (
      select s.level from share s join request_row r on r.id = l.id where ${userShares} and ${coversRequest}
      order by array_position(array['edit', 'comment', 'view'], s.level) limit 1) best
    order by l.last_activity_at desc, l.id desc limit ${limit + 1}`.execute(db);
  return rows;
}
