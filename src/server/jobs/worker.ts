import { EventEmitter } from "node:events";
import { Logger, parseCrontab, run, type WorkerEvents } from "graphile-worker";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import { expireDeadWorkers } from "#server/actions/platform/expire-dead-workers.ts";
import { requeueOrphanedJobs } from "#server/actions/platform/requeue-orphaned-jobs.ts";
import type { Pool } from "#server/db/platform/database.ts";
import type { Log } from "#server/ports/platform.ts";
import { openJobLeases } from "./job-leases.ts";
import { reconnectingPool } from "./reconnecting-pool.ts";
import { tasksOf } from "./tasks.ts";
import { crontab } from "./timetable.ts";

export type WorkerParts = {
  context: WorkerContext;
  pool: Pool;
  /** Says which workers of this process live; see db/worker-signs.ts. */
  heartbeats: { add(workerId: string): Promise<void> };
  log: Log;
};

/** Runs jobs until `stop`, which lets those under way finish. */
export async function startWorker({
  context,
  pool,
  heartbeats,
  log,
}: WorkerParts): Promise<{ stop(): Promise<void> }> {
  await expireDeadWorkers(context.db);
  const events = new EventEmitter() as WorkerEvents;
  // A job is locked in the name of the pool, whichever of its workers runs it.
  events.on("pool:create", ({ workerPool }) => {
    heartbeats
      .add(workerPool.id)
      .catch((error: unknown) => log.error({ err: error }, "a worker has no sign of life"));
  });
  events.on("job:error", ({ job, error }) => {
    log.error(
      { err: error, task: job.task_identifier, attempt: job.attempts },
      "a job failed and will run again",
    );
  });
  const leases = openJobLeases((worker, readHeldJobIds) =>
    requeueOrphanedJobs(context.db, worker, readHeldJobIds),
  );
  const runner = await run({
    pgPool: reconnectingPool(pool, leases),
    taskList: tasksOf(context),
    parsedCronItems: parseCrontab(crontab),
    // A letter to a slow domain holds its place for minutes; two such domains must not keep the rest from being done.
    concurrency: 10,
    // New jobs are announced; polling is only for those that were given a time.
    pollInterval: 500,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      // graphile tells at info what each job did; a failed one is told above, with its error.
      if (level === "error" || level === "warning") log.debug({ worker: message }, "worker");
    }),
  });
  const stop = async () => {
    leases.close();
    await runner.stop();
  };
  return { stop };
}
