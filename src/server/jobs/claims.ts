/** After a claim without an answer; the second look is for one that PostgreSQL carries out late. */
const LOOKS_AFTER_MS = [1_000, 30_000];

/** Gives back what the queue says `worker` holds, but for `held`; see actions/give-back-lost-jobs.ts. */
export type GiveBack = (worker: string, held: () => Promise<ReadonlySet<string>>) => Promise<void>;

/**
 * Which jobs this process holds: from the answer to its claim until it is written down how they ended. A claim whose
 * answer is lost may have been carried out, and its job would stay locked for four hours by a worker that lives.
 */
export type Claims = {
  /** Follows a claim; its rows are the jobs it got. */
  follow(answer: Promise<{ rows: { id: number | string }[] }>): void;
  /** It is written down how these jobs ended. */
  ended(jobs: (number | string)[]): void;
  /** The answer to a claim of this worker was lost: what it may have taken is looked for and given back. */
  lost(worker: string): void;
  close(): void;
};

export function openClaims(giveBack: GiveBack, looksAfterMs = LOOKS_AFTER_MS): Claims {
  const held = new Set<string>();
  const unanswered = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  /** Whose first look is to come. */
  const looking = new Set<string>();
  let closed = false;

  const later = (milliseconds: number, act: () => void) => {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, milliseconds).unref();
    timers.add(timer);
  };
  const whenAnswered = async () => {
    await Promise.allSettled(unanswered);
    return held;
  };
  const look = (worker: string, [after, ...more]: number[]) => {
    if (after === undefined) return;
    later(after, () => {
      looking.delete(worker);
      giveBack(worker, whenAnswered).then(
        () => look(worker, more),
        // PostgreSQL is still away.
        () => begin(worker),
      );
    });
  };
  /** Once for many claims that are lost together. */
  const begin = (worker: string) => {
    if (looking.has(worker)) return;
    looking.add(worker);
    look(worker, looksAfterMs);
  };
  return {
    follow(answer) {
      const known = answer.then(({ rows }) => {
        for (const { id } of rows) held.add(String(id));
      });
      unanswered.add(known);
      const answered = () => unanswered.delete(known);
      known.then(answered, answered);
    },
    ended(jobs) {
      for (const id of jobs) held.delete(String(id));
    },
    lost: begin,
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
