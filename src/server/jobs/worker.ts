import { EventEmitter } from "node:events";
import { Logger, parseCrontab, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import { expireDeadWorkers } from "#server/actions/platform/expire-dead-workers.ts";
import { requeueOrphanedJobs } from "#server/actions/platform/requeue-orphaned-jobs.ts";
import type { Pool } from "#server/db/platform/database.ts";
import type { Log } from "#server/ports/platform.ts";
import type { WorkObserver } from "#server/ports/work.ts";
import { openJobLeases } from "./job-leases.ts";
import { reconnectingPool } from "./reconnecting-pool.ts";
import { tasksOf } from "./tasks.ts";
import { crontab } from "./timetable.ts";

/** After so long the result of a job is stored, unless PostgreSQL is busy. */
const UNLOCK_MS = 10;

export type WorkerParts = {
  context: WorkerContext;
  pool: Pool;
  /** Registers the heartbeats of this process's workers. */
  heartbeats: { add(workerId: string): Promise<void> };
  /** Hears of each run of a task; by default nobody. */
  observer?: WorkObserver;
  log: Log;
};

/** Runs jobs until `stop`, which waits for the running ones. */
export async function startWorker({
  context,
  pool,
  heartbeats,
  observer,
  log,
}: WorkerParts): Promise<{ stop(): Promise<void> }> {
  await expireDeadWorkers(context.db);
  const events = new EventEmitter() as WorkerEvents;
  // A job is locked by the id of the pool, whichever of its workers runs it.
  events.on("pool:create", ({ workerPool }) => {
    heartbeats
      .add(workerPool.id)
      .catch((error: unknown) => log.error({ err: error }, "worker heartbeat could not be registered"));
  });
  events.on("job:error", ({ job, error }) => {
    log.error(
      { err: error, task: job.task_identifier, attempt: job.attempts },
      "job failed; it will be retried",
    );
  });
  let isStopping = false;
  events.on("pool:gracefulShutdown", () => {
    isStopping = true;
  });
  events.on("job:complete", ({ worker, job }) => {
    // The library claims the next job before the named queue of this one is unlocked, finds none, and waits for its next poll.
    if (job.job_queue_id === null) return;
    const claimNext = () => {
      // Of a worker that has stopped, the library throws an error.
      if (!isStopping) worker.workerPool.nudge(1);
    };
    setTimeout(claimNext, UNLOCK_MS).unref();
  });
  const leases = openJobLeases(events, (worker, readHeldJobIds) =>
    requeueOrphanedJobs(context.db, worker, readHeldJobIds),
  );
  const runner = await run({
    pgPool: reconnectingPool(pool),
    taskList: observer ? observed(tasksOf(context), observer) : tasksOf(context),
    parsedCronItems: parseCrontab(crontab),
    // Sending to a slow domain takes minutes; two such domains must not block the other jobs.
    concurrency: 10,
    // New jobs are announced with NOTIFY; polling is only for scheduled ones.
    pollInterval: 500,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      // graphile-worker logs each job at info level; failed jobs are logged above, with their error.
      if (level === "error" || level === "warning") log.debug({ worker: message }, "worker");
    }),
  });
  const stop = async () => {
    leases.close();
    await runner.stop();
  };
  return { stop };
}

/** The same tasks; each run of one is a piece of work. */
const observed = (tasks: TaskList, observer: WorkObserver): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, helpers) =>
        observer.run({ kind: "job", name: `job ${name}`, id: String(helpers.job.id) }, async () =>
          task?.(payload, helpers),
        ),
    ]),
  );
