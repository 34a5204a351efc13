import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiScope } from "#core/accounts/api-scopes.ts";
import { publicApiCalls } from "#messages/public-api.ts";
import { createDraft, createSentRequest, draft } from "#test/support/factories.ts";
import { allRoutes } from "#test/support/http-routes.ts";
import {
  ADMIN,
  type ApiResponse,
  caller,
  startTestApp,
  type TestApp,
  type TestUser,
} from "#test/support/test-app.ts";
import { allPublicApiCalls } from "./public-api-routes.ts";

const ID = "018f0000-0000-7000-8000-000000000000";
const ALL: ApiScope[] = ["read", "write", "send"];

describe("the public API", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const createToken = async (
    user: TestUser,
    scopes: ApiScope[] = ALL,
    expiresInDays: number | null = null,
  ): Promise<{ id: string; token: string; call: ReturnType<typeof caller> }> => {
    const { status, body } = await user.call("POST", "/api/me/api-tokens", {
      name: "Script",
      scopes,
      expiresInDays,
    });
    expect(status).toBe(201);
    return { ...body, call: caller(app.url, { authorization: `Bearer ${body.token}` }) };
  };
  const callWithKey = (
    user: { token: string },
    key: string,
    path: string,
    body: unknown,
  ): Promise<ApiResponse> =>
    caller(app.url, { authorization: `Bearer ${user.token}`, "idempotency-key": key })("POST", path, body);

  describe("a token", () => {
    test("is shown once, and stored as a hash", async () => {
      const eve = await app.signUpAndLogIn("eve@example.org");
      const { id, token } = await createToken(eve, ["read"], 30);
      expect(token).toMatch(/^dl_pat_[\w-]{43}$/);
      const { body } = await eve.call("GET", "/api/me/api-tokens");
      expect(body.items).toEqual([
        {
          ...{ id, name: "Script", scopes: ["read"], lastUsedAt: null },
          ...{ createdAt: "2026-03-02T15:00:00.000Z", expiresAt: "2026-04-01T15:00:00.000Z" },
        },
      ]);
      const { rows } = await app.database.pool.query("select * from api_token");
      expect(JSON.stringify(rows)).not.toContain(token);
      expect((await ada.call("GET", "/api/me/api-tokens")).body.items).toEqual([]);
      expect((await ada.call("DELETE", `/api/me/api-tokens/${id}`)).status).toBe(404);
      const { rows: log } = await app.database.pool.query(
        "select actor, action, detail from audit_event where subject = $1 and action like 'api_token%'",
        [eve.id],
      );
      expect(log).toEqual([
        { actor: eve.id, action: "api_token.created", detail: { token: "Script", scopes: ["read"] } },
      ]);
    });

    test.each([
      { name: " ", scopes: ["read"], expiresInDays: null },
      { name: "x", scopes: [], expiresInDays: null },
      { name: "x", scopes: ["admin"], expiresInDays: null },
      { name: "x", scopes: ["read", "read"], expiresInDays: null },
      { name: "x", scopes: ["read"], expiresInDays: 0 },
    ])("is not created from %j", async (body) => {
      expect((await ada.call("POST", "/api/me/api-tokens", body)).status).toBe(400);
    });

    test("reads, writes and sends as its user", async () => {
      const { call } = await createToken(ada);
      const { status, body: made } = await call("POST", "/api/requests", {
        draft: draft({ title: "By script" }),
      });
      expect(status).toBe(201);
      const sent = await call("POST", `/api/requests/${made.id}/submission`, { version: made.version });
      expect(sent).toMatchObject({ status: 200, body: { id: made.id, status: "sending" } });
      expect((await call("GET", "/api/requests?filter=all&q=script")).body.items).toMatchObject([
        { id: made.id },
      ]);
      expect((await call("GET", "/api/agencies?q=nara&limit=1")).status).toBe(200);
    });

    test("does what its scopes say, and nothing else", async () => {
      const { call } = await createToken(ada, ["write"]);
      expect((await call("POST", "/api/requests", { draft: draft() })).status).toBe(201);
      const { status, headers, body } = await call("GET", "/api/requests");
      expect({ status, code: body.code }).toEqual({ status: 403, code: "insufficient_scope" });
      expect(headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="read"');
    });

    test("opens no route that is not listed, also an administrator’s", async () => {
      const admin = await app.signUpAndLogIn(ADMIN);
      const listed = new Map(allPublicApiCalls());
      const routes = allRoutes(app.app).filter(
        ({ method, path }) => path.startsWith("/api/") && method !== "HEAD" && method !== "OPTIONS",
      );
      const refusals = new Map<string, string>();
      let token = await createToken(admin);
      for (const [number, { method, path }] of routes.entries()) {
        if (number % 100 === 99) token = await createToken(admin);
        if (listed.has(`${method} ${path}`)) continue;
        const anonymous = await app.call(method, path.replace(/:\w+/g, ID));
        if (anonymous.status !== 401) continue;
        const { body } = await token.call(method, path.replace(/:\w+/g, ID));
        refusals.set(`${method} ${path}`, body.code);
      }
      expect(refusals.size).toBeGreaterThan(100);
      expect(new Set(refusals.values())).toEqual(new Set(["token_not_accepted"]));
      for (const path of ["POST /api/me/api-tokens", "GET /api/admin/users", "DELETE /api/me", "GET /api/me"])
        expect(refusals.get(path), path).toBe("token_not_accepted");
    });

    test("needs the scope that each listed route names, and each of them exists", async () => {
      const routes = new Set(allRoutes(app.app).map(({ method, path }) => `${method} ${path}`));
      expect(new Set(Object.keys(publicApiCalls))).toEqual(new Set(allPublicApiCalls().map(([one]) => one)));
      for (const [call, scope] of allPublicApiCalls())
        expect({ call, scope, exists: routes.has(call) }).toEqual({ call, scope, exists: true });
      for (const scope of ALL) {
        const { call } = await createToken(
          ada,
          ALL.filter((one) => one !== scope),
        );
        for (const [route] of allPublicApiCalls().filter(([, needed]) => needed === scope)) {
          const [method = "", path = ""] = route.split(" ");
          const { status, body } = await call(method, path.replace(/:\w+/g, ID));
          expect({ route, status, code: body.code }).toEqual({
            route,
            status: 403,
            code: "insufficient_scope",
          });
        }
      }
    });

    test("opens nothing that others shared with its user", async () => {
      const owner = await app.signUpAndLogIn("owner@example.org");
      const request = await createSentRequest(app, owner);
      await app.database.pool.query(
        `insert into share (id, owner_id, request_id, email, level, user_id, token_hash, invited_at, accepted_at)
         values ($1, $2, $3, $4, 'view', $5, '', now(), now())`,
        [randomUUID(), owner.id, request.id, ada.email, ada.id],
      );
      await app.database.pool.query("update user_account set collaborates = true where id = $1", [ada.id]);
      const path = `/api/requests/${request.id}`;
      expect((await ada.call("GET", path)).status).toBe(200);
      expect((await (await createToken(ada)).call("GET", path)).status).toBe(404);
    });

    test("ends when it is revoked, when it expires, and while its account is suspended", async () => {
      const sam = await app.signUpAndLogIn("sam@example.org");
      const [revoked, expiring, lasting] = [
        await createToken(sam),
        await createToken(sam, ["read"], 1),
        await createToken(sam),
      ];
      const statusOf = async ({ call }: typeof lasting) => (await call("GET", "/api/requests")).status;
      expect(await Promise.all([revoked, expiring, lasting].map(statusOf))).toEqual([200, 200, 200]);
      expect((await sam.call("DELETE", `/api/me/api-tokens/${revoked.id}`)).status).toBe(204);
      const before = app.clock.now().toString();
      app.clock.advance({ hours: 24 });
      expect(await Promise.all([revoked, expiring, lasting].map(statusOf))).toEqual([401, 401, 200]);
      app.clock.set(before);
      await app.database.pool.query("update user_account set disabled = true where id = $1", [sam.id]);
      expect(await lasting.call("GET", "/api/requests")).toMatchObject({
        status: 403,
        body: { code: "account_suspended" },
      });
      await app.database.pool.query("delete from user_account where id = $1", [sam.id]);
      expect(await statusOf(lasting)).toBe(401);
    });

    test.each([`dl_pat_${"a".repeat(43)}`, "dl_pat_", `dl_pat_${"a".repeat(42)}`])(
      "that was never given out, %s, opens nothing",
      async (token) => {
        const call = caller(app.url, { authorization: `Bearer ${token}` });
        for (const path of ["/api/requests", "/api/agencies?q=nara"])
          expect(await call("GET", path)).toMatchObject({ status: 401, body: { code: "invalid_session" } });
      },
    );

    test("tells when it was last used, to the minute", async () => {
      const { id, call } = await createToken(ada);
      const lastUsed = async () => {
        const { body } = await ada.call("GET", "/api/me/api-tokens");
        return body.items.find((one: { id: string }) => one.id === id).lastUsedAt;
      };
      const before = app.clock.now().toString();
      await call("GET", "/api/requests");
      app.clock.advance({ seconds: 59 });
      await call("GET", "/api/requests");
      expect(await lastUsed()).toBe("2026-03-02T15:00:00.000Z");
      app.clock.advance({ seconds: 1 });
      await call("GET", "/api/requests");
      expect(await lastUsed()).toBe("2026-03-02T15:01:00.000Z");
      app.clock.set(before);
    });

    test("has a limit of its own of calls a minute", async () => {
      const [busy, other] = [await createToken(ada), await createToken(ada)];
      const counts = { allowed: 0, refused: 0 };
      for (let number = 0; number < 305; number += 1) {
        const { statusCode, headers } = await app.app.inject({
          method: "GET",
          url: "/api/requests/counts",
          headers: { authorization: `Bearer ${busy.token}` },
          remoteAddress: "10.9.9.9",
        });
        if (statusCode === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
        counts[statusCode === 429 ? "refused" : "allowed"] += 1;
      }
      expect(counts).toEqual({ allowed: 300, refused: 5 });
      expect((await other.call("GET", "/api/requests/counts")).status).toBe(200);
    });

    test("is one of at most fifty", async () => {
      const max = await app.signUpAndLogIn("max@example.org");
      for (let number = 0; number < 50; number += 1) await createToken(max, ["read"]);
      const body = { name: "One more", scopes: ["read"], expiresInDays: null };
      expect(await max.call("POST", "/api/me/api-tokens", body)).toMatchObject({
        status: 422,
        body: { code: "too_many_tokens" },
      });
    });
  });

  describe("an Idempotency-Key", () => {
    const countDrafts = async (title: string) =>
      (await ada.call("GET", `/api/requests?filter=drafts&q=${title}`)).body.items.length;

    test("makes the same call once, and answers it the same", async () => {
      const key = randomUUID();
      const body = { draft: draft({ title: "Onlyonce" }) };
      const first = await callWithKey(ada, key, "/api/requests", body);
      const again = await callWithKey(await createToken(ada), `"${key}"`, "/api/requests", body);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
      expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([
        null,
        "true",
      ]);
      expect(await countDrafts("Onlyonce")).toBe(1);
    });

    test("of calls at the same time lets one through", async () => {
      const body = { draft: draft({ title: "Together" }) };
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => callWithKey(ada, key, "/api/requests", body)),
      );
      expect(
        answers.filter(({ status, headers }) => status === 201 && !headers.has("idempotency-replayed")),
      ).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set());
      expect(await countDrafts("Together")).toBe(1);
    });

    test("of a call that is still running answers 409, and lets a call that was cut off be made again", async () => {
      const body = { draft: draft({ title: "Cutoff" }) };
      const key = randomUUID();
      await callWithKey(ada, key, "/api/requests", body);
      await app.database.pool.query(
        "update idempotent_call set status = null, answer = null where key = $1",
        [key],
      );
      expect(await callWithKey(ada, key, "/api/requests", body)).toMatchObject({
        status: 409,
        body: { code: "call_running" },
      });
      const before = app.clock.now().toString();
      app.clock.advance({ seconds: 61 });
      const retried = await callWithKey(ada, key, "/api/requests", body);
      expect([retried.status, retried.headers.get("idempotency-replayed")]).toEqual([201, null]);
      app.clock.set(before);
    });

    test("is for one call: another body or address is refused", async () => {
      const key = randomUUID();
      const { body } = await callWithKey(ada, key, "/api/requests", { draft: draft() });
      for (const [path, other] of [
        ["/api/requests", { draft: draft({ title: "Another" }) }],
        [`/api/requests/${body.id}/submission`, { version: 1 }],
      ] as const)
        expect(await callWithKey(ada, key, path, other)).toMatchObject({
          status: 422,
          body: { code: "key_reused" },
        });
    });

    test("repeats a refusal, too", async () => {
      const { id } = await createDraft(ada);
      const key = randomUUID();
      const first = await callWithKey(ada, key, `/api/requests/${id}/submission`, { version: 99 });
      const again = await callWithKey(ada, key, `/api/requests/${id}/submission`, { version: 99 });
      expect(first.status).toBe(409);
      expect(again).toMatchObject({ status: 409, body: first.body });
      expect(again.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      expect(again.headers.get("idempotency-replayed")).toBe("true");
    });

    test("is one user’s, for a day", async () => {
      const bob = await app.signUpAndLogIn("bob@example.org");
      const key = randomUUID();
      const body = { draft: draft({ title: "Shared key" }) };
      const [adas, bobs] = [
        await callWithKey(ada, key, "/api/requests", body),
        await callWithKey(bob, key, "/api/requests", body),
      ];
      expect(bobs.status).toBe(201);
      expect(bobs.body.id).not.toBe(adas.body.id);
      const before = app.clock.now().toString();
      app.clock.advance({ hours: 25 });
      const later = await callWithKey(ada, key, "/api/requests", body);
      expect(later.body.id).not.toBe(adas.body.id);
      app.clock.set(before);
    });

    test.each(["", " ", '"', "a\\b", "ü", "x".repeat(251)])("that is none, %j, is refused", async (key) => {
      const { statusCode } = await app.app.inject({
        method: "POST",
        url: "/api/requests",
        headers: { authorization: `Bearer ${ada.token}`, "idempotency-key": key },
        payload: { draft: draft() },
      });
      expect(statusCode).toBe(400);
    });
  });

  test("tells which version a caller has: lists and items by their tags, drafts by their numbers", async () => {
    const { call, token } = await createToken(ada);
    const { body } = await call("POST", "/api/requests", { draft: draft({ title: "Tagged" }) });
    for (const path of [`/api/requests/${body.id}`, "/api/requests", "/api/conversations"]) {
      const tag = (await call("GET", path)).headers.get("etag") ?? "";
      const again = await caller(app.url, { authorization: `Bearer ${token}`, "if-none-match": tag })(
        "GET",
        path,
      );
      expect({ path, status: again.status }).toEqual({ path, status: 304 });
    }
    const change = { version: 1, draft: draft({ title: "Changed" }) };
    expect((await call("PATCH", `/api/requests/${body.id}/draft`, change)).status).toBe(200);
    const conflicting = { version: 1, draft: draft({ title: "Changed elsewhere" }) };
    expect((await call("PATCH", `/api/requests/${body.id}/draft`, conflicting)).status).toBe(409);
  });
});
