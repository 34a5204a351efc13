import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLiveFeed } from "#server/db/live-feed.ts";
import { openWorkerSigns, unlockDeadWorkers } from "#server/db/worker-signs.ts";
import { type TestDatabase, testDatabase } from "#test/db.ts";
import { until } from "#test/until.ts";

/** What a restart of PostgreSQL or a failover does to every connection. */
describe("a connection that is kept", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());

  const cut = (condition: string) =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );

  test("the live feed hears again, and says that it may have missed something", async () => {
    const heard: string[] = [];
    let gaps = 0;
    const feed = await openLiveFeed(database.pool, {
      onNotice: (notice) => heard.push(notice.kind),
      onGap: () => gaps++,
    });
    const notify = (kind: string) =>
      database.pool.query("select pg_notify('live', $1)", [
        JSON.stringify({ id: 1, owner: "", request: "", kind }),
      ]);
    await notify("first");
    await until(async () => heard.length === 1);
    await cut("query = 'listen live'");
    await until(async () => gaps === 1);
    await notify("second");
    await until(async () => heard.length === 2);
    expect(heard).toEqual(["first", "second"]);
    feed.close();
    await cut("query = 'listen live'");
  });

  test("a living worker keeps its jobs through a lost connection, a dead one loses them at once", async () => {
    const signs = await openWorkerSigns(database.pool);
    await signs.add("worker-alive");
    await addLockedJob("worker-alive");
    await addLockedJob("worker-dead");
    await unlockDeadWorkers(database.db);
    expect(await lockedBy()).toEqual(["worker-alive"]);

    await cut("query like '%pg_advisory_lock_shared%'");
    await until(async () => (await signsHeld()) === 1);
    await signs.add("worker-second");
    expect(await signsHeld()).toBe(2);
    await unlockDeadWorkers(database.db);
    expect(await lockedBy()).toEqual(["worker-alive"]);

    signs.close();
    await until(async () => (await signsHeld()) === 0);
    await unlockDeadWorkers(database.db);
    expect(await lockedBy()).toEqual([]);
  });

  async function addLockedJob(worker: string): Promise<void> {
    const { rows } = await database.pool.query(
      "select id from graphile_worker.add_job('file-mail', '{}'::json)",
    );
    await database.pool.query(
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2",
      [worker, rows[0].id],
    );
  }
  async function lockedBy(): Promise<string[]> {
    const { rows } = await database.pool.query(
      "select locked_by from graphile_worker._private_jobs where locked_by is not null",
    );
    return rows.map((row) => row.locked_by);
  }
  async function signsHeld(): Promise<number> {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows[0].n;
  }
});
