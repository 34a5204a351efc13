import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WorkerContext } from "#server/actions/context.ts";
import { enqueueMail } from "#server/db/outbox.ts";
import { openWorkerSigns } from "#server/db/worker-signs.ts";
import { tasksOf } from "#server/jobs/tasks.ts";
import { crontab } from "#server/jobs/timetable.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { type TestApp, testApp } from "#test/app.ts";
import { until } from "#test/until.ts";

describe("the worker", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app?.close());

  const quiet = {
    error: () => undefined,
    warn: () => undefined,
    info: () => undefined,
    debug: () => undefined,
  };
  const queue = (subject: string) =>
    enqueueMail(app.context.db, {
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
  const subjects = () => app.relay.mails.map((mail) => mail.subject);

  test("every timer has a task", () => {
    const tasks = Object.keys(tasksOf(app.context));
    for (const line of crontab.split("\n")) expect(tasks).toContain(line.split(" ")[5]);
  });

  test("it does what waits and what comes, and lets what is under way finish when it stops", async () => {
    await queue("waits");
    const signs = await openWorkerSigns(app.database.pool);
    const worker = await startWorker({ context: app.context, pool: app.database.pool, signs, log: quiet });
    await until(async () => subjects().includes("waits"));
    await queue("comes");
    await until(async () => subjects().includes("comes"));

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
    signs.close();
    app.relay.beforeReply = null;
    const { rows } = await app.database.pool.query(
      "select state from outbox where mail->>'subject' = 'under way'",
    );
    expect(rows).toEqual([{ state: "accepted" }]);
  });

  test("a job that fails is told and tried again later", async () => {
    const told: object[] = [];
    const broken: WorkerContext = {
      ...app.context,
      mailer: { send: () => Promise.reject(new Error("broken")), close: () => undefined },
    };
    const signs = await openWorkerSigns(app.database.pool);
    const log = { ...quiet, error: (fields: object) => void told.push(fields) };
    const worker = await startWorker({ context: broken, pool: app.database.pool, signs, log });
    await queue("fails");
    await until(async () => told.length > 0);
    await worker.stop();
    signs.close();
    expect(told[0]).toMatchObject({ task: "deliver-mail", attempt: 1, err: new Error("broken") });
    const { rows } = await app.database.pool.query("select attempts, last_error from graphile_worker.jobs");
    expect(rows).toEqual([{ attempts: 1, last_error: "broken" }]);
  });
});
