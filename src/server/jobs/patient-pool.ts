import type { Pool } from "#server/db/database.ts";
import type { Claims } from "./claims.ts";

/** Between two tries to write down how a job ended. */
const PAUSE_MS = 1_000;

type Query = { name?: string; values?: unknown[] };
type Answer = { rows: { id: number | string }[] };

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
export function patientPool(pool: Pool, claims: Claims, pauseMs = PAUSE_MS): Pool {
  const leaving = new Set<Promise<unknown>>();

  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => unconnected(error));
    const send = (asked: Query, ...rest: unknown[]) =>
      (client.query as (...all: unknown[]) => Promise<unknown>)(asked, ...rest);
    const query = (asked: Query, ...rest: unknown[]) => {
      if (isEnding(asked)) return end(asked, send(asked, ...rest));
      return isClaim(asked) ? claim(asked, () => send(asked, ...rest), client) : send(asked, ...rest);
    };
    return overlaid(client, { query });
  };

  function end(asked: Query, first: Promise<unknown>): Promise<unknown> {
    if (isOfQueue(asked)) {
      // The first try only: who waits holds a connection, and a second try needs one.
      leaving.add(first);
      const left = () => leaving.delete(first);
      first.then(left, left);
    }
    const written = first.catch((error: unknown) => again(asked, error));
    written.then(
      () => claims.ended(jobsOf(asked)),
      () => undefined, // Whoever asked hears of it.
    );
    return written;
  }

  /** On whatever connection there is then. It changes only a job that is still locked by its worker, so twice is once. */
  async function again(asked: Query, error: unknown): Promise<unknown> {
    if (!isAway(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // The program ends: the job is given back at the next start.
    if (pool.ending) return { rows: [], rowCount: 0 };
    return pool.query(asked as { text: string }).catch((other: unknown) => again(asked, other));
  }

  function claim(asked: Query, send: () => Promise<unknown>, client: object): Promise<unknown> {
    const worker = String(asked.values?.[0]);
    const answer = Promise.allSettled(leaving).then(send) as Promise<Answer>;
    claims.follow(answer);
    return answer.catch((error: unknown) => {
      if (isAway(error) && !(client instanceof Unconnected)) claims.lost(worker);
      throw error;
    });
  }

  return overlaid(pool, {
    connect: (callback?: Parameters<Pool["connect"]>[0]) => (callback ? pool.connect(callback) : connect()),
  });
}

/** In the place of a connection that could not be had. */
class Unconnected {
  readonly query: () => Promise<never>;
  constructor(error: unknown) {
    this.query = () => Promise.reject(error);
  }
  release(): void {}
}
const unconnected = (error: unknown) => new Unconnected(error);

const isClaim = ({ name }: Query): boolean => /^get_job/.test(name ?? "");
const isEnding = ({ name }: Query): boolean => /^(?:complete|fail)_job/.test(name ?? "");
const isOfQueue = ({ name }: Query): boolean => /^(?:complete|fail)_job_q/.test(name ?? "");

/** Whose end is written down: `complete_job…` and `fail_jobs` are given ids, `fail_job` a list in JSON. */
function jobsOf({ name = "", values = [] }: Query): (number | string)[] {
  if (/^fail_job(?:_q)?\//.test(name)) {
    return (JSON.parse(String(values[1])) as { jobId: number | string }[]).map(({ jobId }) => jobId);
  }
  return [values[0]].flat() as (number | string)[];
}

/** What PostgreSQL itself refuses has a severity; of that, only what it says while it goes or comes passes. */
function isAway(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === undefined || /^(?:57P|08)/.test(code ?? "");
}

/** The same object with some of its methods replaced; the others keep their `this`. */
function overlaid<Target extends object>(target: Target, methods: Record<string, unknown>): Target {
  return new Proxy(target, {
    get(from, name) {
      if (typeof name === "string" && name in methods) return methods[name];
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === "function" ? value.bind(from) : value;
    },
  });
}
