import type { Pool } from "#server/db/platform/database.ts";

/** `cannot_connect_now`: graphile-worker stores the result of a job again after this error. */
const RETRYABLE_CODE = "57P03";
const NO_ROWS = { rows: [], rowCount: 0 };

/**
 * The connection pool for graphile-worker. The library does not await the statement that stores a job's result: its failure
 * ended the process, mail receiver included, and left the job locked by a live worker. The library retries that statement
 * for three hours, but only for errors it knows; a lost connection is not one of them unless it has such a code.
 */
export function reconnectingPool(pool: Pool): Pool {
  const retryable = (error: unknown) => {
    if (!isConnectionError(error)) throw error;
    // Shutdown: the job is requeued at the next start.
    if (pool.ending) return NO_ROWS;
    throw Object.assign(new Error("connection to PostgreSQL lost", { cause: error }), {
      code: RETRYABLE_CODE,
    });
  };
  const connect = async (): Promise<object> => {
    const client = await pool.connect().catch(retryable);
    if (!("query" in client)) return { query: async () => NO_ROWS, release: () => undefined };
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    return withMethods(client, { query: (...args: unknown[]) => send(...args).catch(retryable) });
  };
  return withMethods(pool, {
    connect: (callback?: Parameters<Pool["connect"]>[0]) => (callback ? pool.connect(callback) : connect()),
  });
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
