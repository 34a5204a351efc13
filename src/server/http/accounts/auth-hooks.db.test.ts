import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "#test/support/http-routes.ts";
import { invalidTokens } from "#test/support/invalid-tokens.ts";
import { ADMIN, caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** What anyone may call. A route that is not named here must refuse a caller without a token. */
const PUBLIC = new Set([
  // It only tells the caller's browser to forget.
  "/api/browser-cache",
  "/api/openapi.json",
  "/api/openapi.d.ts",
  "/api/docs",
  "/api/config",
  "/api/jurisdictions",
  "/api/laws/:jurisdiction",
  "/api/deadlines",
  "/api/contact",
  "/api/sandbox/mail",
  // Anyone who holds the email it is in: the link is signed, and ends emails at most.
  "/api/replies-by-mail/:token",
  "/api/notices-by-mail/:what/:token",
  // For the reader of the mailbox it was sent to: 256 random bits, once, for seven days.
  "/api/undo-email-change/:token",
  // For the reader of the mailbox it was sent to: 256 random bits, once, for thirty days.
  "/api/account-deletion/:secret",
  // A browser's own download cannot carry a token: the link holds a signed ticket of ten minutes.
  "/api/exports/:id/file",
  // Nor can a calendar program: the address is a secret of its user's, who can end it.
  "/api/calendar/:file",
]);
/** What anyone may read; adding and changing takes a user. */
const READABLE = new Set([
  // Empty: what the browser puts into it, it was given for its token.
  "/api/mail-page",
  "/api/agencies",
  "/api/agencies/jurisdictions",
  "/api/agencies/jurisdiction-suggestion",
  "/api/agencies/browse",
  "/api/agencies/:id",
  "/api/agencies/:id/page",
]);

const isPublic = ({ method, path }: { method: string; path: string }) =>
  PUBLIC.has(path) || (READABLE.has(path) && (method === "GET" || method === "HEAD"));

const ID = "018f0000-0000-7000-8000-000000000000";

describe("who may call", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const protectedRoutes = () =>
    allRoutes(app.app).filter((route) => route.path.startsWith("/api/") && !isPublic(route));

  test("every route but the public ones refuses a caller without a token", async () => {
    const routes = protectedRoutes();
    expect(routes.length).toBeGreaterThan(25);
    for (const { method, path } of routes) {
      const { status, headers, body } = await app.call(method, path.replace(":id", ID));
      expect({ method, path, status }).toEqual({ method, path, status: 401 });
      expect(headers.get("www-authenticate")).toBe("Bearer");
      if (method !== "HEAD") {
        expect(body).toEqual({
          type: "about:blank",
          title: "Not logged in",
          status: 401,
          code: "invalid_session",
          detail: "Invalid session",
        });
      }
    }
  });

  test("a token is looked at before the body is", async () => {
    const { status } = await app.call("POST", "/api/requests", "{not json");
    expect(status).toBe(401);
  });

  test("every administrators' route refuses someone else", async () => {
    const routes = protectedRoutes().filter(({ path }) => path.startsWith("/api/admin/"));
    expect(routes.length).toBeGreaterThan(8);
    for (const { method, path } of routes.filter((route) => route.method !== "HEAD")) {
      const { status, body } = await ada.call(method, path.replace(":id", ID));
      expect({ method, path, status, code: body.code }).toEqual({
        method,
        path,
        status: 403,
        code: "admin_only",
      });
    }
    const admin = await app.signUpAndLogIn(ADMIN);
    expect((await admin.call("GET", "/api/admin/health")).status).toBe(200);
  });

  test("every route refuses every kind of token that is not to be believed", async () => {
    const routes = protectedRoutes();
    const tokens = await invalidTokens(app);
    expect(tokens.size).toBeGreaterThan(15);
    const acceptedCalls: string[] = [];
    for (const [number, [kind, token]] of [...tokens].entries()) {
      for (const { method, path } of routes) {
        const { statusCode } = await app.app.inject({
          method: method as "GET",
          url: path.replace(":id", ID),
          headers: { authorization: `Bearer ${token}` },
          // A caller of its own for each kind, as more calls than these would be too many of one.
          remoteAddress: `10.0.0.${number}`,
        });
        if (statusCode !== 401) acceptedCalls.push(`${statusCode} ${method} ${path}: ${kind}`);
      }
    }
    expect(acceptedCalls).toEqual([]);
    // The walk does not pass because everyone is refused.
    expect((await ada.call("GET", "/api/me")).status).toBe(200);
  });

  test("a token under another scheme, or twice, is none", async () => {
    for (const authorization of [`Basic ${ada.token}`, `Bearer ${ada.token} ${ada.token}`]) {
      const call = caller(app.url, { authorization });
      expect(await call("GET", "/api/me")).toMatchObject({ status: 401, body: { code: "invalid_session" } });
    }
  });

  test("a token ends after an hour, and with its session", async () => {
    const eve = await app.signUpAndLogIn("eve@example.org");
    expect((await eve.call("GET", "/api/me")).status).toBe(200);
    await app.pool.call({
      target: "AWSCognitoIdentityProviderService.GlobalSignOut",
      body: JSON.stringify({ AccessToken: eve.token }),
      caller: { ip: "127.0.0.1" },
    });
    expect((await eve.call("GET", "/api/me")).status).toBe(401);

    const before = app.poolClock.now().toString();
    app.poolClock.advance({ minutes: 59 });
    expect((await ada.call("GET", "/api/me")).status).toBe(200);
    app.poolClock.advance({ minutes: 2 });
    expect(await ada.call("GET", "/api/me")).toMatchObject({
      status: 401,
      body: { code: "invalid_session" },
    });
    app.poolClock.set(before);
  });

  test("a suspended account hears so, and one that is gone is nobody", async () => {
    const bob = await app.signUpAndLogIn("bob@example.org");
    await app.database.pool.query("update user_account set disabled = true where id = $1", [bob.id]);
    expect(await bob.call("GET", "/api/me")).toMatchObject({
      status: 403,
      body: { code: "account_suspended" },
    });
    await app.database.pool.query("delete from user_account where id = $1", [bob.id]);
    expect(await bob.call("GET", "/api/me")).toMatchObject({
      status: 401,
      body: { code: "invalid_session" },
    });
  });
});
