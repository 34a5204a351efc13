import { sql } from "kysely";
import type { Database } from "#server/db/platform/database.ts";

/**
 * Makes PostgreSQL give up the erased rows now: autovacuum waits until a fifth of a table has changed. Planner statistics
 * hold values of rows, too, and `analyze` leaves those of a table that has become empty, so they are cleared (PostgreSQL
 * 18). Freed space keeps its bytes until PostgreSQL writes there again; only `vacuum full` ends that at once.
 */
export async function vacuumErased(db: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  const { rows } = await sql<{ known: boolean }>`
    select to_regproc('pg_catalog.pg_clear_attribute_stats') is not null as known`.execute(db);
  if (!rows[0]?.known) return;
  await sql`select pg_clear_attribute_stats('public', c.relname, a.attname, false)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples = 0`.execute(db);
}
