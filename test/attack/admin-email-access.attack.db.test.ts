import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expireUnmatched, warnAboutExpiringUnmatched } from "#server/actions/intake/expire-unmatched.ts";
import { eraseUnreferencedFiles, findUnreferencedFiles } from "#server/actions/platform/erase-files.ts";
import { createSentRequest, emailFrom } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";

/** An administrator reads private email without saying why; and email nobody claims stays for ever. */
describe("unmatched email", () => {
  const SECRET = "Patient 4711 was treated for";
  let app: TestApp;
  let admin: TestUser;
  let id: string;

  const path = () => `/api/admin/unmatched/${id}`;
  const queue = async (subject: string, text = SECRET): Promise<string> => {
    const raw = emailFrom({
      to: UNMATCHED,
      subject,
      text,
      from: "Dr. Private Name <clerk@hospital.example>",
    });
    expect(await app.deliverEmail({ from: "clerk@hospital.example", to: UNMATCHED, raw })).toMatch(/^250/);
    await app.runDueJobs();
    const { rows } = await app.database.pool.query(
      "select inbound_id as id from unmatched where subject = $1",
      [subject],
    );
    return rows[0].id;
  };
  const auditOf = async (subject: string) =>
    (
      await app.database.pool.query(
        "select actor, action, detail from audit_event where subject = $1 order by id",
        [subject],
      )
    ).rows;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    await createSentRequest(app, await app.signUpAndLogIn("ada@example.org"), {
      title: "Treatment of patient 4711",
    });
    id = await queue(`About patient 4711 ${randomUUID()}`);
  });
  afterAll(() => app?.close());

  test("shows an administrator without a reason what is needed to sort it, and nothing else", async () => {
    const list = await admin.call("GET", "/api/admin/unmatched");
    const one = await admin.call("GET", path());
    expect(one).toMatchObject({ status: 200, body: { content: null, accessLog: [], to: UNMATCHED } });
    for (const answer of [list, one]) {
      expect(JSON.stringify(answer.body)).not.toMatch(/4711|Private Name|Treatment/);
    }
    expect(await admin.call("GET", `${path()}/raw`)).toMatchObject({
      status: 403,
      body: { code: "reason_required" },
    });
    expect(await auditOf(id)).toEqual([]);
  });

  test("takes no empty reason, and none for what is not there or from who is no administrator", async () => {
    for (const reason of ["", "   ", "no", "x".repeat(301)]) {
      expect((await admin.call("POST", `${path()}/readings`, { reason })).status).toBe(400);
    }
    const deleted = `/api/admin/unmatched/${randomUUID()}/readings`;
    expect((await admin.call("POST", deleted, { reason: "To find its request" })).status).toBe(404);
    const eve = await app.signUpAndLogIn("eve@example.org");
    expect((await eve.call("POST", `${path()}/readings`, { reason: "Curiosity" })).status).toBe(403);
    expect((await admin.call("GET", path())).body.content).toBeNull();
  });

  test("is shown after a reason, for an hour and that message only; the audit log has who and why", async () => {
    const other = await queue(`Another ${randomUUID()}`);
    const { status, body } = await admin.call("POST", `${path()}/readings`, {
      reason: "A user asked about it",
    });
    expect(status).toBe(201);
    expect(body.content.text).toContain(SECRET);
    expect((await admin.call("GET", `${path()}/raw`)).body).toContain(SECRET);
    expect((await admin.call("GET", `/api/admin/unmatched/${other}`)).body.content).toBeNull();
    expect((await admin.call("GET", `/api/admin/unmatched/${other}/raw`)).status).toBe(403);
    expect(await auditOf(id)).toEqual([
      { actor: ADMIN, action: "read_unmatched", detail: { reason: "A user asked about it" } },
      { actor: ADMIN, action: "download_unmatched", detail: { reason: "A user asked about it" } },
    ]);
    app.clock.advance({ minutes: 61 });
    const later = await admin.call("GET", path());
    expect(later.body).toMatchObject({
      content: null,
      accessLog: [{ by: ADMIN, reason: "A user asked about it" }],
    });
    expect((await admin.call("GET", `${path()}/raw`)).status).toBe(403);
  });

  test("expires after 180 days with its raw file, and administrators are warned before", async () => {
    const { rows: before } = await app.database.pool.query("select raw_sha256 from inbound where id = $1", [
      id,
    ]);
    const newer = await queue(`Newer ${randomUUID()}`, "Newer.");
    // The queue is dated by the database, whose clock nobody moves.
    await app.database.pool.query(
      "update unmatched set created_at = $1::timestamptz - interval '170 days' where inbound_id = $2",
      [app.clock.now().toString(), id],
    );
    await app.database.pool.query(
      "update inbound set received_at = $1::timestamptz - interval '170 days' where id = $2",
      [app.clock.now().toString(), id],
    );
    await app.database.pool.query("update unmatched set created_at = $1 where inbound_id <> $2", [
      app.clock.now().toString(),
      id,
    ]);
    expect((await admin.call("GET", "/api/admin/health")).body.unmatchedExpiring).toBe(1);
    await warnAboutExpiringUnmatched(app.context);
    await app.runDueJobs();
    const warning = app.relay.emails.findLast(({ subject }) => subject.includes("expire"));
    expect(warning).toMatchObject({
      subject: "Daylight: 1 unmatched email expires in the next 14 days",
      to: [{ address: ADMIN }],
    });
    await expireUnmatched(app.context);
    expect((await admin.call("GET", path())).status).toBe(200);

    app.clock.advance({ hours: 11 * 24 });
    await expireUnmatched(app.context);
    expect((await admin.call("GET", path())).status).toBe(404);
    expect((await admin.call("GET", `/api/admin/unmatched/${newer}`)).status).toBe(200);
    const { rows } = await app.database.pool.query("select id from inbound where id = $1", [id]);
    expect(rows).toEqual([]);
    const [{ raw_sha256: sha256 }] = before;
    expect(await app.context.files.size(sha256)).toBeGreaterThan(0);
    await findUnreferencedFiles(app.context);
    app.clock.advance({ hours: 25 });
    await eraseUnreferencedFiles(app.context);
    await expect(app.context.files.size(sha256)).rejects.toThrow(/ENOENT/);
    const { rows: email } = await app.database.pool.query("select raw_sha256 from inbound where id = $1", [
      newer,
    ]);
    expect(await app.context.files.size(email[0].raw_sha256)).toBeGreaterThan(0);
  });
});
