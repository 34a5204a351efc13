import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLiveFeed } from "#server/db/platform/live-feed.ts";
import { expiredWorkers, openWorkerHeartbeats } from "#server/db/platform/worker-heartbeats.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** What a restart of PostgreSQL or a failover does to every connection. */
describe("a persistent connection", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.close());

  const terminateConnections = (condition: string) =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );

  test("the live feed hears again, and says that it may have missed something", async () => {
    const received: string[] = [];
    let gaps = 0;
    const feed = await openLiveFeed(database.pool, {
      onNotification: (notice) => received.push(notice.kind),
      onReconnect: () => gaps++,
    });
    const notify = (kind: string) =>
      database.pool.query("select pg_notify('live', $1)", [
        JSON.stringify({ id: 1, owner: "", request: "", kind }),
      ]);
    await notify("first");
    await waitUntil(async () => received.length === 1);
    await terminateConnections("query = 'listen live'");
    await waitUntil(async () => gaps === 1);
    await notify("second");
    await waitUntil(async () => received.length === 2);
    expect(received).toEqual(["first", "second"]);
    feed.close();
    await terminateConnections("query = 'listen live'");
  });

  test("a living worker shows its sign through a lost connection, a dead one shows none", async () => {
    const heartbeats = await openWorkerHeartbeats(database.pool);
    await heartbeats.add("worker-alive");
    await addLockedJob("worker-alive");
    await addLockedJob("worker-dead");
    expect(await expiredWorkers(database.db)).toEqual(["worker-dead"]);

    const [first] = await heartbeatConnections();
    await terminateConnections("query like '%pg_advisory_lock_shared%'");
    await waitUntil(async () => {
      const [again] = await heartbeatConnections();
      return again !== undefined && again !== first;
    });
    await heartbeats.add("worker-second");
    expect(await heartbeatConnections()).toHaveLength(2);
    expect(await expiredWorkers(database.db)).toEqual(["worker-dead"]);

    heartbeats.close();
    await waitUntil(async () => (await heartbeatConnections()).length === 0);
    expect((await expiredWorkers(database.db)).toSorted()).toEqual(["worker-alive", "worker-dead"]);
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
  /** The connection of each heartbeat. */
  async function heartbeatConnections(): Promise<number[]> {
    const { rows } = await database.pool.query(
      `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  }
});
