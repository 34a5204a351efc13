import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * The counts behind the health page, in one round trip.
 * @param expiringBefore unmatched email that has waited since before then is erased soon
 */
export async function healthCounts(db: Kysely<Tables>, now: Date, expiringBefore: Date) {
  const started = performance.now();
  const { rows } = await sql<{
    in_last_day: number;
    in_last_at: Date | null;
    in_waiting: number;
    out_last_day: number;
    out_queued: number;
    out_deferred: number;
    out_failed: number;
    out_held: number;
    unmatched: number;
    unmatched_expiring: number;
    users: number;
    jobs_ready: number;
    jobs_failed: number;
    jobs_oldest: number | null;
  }>`
    select
      (select count(*)::int from inbound where received_at > ${now}::timestamptz - interval '1 day') as in_last_day,
      (select max(received_at) from inbound) as in_last_at,
      (select count(*)::int from inbound where state = 'received') as in_waiting,
      (select count(*)::int from outbox where state = 'accepted' and resolved_at > ${now}::timestamptz - interval '1 day') as out_last_day,
      (select count(*)::int from outbox where state in ('queued', 'sending')) as out_queued,
      (select count(*)::int from outbox where state = 'deferred') as out_deferred,
      (select count(*)::int from outbox where state = 'failed') as out_failed,
      (select count(*)::int from outbox where state = 'held') as out_held,
      (select count(*)::int from unmatched where discarded_at is null) as unmatched,
      (select count(*)::int from unmatched where discarded_at is null and created_at < ${expiringBefore}) as unmatched_expiring,
      (select count(*)::int from user_account) as users,
      (select count(*)::int from graphile_worker.jobs where run_at <= ${now} and attempts < max_attempts) as jobs_ready,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as jobs_failed,
      (select extract(epoch from ${now}::timestamptz - min(run_at))::float8 from graphile_worker.jobs
        where run_at <= ${now} and attempts < max_attempts) as jobs_oldest`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("The health query returned no row.");
  return { ...counts, milliseconds: Math.round((performance.now() - started) * 10) / 10 };
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
    requests: number;
    suspended_at: Date | null;
    suspension_reason: string | null;
    sending_step: string | null;
  }>`
    select p.id, p.email, p.name, p.created_at, p.created_at::text as created_key,
      p.suspended_at, p.suspension_reason,
      (select count(*)::int from request r where r.owner_id = p.id and r.status <> 'draft') as requests,
      (select s.step from sending_step s where s.owner_id = p.id) as sending_step
    from user_account p where true ${matchesText} ${suspendedOnly} ${afterCursor} order by p.created_at desc, p.id desc limit ${limit + 1}`.execute(
    db,
  );
  return rows;
}
