import { claimedJobs, requeueJobs } from "#server/db/platform/claimed-jobs.ts";
import type { Context } from "./context.ts";

/**
 * Gives back the jobs that the queue says this worker holds and that it never heard of. `held` says which it holds, by
 * id, once it has an answer to every claim it has sent so far.
 */
export async function requeueOrphanedJobs(
  db: Context["db"],
  worker: string,
  readHeldJobIds: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const lockedJobs = await claimedJobs(db, worker);
  if (lockedJobs.length === 0) return;
  const heldJobIds = await readHeldJobIds();
  const orphaned = lockedJobs.filter(({ id }) => !heldJobIds.has(id));
  if (orphaned.length > 0) await requeueJobs(db, worker, orphaned);
}
