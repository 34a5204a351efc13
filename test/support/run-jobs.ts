import { sql } from "kysely";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import { tasksOf } from "#server/jobs/tasks.ts";

type Job = { id: string; task: string; payload: unknown };

/**
 * Runs every job that is due by the test's clock, oldest first, until none is left. A job added without a time is due at
 * once; one with a time waits for the clock. A job that fails ends the test: nothing here may count on a second try.
 */
export async function runDueJobs(context: WorkerContext): Promise<void> {
  const tasks = tasksOf(context);
  const now = new Date(context.clock.now().epochMilliseconds);
  for (;;) {
    const { rows } = await sql<Job>`
      select j.id, t.identifier as task, j.payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at = j.created_at or j.run_at <= ${now}
      order by j.run_at, j.id limit 1`.execute(context.db);
    const [job] = rows;
    if (!job) return;
    const run = tasks[job.task] as unknown as ((payload: unknown) => Promise<void>) | undefined;
    if (!run) throw new Error(`There is no task ${job.task}.`);
    await run(job.payload);
    await sql`select graphile_worker.complete_jobs(array[${job.id}]::bigint[])`.execute(context.db);
  }
}

/** When the jobs of this name that wait will run, earliest first, as ISO instants. */
export async function scheduledJobs(context: WorkerContext, task: string): Promise<string[]> {
  const { rows } = await sql<{ run_at: Date }>`
    select j.run_at from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.run_at`.execute(context.db);
  return rows.map((row) => row.run_at.toISOString());
}
