import type { PostgresQueryResult } from "kysely";
import type pg from "pg";
import { preparedStatementName } from "./pipelined-pool.ts";

/** A statement and the values of its parameters: texts, numbers, booleans, instants, lists of texts, or null. */
export type PipelinedStatement = { sql: string; parameters: readonly unknown[] };
type QueryResult = PostgresQueryResult<unknown>;

/** The statements each connection has prepared. */
const preparedByClient = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * What stands at the head of a statement that is planned for the values it is asked with, and is too seldom the same for a plan of it
 * to be kept.
 */
export const CUSTOM_PLAN = "/* planned anew */ ";

/** Names of what is prepared for once. */
let oneTimeStatements = 0;

/**
 * Asks all of it in one way to the server and back: `settings`, which end with it, and the statements, whose plans are kept, are one
 * message, which PostgreSQL takes as one transaction. Nothing is asked where the settings fail, and all of it fails
 * where one part does. The statements name their columns and write their limits out, as a kept plan is one for all values;
 * those that begin with `PLANNED_ANEW` need not.
 */
export async function executePipeline(
  pool: pg.Pool,
  settings: string,
  statements: readonly PipelinedStatement[],
): Promise<QueryResult[]> {
  const client = await pool.connect();
  try {
    const preparedNames = preparedByClient.get(client) ?? new Set();
    preparedByClient.set(client, preparedNames);
    const namedStatements = statements.map((one) => ({ ...statementName(one.sql), ...one }));
    for (const { name, reusable, sql } of namedStatements) {
      if (!reusable || preparedNames.has(name)) continue;
      // Under its settings, as it is planned for who asks.
      await client.query(`${settings}; prepare ${name} as ${sql}`);
      preparedNames.add(name);
    }
    const parts = [settings];
    const resultIndexes = namedStatements.map(({ name, reusable, sql, parameters }) => {
      if (!reusable) parts.push(`prepare ${name} as ${sql}`);
      const resultIndex = parts.push(`execute ${name}${parameterList(client, parameters)}`) - 1;
      if (!reusable) parts.push(`deallocate ${name}`);
      return resultIndex;
    });
    try {
      const results = (await client.query(parts.join("; "))) as unknown as QueryResult[];
      return resultIndexes.map((resultIndex) => results[resultIndex] as QueryResult);
    } catch (error) {
      // What was prepared stays so where a later part fails; what comes after that was not prepared.
      for (const { name, reusable } of namedStatements) {
        if (!reusable) await client.query(`deallocate ${name}`).catch(() => undefined);
      }
      throw error;
    }
  } finally {
    client.release();
  }
}

/** What the protocol prepares and what SQL prepares share their names. One of too many is prepared for once. */
function statementName(sql: string): { name: string; reusable: boolean } {
  const name = sql.startsWith(CUSTOM_PLAN) ? undefined : preparedStatementName(sql);
  if (name !== undefined) return { name: `together_${name}`, reusable: true };
  oneTimeStatements++;
  return { name: `together_${oneTimeStatements}`, reusable: false };
}

function parameterList(client: pg.PoolClient, values: readonly unknown[]): string {
  return values.length === 0 ? "" : `(${values.map((value) => literalOf(client, value)).join(", ")})`;
}

function literalOf(client: pg.PoolClient, value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map(arrayElement).join(",")}}`);
  if (typeof value === "object" || typeof value === "function")
    throw new TypeError("Documents are not asked together");
  const text = String(value);
  // Thousands of ids are one text, which is looked through a character at a time to be escaped.
  return SAFE_LITERAL.test(text) ? `'${text}'` : client.escapeLiteral(text);
}

const SAFE_LITERAL = /^[\w{},. :-]*$/;

/** A text as PostgreSQL reads it within a list. */
function arrayElement(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("Of lists those of texts are asked together");
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
