import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/**
 * What stands at the head of a query that is asked many times a second: its plan is kept by each connection, which saves reading and
 * planning it, the larger part of a short query. Only for queries that name their columns and write their limit out: a
 * kept plan is one for all values, and must not depend on the columns there are.
 */
export const KEPT_PLAN = "/* kept plan */ ";

const HEAD = 32;

/** The longest list of such queries; they are few, and one that is not must not fill the server's memory. */
const MOST_KEPT = 300;
const names = new Map<string, string>();

/** The name under which a connection keeps a statement's plan; undefined where there are too many. */
export function keptName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_KEPT) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

type Answer<Row> = PostgresQueryResult<Row>;
const DONE: Answer<never> = { command: "SELECT", rowCount: 0, rows: [] };

/**
 * The pool as Kysely uses it, with fewer ways to the server: `begin` travels with the first statement of its transaction
 * where that has no parameters, as `asPerson`'s has, and a transaction without statements is never begun.
 */
export function swiftPool(pool: pg.Pool): PostgresPool {
  const swift = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = swift.get(client) ?? swiftClient(client);
      swift.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function swiftClient(client: pg.PoolClient): PostgresPoolClient {
  let begins = false;
  const ask = <Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>> => {
    const name = text.slice(0, HEAD).includes(KEPT_PLAN) ? keptName(text) : undefined;
    const query = { text, values: [...values], ...(name !== undefined && { name }) };
    return client.query(query) as unknown as Promise<Answer<Row>>;
  };
  async function query<Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>> {
    if (text === "begin") {
      begins = true;
      return DONE;
    }
    if (!begins) return ask(text, values);
    begins = false;
    if (text === "commit" || text === "rollback") return DONE;
    if (values.length > 0) {
      await client.query("begin");
      return ask(text, values);
    }
    // Of two statements in one message the second's answer is asked for.
    const answers = (await client.query(`begin; ${text}`)) as unknown as Answer<Row>[];
    return answers[1] as Answer<Row>;
  }
  const release = () => {
    begins = false;
    client.release();
  };
  return { query: query as PostgresPoolClient["query"], release };
}
