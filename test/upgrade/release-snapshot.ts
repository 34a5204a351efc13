import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type pg from "pg";
import type { TestApp } from "#test/support/test-app.ts";

/** An installation as a release left it: its rows, its files, its master key, and what its users saw. */
export type ReleaseSnapshot = {
  /** The newest migration of that release. */
  version: number;
  masterKey: string;
  now: string;
  /** Rows by table, each as PostgreSQL writes a row as text; JSON would not tell its null from SQL's. */
  rows: Record<string, string[]>;
  /** Contents in base64 by SHA-256. */
  files: Record<string, string>;
  seen: unknown;
};

const snapshotUrl = (name: string) => new URL(`releases/${name}.json.gz`, import.meta.url);

/** Writes this installation down as the release `name`. */
export async function saveSnapshot(name: string, app: TestApp, seen: unknown): Promise<void> {
  const { pool } = app.database;
  const rows: ReleaseSnapshot["rows"] = {};
  for (const table of await tablesOf(pool)) {
    const found = await pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    rows[table] = found.rows.map(({ row }) => row);
  }
  const hashes = await pool.query<{ sha256: string }>(
    "select raw_sha256 as sha256 from inbound union select raw_sha256 from message union select sha256 from attachment",
  );
  const files: ReleaseSnapshot["files"] = {};
  for (const { sha256 } of hashes.rows) {
    if (sha256) files[sha256] = Buffer.from(await app.context.files.read(sha256)).toString("base64");
  }
  const { rows: newestRows } = await pool.query<{ version: number }>(
    "select max(version) as version from migration",
  );
  const readSnapshot: ReleaseSnapshot = {
    version: newestRows[0]?.version ?? 0,
    masterKey: Buffer.from(app.context.secret).toString("base64"),
    now: app.clock.now().toString(),
    rows,
    files,
    seen,
  };
  await writeFile(snapshotUrl(name), await promisify(gzip)(JSON.stringify(readSnapshot)));
}

/** The release that was written down under this name. */
export async function readSnapshot(name: string): Promise<ReleaseSnapshot> {
  return JSON.parse((await promisify(gunzip)(await readFile(snapshotUrl(name)))).toString());
}

/** Puts a release's rows into a database of its schema. Triggers rest: what they made is among the rows. */
export async function loadSnapshot(pool: pg.Pool, { rows }: ReleaseSnapshot): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const [table, tableRows] of Object.entries(rows)) {
      if (tableRows.length === 0) continue;
      const columns = await writableColumns(client, table);
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from (select (text::${table}).* from unnest($1::text[]) text) its`,
        [tableRows],
      );
    }
    await client.query(`do $$ declare c record; begin
      for c in select table_name as t, column_name as n from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I', c.t, c.n, c.n, c.t);
      end loop; end $$`);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** A generated column is not written. */
async function writableColumns(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.names ?? "";
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'migration' order by 1`,
  );
  return rows.map(({ name }) => name);
}
