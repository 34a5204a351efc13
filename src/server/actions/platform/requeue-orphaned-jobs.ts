import { claimedJobs, requeueJobs } from "#server/db/platform/worker-heartbeats.ts";
import type { Context } from "./context.ts";

/**
 * Requeues the jobs that are locked by this worker and that it does not hold, and resolves to the ids of all that were
 * locked. `readHeldJobIds` resolves to those it holds, once every claim it has sent is answered.
 */
export async function requeueOrphanedJobs(
  db: Context["db"],
  worker: string,
  readHeldJobIds: () => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const lockedJobs = await claimedJobs(db, worker);
  const heldJobIds = await readHeldJobIds();
  const orphaned = lockedJobs.filter(({ id }) => !heldJobIds.has(id));
  if (orphaned.length > 0) await requeueJobs(db, worker, orphaned);
  return new Set(lockedJobs.map(({ id }) => id));
}
