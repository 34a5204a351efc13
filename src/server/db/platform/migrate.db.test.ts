import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { dumpSchema } from "#server/db/platform/schema-dump.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** Back to a database nobody migrated. */
async function empty(): Promise<void> {
  await database.pool.query(
    "drop schema public cascade; drop schema graphile_worker cascade; create schema public",
  );
}

test("an empty database gets every migration once, however many programs start together", async () => {
  const migrated = await dumpSchema(database.pool);
  await empty();
  const programs = [1, 2, 3].map(() => openDatabase(database.url));
  const applied = await Promise.all(programs.map(({ pool }) => migrate(pool)));
  await Promise.all(programs.map(({ close }) => close()));
  expect(applied.filter((names) => names.length > 0)).toEqual([expect.arrayContaining(["0001_start.sql"])]);
  expect(await dumpSchema(database.pool)).toBe(migrated);
});

test("a migrated database is left as it is", async () => {
  expect(await migrate(database.pool)).toEqual([]);
});

test("an applied file that was changed since is refused by name", async () => {
  await database.pool.query("update migration set checksum = 'other' where version = 1");
  await expect(migrate(database.pool)).rejects.toThrow(
    "migrations/0001_start.sql was changed after it was applied: put it back and add a new migration",
  );
});

test("a database of a newer program is refused by the migration's name", async () => {
  await database.pool.query("insert into migration values (9999, '9999_later.sql', 'x')");
  await expect(migrate(database.pool)).rejects.toThrow("The database has migration 9999_later.sql");
});

test("a migration that waits for a table lets others use it meanwhile", async () => {
  const former = await createTestDatabase("template0");
  await migrate(former.pool, { lastVersion: 104 });
  const write = "update user_account set name = 'Ada' where false";
  const holder = await former.pool.connect();
  await holder.query(`begin; ${write}`);
  // Its table names user_account in a foreign key.
  const migration = migrate(former.pool, { lastVersion: 105 });
  const waiting = "select from pg_locks where not granted";
  await waitUntil(async () => (await former.pool.query(waiting)).rowCount === 1);
  await former.pool.query(write);
  await holder.query("commit");
  holder.release();
  expect(await migration).toEqual(["0105_webhooks.sql"]);
  await former.close();
});

test("a migration that fails leaves nothing behind and gives the lock back", async () => {
  await empty();
  await database.pool.query("create table person (id int)");
  await expect(migrate(database.pool)).rejects.toThrow(/^migrations\/0001_start\.sql failed: /);
  const { rows } = await database.pool.query(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  expect(rows).toEqual([{ tablename: "migration" }, { tablename: "person" }]);
  await database.pool.query("drop table person");
  expect(await migrate(database.pool)).toContain("0001_start.sql");
});
