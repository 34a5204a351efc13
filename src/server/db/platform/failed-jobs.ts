import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Characters of an error that administrators are shown; a stack trace may be much longer. */
const MAX_ERROR = 2_000;

/** Jobs that used up their attempts, the newest failure first; without payloads, which hold what belongs to users. */
export async function listFailedJobs(
  db: Kysely<Tables>,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
) {
  const afterCursor = after
    ? sql`and (j.updated_at, j.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<{
    id: string;
    task: string;
    attempts: number;
    error: string;
    failed_at: Date;
    failed_key: string;
  }>`
    select j.id::text as id, j.task_identifier as task, j.attempts, left(coalesce(j.last_error, ''), ${MAX_ERROR}) as error,
      j.updated_at as failed_at, j.updated_at::text as failed_key
    from graphile_worker.jobs j where j.attempts >= j.max_attempts ${afterCursor}
    order by j.updated_at desc, j.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Runs a failed job again, with all of its attempts. Returns its task; undefined where no such job has failed. */
export async function retryFailedJob(tx: Kysely<Tables>, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    select j.task_identifier as task from graphile_worker.jobs j
    where j.id = ${id}::bigint and j.attempts >= j.max_attempts`.execute(tx);
  const task = rows[0]?.task;
  if (task === undefined) return undefined;
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => ${now}, attempts => 0)`.execute(
    tx,
  );
  return task;
}
