import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { readOnlyFor } from "#server/db/platform/read-only.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { allSupportRoutes } from "#server/http/accounts/support-access.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { allRoutes } from "#test/support/http-routes.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const REASON = "She asked why no letter arrives.";
const SECRET = "The names of the children are attached";

/** An administrator, who may read a user's requests for a reason and an hour, tries for more. */
describe("a support view", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;
  let bob: TestUser;
  let request: RequestDetail;
  let reply: Message;
  let others: RequestDetail;

  beforeAll(async () => {
    app = await startTestApp();
    [admin, ada, bob] = [
      await app.signUpAndLogIn(ADMIN),
      await app.signUpAndLogIn("ada@example.org"),
      await app.signUpAndLogIn("bob@example.org"),
    ];
    request = await createSentRequest(app, ada, { title: "School lists" });
    others = await createSentRequest(app, bob, { title: "Bridges" });
    await deliverReply(app, ada, request, { text: SECRET });
    reply = (await ada.call("GET", `/api/conversations/${request.id}`)).body.messages.at(-1);
  });
  afterAll(() => app?.close());

  const open = (user = ada, by = admin, reason = REASON) =>
    by.call("POST", `/api/admin/users/${user.id}/support-views`, { reason });
  const read = (id = request.id, by = admin) => by.call("GET", `/api/conversations/${id}`);
  const endAll = async () => {
    const { items } = (await admin.call("GET", "/api/admin/support-views")).body;
    for (const { id } of items) await admin.call("DELETE", `/api/admin/support-views/${id}`);
  };
  const auditOf = async (userId: string) =>
    (
      await app.database.pool.query(
        "select actor, action, detail from audit_event where subject = $1 and action like 'support%' order by id",
        [userId],
      )
    ).rows;
  /** What every table holds, but for the audit log and the job queue. */
  const stateOfDatabase = async () => {
    const { rows } = await app.database.pool.query(
      "select relname from pg_stat_user_tables where schemaname = 'public' and relname <> 'audit_event' order by 1",
    );
    const hash = createHash("sha256");
    for (const { relname } of rows) {
      const { rows: content } = await app.database.pool.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as md5 from "${relname}" t`,
      );
      hash.update(`${relname} ${content[0].md5}\n`);
    }
    return hash.digest("hex");
  };
  const idOf = { request: () => request.id, message: () => reply.id, attachment: () => randomUUID() };
  const pathOf = (route: string, resource: keyof typeof idOf) =>
    `${(route.split(" ")[1] ?? "").replace(":id", idOf[resource]())}${route.endsWith("/appeal") ? "?outcome=denied" : ""}`;

  test("nothing is shown without one, on any route", async () => {
    for (const [route, resource] of allSupportRoutes()) {
      expect((await admin.call("GET", pathOf(route, resource))).status, route).toBe(404);
    }
    expect(await auditOf(ada.id)).toEqual([]);
  });

  test("it needs a reason, an administrator, and an account that is open and somebody else's", async () => {
    for (const reason of ["", "   ", "support", `a${" ".repeat(20)}`, "x".repeat(501)])
      expect((await open(ada, admin, reason)).status, reason).toBe(400);
    expect(await open(ada, bob)).toMatchObject({ status: 403, body: { code: "admin_only" } });
    expect(await open(admin)).toMatchObject({ status: 409, body: { code: "own_account" } });
    expect((await open({ ...ada, id: randomUUID() })).status).toBe(404);
    const gone = await app.signUpAndLogIn("gone@example.org");
    const erasure = { email: gone.email, reason: REASON };
    await admin.call("POST", `/api/admin/users/${gone.id}/erasure`, erasure);
    expect(await open(gone)).toMatchObject({ status: 409, body: { code: "account_closed" } });
    const { body: token } = await admin.call("POST", "/api/me/api-tokens", {
      ...{ name: "program", scopes: ["read", "write", "send"], expiresInDays: 30 },
    });
    const byToken = await fetch(`${app.url}/api/admin/users/${ada.id}/support-views`, {
      method: "POST",
      headers: { authorization: `Bearer ${token.token}`, "content-type": "application/json" },
      body: JSON.stringify({ reason: REASON }),
    });
    expect(byToken.status).toBe(403);
    expect((await read()).status).toBe(404);
  });

  test("shows one user's conversations for an hour, tells that user at once, and logs each call before its answer", async () => {
    const { status, body: view } = await open();
    expect(status).toBe(201);
    expect(view).toMatchObject({ userId: ada.id, email: ada.email, endsAt: "2026-03-02T16:00:00.000Z" });
    await app.runDueJobs();
    const notice = app.relay.emails.at(-1);
    expect(notice?.envelopeTo).toEqual([ada.email]);
    expect(notice?.text).toContain(REASON);
    expect(notice?.text).toContain("2026-03-02 16:00 UTC");

    const shown = await read();
    expect(shown).toMatchObject({ status: 200, body: { accessLevel: "view", replyTo: [] } });
    expect(JSON.stringify(shown.body)).toContain(SECRET);
    expect((await admin.call("GET", `/api/messages/${reply.id}/raw`)).status).toBe(200);
    expect(await auditOf(ada.id)).toMatchObject([
      { actor: ADMIN, action: "support_view_started", detail: { view: view.id, reason: REASON } },
      { actor: ADMIN, action: "support_view_read", detail: { view: view.id, request: request.id } },
      {
        action: "support_view_read",
        detail: { request: request.id, route: "GET /api/messages/:id/raw", id: reply.id },
      },
    ]);
    expect((await ada.call("GET", "/api/me/support-views")).body.items).toEqual([
      {
        ...{ id: view.id, by: ADMIN, reason: REASON, opened: ["School lists"], exported: false },
        ...{ startedAt: "2026-03-02T15:00:00.000Z", endsAt: "2026-03-02T16:00:00.000Z" },
      },
    ]);
    expect((await bob.call("GET", "/api/me/support-views")).body.items).toEqual([]);

    // Of nobody else, and for nobody else.
    expect((await read(others.id)).status).toBe(404);
    expect((await read(request.id, bob)).status).toBe(404);
    app.clock.advance({ minutes: 59 });
    expect((await read()).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await read()).status).toBe(404);
  });

  test("ends when its administrator ends it, or opens another of the same user", async () => {
    const { body: first } = await open();
    const { body: second } = await open();
    expect((await admin.call("GET", "/api/admin/support-views")).body.items).toMatchObject([
      { id: second.id },
    ]);
    expect((await admin.call("DELETE", `/api/admin/support-views/${first.id}`)).status).toBe(404);
    expect((await bob.call("DELETE", `/api/admin/support-views/${second.id}`)).status).toBe(403);
    expect((await admin.call("DELETE", `/api/admin/support-views/${second.id}`)).status).toBe(204);
    expect((await read()).status).toBe(404);
    expect((await auditOf(ada.id)).at(-1)).toMatchObject({ action: "support_view_ended" });
  });

  test("opens no other route: each answers as without it, and nothing in the database changes", async () => {
    const { id: draftId } = await createDraft(ada, { title: "Unfinished" });
    const opened = new Set(allSupportRoutes().map(([route]) => route));
    const all = allRoutes(app.app).filter(({ method }) => method !== "HEAD");
    // What is opened is there, so a route that was renamed does not stay open under its old name.
    for (const route of opened) expect(all.map(({ method, path }) => `${method} ${path}`)).toContain(route);
    const paths = all.filter(
      ({ method, path }) =>
        path.includes("/:id") && !path.startsWith("/api/admin/") && !opened.has(`${method} ${path}`),
    );
    expect(paths.length).toBeGreaterThan(60);
    const callAll = async () => {
      const answers: [string, number][] = [];
      for (const { method, path } of paths)
        for (const id of [request.id, reply.id, draftId]) {
          const filled = path.replace(":id", id).replaceAll(/:\w+/g, randomUUID());
          const { status } = await admin.call(method, filled, method === "GET" ? undefined : {});
          answers.push([`${method} ${path}`, status]);
        }
      return answers;
    };
    await endAll();
    const without = await callAll();
    await open();
    const before = await stateOfDatabase();
    expect(await callAll()).toEqual(without);
    for (const [route, resource] of allSupportRoutes()) await admin.call("GET", pathOf(route, resource));
    expect(await stateOfDatabase()).toBe(before);
    expect((await read(draftId)).status).toBe(404);
    await endAll();
  });

  test("makes no token, sends nothing and reaches no account", async () => {
    await open();
    const asOwner = [
      ["POST", `/api/requests/${request.id}/messages`, { id: randomUUID(), text: "Hello" }],
      ["POST", "/api/shares", { requestId: request.id, email: bob.email, level: "edit" }],
      ["POST", "/api/exports", { requestIds: [request.id] }],
      ["GET", `/api/requests/${request.id}/export.zip`, undefined],
      ["PUT", `/api/conversations/${request.id}/read`, undefined],
      ["GET", `/api/messages/${reply.id}/html`, undefined],
    ] as const;
    for (const [method, path, body] of asOwner)
      expect((await admin.call(method, path, body)).status, path).toBe(404);
    // What is not about one request stays the administrator's own.
    expect((await admin.call("GET", "/api/me")).body.email).toBe(ADMIN);
    expect((await admin.call("GET", "/api/requests?filter=all")).body.items).toEqual([]);
    expect((await admin.call("GET", "/api/conversations?q=children")).body.items).toEqual([]);
    await admin.call("POST", "/api/me/api-tokens", { name: "mine", scopes: ["read"], expiresInDays: 30 });
    const { rows } = await app.database.pool.query("select from api_token where owner_id = $1", [ada.id]);
    expect(rows).toEqual([]);
    const live = await admin.call("GET", `/api/requests/${request.id}/participants`);
    expect(live.status).toBe(404);
    await endAll();
  });

  test("makes a copy for its user, which that user sees, and none once it is over", async () => {
    const { body: view } = await open();
    const path = `/api/admin/support-views/${view.id}/export`;
    expect((await bob.call("POST", path)).status).toBe(403);
    const { status, body } = await admin.call("POST", path);
    expect(status).toBe(201);
    const zip = await fetch(`${app.url}${body.url}`);
    expect(zip.headers.get("content-type")).toBe("application/zip");
    await zip.arrayBuffer();
    const [newest] = (await ada.call("GET", "/api/me/support-views")).body.items;
    expect(newest).toMatchObject({ id: view.id, exported: true });
    expect((await auditOf(ada.id)).at(-1)).toMatchObject({ action: "support_view_exported" });
    await endAll();
    expect((await admin.call("POST", path)).status).toBe(404);
  });

  test("ends with the account that is closed or the administrator who is none any more", async () => {
    const leaving = await app.signUpAndLogIn("leaving@example.org");
    const hers = await createSentRequest(app, leaving, { title: "Parks" });
    await open(leaving);
    expect((await read(hers.id)).status).toBe(200);
    const { adminEmails } = app.context.settings;
    const [address] = adminEmails.splice(0, 1);
    expect((await read(hers.id)).status).toBe(404);
    adminEmails.push(address as string);
    expect((await read(hers.id)).status).toBe(200);
    const erasure = { email: leaving.email, reason: REASON };
    await admin.call("POST", `/api/admin/users/${leaving.id}/erasure`, erasure);
    expect((await read(hers.id)).status).toBe(404);
    await endAll();
  });

  test("PostgreSQL itself refuses to write in one, also where SQL asks for it", async () => {
    const readOnly = readOnlyFor(app.context.db, admin.id);
    const rename = sql`update request set title = 'changed' where id = ${request.id}`;
    await expect(withUser(readOnly, ada.id, (tx) => rename.execute(tx))).rejects.toThrow(
      /read-only transaction/,
    );
    await expect(
      withUser(readOnly, ada.id, async (tx) => {
        await sql`select count(*) from request`.execute(tx);
        await sql`set transaction read write`.execute(tx);
        await rename.execute(tx);
      }),
    ).rejects.toThrow(/read-write mode/);
    await expect(rename.execute(readOnly)).rejects.toThrow("for reading only");
    await expect(readOnly.deleteFrom("request").execute()).rejects.toThrow("for reading only");
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body.title).toBe("School lists");
  });
});

test("a support view needs the second factor of an administrator, where one is required", async () => {
  const app = await startTestApp({ adminSecondFactor: true });
  const admin = await app.signUpAndLogIn(ADMIN);
  const ada = await app.signUpAndLogIn("ada@example.org");
  const request = await createSentRequest(app, ada, { title: "Parks" });
  expect(
    await admin.call("POST", `/api/admin/users/${ada.id}/support-views`, { reason: REASON }),
  ).toMatchObject({
    status: 403,
    body: { code: "second_factor_required" },
  });
  // One that was opened before.
  await app.database.pool.query(
    "insert into support_view values (gen_random_uuid(), $1, $2, 'a reason', now(), now() + interval '999 years')",
    [ada.id, admin.id],
  );
  expect(await admin.call("GET", `/api/conversations/${request.id}`)).toMatchObject({
    status: 403,
    body: { code: "second_factor_required" },
  });
  await app.close();
});
