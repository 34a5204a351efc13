import type { Kysely, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { keptName } from "./swift-pool.ts";
import type { Tables } from "./tables.ts";

/** A statement and the values of its parameters: texts, numbers, booleans, instants or null. */
export type Asked = { sql: string; parameters: readonly unknown[] };
type Answer = PostgresQueryResult<unknown>;

const pools = new WeakMap<Kysely<Tables>, pg.Pool>();
/** The statements each connection has prepared. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/** Lets `askTogether` ask over the pool of this database. */
export const canAskTogether = (db: Kysely<Tables>, pool: pg.Pool) => void pools.set(db, pool);

/** Lets it ask over the pool of another, of which it is a variant. */
export function askTogetherOver(variant: Kysely<Tables>, db: Kysely<Tables>): void {
  const pool = pools.get(db);
  if (pool) pools.set(variant, pool);
}

/**
 * Asks all of it in one way to the server and back: `settings`, which end with it, and the statements, whose plans are kept, are one
 * message, which PostgreSQL takes as one transaction. Nothing is asked where the settings fail, and all of it fails
 * where one part does. The statements name their columns and write their limits out, as a kept plan is one for all values.
 */
export async function askTogether(
  db: Kysely<Tables>,
  settings: string,
  asked: readonly Asked[],
): Promise<Answer[]> {
  const pool = pools.get(db);
  if (!pool) throw new Error("What is asked together is a transaction of its own");
  const client = await pool.connect();
  try {
    const known = prepared.get(client) ?? new Set();
    prepared.set(client, known);
    const named = asked.map(({ sql, parameters }, index) => ({ ...nameFor(sql, index), sql, parameters }));
    for (const { name, sql } of named) {
      if (known.has(name)) continue;
      // Under its settings, as it is planned for who asks.
      await client.query(`${settings}; prepare ${name} as ${sql}`);
      known.add(name);
    }
    try {
      const executed = named.map(({ name, parameters }) => `execute ${name}${listOf(client, parameters)}`);
      const answers = await client.query([settings, ...executed].join("; "));
      return (answers as unknown as Answer[]).slice(1);
    } finally {
      for (const { name, kept } of named) {
        if (kept || !known.delete(name)) continue;
        await client.query(`deallocate ${name}`);
      }
    }
  } finally {
    client.release();
  }
}

/** What the protocol prepares and what SQL prepares share their names. One of too many is prepared for once. */
function nameFor(sql: string, index: number): { name: string; kept: boolean } {
  const name = keptName(sql);
  return name === undefined
    ? { name: `together_${index}`, kept: false }
    : { name: `together_${name}`, kept: true };
}

function listOf(client: pg.PoolClient, values: readonly unknown[]): string {
  return values.length === 0 ? "" : `(${values.map((value) => literalOf(client, value)).join(", ")})`;
}

function literalOf(client: pg.PoolClient, value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  if (typeof value === "object" || typeof value === "function")
    throw new TypeError("Lists and documents are not asked together");
  return client.escapeLiteral(String(value));
}
