import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { referencedFiles } from "./file-references.ts";

/** One moment of the database, for a backup: whatever is written meanwhile is not in it. */
export type Snapshot = {
  at: Date;
  migrations: string[];
  jobQueueVersion: number;
  tables: SnapshotTable[];
  sequences: { schema: string; name: string; value: string }[];
  /** The rows of a table as COPY writes them; one table at a time. `rowCount` is known at its end. */
  read(table: SnapshotTable): Readable & { rowCount: number };
  /** The hashes of all files that rows name, in order. */
  files(): Promise<string[]>;
};

type SnapshotTable = { schema: string; name: string; columns: string[] };

/** Chosen at random; held while a backup runs. */
const BACKUP_LOCK = 0x6261636b;
const SCHEMAS = "('public', 'graphile_worker')";

/**
 * Runs `work` as the only backup of this database. Rejects where another one is under way: it could remove as superfluous
 * what this one is writing.
 */
export async function asOnlyBackup<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [BACKUP_LOCK]);
    if (!rows[0]?.taken) throw new Error("Another backup of this database is running. Wait until it ends.");
    const result = await work();
    await client.query("select pg_advisory_unlock($1)", [BACKUP_LOCK]);
    client.release();
    return result;
  } catch (error) {
    client.release(true); // Closing the connection also gives the lock back.
    throw error;
  }
}

/** Opens a snapshot for `work`. It holds up nothing but migrations, which would change a table that is being read. */
export async function withSnapshot<T>(pool: pg.Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(COPY_SETTINGS);
    // Rather an error than some of the rows.
    await client.query("set local row_security = off");
    const result = await work(await openSnapshot(client));
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Values are written and read the same on every server. */
export const COPY_SETTINGS = "set local datestyle = iso; set local intervalstyle = postgres";

async function openSnapshot(client: pg.PoolClient): Promise<Snapshot> {
  const query = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const [moment] = await query<{ at: Date; job_queue: number }>(
    "select now() as at, max(id)::int as job_queue from graphile_worker.migrations",
  );
  if (!moment) throw new Error("The database did not say what time it is.");
  const migrations = await query<{ name: string }>("select name from migration order by version");
  return {
    at: moment.at,
    jobQueueVersion: moment.job_queue,
    migrations: migrations.map(({ name }) => name),
    tables: await query<SnapshotTable>(TABLES),
    sequences: await query<Snapshot["sequences"][number]>(SEQUENCES),
    read: (table) => {
      const source = `select ${columnList(table)} from ${tableName(table)}`;
      return client.query(copyTo(`copy (${source}) to stdout`));
    },
    async files() {
      const rows = await query<{ sha256: string }>(`${referencedFiles()} order by 1`);
      return rows.map(({ sha256 }) => sha256);
    },
  };
}

/**
 * What the migrations themselves write stays out: a restore applies them. Generated columns are computed again. A
 * partitioned table is read as one.
 */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname, c.relname) not in (('public', 'migration'), ('graphile_worker', 'migrations'))
  group by 1, 2 order by 1, 2`;

/** Null where nothing was ever taken from it. */
const SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value::text as value
  from pg_sequences where schemaname in ${SCHEMAS} and last_value is not null order by 1, 2`;

/** A table's name in SQL. */
export const tableName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

/** The columns of a table in SQL, in the order in which COPY has them. */
export const columnList = ({ columns }: { columns: string[] }): string => columns.map(quoteName).join(", ");

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
