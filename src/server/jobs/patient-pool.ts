import type { Pool } from "#server/db/database.ts";

/** Between two tries to write down how a job ended. */
const PAUSE_MS = 1_000;

type Query = { name?: string };

/**
 * The pool as graphile-worker is given it. How a job ended is written down however long PostgreSQL is away: nobody awaits
 * that write (0.17.3, worker.js), so its failure ended the whole program, the mail receiver with it, and the job stayed
 * locked by a worker that lived. Every other query fails as it does, and is tried again by whoever asked.
 */
export function patientPool(pool: Pool, pauseMs = PAUSE_MS): Pool {
  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => unconnected(error));
    const query = (asked: Query, ...rest: unknown[]) => {
      const first = (client.query as (...all: unknown[]) => Promise<unknown>)(asked, ...rest);
      return isEnding(asked) ? first.catch((error: unknown) => again(asked, error)) : first;
    };
    return overlaid(client, { query });
  };

  /** On whatever connection there is then. It changes only a job that is still locked by its worker, so twice is once. */
  async function again(asked: Query, error: unknown): Promise<unknown> {
    if (!isAway(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // The program ends: the job is given back at the next start.
    if (pool.ending) return { rows: [], rowCount: 0 };
    return pool.query(asked as { text: string }).catch((other: unknown) => again(asked, other));
  }

  return overlaid(pool, {
    connect: (callback?: Parameters<Pool["connect"]>[0]) => (callback ? pool.connect(callback) : connect()),
  });
}

/** In the place of a connection that could not be had. */
const unconnected = (error: unknown) => ({ query: () => Promise.reject(error), release: () => undefined });

const isEnding = ({ name }: Query): boolean => /^(?:complete|fail)_job/.test(name ?? "");

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
