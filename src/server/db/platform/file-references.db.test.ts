import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseUnreferencedFiles, findUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { FILE_COLUMNS, FILE_LISTS, isFileReferenced } from "./file-references.ts";
import { registerStoredFile } from "./stored-files.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
const rowsOf = async (query: string) => (await app.database.pool.query<{ name: string }>(query)).rows;

/** What the sweep itself writes about hashes. */
const BOOKKEEPING = ["stored_file.sha256"];

test("every column that holds a file's hash is one the sweep asks", async () => {
  const columns = await rowsOf(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%sha256%' order by 1`);
  expect(columns.map(({ name }) => name)).toEqual([...FILE_COLUMNS.map(named), ...BOOKKEEPING].sort());
});

/** Bytes in the store, as the caller of a row that was never committed leaves them. */
async function stored(text: string): Promise<string> {
  return (await app.context.files.put(Buffer.from(text))).sha256;
}
const exists = (hash: string) =>
  access(join(app.filesFolder, hash.slice(0, 2), hash)).then(
    () => true,
    () => false,
  );

test("bytes that no row ever named go a day after they were stored, not before", async () => {
  const hash = await stored("left by a crash between file and row");
  app.clock.advance({ hours: 23 });
  await eraseUnreferencedFiles(app.context);
  expect(await exists(hash)).toBe(true);
  app.clock.advance({ hours: 2 });
  await eraseUnreferencedFiles(app.context);
  expect(await exists(hash)).toBe(false);
});

test.each([
  ...FILE_LISTS.map((one) => ({ path: undefined, ...one, type: "jsonb" })),
  ...FILE_COLUMNS.map((one) => ({ path: undefined, ...one, type: "text" })),
])(
  "a file that $table.$column names is referenced, another is not",
  async ({ table, column, path, type }) => {
    const [hash, other] = ["a".repeat(64), "b".repeat(64)];
    const files = [{ name: "a.txt", sha256: hash }];
    const value = type === "text" ? hash : JSON.stringify(path ? { [path]: files } : files);
    await app.database.db.transaction().execute(async (tx) => {
      // Is in front of the real table, and has its columns that name files.
      const columns = [...FILE_LISTS, ...FILE_COLUMNS].filter((one) => one.table === table);
      const types = columns.map((one) => sql`${sql.ref(one.column)} ${sql.raw(type)}`);
      await sql`create temporary table ${sql.table(table)} (${sql.join(types)}) on commit drop`.execute(tx);
      await sql`insert into ${sql.table(table)} (${sql.ref(column)}) values (${value})`.execute(tx);
      const isReferenced = async (one: string) => {
        const { rows } = await sql<{
          is: boolean;
        }>`select ${isFileReferenced(sql`${one}::text`)} as is`.execute(tx);
        return rows[0]?.is;
      };
      expect([await isReferenced(hash), await isReferenced(other)]).toEqual([true, false]);
    });
  },
);

test("a file whose row was deleted goes an hour after the daily walk found it", async () => {
  const hash = await stored("was named by a row once");
  app.clock.advance({ hours: 25 });
  // As if a row had named it when the check of new bytes was due.
  await sql`delete from stored_file`.execute(app.context.db);
  await eraseUnreferencedFiles(app.context);
  expect(await exists(hash)).toBe(true);
  await findUnreferencedFiles(app.context);
  await eraseUnreferencedFiles(app.context);
  expect(await exists(hash)).toBe(true);
  app.clock.advance({ hours: 2 });
  await eraseUnreferencedFiles(app.context);
  expect(await exists(hash)).toBe(false);
});

test("an upload of the same bytes while they are erased waits, and is stored", async () => {
  const { context } = app;
  const text = "erased and uploaded at the same moment";
  const hash = createHash("sha256").update(text).digest("hex");
  await stored(text);
  app.clock.advance({ hours: 25 });
  const order: string[] = [];
  const reached = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const sweeping = eraseUnreferencedFiles({
    ...context,
    files: {
      ...context.files,
      async remove(sha256) {
        if (sha256 === hash) {
          reached.resolve();
          await resume.promise;
        }
        await context.files.remove(sha256);
        order.push("erased");
      },
    },
  });
  await reached.promise;
  const uploading = context.files.put(Buffer.from(text)).then(() => order.push("stored"));
  // The upload waits for the sweep's lock in the database: only then may the sweep go on.
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into stored_file%'`.execute(
      context.db,
    );
    if (rows.length > 0) break;
  }
  resume.resolve();
  await Promise.all([sweeping, uploading]);
  expect(order).toEqual(["erased", "stored"]);
  expect(await exists(hash)).toBe(true);
  await eraseUnreferencedFiles(context);
  expect(await exists(hash)).toBe(true);
});

test("an upload of the same bytes just before a sweep puts the check off", async () => {
  const hash = await stored("uploaded again in time");
  app.clock.advance({ hours: 25 });
  await registerStoredFile(app.context.db, hash, app.context.clock.now());
  await eraseUnreferencedFiles(app.context);
  expect(await exists(hash)).toBe(true);
});
