import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/platform/database.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("a bigint arrives as a number, and one that a number cannot hold is an error", async () => {
  const { rows } = await database.pool.query("select 9007199254740991::bigint as held");
  expect(rows).toEqual([{ held: 9007199254740991 }]);
  await expect(database.pool.query("select 9007199254740992::bigint")).rejects.toThrow(
    "9007199254740992 is past what a number holds exactly",
  );
});

test("a date stays the day it is in every time zone, a moment is a Date", async () => {
  const { rows } = await database.pool.query(
    "select date '2026-03-08' as day, timestamptz '2026-03-08 07:30+00' as at",
  );
  expect(rows).toEqual([{ day: "2026-03-08", at: new Date("2026-03-08T07:30:00Z") }]);
});

test("a connection the server cuts is replaced at the next query", async () => {
  const cut = database.pool.query("select pg_terminate_backend(pg_backend_pid())");
  await expect(cut).rejects.toThrow("terminating connection due to administrator command");
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("closing waits until every connection is gone, so PostgreSQL can be stopped right after it", async () => {
  const other = openDatabase(database.url, { max: 8 });
  let open = 0;
  other.pool.on("connect", (client) => {
    open += 1;
    client.once("end", () => {
      open -= 1;
    });
  });
  await Promise.all(Array.from({ length: 8 }, () => other.pool.query("select pg_sleep(0.05)")));
  expect(open).toBe(8);

  await other.close();
  expect(open).toBe(0);
});
