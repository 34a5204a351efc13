import { claimedJobs, unlockJobs } from "#server/db/claimed-jobs.ts";
import type { Context } from "./context.ts";

/**
 * Gives back the jobs that the queue says this worker holds and that it never heard of. `held` says which it holds, by
 * id, once it has an answer to every claim it has sent so far.
 */
export async function giveBackLostJobs(
  db: Context["db"],
  worker: string,
  held: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const claimed = await claimedJobs(db, worker);
  if (claimed.length === 0) return;
  const known = await held();
  const lost = claimed.filter(({ id }) => !known.has(id));
  if (lost.length > 0) await unlockJobs(db, worker, lost);
}
