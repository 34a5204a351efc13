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

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_KEPT) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

const ALONE = "/* alone under ";
const ALONE_ENDS = " */ ";

/**
 * The head of a query that is a transaction of its own: these settings, which end with it, and the query, whose plan is
 * kept, travel in one message, of which nothing happens where one part fails. Its values are texts.
 */
export const headOfAlone = (settings: string) => ALONE + settings + ALONE_ENDS;

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
    const name = text.slice(0, HEAD).includes(KEPT_PLAN) ? nameOf(text) : undefined;
    const query = { text, values: [...values], ...(name !== undefined && { name }) };
    return client.query(query) as unknown as Promise<Answer<Row>>;
  };
  const prepared = new Set<string>();
  async function askAlone<Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>> {
    const end = text.indexOf(ALONE_ENDS);
    const settings = text.slice(ALONE.length, end);
    const statement = text.slice(end + ALONE_ENDS.length);
    const literals = values.map((value) => {
      if (typeof value !== "string") throw new TypeError("The values of a query asked alone are texts");
      return client.escapeLiteral(value);
    });
    // What the protocol prepares and what SQL prepares share their names.
    const kept = nameOf(statement);
    const name = kept === undefined ? "alone_once" : `alone_${kept}`;
    if (!prepared.has(name)) {
      // Under its settings, as it is planned for who asks.
      await client.query(`${settings}; prepare ${name} as ${statement}`);
      prepared.add(name);
    }
    try {
      const given = literals.length > 0 ? `(${literals.join(", ")})` : "";
      // Statements in one message are one transaction.
      const answers = await client.query(`${settings}; execute ${name}${given}`);
      return (answers as unknown as Answer<Row>[])[1] as Answer<Row>;
    } finally {
      if (kept === undefined) {
        prepared.delete(name);
        await client.query(`deallocate ${name}`);
      }
    }
  }

  async function query<Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>> {
    if (text === "begin") {
      begins = true;
      return DONE;
    }
    if (text.startsWith(ALONE)) return askAlone(text, values);
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
