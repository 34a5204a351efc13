import { type RawBuilder, sql } from "kysely";
import type { ListScope } from "#core/request/list-query.ts";
import { coversRequest } from "#server/db/accounts/shares.ts";

/*
 * Lists of requests that others shared. A common table expression takes the place of `request_row` and says that its rows are
 * the user's, so that every condition, order and count of their own lists holds for them. Read outside row-level security:
 * the shares say what is seen. Labels, folders and unread counts are the owner's own and left out.
 */

const OWN = sql`r.id, r.title, r.agency_id, r.agency_name, r.agency_abbreviation, r.time_zone, r.jurisdiction, r.status, r.stage,
  r.waiting_on, r.tracking_number, r.filed_at, r.last_activity_at, r.delivery_state, r.fee_cents, r.fee_currency, r.clocks, r.title_key, r.agency_key,
  r.tracking_key, r.due_on, r.overdue_at, r.soon_from, r.soon_until, r.open_until, r.owner_id as real_owner_id`;

/** What a statement about a list of this scope begins with. A draft is seen by those who may edit it. */
export function visibleRequests(userId: string, scope: Exclude<ListScope, "mine">): RawBuilder<unknown> {
  const user = sql`${userId}::uuid`;
  const shared = sql`
    select ${user} as owner_id, ${OWN}, 'inbox'::text as mailbox_folder, 0 as unread, '{}'::uuid[] as labels,
      coalesce(nullif(trim(o.name), ''), o.email) as requester_name
    from (
      select r.id from share s join request_row r on r.id = s.request_id
      where s.user_id = ${user} and ${coversRequest} and (r.status <> 'draft' or s.level = 'edit')
      union
      select r.id from share s join request_row r on r.owner_id = s.owner_id
      where s.user_id = ${user} and s.request_id is null and ${coversRequest}) found
    join request_row r on r.id = found.id and r.owner_id <> ${user}
    join user_account o on o.id = r.owner_id and not o.disabled`;
  const own = sql`
    select r.owner_id, ${OWN}, r.mailbox_folder, r.unread, r.labels, null::text as requester_name
    from request_row r where r.owner_id = ${user}`;
  return sql`with request_row as materialized (${scope === "all" ? sql`${own} union all ${shared}` : shared}) `;
}
