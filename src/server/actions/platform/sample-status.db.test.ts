import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countLatency, emptyHistogram } from "#core/operating/latency-histogram.ts";
import { addProcessSample } from "#server/db/platform/status-samples.ts";
import { ACKNOWLEDGMENT, emailFrom } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";
import { sampleStatus, thinStatus } from "./sample-status.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2026-03-02T12:00:00Z");

describe("the figures of an installation over time", () => {
  let app: TestApp;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ now: "2026-03-02T12:00:20Z" });
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  const status = async (range: string) => (await admin.call("GET", `/api/admin/status?range=${range}`)).body;
  const answers = (...latencies: number[]) => {
    const counts = emptyHistogram();
    for (const latency of latencies) countLatency(counts, latency);
    return counts;
  };

  test("are empty before the first sample, and nobody else reads them", async () => {
    expect(await status("day")).toMatchObject({ minutes: 10, samples: [] });
    expect((await admin.call("GET", "/api/admin/health")).body).toMatchObject({
      disk: null,
      lastBackupAt: null,
    });
    const ada = await app.signUpAndLogIn("ada@example.org");
    expect((await ada.call("GET", "/api/admin/status")).status).toBe(403);
    expect((await admin.call("GET", "/api/admin/status?range=year")).status).toBe(400);
  });

  test("have what came and left since the sample before, and the answers of all processes together", async () => {
    await app.runDueJobs();
    await sampleStatus(app.context);
    const raw = emailFrom({ to: UNMATCHED, subject: "Your request", text: ACKNOWLEDGMENT });
    await app.deliverEmail({ from: "clerk@agency.example", to: UNMATCHED, raw });
    app.clock.set("2026-03-02T12:01:05Z");
    const now = new Date(NOON + MINUTE);
    await addProcessSample(app.context.db, now, { latencies: answers(10, 10, 10), loopDelayMs: 3 });
    await addProcessSample(app.context.db, now, { latencies: answers(900), loopDelayMs: 40.5 });
    await sampleStatus(app.context);
    // A job that is run again changes nothing.
    await sampleStatus(app.context);

    const { samples } = await status("day");
    expect(samples).toEqual([
      {
        at: "2026-03-02T12:00:00.000Z",
        jobsReady: expect.any(Number),
        jobsOldestSeconds: expect.any(Number),
        emailIn: 1,
        emailOut: expect.any(Number),
        emailDeferred: 0,
        emailUndelivered: 0,
        databaseBytes: expect.any(Number),
        diskFreeBytes: 60e9,
        backupAgeSeconds: null,
        loopDelayMs: 40.5,
        medianMs: expect.closeTo(10, -1),
        p95Ms: expect.closeTo(900, -2.5),
      },
    ]);
    expect(samples[0].databaseBytes).toBeGreaterThan(1e6);
    expect((await admin.call("GET", "/api/admin/health")).body.disk).toEqual({ free: 60e9, total: 250e9 });
  });

  test("become a row an hour after a day, and end after 90 days", async () => {
    const { db } = app.database;
    await db.deleteFrom("status_sample").execute();
    const at = (milliseconds: number) => new Date(NOON + milliseconds);
    await db
      .insertInto("status_sample")
      .values(
        Array.from({ length: 120 }, (_, minute) => ({
          at: at(minute * MINUTE),
          jobs_ready: minute,
          email_in: 2,
          disk_free_bytes: 1_000 - minute,
          latencies: answers(20),
        })),
      )
      .execute();
    app.clock.set("2026-03-03T14:30:00Z");
    await thinStatus(app.context);
    const rows = await db.selectFrom("status_sample").selectAll().orderBy("at").execute();
    const hourly = rows.filter((row) => row.hourly);
    expect(hourly).toEqual([
      expect.objectContaining({ at: at(0), jobs_ready: 59, email_in: 120, disk_free_bytes: 941 }),
    ]);
    expect(hourly[0]?.latencies?.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(rows.length).toBe(61);
    // The plot of a week has both.
    expect((await status("week")).samples.map(({ emailIn }: { emailIn: number }) => emailIn)).toEqual([
      120, 120,
    ]);

    await thinStatus(app.context);
    expect((await db.selectFrom("status_sample").select("at").execute()).length).toBe(61);
    app.clock.set(at(90 * 24 * HOUR + 1).toISOString());
    await thinStatus(app.context);
    expect((await db.selectFrom("status_sample").select("at").execute()).map((row) => row.at)).toEqual([
      at(HOUR),
    ]);
  });
});
