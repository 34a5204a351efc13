import { deadWorkers, unlockWorkers } from "#server/db/worker-signs.ts";
import type { Context } from "./context.ts";

/** Jobs of a worker that was killed run again at once. Called at every start. */
export async function releaseDeadWorkers(db: Context["db"]): Promise<void> {
  await unlockWorkers(db, await deadWorkers(db));
}

/**
 * The same for whoever died while others live on, called by the timetable. Who shows no sign is looked at twice: a job
 * taken from a worker that lives runs twice at once. `pause` is longer than it needs to show its sign again.
 */
export async function releaseSilentWorkers(db: Context["db"], pause: () => Promise<void>): Promise<void> {
  const silent = await deadWorkers(db);
  if (silent.length === 0) return;
  await pause();
  const dead = new Set(await deadWorkers(db));
  await unlockWorkers(
    db,
    silent.filter((worker) => dead.has(worker)),
  );
}
