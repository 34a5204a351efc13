import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { openPersistentConnection } from "./persistent-connection.ts";
import type { Tables } from "./tables.ts";

/** First half of the advisory locks that say "this worker lives"; the second is the worker id's hash. */
const HEARTBEAT_LOCK = 0x776f726b;

/**
 * Holds the heartbeat of each worker of this process: an advisory lock, which PostgreSQL itself takes away when the
 * process dies, however it dies. A lost connection takes the signs along; they are given again with the next one, as
 * the workers live on.
 */
export async function openWorkerHeartbeats(
  pool: pg.Pool,
): Promise<{ add(workerId: string): Promise<void>; close(): void }> {
  const workers = new Set<string>();
  const lock = (client: pg.PoolClient, workerId: string) =>
    client.query("select pg_advisory_lock_shared($1, hashtext($2))", [HEARTBEAT_LOCK, workerId]);
  const connection = await openPersistentConnection(pool, async (client) => {
    for (const worker of workers) await lock(client, worker);
  });
  // One query after the other: a connection has no room for two.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async add(workerId) {
      workers.add(workerId);
      const lockAttempt = last.then(async () => {
        const client = connection.client();
        if (client) await lock(client, workerId);
      });
      last = lockAttempt.catch(() => undefined);
      await lockAttempt;
    },
    close: () => connection.close(),
  };
}

/** Workers that hold a job or a queue and have no heartbeat. */
export async function expiredWorkers(db: Kysely<Tables>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked_by: string }>`
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null`.execute(
      tx,
    );
    const expired: string[] = [];
    for (const { locked_by } of rows) {
      const lockAttempt = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${HEARTBEAT_LOCK}::int, hashtext(${locked_by})) as free`.execute(tx);
      if (lockAttempt.rows[0]?.free) expired.push(locked_by);
    }
    return expired;
  });
}

/** Gives back what these workers hold, so that it runs now instead of in four hours. */
export async function requeueJobsOfWorkers(db: Kysely<Tables>, workers: string[]): Promise<void> {
  if (workers.length > 0) await sql`select graphile_worker.force_unlock_workers(${workers})`.execute(db);
}

/** A job as one claim took it: every claim counts `attempts` up, so the pair names the claim. */
type ClaimedJob = { id: string; attempts: number };

/** The jobs that this worker holds, as the queue says. */
export async function claimedJobs(db: Kysely<Tables>, worker: string): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select id::text, attempts from graphile_worker._private_jobs where locked_by = ${worker}`.execute(db);
  return rows;
}

/** Gives these claims back, with the queues they hold. One that has ended since, or was taken again, stays as it is. */
export async function requeueJobs(db: Kysely<Tables>, worker: string, jobs: ClaimedJob[]): Promise<void> {
  await sql`
    with lost as (
      update graphile_worker._private_jobs as jobs set locked_by = null, locked_at = null
      from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::int[]) as claim (id, attempts)
      where jobs.id = claim.id and jobs.attempts = claim.attempts and jobs.locked_by = ${worker}
      returning jobs.job_queue_id
    )
    update graphile_worker._private_job_queues as queues set locked_by = null, locked_at = null
    from lost where queues.id = lost.job_queue_id and queues.locked_by = ${worker}`.execute(db);
}
