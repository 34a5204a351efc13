import pg from "pg";
import type { QueryStarted } from "#server/ports/work.ts";

/**
 * Reports each query of a connection, with the text of its statement and no values. A query that was sent while another one
 * ran on the same connection is timed from the end of that one. A COPY stream is none.
 */
export function observeQueries(client: pg.PoolClient, started: () => QueryStarted | null): void {
  // Looked up at each query: who replaces the method of all clients, as a test does, sees those of this one.
  const send = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args);
  let previousEnd = 0;
  const observed = (...args: unknown[]) => {
    const queryStarted = started();
    const text = textOf(args[0]);
    if (queryStarted === null || text === null) return send(...args);
    const ended = queryStarted(text);
    const sentAt = performance.now();
    const report = (error?: unknown) => {
      const end = performance.now();
      ended({ milliseconds: end - Math.max(sentAt, previousEnd), error });
      previousEnd = end;
    };
    const callback = args.at(-1);
    if (typeof callback === "function") {
      return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
        report(error ?? undefined);
        callback(error, result);
      });
    }
    const answer = send(...args) as Promise<unknown>;
    answer.then(() => report(), report);
    return answer;
  };
  client.query = observed as typeof client.query;
}

/** Null for a query that is an object of its own, as a COPY is. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : null;
}
