import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** A job as one claim took it: every claim counts `attempts` up, so the pair names the claim. */
export type ClaimedJob = { id: string; attempts: number };

/** The jobs that this worker holds, as the queue says. */
export async function claimedJobs(db: Kysely<Tables>, worker: string): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select id::text, attempts from graphile_worker._private_jobs where locked_by = ${worker}`.execute(db);
  return rows;
}

/** Gives these claims back, with the queues they hold. One that has ended since, or was taken anew, stays as it is. */
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
