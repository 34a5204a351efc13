import { type Kysely, sql } from "kysely";
import { MAX_COUNTED_USERS } from "#core/request/filters-and-folders.ts";
import { operatingFigures } from "./operating-figures.ts";
import type { Tables } from "./tables.ts";

/**
 * The counts behind the health page.
 * @param expiringBefore unmatched email that has waited since before then is erased soon
 */
export async function healthCounts(db: Kysely<Tables>, now: Date, expiringBefore: Date) {
  const started = performance.now();
  const [{ rows }, figures] = await Promise.all([
    sql<{
      in_last_day: number;
      in_last_at: Date | null;
      unmatched: number;
      unmatched_expiring: number;
      users: number;
      disk: { free: number; total: number } | null;
    }>`
    select
      (select count(*)::int from inbound where received_at > ${now}::timestamptz - interval '1 day') as in_last_day,
      (select max(received_at) from inbound) as in_last_at,
      (select count(*)::int from unmatched where discarded_at is null) as unmatched,
      (select count(*)::int from unmatched where discarded_at is null and created_at < ${expiringBefore}) as unmatched_expiring,
      (select count(*)::int from (select from user_account limit ${MAX_COUNTED_USERS}) counted) as users,
      (select json_build_object('free', disk_free_bytes, 'total', disk_bytes) from status_sample
        where not hourly and disk_bytes is not null order by at desc limit 1) as disk`.execute(db),
    operatingFigures(db, now),
  ]);
  const [counts] = rows;
  if (!counts) throw new Error("The health query returned no row.");
  return { ...figures, ...counts, milliseconds: Math.round((performance.now() - started) * 10) / 10 };
}

export type UserFilter = { words: string; suspended: boolean };

/** Accounts, newest first: all of them, or those whose email address or name has these words, or the suspended ones. */
export async function listUsers(
  db: Kysely<Tables>,
  {
    after,
    limit,
    filter = { words: "", suspended: false },
  }: { after: { at: string; id: string } | null; limit: number; filter?: UserFilter },
) {
  const afterCursor = after
    ? sql`and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const pattern = `%${filter.words.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const matchesText =
    filter.words.trim() === "" ? sql`` : sql`and (p.email ilike ${pattern} or p.name ilike ${pattern})`;
  const suspendedOnly = filter.suspended ? sql`and p.suspended_at is not null` : sql``;
  const { rows } = await sql<{
    id: string;
    email: string;
    name: string;
    created_at: Date;
    created_key: string;
    suspended_at: Date | null;
    suspension_reason: string | null;
    sending_step: string | null;
    erase_at: Date | null;
    storage_quota: number | null;
    letter_quota: number | null;
    request_quota: number | null;
  }>`
    select p.id, p.email, p.name, p.created_at, p.created_at::text as created_key,
      p.suspended_at, p.suspension_reason, p.storage_quota, p.letter_quota, p.request_quota,
      (select d.erase_at from account_deletion d where d.user_id = p.id) as erase_at,
      (select s.step from sending_step s where s.owner_id = p.id) as sending_step
    from user_account p where true ${matchesText} ${suspendedOnly} ${afterCursor} order by p.created_at desc, p.id desc limit ${limit + 1}`.execute(
    db,
  );
  return rows;
}
