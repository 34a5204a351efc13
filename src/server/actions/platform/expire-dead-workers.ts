import { expiredWorkers, requeueJobsOfWorkers } from "#server/db/platform/worker-heartbeats.ts";
import type { Context } from "./context.ts";

/** Jobs of a worker that was killed run again at once. Called at every start. */
export async function expireDeadWorkers(db: Context["db"]): Promise<void> {
  await requeueJobsOfWorkers(db, await expiredWorkers(db));
}

/**
 * The same for anyone who died while others live on, called by the timetable. Who shows no sign is looked at twice: a job
 * taken from a worker that lives runs twice at once. `pause` is longer than it needs to show its sign again.
 */
export async function expireUnresponsiveWorkers(
  db: Context["db"],
  pause: () => Promise<void>,
): Promise<void> {
  const unresponsive = await expiredWorkers(db);
  if (unresponsive.length === 0) return;
  await pause();
  const dead = new Set(await expiredWorkers(db));
  await requeueJobsOfWorkers(
    db,
    unresponsive.filter((worker) => dead.has(worker)),
  );
}
