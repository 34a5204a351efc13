import type { Job, WorkerEvents } from "graphile-worker";

const CHECK_INTERVAL_MS = 5_000;

/**
 * Requeues the jobs locked by `worker` that it does not hold, and resolves to the ids of all that were locked; see
 * actions/platform/requeue-orphaned-jobs.ts.
 */
export type RequeueOrphaned = (
  worker: string,
  readHeldJobIds: () => Promise<ReadonlySet<string>>,
) => Promise<ReadonlySet<string>>;

/** A claim of a job; `finished` while its result is being stored. */
type Lease = { attempts: number; finished: boolean };

/**
 * Follows the jobs this process holds, by the events of graphile-worker, and requeues orphaned ones: when the answer to a
 * claim is lost, PostgreSQL may still have run it, and the job would stay locked for four hours by a live worker. The
 * library does not say when a result is stored, so a finished job is held until a check finds it unlocked.
 */
export function openJobLeases(
  events: WorkerEvents,
  requeueOrphaned: RequeueOrphaned,
  intervalMs = CHECK_INTERVAL_MS,
): { close(): void } {
  const leases = new Map<string, Lease>();
  const claims = new Map<string, PromiseWithResolvers<void>>();
  const pools = new Set<string>();
  let checking = false;

  const endClaim = (workerId: string) => {
    claims.get(workerId)?.resolve();
    claims.delete(workerId);
  };
  events.on("pool:create", ({ workerPool }) => void pools.add(workerPool.id));
  events.on("worker:getJob:start", ({ worker }) => void claims.set(worker.workerId, Promise.withResolvers()));
  events.on("worker:getJob:empty", ({ worker }) => endClaim(worker.workerId));
  events.on("worker:getJob:error", ({ worker }) => endClaim(worker.workerId));
  events.on("job:start", ({ worker, job }) => {
    leases.set(String(job.id), { attempts: job.attempts, finished: false });
    endClaim(worker.workerId);
  });
  events.on("job:complete", ({ job }: { job: Job }) => {
    const lease = leases.get(String(job.id));
    if (lease?.attempts === job.attempts) lease.finished = true;
  });

  async function check(worker: string): Promise<void> {
    const finished = [...leases].filter(([, lease]) => lease.finished);
    const locked = await requeueOrphaned(worker, async () => {
      await Promise.all([...claims.values()].map(({ promise }) => promise));
      return new Set(leases.keys());
    });
    for (const [id, lease] of finished) {
      if (!locked.has(id) && leases.get(id) === lease) leases.delete(id);
    }
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    Promise.all([...pools].map(check))
      .catch(() => undefined) // PostgreSQL is unavailable: the next check finds the same.
      .finally(() => {
        checking = false;
      });
  }, intervalMs).unref();
  return { close: () => clearInterval(timer) };
}
