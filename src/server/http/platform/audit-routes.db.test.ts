import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const PATH = "/api/admin/audit-events";

describe("the audit log", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    ada = await app.signUpAndLogIn("ada@example.org");
    await app.database.pool.query("delete from audit_event");
    await app.database.pool.query(
      `insert into audit_event (at, actor, action, subject, detail) values
        ('2026-01-01T23:59:59Z', 'system', 'backup.made', '', '{"files": 3}'),
        ('2026-01-02T00:00:00Z', $1, 'suspend', $2, '{"reason": "=1+1, \\"spam\\""}'),
        ('2026-01-02T23:59:59.5Z', $2, 'api_token.created', $2, '{}'),
        ('2026-01-03T00:00:00Z', $1, 'restore', $2, '{}')`,
      [ADMIN, ada.id],
    );
  });
  afterAll(() => app?.close());

  const verbs = async (query: string) => {
    const { status, body } = await admin.call("GET", `${PATH}?${query}`);
    expect(status, query).toBe(200);
    return body.items.map(({ verb }: { verb: string }) => verb);
  };

  test("is found by actor, verb, subject and days, a page at a time", async () => {
    const all = ["restore", "api_token.created", "suspend", "backup.made"];
    expect(await verbs("")).toEqual(all);
    expect(await verbs(`q=${ADMIN}`)).toEqual(["restore", "suspend"]);
    expect(await verbs("q=backup.made")).toEqual(["backup.made"]);
    expect(await verbs(`q=${ada.id}`)).toEqual(["restore", "api_token.created", "suspend"]);
    expect(await verbs("q=ada@example.org")).toEqual(["restore", "api_token.created", "suspend"]);
    expect(await verbs("q=nobody")).toEqual([]);
    expect(await verbs("from=2026-01-02&to=2026-01-02")).toEqual(["api_token.created", "suspend"]);
    expect(await verbs(`q=${ADMIN}&to=2026-01-02`)).toEqual(["suspend"]);
    for (const q of ["", ada.id]) {
      const first = (await admin.call("GET", `${PATH}?limit=2&q=${q}`)).body;
      const rest = (await admin.call("GET", `${PATH}?limit=2&q=${q}&cursor=${first.next}`)).body;
      const found = [...first.items, ...rest.items].map(({ verb }) => verb);
      expect(found).toEqual(q === "" ? all : all.slice(0, 3));
      expect(rest.next).toBeNull();
    }
    const { items } = (await admin.call("GET", `${PATH}?q=suspend`)).body;
    expect(items).toMatchObject([
      { actor: ADMIN, actorEmail: null, subject: ada.id, subjectEmail: "ada@example.org" },
    ]);
  });

  test("is exported as a table without formulas, and the export is an entry", async () => {
    const { headers, body } = await admin.call("GET", `${PATH}.csv?to=2026-01-02`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    const lines = body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`,2026-01-02T00:00:00.000Z,${ADMIN},,suspend,${ada.id},ada@example.org,`);
    expect((await admin.call("GET", `${PATH}?q=audit_log_exported`)).body.items).toMatchObject([
      { actor: ADMIN, detail: '{"to":"2026-01-02"}' },
    ]);
  });

  test("a long log is exported whole", async () => {
    await app.database.pool.query(
      "insert into audit_event (at, actor, action) select '2025-01-01', 'many', 'x' from generate_series(1, 2001)",
    );
    const { body } = await admin.call("GET", `${PATH}.csv?q=many`);
    const numbers = body.trim().split("\r\n").slice(1);
    expect(new Set(numbers).size).toBe(2001);
  });

  test("is closed to users, and bad input is refused", async () => {
    for (const path of [PATH, `${PATH}.csv`]) {
      expect((await ada.call("GET", path)).status).toBe(403);
      expect((await app.call("GET", path)).status).toBe(401);
      expect((await admin.call("GET", `${path}?from=2026-02-30`)).status).toBe(422);
      expect((await admin.call("GET", `${path}?to=tomorrow`)).status).toBe(400);
      expect((await admin.call("GET", `${path}?who=x`)).status).toBe(400);
    }
    const cursor = Buffer.from('["2026-01-01T00:00:00Z","x"]').toString("base64url");
    expect((await admin.call("GET", `${PATH}?cursor=${cursor}`)).body.code).toBe("bad_cursor");
  });
});
