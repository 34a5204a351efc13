import type { Pool } from "#server/db/platform/database.ts";
import type { JobLeases } from "./job-leases.ts";

/** Delay between two attempts to store the result of a job. */
const PAUSE_MS = 1_000;

type Query = { name?: string; values?: unknown[] };
type ClaimResult = { rows: { id: number | string }[] };

/**
 * The connection pool for graphile-worker (0.17.3), with three additions:
 * - The result of a job is stored with retries for as long as PostgreSQL is unavailable. The library does not await that
 *   query (worker.js): its failure ended the process, mail receiver included, and left the job locked by a live worker.
 * - A claim whose answer is lost is reported to `claims`, which requeues what it took.
 * - A claim waits until the named queue of a job that just ended is unlocked. Otherwise it finds the queue locked and
 *   returns with the next poll; ten polling workers then ran at most twenty such jobs a second.
 *
 * All other queries fail as usual; their callers retry.
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
      // Only the first attempt: a waiting claim holds a connection, and a retry needs one.
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

  /** On any available connection. Idempotent: it changes only a job that is still locked by its worker. */
  async function retry(statement: Query, error: unknown): Promise<unknown> {
    if (!isConnectionError(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // Shutdown: the job is requeued at the next start.
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

/** Replaces a connection that could not be opened. */
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

/** Ids of the finished jobs: `complete_job…` and `fail_jobs` receive ids, `fail_job` a list in JSON. */
function jobIdsOf({ name = "", values = [] }: Query): (number | string)[] {
  if (/^fail_job(?:_q)?\//.test(name)) {
    return (JSON.parse(String(values[1])) as { jobId: number | string }[]).map(({ jobId }) => jobId);
  }
  return [values[0]].flat() as (number | string)[];
}

/** Errors from PostgreSQL itself have a severity; of these, only startup and shutdown errors are temporary. */
function isConnectionError(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === undefined || /^(?:57P|08)/.test(code ?? "");
}

/** The same object with some methods replaced; the others keep their `this`. */
function withMethods<Target extends object>(target: Target, methods: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(from, name) {
      if (typeof name === "string" && name in methods) return methods[name];
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === "function" ? value.bind(from) : value;
    },
  });
}
