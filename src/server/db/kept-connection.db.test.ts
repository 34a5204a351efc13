import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLiveFeed } from "#server/db/live-feed.ts";
import { deadWorkers, openWorkerSigns } from "#server/db/worker-signs.ts";
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

  test("a living worker shows its sign through a lost connection, a dead one shows none", async () => {
    const signs = await openWorkerSigns(database.pool);
    await signs.add("worker-alive");
    await addLockedJob("worker-alive");
    await addLockedJob("worker-dead");
    expect(await deadWorkers(database.db)).toEqual(["worker-dead"]);

    const [first] = await signHolders();
    await cut("query like '%pg_advisory_lock_shared%'");
    await until(async () => {
      const [again] = await signHolders();
      return again !== undefined && again !== first;
    });
    await signs.add("worker-second");
    expect(await signHolders()).toHaveLength(2);
    expect(await deadWorkers(database.db)).toEqual(["worker-dead"]);

    signs.close();
    await until(async () => (await signHolders()).length === 0);
    expect((await deadWorkers(database.db)).toSorted()).toEqual(["worker-alive", "worker-dead"]);
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
  /** The connection of each sign of life. */
  async function signHolders(): Promise<number[]> {
    const { rows } = await database.pool.query(
      `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  }
});
