import type { Pool } from "#server/db/platform/database.ts";
import type { JobLeases } from "./job-leases.ts";

/** Between two tries to write down how a job ended. */
const PAUSE_MS = 1_000;

type Query = { name?: string; values?: unknown[] };
type ClaimResult = { rows: { id: number | string }[] };

/**
 * The pool as graphile-worker (0.17.3) is given it, which three things are added to:
 * - How a job ended is written down however long PostgreSQL is away: nobody awaits that write (worker.js), so its failure
 *   ended the whole program, the mail receiver with it, and the job stayed locked by a worker that lived.
 * - A claim whose answer is lost is told to `claims`, which gives back what it took.
 * - A claim waits until a named queue is free again that a job of ours has just left. It would come too early, find the
 *   queue taken and come back with the next poll, and ten workers polling did no more than twenty such jobs a second.
 *
 * Every other query fails as it does, and is tried again by whoever asked.
 */
export function reconnectingPool(pool: Pool, leases: JobLeases, pauseMs = PAUSE_MS): Pool {
  const finishing = new Set<Promise<unknown>>();

  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => failedConnection(error));
    const send = (statement: Query, ...args: unknown[]) =>
      (client.query as (...all: unknown[]) => Promise<unknown>)(statement, ...args);
    const query = (statement: Query, ...args: unknown[]) => {
      if (isJobEnd(statement)) return recordEnd(statement, send(statement, ...args));
      return isClaim(statement)
        ? claim(statement, () => send(statement, ...args), client)
        : send(statement, ...args);
    };
    return withMethods(client, { query });
  };

  function recordEnd(statement: Query, first: Promise<unknown>): Promise<unknown> {
    if (isQueuedJobEnd(statement)) {
      // The first try only: who waits holds a connection, and a second try needs one.
      finishing.add(first);
      const finished = () => finishing.delete(first);
      first.then(finished, finished);
    }
    const recorded = first.catch((error: unknown) => retry(statement, error));
    recorded.then(
      () => leases.release(jobIdsOf(statement)),
      () => undefined, // Whoever asked hears of it.
    );
    return recorded;
  }

  /** On whatever connection there is then. It changes only a job that is still locked by its worker, so twice is once. */
  async function retry(statement: Query, error: unknown): Promise<unknown> {
    if (!isConnectionError(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // The program ends: the job is given back at the next start.
    if (pool.ending) return { rows: [], rowCount: 0 };
    return pool.query(statement as { text: string }).catch((other: unknown) => retry(statement, other));
  }

  function claim(statement: Query, send: () => Promise<unknown>, client: object): Promise<unknown> {
    const worker = String(statement.values?.[0]);
    const answer = Promise.allSettled(finishing).then(send) as Promise<ClaimResult>;
    leases.track(answer);
    return answer.catch((error: unknown) => {
      if (isConnectionError(error) && !(client instanceof FailedConnection)) leases.checkLost(worker);
      throw error;
    });
  }

  return withMethods(pool, {
    connect: (callback?: Parameters<Pool["connect"]>[0]) => (callback ? pool.connect(callback) : connect()),
  });
}

/** In the place of a connection that could not be had. */
class FailedConnection {
  readonly query: () => Promise<never>;
  constructor(error: unknown) {
    this.query = () => Promise.reject(error);
  }
  release(): void {}
}
const failedConnection = (error: unknown) => new FailedConnection(error);

const isClaim = ({ name }: Query): boolean => /^get_job/.test(name ?? "");
const isJobEnd = ({ name }: Query): boolean => /^(?:complete|fail)_job/.test(name ?? "");
const isQueuedJobEnd = ({ name }: Query): boolean => /^(?:complete|fail)_job_q/.test(name ?? "");

/** Whose end is written down: `complete_job…` and `fail_jobs` are given ids, `fail_job` a list in JSON. */
function jobIdsOf({ name = "", values = [] }: Query): (number | string)[] {
  if (/^fail_job(?:_q)?\//.test(name)) {
    return (JSON.parse(String(values[1])) as { jobId: number | string }[]).map(({ jobId }) => jobId);
  }
  return [values[0]].flat() as (number | string)[];
}

/** What PostgreSQL itself refuses has a severity; of that, only what it says while it goes or comes passes. */
function isConnectionError(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === undefined || /^(?:57P|08)/.test(code ?? "");
}

/** The same object with some of its methods replaced; the others keep their `this`. */
function withMethods<Target extends object>(target: Target, methods: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(from, name) {
      if (typeof name === "string" && name in methods) return methods[name];
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === "function" ? value.bind(from) : value;
    },
  });
}
