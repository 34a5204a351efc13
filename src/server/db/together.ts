import type { PostgresQueryResult } from "kysely";
import type pg from "pg";
import { keptName } from "./swift-pool.ts";

/** A statement and the values of its parameters: texts, numbers, booleans, instants, lists of texts, or null. */
export type Asked = { sql: string; parameters: readonly unknown[] };
type Answer = PostgresQueryResult<unknown>;

/** The statements each connection has prepared. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * What stands at the head of a statement that is planned for the values it is asked with, and is too seldom the same for a plan of it
 * to be kept.
 */
export const PLANNED_ANEW = "/* planned anew */ ";

/** Names of what is prepared for once. */
let prepareds = 0;

/**
 * Asks all of it in one way to the server and back: `settings`, which end with it, and the statements, whose plans are kept, are one
 * message, which PostgreSQL takes as one transaction. Nothing is asked where the settings fail, and all of it fails
 * where one part does. The statements name their columns and write their limits out, as a kept plan is one for all values;
 * those that begin with `PLANNED_ANEW` need not.
 */
export async function askTogether(
  pool: pg.Pool,
  settings: string,
  asked: readonly Asked[],
): Promise<Answer[]> {
  const client = await pool.connect();
  try {
    const known = prepared.get(client) ?? new Set();
    prepared.set(client, known);
    const named = asked.map((one) => ({ ...nameFor(one.sql), ...one }));
    for (const { name, kept, sql } of named) {
      if (!kept || known.has(name)) continue;
      // Under its settings, as it is planned for who asks.
      await client.query(`${settings}; prepare ${name} as ${sql}`);
      known.add(name);
    }
    const parts = [settings];
    const places = named.map(({ name, kept, sql, parameters }) => {
      if (!kept) parts.push(`prepare ${name} as ${sql}`);
      const place = parts.push(`execute ${name}${listOf(client, parameters)}`) - 1;
      if (!kept) parts.push(`deallocate ${name}`);
      return place;
    });
    try {
      const answers = (await client.query(parts.join("; "))) as unknown as Answer[];
      return places.map((place) => answers[place] as Answer);
    } catch (error) {
      // What was prepared stays so where a later part fails; what comes after that was not prepared.
      for (const { name, kept } of named) {
        if (!kept) await client.query(`deallocate ${name}`).catch(() => undefined);
      }
      throw error;
    }
  } finally {
    client.release();
  }
}

/** What the protocol prepares and what SQL prepares share their names. One of too many is prepared for once. */
function nameFor(sql: string): { name: string; kept: boolean } {
  const name = sql.startsWith(PLANNED_ANEW) ? undefined : keptName(sql);
  if (name !== undefined) return { name: `together_${name}`, kept: true };
  prepareds++;
  return { name: `together_${prepareds}`, kept: false };
}

function listOf(client: pg.PoolClient, values: readonly unknown[]): string {
  return values.length === 0 ? "" : `(${values.map((value) => literalOf(client, value)).join(", ")})`;
}

function literalOf(client: pg.PoolClient, value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map(elementOf).join(",")}}`);
  if (typeof value === "object" || typeof value === "function")
    throw new TypeError("Documents are not asked together");
  const text = String(value);
  // Thousands of ids are one text, which is looked through a character at a time to be escaped.
  return HARMLESS.test(text) ? `'${text}'` : client.escapeLiteral(text);
}

const HARMLESS = /^[\w{},. :-]*$/;

/** A text as PostgreSQL reads it within a list. */
function elementOf(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("Of lists those of texts are asked together");
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
