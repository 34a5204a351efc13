import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WorkerContext } from "#server/actions/platform/context.ts";
import {
  expireDeadWorkers,
  expireUnresponsiveWorkers,
} from "#server/actions/platform/expire-dead-workers.ts";
import { requeueOrphanedJobs } from "#server/actions/platform/requeue-orphaned-jobs.ts";
import { enqueueEmail } from "#server/db/delivery/outbox.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { openWorkerHeartbeats } from "#server/db/platform/worker-heartbeats.ts";
import { tasksOf } from "#server/jobs/tasks.ts";
import { crontab } from "#server/jobs/timetable.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

describe("the worker", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.close());

  const quiet = {
    error: () => undefined,
    warn: () => undefined,
    info: () => undefined,
    debug: () => undefined,
  };
  const queue = (subject: string) =>
    enqueueEmail(app.context.db, {
      id: randomUUID(),
      ownerId: null,
      messageId: null,
      at: new Date(),
      mail: {
        messageId: `<${randomUUID()}@in.daylight.test>`,
        date: new Date().toISOString(),
        from: { name: "", address: "team@daylight.test" },
        to: [{ name: "", address: "ada@example.org" }],
        cc: [],
        subject,
        text: subject,
        references: [],
        attachments: [],
      },
    });
  const subjects = () => app.relay.emails.map((mail) => mail.subject);

  test("every crontab entry has a task", () => {
    const tasks = Object.keys(tasksOf(app.context));
    for (const line of crontab.split("\n")) expect(tasks).toContain(line.split(" ")[5]);
  });

  test("runs queued and new jobs, and finishes running ones on shutdown", async () => {
    await queue("waits");
    const heartbeats = await openWorkerHeartbeats(app.database.pool);
    const worker = await startWorker({
      context: app.context,
      pool: app.database.pool,
      heartbeats,
      log: quiet,
    });
    await waitUntil(async () => subjects().includes("waits"));
    await queue("comes");
    await waitUntil(async () => subjects().includes("comes"));

    const underWay = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    app.relay.beforeReply = () => {
      underWay.resolve();
      return goOn.promise;
    };
    await queue("under way");
    await underWay.promise;
    const stopped = worker.stop();
    goOn.resolve();
    await stopped;
    heartbeats.close();
    app.relay.beforeReply = null;
    // The newest: the text of a sent one is deleted.
    const { rows } = await app.database.pool.query(
      "select state from outbox order by created_at desc limit 1",
    );
    expect(rows).toEqual([{ state: "accepted" }]);
  });

  test("a failed job is logged and retried later", async () => {
    const logged: object[] = [];
    const broken: WorkerContext = {
      ...app.context,
      mailer: { send: () => Promise.reject(new Error("broken")), close: () => undefined },
    };
    const heartbeats = await openWorkerHeartbeats(app.database.pool);
    const log = { ...quiet, error: (fields: object) => void logged.push(fields) };
    const worker = await startWorker({ context: broken, pool: app.database.pool, heartbeats, log });
    await queue("fails");
    await waitUntil(async () => logged.length > 0);
    await worker.stop();
    heartbeats.close();
    expect(logged[0]).toMatchObject({ task: "deliver-mail", attempt: 1, err: new Error("broken") });
    const { rows } = await app.database.pool.query("select attempts, last_error from graphile_worker.jobs");
    expect(rows).toEqual([{ attempts: 1, last_error: "broken" }]);
  });

  test("a job of a queue that ends during the shutdown starts no other", async () => {
    const heartbeats = await openWorkerHeartbeats(app.database.pool);
    const stopped = Promise.withResolvers<void>();
    const log = { ...quiet, error: () => void worker.stop().then(stopped.resolve, stopped.reject) };
    const worker = await startWorker({ context: app.context, pool: app.database.pool, heartbeats, log });
    await addJob(app.context.db, "read-attachments", { messageId: "no id, so it fails" });
    await stopped.promise;
    heartbeats.close();
    // It would be an uncaught error of a timer, which is set for 10 ms and nothing announces.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

  type Row = { id: string; locked_by: string | null; attempts: number };
  /** Without scheduled tasks, which run at any time. */
  const jobs = async (): Promise<Row[]> =>
    (
      await app.database.pool.query(
        `select jobs.id::text, locked_by, attempts from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = task_id
         where identifier in ('deliver-mail', 'read-attachments') order by jobs.id`,
      )
    ).rows;
  const noJobs = () => app.database.pool.query("delete from graphile_worker._private_jobs");

  test("a running job is not taken from a live worker", async () => {
    await noJobs();
    const heartbeats = await openWorkerHeartbeats(app.database.pool);
    const worker = await startWorker({
      context: app.context,
      pool: app.database.pool,
      heartbeats,
      log: quiet,
    });
    const underWay = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    app.relay.beforeReply = () => {
      underWay.resolve();
      return goOn.promise;
    };
    await queue("once");
    await underWay.promise;
    const [before] = await jobs();
    expect(before).toMatchObject({ locked_by: expect.any(String), attempts: 1 });
    await expireDeadWorkers(app.context.db);
    await expireUnresponsiveWorkers(app.context.db, async () => undefined);
    expect(await jobs()).toEqual([before]);
    goOn.resolve();
    app.relay.beforeReply = null;
    await waitUntil(async () => (await jobs()).length === 0);
    await worker.stop();
    heartbeats.close();
    expect(subjects().filter((subject) => subject === "once")).toHaveLength(1);
  });

  /** Claims jobs as a worker of this name does. */
  const take = (name: string) =>
    app.database.pool.query(
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1 where locked_by is null",
      [name],
    );

  test("a worker that misses two heartbeats is dead; one that misses a single heartbeat keeps its jobs", async () => {
    await noJobs();
    await queue("of the dead");
    await take("dead");
    await expireUnresponsiveWorkers(app.context.db, async () => undefined);
    expect(await jobs()).toMatchObject([{ locked_by: null }]);

    await take("back again");
    const heartbeats = await openWorkerHeartbeats(app.database.pool);
    await expireUnresponsiveWorkers(app.context.db, () => heartbeats.add("back again"));
    expect(await jobs()).toMatchObject([{ locked_by: "back again" }]);
    heartbeats.close();
  });

  test("a job whose workers all died keeps one attempt, a minute later", async () => {
    await noJobs();
    await queue("often killed");
    for (let kill = 0; kill < 30; kill += 1) {
      await take("dead");
      await expireDeadWorkers(app.context.db);
    }
    expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 24 }]);
    const { rows } = await app.database.pool.query(
      "select is_available, run_at > now() + interval '50 seconds' as later from graphile_worker._private_jobs",
    );
    expect(rows).toEqual([{ is_available: true, later: true }]);
  });

  test("the result of a job is stored again after the connection was lost", async () => {
    await noJobs();
    let isAway = false;
    const { pool } = app.database;
    const unreliable = new Proxy(pool, {
      get(from, name) {
        if (name === "connect" && isAway)
          return async () => Promise.reject(new Error("Connection terminated"));
        const value: unknown = Reflect.get(from, name, from);
        return typeof value === "function" ? value.bind(from) : value;
      },
    });
    const heartbeats = await openWorkerHeartbeats(pool);
    const worker = await startWorker({ context: app.context, pool: unreliable, heartbeats, log: quiet });
    app.relay.beforeReply = async () => {
      isAway = true;
    };
    await queue("stored later");
    await waitUntil(async () => subjects().includes("stored later"));
    await waitUntil(async () => {
      const { rows } = await pool.query("select state from outbox order by created_at desc limit 1");
      return rows[0]?.state === "accepted";
    });
    expect(await jobs()).toMatchObject([{ locked_by: expect.any(String), attempts: 1 }]);
    app.relay.beforeReply = null;
    isAway = false;
    await waitUntil(async () => (await jobs()).length === 0);
    await worker.stop();
    heartbeats.close();
    expect(subjects().filter((subject) => subject === "stored later")).toHaveLength(1);
  });

  test("an orphaned job of a live worker is requeued with its queue, and no other", async () => {
    await noJobs();
    await addJob(app.context.db, "read-attachments", { messageId: randomUUID() });
    await queue("runs");
    await queue("ends meanwhile");
    await take("alive");
    await app.database.pool.query("update graphile_worker._private_job_queues set locked_by = 'alive'");
    const [lost, runs, ends] = (await jobs()).map(({ id }) => id);
    await requeueOrphanedJobs(app.context.db, "alive", async () => {
      // It fails, and is claimed again, before the check ends.
      await app.database.pool.query(
        "update graphile_worker._private_jobs set attempts = attempts + 1 where id = $1",
        [ends],
      );
      return new Set([runs as string]);
    });
    expect(await jobs()).toEqual([
      { id: lost, locked_by: null, attempts: 1 },
      { id: runs, locked_by: "alive", attempts: 1 },
      { id: ends, locked_by: "alive", attempts: 2 },
    ]);
    const queues = await app.database.pool.query(
      "select locked_by from graphile_worker._private_job_queues where queue_name = 'attachments'",
    );
    expect(queues.rows).toEqual([{ locked_by: null }]);
  });

  test("jobs of one queue run without waiting for the next poll", async () => {
    await noJobs();
    await app.database.pool.query("update graphile_worker._private_job_queues set locked_by = null");
    const JOBS = 200;
    for (let n = 0; n < JOBS; n += 1) {
      await addJob(app.context.db, "read-attachments", { messageId: randomUUID() });
    }
    const heartbeats = await openWorkerHeartbeats(app.database.pool);
    const began = performance.now();
    const worker = await startWorker({
      context: app.context,
      pool: app.database.pool,
      heartbeats,
      log: quiet,
    });
    await waitUntil(async () => (await jobs()).length === 0);
    const seconds = (performance.now() - began) / 1000;
    await worker.stop();
    heartbeats.close();
    // Ten workers that poll twice a second.
    expect(seconds).toBeLessThan(JOBS / 20);
  });
});
