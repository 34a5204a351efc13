import { hash } from "node:crypto";
import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { QueryConfig } from "pg";
import { programPoolOf } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The query as pg prepares it, once for each connection. A plan is for all values, so the query writes its limit out. */
export const preparedStatement = ({ sql: text, parameters }: CompiledQuery): QueryConfig => ({
  name: hash("sha256", text, "base64url"),
  text,
  values: [...parameters],
});

/**
 * The rows of one query as the program itself, for what is asked at each key typed: planning it takes longer than running it.
 * In a transaction it runs as any other.
 */
export async function runPrepared<Row extends object>(
  db: Kysely<Tables>,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const pool = programPoolOf(db);
  if (!pool) return (await query.execute(db)).rows;
  return (await pool.query<Row>(preparedStatement(query.compile(db)))).rows;
}
