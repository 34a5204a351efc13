import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { openDatabase } from "./database.ts";

let database: TestDatabase;
let observed: ReturnType<typeof openDatabase>;
const work = new AsyncLocalStorage<string>();
const reports: { text: string; during: string | undefined; milliseconds: number; failed: boolean }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  observed = openDatabase(database.url, { max: 1 });
  await observed.pool.query("select 'not reported yet'");
  observed.observeQueries((text) => {
    const during = work.getStore();
    return ({ milliseconds, error }) =>
      reports.push({ text, during, milliseconds, failed: error !== undefined });
  });
});
afterAll(async () => {
  await observed.close();
  await database.close();
});
beforeEach(() => {
  reports.length = 0;
});

test("each query is reported once it is answered, with its statement and without its values", async () => {
  const { rows } = await sql<{ word: string }>`select ${"ada@example.org"}::text as word`.execute(
    observed.db,
  );
  expect(rows).toEqual([{ word: "ada@example.org" }]);
  expect((await observed.pool.query("select $1::int as one", [1])).rows).toEqual([{ one: 1 }]);
  expect(reports.map(({ text }) => text)).toEqual(["select $1::text as word", "select $1::int as one"]);
  expect(reports.every(({ milliseconds, failed }) => milliseconds > 0 && !failed)).toBe(true);
});

test("one that fails is reported and fails as ever", async () => {
  await expect(observed.pool.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
  await expect(sql`select nothing from nowhere`.execute(observed.db)).rejects.toMatchObject({
    code: "42P01",
  });
  expect(reports.map(({ failed }) => failed)).toEqual([true, true]);
});

test("a query that waited for the only connection belongs to the work that asked", async () => {
  const ask = (name: string) => work.run(name, () => observed.pool.query("select pg_advisory_lock(1)"));
  await Promise.all(["first", "second", "third"].map(ask));
  expect(reports.map(({ during }) => during)).toEqual(["first", "second", "third"]);
});
