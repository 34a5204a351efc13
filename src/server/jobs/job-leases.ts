/** Delays of the checks after a claim without an answer. The second one finds a claim that PostgreSQL ran late. */
const CHECK_DELAYS_MS = [1_000, 30_000];

/** Requeues the jobs locked by `worker` that it does not hold; see actions/platform/requeue-orphaned-jobs.ts. */
export type RequeueOrphaned = (
  worker: string,
  heldJobIds: () => Promise<ReadonlySet<string>>,
) => Promise<void>;

/**
 * The jobs this process holds: from the answer to its claim until the result of the job is stored. When the answer to a
 * claim is lost, PostgreSQL may still have run it; the job would stay locked for four hours by a live worker.
 */
export type JobLeases = {
  /** Tracks a claim; its rows are the claimed jobs. */
  track(answer: Promise<{ rows: { id: number | string }[] }>): void;
  /** The results of these jobs are stored. */
  release(jobs: (number | string)[]): void;
  /** The answer to a claim of this worker was lost: checks for orphaned jobs and requeues them. */
  checkLost(worker: string): void;
  close(): void;
};

export function openJobLeases(requeueOrphaned: RequeueOrphaned, checkDelaysMs = CHECK_DELAYS_MS): JobLeases {
  const heldJobIds = new Set<string>();
  const pendingClaims = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  /** Workers whose first check is scheduled. */
  const scheduledWorkers = new Set<string>();
  let closed = false;

  const schedule = (milliseconds: number, callback: () => void) => {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      callback();
    }, milliseconds).unref();
    timers.add(timer);
  };
  const readHeldJobIds = async () => {
    await Promise.allSettled(pendingClaims);
    return heldJobIds;
  };
  const checkAfter = (worker: string, [after, ...more]: number[]) => {
    if (after === undefined) return;
    schedule(after, () => {
      scheduledWorkers.delete(worker);
      requeueOrphaned(worker, readHeldJobIds).then(
        () => checkAfter(worker, more),
        // PostgreSQL is still unavailable.
        () => startChecks(worker),
      );
    });
  };
  /** One check for several claims that are lost at the same time. */
  const startChecks = (worker: string) => {
    if (scheduledWorkers.has(worker)) return;
    scheduledWorkers.add(worker);
    checkAfter(worker, checkDelaysMs);
  };
  return {
    track(answer) {
      const tracked = answer.then(({ rows }) => {
        for (const { id } of rows) heldJobIds.add(String(id));
      });
      pendingClaims.add(tracked);
      const settle = () => pendingClaims.delete(tracked);
      tracked.then(settle, settle);
    },
    release(jobs) {
      for (const id of jobs) heldJobIds.delete(String(id));
    },
    checkLost: startChecks,
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
