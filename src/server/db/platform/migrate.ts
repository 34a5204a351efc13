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
    const applied = await appliedMigrations(client);
    verifyAppliedMigrations(migrations, applied);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    const pending = migrations.filter(({ version }) => version <= lastVersion && !applied.has(version));
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

async function appliedMigrations(
  client: pg.PoolClient,
): Promise<Map<number, { name: string; checksum: string }>> {
  await client.query(`create table if not exists migration (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    "select version, name, checksum from migration order by version",
  );
  return new Map(rows.map(({ version, ...rest }) => [version, rest]));
}

function verifyAppliedMigrations(
  migrations: Migration[],
  applied: Map<number, { name: string; checksum: string }>,
): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const [version, { name, checksum }] of applied) {
    const file = known.get(version);
    if (!file)
      throw new Error(
        `The database has migration ${name}, which this program does not know: run a newer one`,
      );
    if (file.checksum !== checksum) {
      throw new Error(
        `migrations/${file.name} was changed after it was applied: put it back and add a new migration`,
      );
    }
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
