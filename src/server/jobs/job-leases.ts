/** After a claim without an answer; the second look is for one that PostgreSQL carries out late. */
const CHECK_DELAYS_MS = [1_000, 30_000];

/** Gives back what the queue says `worker` holds, but for `held`; see actions/give-back-lost-jobs.ts. */
export type RequeueOrphaned = (
  worker: string,
  heldJobIds: () => Promise<ReadonlySet<string>>,
) => Promise<void>;

/**
 * Which jobs this process holds: from the answer to its claim until it is written down how they ended. A claim whose
 * answer is lost may have been carried out, and its job would stay locked for four hours by a worker that lives.
 */
export type JobLeases = {
  /** Follows a claim; its rows are the jobs it got. */
  track(answer: Promise<{ rows: { id: number | string }[] }>): void;
  /** It is written down how these jobs ended. */
  release(jobs: (number | string)[]): void;
  /** The answer to a claim of this worker was lost: what it may have taken is looked for and given back. */
  checkLost(worker: string): void;
  close(): void;
};

export function openJobLeases(requeueOrphaned: RequeueOrphaned, checkDelaysMs = CHECK_DELAYS_MS): JobLeases {
  const heldJobIds = new Set<string>();
  const pendingClaims = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  /** Whose first look is to come. */
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
        // PostgreSQL is still away.
        () => startChecks(worker),
      );
    });
  };
  /** Once for many claims that are lost together. */
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
