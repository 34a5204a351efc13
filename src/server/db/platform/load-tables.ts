import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { COPY_SETTINGS, columnList, tableName } from "./snapshot.ts";

/** A table to load: its rows as COPY wrote them, and how many there must be. */
type TableToLoad = { schema: string; name: string; columns: string[]; rows: number };

const ENDING_MS = 2_000;

type Contents<Table> = {
  tables: Table[];
  sequences: { schema: string; name: string; value: string }[];
  read(table: Table): Readable;
};

/**
 * Whether anybody uses this database: it has an account, or another program is connected to it. What the first start
 * writes by itself does not count.
 */
export async function isInUse(pool: pg.Pool): Promise<"empty" | "accounts" | "connected"> {
  const { rows } = await pool.query<{ there: boolean; connections: number }>(
    `select to_regclass('public.user_account') is not null as there, (
      select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name like 'daylight%') as connections`,
  );
  const [found] = rows;
  if (found?.there) {
    const accounts = await pool.query("select from user_account limit 1");
    if (accounts.rowCount) return "accounts";
  }
  // Those of this pool are our own.
  return (found?.connections ?? 0) > pool.totalCount ? "connected" : "empty";
}

/** The migrations of a database by name, and the newest of the job queue's own. */
export async function schemaVersions(pool: pg.Pool): Promise<{ migrations: string[]; jobQueue: number }> {
  const { rows } = await pool.query<{ name: string }>("select name from migration order by version");
  const queue = await pool.query<{ id: number }>("select max(id)::int as id from graphile_worker.migrations");
  return { migrations: rows.map(({ name }) => name), jobQueue: queue.rows[0]?.id ?? 0 };
}

/**
 * Replaces the rows of all tables by those of a backup, in one transaction: where anything is wrong, nothing changed. Indexes
 * and foreign keys are made again afterwards, which is faster than keeping them up and needs no order among the tables.
 * Then `finish` runs, in the same transaction.
 */
export async function loadTables<Table extends TableToLoad>(
  pool: pg.Pool,
  { tables, sequences, read }: Contents<Table>,
  finish: string,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(COPY_SETTINGS);
    const names = tables.map(tableName);
    const { rows: taken } = await client.query<{ remove: string; add: string }>(DEPENDENT_OBJECTS, [names]);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const { remove } of taken) await client.query(remove);
    await client.query(`truncate ${names.join(", ")}`);
    for (const table of tables) {
      const target = client.query(copyFrom(`copy ${tableName(table)} (${columnList(table)}) from stdin`));
      await pipeline(read(table), target);
      if (target.rowCount !== table.rows) {
        throw new Error(`${table.name} has ${target.rowCount} rows in this backup, not ${table.rows}`);
      }
    }
    for (const sequence of sequences) {
      await client.query("select setval($1::regclass, $2::bigint)", [tableName(sequence), sequence.value]);
    }
    for (const { add } of taken.toReversed()) await client.query(add);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query(finish);
    await client.query("commit");
    await client.query("analyze");
    client.release();
  } catch (error) {
    // The next try would take this connection for a program's until it has really ended; a lost one has already.
    const ended = once(client, "end", { signal: AbortSignal.timeout(ENDING_MS) }).catch(() => undefined);
    client.release(true);
    await ended;
    throw error;
  }
}

/**
 * Foreign keys, then indexes that belong to no constraint: how to remove each, and how to make it again. Partitions follow
 * their table.
 */
const DEPENDENT_OBJECTS = `
  select 1 as place, format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])
  union all
  select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i where i.indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by place`;
