import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

const migrationsFolder = new URL("../../../../migrations/", import.meta.url);
/** Several programs may start at once on one database; the first in migrates, the others wait here. */
const migrationLock = 0x6d696772;

/**
 * A migration that waits for a table, for example for a backup that reads it, makes every later query of the table wait too.
 * So it gives up after this time and tries again.
 */
const LOCK_TIMEOUT_MS = 2_000;
const MAX_LOCK_ATTEMPTS = 300;
const LOCK_NOT_AVAILABLE = "55P03";

type Migration = { version: number; name: string; sql: string; checksum: string };

/**
 * Brings the database to the newest schema: graphile-worker's own first, as our SQL adds jobs, then each file
 * `migrations/NNNN_name.sql` not applied yet, in order, each in its own transaction. Safe to call from many programs
 * at once. Resolves to the names applied. Rejects when an applied file was changed since, or is not there any more:
 * then the database was made by a newer program. `last`: the number to stop at, for a database as an earlier version left it.
 */
export async function migrate(
  pool: pg.Pool,
  { lastVersion = Number.POSITIVE_INFINITY }: { lastVersion?: number } = {},
): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(MIGRATION_TABLE);
    const state = await compareMigrations(client, migrations);
    refuseOtherSchema(state);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    const pending = state.pending.filter(({ version }) => version <= lastVersion);
    for (const migration of pending) await applyMigration(client, migration);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);
    client.release();
    return pending.map(({ name }) => name);
  } catch (error) {
    client.release(true); // Closing the connection also gives the lock back.
    throw error;
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder))
    .filter((name) => /^\d{4}_[a-z0-9-]+\.sql$/.test(name))
    .sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, migrationsFolder), "utf8")).replaceAll("\r\n", "\n");
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      };
    }),
  );
  for (const [index, { version, name }] of migrations.entries()) {
    // Work done side by side takes its numbers beforehand, so one may be missing for a while; none may be there twice.
    const before = migrations[index - 1];
    if (before?.version === version) throw new Error(`migrations/${name} has the number of ${before.name}`);
  }
  return migrations;
}

const MIGRATION_TABLE = `create table if not exists migration (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * How the migrations of this program differ from those applied to a database: those that wait, those whose file was changed
 * since, and the names of those that are no file. Null for a database that this program has never started on.
 */
export async function schemaState(client: pg.ClientBase) {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('migration') is not null as there",
  );
  return rows[0]?.there ? compareMigrations(client, await readMigrations()) : null;
}

async function compareMigrations(client: pg.ClientBase, migrations: Migration[]) {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    "select version, name, checksum from migration order by version",
  );
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  return {
    pending: migrations.filter(({ version }) => !applied.has(version)),
    changed: migrations.filter(
      ({ version, checksum }) => applied.has(version) && applied.get(version) !== checksum,
    ),
    unknown: rows
      .filter(({ version }) => !migrations.some((migration) => migration.version === version))
      .map(({ name }) => name),
  };
}

function refuseOtherSchema({ unknown, changed }: Awaited<ReturnType<typeof compareMigrations>>): void {
  if (unknown[0] !== undefined) {
    throw new Error(
      `The database has migration ${unknown[0]}, which this program does not know: run a newer one`,
    );
  }
  if (changed[0] !== undefined) {
    throw new Error(
      `migrations/${changed[0].name} was changed after it was applied: put it back and add a new migration`,
    );
  }
}

async function applyMigration(client: pg.PoolClient, migration: Migration, attempt = 1): Promise<void> {
  const { version, name, sql, checksum } = migration;
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(sql);
    await client.query("insert into migration (version, name, checksum) values ($1, $2, $3)", [
      version,
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    if (isLocked && attempt < MAX_LOCK_ATTEMPTS) {
      await pause(LOCK_TIMEOUT_MS);
      return applyMigration(client, migration, attempt + 1);
    }
    throw new Error(`migrations/${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
