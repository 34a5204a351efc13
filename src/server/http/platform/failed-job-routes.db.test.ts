import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("failed jobs", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  /** As the library leaves a job after its last attempt. */
  async function addFailedJobs(count: number): Promise<void> {
    const { pool } = app.database;
    const { rows } = await pool.query<{ id: string }>(
      `select (graphile_worker.add_job('recompute-clocks', '{"all": true}'::json)).id from generate_series(1, $1)`,
      [count],
    );
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = any($1)`,
      [rows.map(({ id }) => id), "Error: no disk\n    at write"],
    );
  }

  test("are listed a page at a time, without what they work on, and run again one by one", async () => {
    await addFailedJobs(3);
    const first = await admin.call("GET", "/api/admin/failed-jobs?limit=2");
    expect(first.status).toBe(200);
    expect(first.body.items[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      task: "recompute-clocks",
      attempts: 25,
      error: "Error: no disk\n    at write",
      failedAt: expect.any(String),
    });
    const rest = await admin.call("GET", `/api/admin/failed-jobs?limit=2&cursor=${first.body.next}`);
    expect(rest.body).toMatchObject({ items: [{}], next: null });
    const ids = [...first.body.items, ...rest.body.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);

    expect((await admin.call("POST", `/api/admin/failed-jobs/${ids[0]}/retry`)).status).toBe(204);
    const left = await admin.call("GET", "/api/admin/failed-jobs");
    expect(left.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
    const { rows } = await app.database.pool.query(
      "select attempts, run_at <= now() as due from graphile_worker.jobs where id = $1",
      [ids[0]],
    );
    expect(rows).toEqual([{ attempts: 0, due: true }]);
    const { rows: audited } = await app.database.pool.query(
      "select actor, action, subject, detail from audit_event where action = 'job_retried'",
    );
    expect(audited).toEqual([
      {
        actor: ADMIN,
        action: "job_retried",
        subject: ids[0],
        detail: { task: "recompute-clocks" },
      },
    ]);
    expect((await admin.call("POST", `/api/admin/failed-jobs/${ids[0]}/retry`)).status).toBe(404);
  });

  test("are closed to users, and wrong numbers and page links are refused", async () => {
    expect((await ada.call("GET", "/api/admin/failed-jobs")).status).toBe(403);
    expect((await ada.call("POST", "/api/admin/failed-jobs/1/retry")).status).toBe(403);
    for (const id of ["0", "-1", "abc", "9".repeat(19), "1e3"]) {
      expect((await admin.call("POST", `/api/admin/failed-jobs/${id}/retry`)).status, id).toBe(400);
    }
    expect((await admin.call("POST", "/api/admin/failed-jobs/999999999999999999/retry")).status).toBe(404);
    const cursor = Buffer.from('["2026-01-01T00:00:00Z","x"]').toString("base64url");
    expect((await admin.call("GET", `/api/admin/failed-jobs?cursor=${cursor}`)).body.code).toBe("bad_cursor");
  });
});
