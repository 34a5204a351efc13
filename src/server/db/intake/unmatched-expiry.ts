import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

export type ExpiredEmail = { sha256: string; offeredTo: string | null };

/**
 * Deletes email that belongs to no request and was put among the unmatched before `before`, spam and returned notices
 * included, at most `limit` of it. Resolves to what its rows named.
 */
export async function deleteExpiredUnmatched(
  tx: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<ExpiredEmail[]> {
  const { rows } = await sql<ExpiredEmail>`
    with expired as (
      select i.id, u.offered_to from inbound i left join unmatched u on u.inbound_id = i.id
      where i.state in ('unmatched', 'discarded') and i.received_at < ${before}
        and coalesce(u.created_at, i.received_at) < ${before}
        and not exists (select from message m where m.inbound_id = i.id)
        and not exists (select from reply_by_email a where a.inbound_id = i.id)
      limit ${limit} for update of i skip locked)
    delete from inbound i using expired e where e.id = i.id
    returning i.raw_sha256 as sha256, e.offered_to as "offeredTo"`.execute(tx);
  return rows;
}

/** How many wait for someone, and have since before this moment. */
export async function countUnmatchedBefore(db: Kysely<Tables>, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom("unmatched")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("discarded_at", "is", null)
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(count);
}
