import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/**
 * What stands at the head of a query that is asked many times a second: its plan is kept by each connection, which saves reading and
 * planning it, the larger part of a short query. Only for queries that name their columns and write their limit out: a
 * kept plan is one for all values, and must not depend on the columns there are.
 */
export const PREPARED_STATEMENT = "/* kept plan */ ";

const MARKER_SEARCH_LENGTH = 32;

/** The longest list of such queries; they are few, and one that is not must not fill the server's memory. */
const MAX_PREPARED = 300;
const names = new Map<string, string>();

/** The name under which a connection keeps a statement's plan; undefined where there are too many. */
export function preparedStatementName(text: string): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined || names.size >= MAX_PREPARED) return existing;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

type QueryResult<Row> = PostgresQueryResult<Row>;
const EMPTY_RESULT: QueryResult<never> = { command: "SELECT", rowCount: 0, rows: [] };

/**
 * The pool as Kysely uses it, with fewer ways to the server: `begin` travels with the first statement of its transaction
 * where that has no parameters, as `withUser`'s has, and a transaction without statements is never begun.
 */
export function pipelinedPool(pool: pg.Pool): PostgresPool {
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const existing = wrappedClients.get(client) ?? pipelinedClient(client);
      wrappedClients.set(client, existing);
      return existing;
    },
    end: () => pool.end(),
  };
}

function pipelinedClient(client: pg.PoolClient): PostgresPoolClient {
  let beginPending = false;
  const runQuery = <Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> => {
    const name = text.slice(0, MARKER_SEARCH_LENGTH).includes(PREPARED_STATEMENT)
      ? preparedStatementName(text)
      : undefined;
    const query = { text, values: [...values], ...(name !== undefined && { name }) };
    return client.query(query) as unknown as Promise<QueryResult<Row>>;
  };
  async function query<Row>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    if (text === "begin") {
      beginPending = true;
      return EMPTY_RESULT;
    }
    if (!beginPending) return runQuery(text, values);
    beginPending = false;
    if (text === "commit" || text === "rollback") return EMPTY_RESULT;
    if (values.length > 0) {
      await client.query("begin");
      return runQuery(text, values);
    }
    // Of two statements in one message the second's answer is asked for.
    const results = (await client.query(`begin; ${text}`)) as unknown as QueryResult<Row>[];
    return results[1] as QueryResult<Row>;
  }
  const release = () => {
    beginPending = false;
    client.release();
  };
  return { query: query as PostgresPoolClient["query"], release };
}
