import { type Kysely, sql } from "kysely";
import { operatingFigures } from "./operating-figures.ts";
import type { Tables } from "./tables.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An hour longer than the shortest plot, which begins within an hour. */
const MINUTES_STORED_MS = DAY_MS + HOUR_MS;
const HOURS_STORED_MS = 90 * DAY_MS;

const startOf = (unitMs: number, time: Date) => new Date(Math.floor(time.getTime() / unitMs) * unitMs);

/** What one process answered since it last said so, and by how much its event loop was late. */
export type ProcessSample = { latencies: number[]; loopDelayMs: number };

/** Adds what one process did to the sample of this minute. */
export async function addProcessSample(
  db: Kysely<Tables>,
  now: Date,
  { latencies, loopDelayMs }: ProcessSample,
): Promise<void> {
  await sql`
    insert into status_sample as s (at, loop_delay_ms, latencies)
    values (${startOf(MINUTE_MS, now)}, ${loopDelayMs}, ${latencies})
    on conflict (hourly, at) do update set
      loop_delay_ms = greatest(s.loop_delay_ms, excluded.loop_delay_ms),
      latencies = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
        from unnest(s.latencies, excluded.latencies) with ordinality as both_counts (a, b, place))`.execute(
    db,
  );
}

/** Writes the figures of the database and the disk into the sample of this minute; again, if it is written twice. */
export async function addStatusSample(
  db: Kysely<Tables>,
  now: Date,
  disk: { free: number; total: number } | null,
): Promise<void> {
  const at = startOf(MINUTE_MS, now);
  const [figures, counts] = await Promise.all([operatingFigures(db, now), countsBefore(db, at)]);
  const values = {
    jobs_ready: figures.jobs_ready,
    jobs_oldest: figures.jobs_oldest ?? 0,
    email_in: counts.email_in,
    email_out: counts.email_out,
    database_bytes: counts.database_bytes,
    email_undelivered: counts.email_failed + figures.bounced_last_day,
    email_deferred: figures.out_deferred,
    disk_free_bytes: disk?.free ?? null,
    disk_bytes: disk?.total ?? null,
    last_backup_at: figures.last_backup === null ? null : new Date(figures.last_backup * 1_000),
  };
  await db
    .insertInto("status_sample")
    .values({ at, ...values })
    .onConflict((conflict) => conflict.columns(["hourly", "at"]).doUpdateSet(values))
    .execute();
}

/** What was received and sent between the sample before and this minute, for a day at most. */
async function countsBefore(db: Kysely<Tables>, at: Date) {
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{
    email_in: number;
    email_out: number;
    email_failed: number;
    database_bytes: number;
  }>`
    with before as (
      select coalesce(max(s.at), ${new Date(at.getTime() - MINUTE_MS)}) as at from status_sample s
      where not s.hourly and s.jobs_ready is not null and s.at < ${at} and s.at > ${dayBefore}
    )
    select
      (select count(*)::int from inbound i where i.state in ('received', 'filed', 'unmatched', 'discarded')
        and i.received_at >= before.at and i.received_at < ${at}) as email_in,
      (select count(*)::int from outbox o where o.state = 'accepted'
        and o.resolved_at >= before.at and o.resolved_at < ${at}) as email_out,
      (select count(*)::int from outbox o where o.state = 'failed' and o.resolved_at >= ${dayBefore}) as email_failed,
      pg_database_size(current_database()) as database_bytes
    from before`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("The query for a status sample returned no row.");
  return counts;
}

/** Makes one row an hour of the minutes that are older than a day, and deletes those older than 90 days. */
export async function thinStatusSamples(db: Kysely<Tables>, now: Date): Promise<void> {
  const cutoff = startOf(HOUR_MS, new Date(now.getTime() - MINUTES_STORED_MS));
  await sql`
    with old as (
      delete from status_sample where not hourly and at < ${cutoff} returning *, date_trunc('hour', at, 'UTC') as bin
    )
    insert into status_sample (hourly, ${BIN_COLUMNS}) ${binned(sql`select * from old`, sql`true,`)}
    on conflict do nothing`.execute(db);
  await db
    .deleteFrom("status_sample")
    .where("hourly", "=", true)
    .where("at", "<", new Date(now.getTime() - HOURS_STORED_MS))
    .execute();
}

/** A sample, or several in one: the worst of what was at a moment, the sum of what was counted. */
export type StatusSample = {
  at: Date;
  jobs_ready: number | null;
  jobs_oldest: number | null;
  email_in: number | null;
  email_out: number | null;
  email_deferred: number | null;
  email_undelivered: number | null;
  database_bytes: number | null;
  disk_free_bytes: number | null;
  disk_bytes: number | null;
  last_backup_at: Date | null;
  loop_delay_ms: number | null;
  latencies: number[] | null;
};

/** The samples since then, one for each `minutes` in which there were any, the oldest first. */
export async function statusSamplesSince(
  db: Kysely<Tables>,
  since: Date,
  minutes: number,
): Promise<StatusSample[]> {
  const bins = sql`select *, date_bin(make_interval(mins => ${minutes}), at, ${since}::timestamptz) as bin
    from status_sample where at >= ${since}`;
  const { rows } = await sql<StatusSample>`${binned(bins, sql``)} order by 1`.execute(db);
  return rows;
}

const BIN_COLUMNS = sql.raw(
  "at, jobs_ready, jobs_oldest, email_in, email_out, email_deferred, email_undelivered, database_bytes, disk_free_bytes, disk_bytes, last_backup_at, loop_delay_ms, latencies",
);

/** One row for each `bin` of these rows, in the order of `BIN_COLUMNS`, behind the columns of `first`. */
const binned = (rows: ReturnType<typeof sql>, first: ReturnType<typeof sql>) => sql`
  select ${first} b.bin as at, max(jobs_ready) as jobs_ready, max(jobs_oldest) as jobs_oldest,
    sum(email_in)::int as email_in, sum(email_out)::int as email_out, max(email_deferred) as email_deferred,
    max(email_undelivered) as email_undelivered, max(database_bytes) as database_bytes,
    min(disk_free_bytes) as disk_free_bytes, max(disk_bytes) as disk_bytes, max(last_backup_at) as last_backup_at,
    max(loop_delay_ms) as loop_delay_ms,
    (select array_agg(total order by place) from (
      select place, sum(count)::int as total
      from (${rows}) l, unnest(l.latencies) with ordinality as bucket (count, place) where l.bin = b.bin group by place
    ) totals) as latencies
  from (${rows}) b group by b.bin`;
