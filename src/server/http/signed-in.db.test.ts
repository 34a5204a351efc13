import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, caller, type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { allRoutes } from "#test/http-routes.ts";

/** What anybody may call. A route that is not named here must refuse a caller without a token. */
const PUBLIC = new Set([
  "/api/openapi.json",
  "/api/config",
  "/api/jurisdictions",
  "/api/deadlines",
  "/api/agencies",
  "/api/contact",
  "/api/sandbox/mail",
]);

const ID = "018f0000-0000-7000-8000-000000000000";

describe("who may call", () => {
  let app: TestApp;
  let ada: TestPerson;

  beforeAll(async () => {
    app = await testApp();
    ada = await app.signUpAndIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const guarded = () =>
    allRoutes(app.app).filter(({ path }) => path.startsWith("/api/") && !PUBLIC.has(path));

  test("every route but the public ones refuses a caller without a token", async () => {
    const routes = guarded();
    expect(routes.length).toBeGreaterThan(25);
    for (const { method, path } of routes) {
      const { status, headers, body } = await app.call(method, path.replace(":id", ID));
      expect({ method, path, status }).toEqual({ method, path, status: 401 });
      expect(headers.get("www-authenticate")).toBe("Bearer");
      if (method !== "HEAD") {
        expect(body).toEqual({
          type: "about:blank",
          title: "Not signed in",
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

  test("every administrators' route refuses somebody else", async () => {
    const routes = guarded().filter(({ path }) => path.startsWith("/api/admin/"));
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
    const admin = await app.signUpAndIn(ADMIN);
    expect((await admin.call("GET", "/api/admin/health")).status).toBe(200);
  });

  const attempts: [string, () => string | null | Promise<string>][] = [
    ["no token", () => null],
    ["garbage", () => "Bearer garbage"],
    ["three pieces of garbage", () => "Bearer aaaa.bbbb.cccc"],
    ["a token under another scheme", () => `Basic ${ada.token}`],
    ["a token twice", () => `Bearer ${ada.token} ${ada.token}`],
    ["the id token", () => `Bearer ${ada.idToken}`],
    ["a token whose person was exchanged", () => `Bearer ${withClaims(ada.token, { sub: ID })}`],
    ["a token without a signature", () => `Bearer ${unsigned(ada.token)}`],
    ["a token signed by a stranger", () => `Bearer ${signedByStranger(ada.token)}`],
    [
      "a token signed with the public key as a password",
      async () => `Bearer ${await signedWithPublicKey(app, ada.token)}`,
    ],
  ];
  test.each(attempts)("refused: %s", async (_name, authorization) => {
    const value = await authorization();
    const call = caller(app.url, value === null ? {} : { authorization: value });
    expect(await call("GET", "/api/me")).toMatchObject({ status: 401, body: { code: "invalid_session" } });
  });

  test("a token ends after an hour, and with its session", async () => {
    const eve = await app.signUpAndIn("eve@example.org");
    expect((await eve.call("GET", "/api/me")).status).toBe(200);
    await app.pool.call({
      target: "AWSCognitoIdentityProviderService.GlobalSignOut",
      body: JSON.stringify({ AccessToken: eve.token }),
      caller: { ip: "127.0.0.1" },
    });
    expect((await eve.call("GET", "/api/me")).status).toBe(401);

    const before = app.poolClock.now().toString();
    app.poolClock.pass({ minutes: 59 });
    expect((await ada.call("GET", "/api/me")).status).toBe(200);
    app.poolClock.pass({ minutes: 2 });
    expect(await ada.call("GET", "/api/me")).toMatchObject({
      status: 401,
      body: { code: "invalid_session" },
    });
    app.poolClock.set(before);
  });

  test("a disabled account is told so, and one that is gone is nobody", async () => {
    const bob = await app.signUpAndIn("bob@example.org");
    await app.database.pool.query("update person set disabled = true where id = $1", [bob.id]);
    expect(await bob.call("GET", "/api/me")).toMatchObject({
      status: 403,
      body: { code: "account_disabled" },
    });
    await app.database.pool.query("delete from person where id = $1", [bob.id]);
    expect(await bob.call("GET", "/api/me")).toMatchObject({
      status: 401,
      body: { code: "invalid_session" },
    });
  });
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part = "") =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

function withClaims(token: string, claims: object): string {
  const [head, payload, signature] = token.split(".");
  return [head, encode({ ...decode(payload), ...claims }), signature].join(".");
}

function unsigned(token: string): string {
  const [head, payload] = token.split(".");
  // The form that is let through here has three pieces, so the empty signature is one letter.
  return [encode({ ...decode(head), alg: "none" }), payload, "A"].join(".");
}

function signedByStranger(token: string): string {
  const [head, payload] = token.split(".");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return `${head}.${payload}.${sign("sha256", Buffer.from(`${head}.${payload}`), privateKey).toString("base64url")}`;
}

/** The old trick: a server that believes `alg` checks an HMAC made with its own public key. */
async function signedWithPublicKey(app: TestApp, token: string): Promise<string> {
  const [head, payload] = token.split(".");
  const forged = `${encode({ ...decode(head), alg: "HS256" })}.${payload}`;
  const secret = JSON.stringify((await app.pool.jwks()).keys[0]);
  return `${forged}.${createHmac("sha256", secret).update(forged).digest("base64url")}`;
}
