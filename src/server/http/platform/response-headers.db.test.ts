import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { allRoutes } from "#test/support/http-routes.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";

type Operation = { security?: Record<string, string[]>[] };

describe("headers of answers", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
    await deliverReply(app, ada, await createSentRequest(app, ada), {
      attachment: { name: "a.csv", text: "a,b" },
    });
    await createDraft(ada);
  });
  afterAll(() => app?.close());

  const ID = "018f0000-0000-7000-8000-000000000000";
  const filled = (path: string) => path.replace(/:[a-z]+/gi, ID);

  async function operations(): Promise<{ method: string; path: string; operation: Operation }[]> {
    const { body } = await app.call("GET", "/api/openapi.json");
    return Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ":$1"),
        operation,
      })),
    );
  }

  test("no device may be asked for, on any page or answer", async () => {
    for (const path of ["/api/config", "/api/nothing", "/api/me", "/healthz", "/", "/identity/"]) {
      const policy = (await app.call("GET", path)).headers.get("permissions-policy") ?? "";
      for (const feature of ["camera", "microphone", "geolocation", "usb", "payment"]) {
        expect(policy, path).toContain(`${feature}=()`);
      }
    }
  });

  test("a browser that came by https never comes back without, and one of this machine is not bound", async () => {
    expect(app.context.settings.publicUrl).toMatch(/^https:/);
    for (const path of ["/", "/api/config", "/api/nothing"]) {
      const { headers } = await app.call("GET", path);
      expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
    }
    const { hstsOptions } = await import("./response-headers.ts");
    expect(hstsOptions("http://localhost:3000")).toBe(false);
  });

  test("pages connect to this server and the user pool only", async () => {
    const policy = (await app.call("GET", "/")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/connect-src 'self';/);
    const { originOfPool } = await import("./response-headers.ts");
    const hosted = { userPoolId: "eu-west-1_Abc123", clientId: "client1" };
    expect(originOfPool(hosted)).toBe("https://cognito-idp.eu-west-1.amazonaws.com");
    expect(originOfPool({ ...hosted, endpoint: "https://idp.example/pool/" })).toBe("https://idp.example");
    expect(originOfPool({ ...hosted, endpoint: "/identity/" })).toBeNull();
  });

  /** The same for everyone, so a browser may keep it: nothing of the user is in it. */
  const PUBLIC_DATA_PATHS = ["/api/template-topics", "/api/mail-page"];

  test("no cache keeps what a signed-in user was answered, unless it asks again each time", async () => {
    const routes = allRoutes(app.app).filter(
      ({ method, path }) => method === "GET" && path.startsWith("/api/"),
    );
    const userRoutes = [];
    for (const route of routes) {
      // A stream never ends, and what has no name is no route.
      if (["/api/live", "/api/*", ...PUBLIC_DATA_PATHS].includes(route.path)) continue;
      const { status } = await app.call("GET", filled(route.path));
      if (status === 401) userRoutes.push(route);
    }
    expect(userRoutes.length).toBeGreaterThan(40);
    let answered = 0;
    for (const { path } of userRoutes) {
      for (const who of [ada, admin]) {
        const { status, headers } = await who.call("GET", filled(path));
        if (status === 200) answered += 1;
        const cache = headers.get("cache-control") ?? "";
        const isRevalidated = headers.has("etag") && /\bno-cache\b/.test(cache) && /\bprivate\b/.test(cache);
        expect(/\bno-store\b/.test(cache) || isRevalidated, `${path} (${status}) says "${cache}"`).toBe(true);
      }
    }
    expect(answered).toBeGreaterThan(30);
  });

  test("a file is revalidated by its hash, by its user only", async () => {
    const { rows } = await app.database.pool.query("select id from attachment where owner_id = $1", [ada.id]);
    const { status, headers } = await ada.call("GET", `/api/attachments/${rows[0].id}`);
    expect({ status, cache: headers.get("cache-control"), tagged: headers.has("etag") }).toEqual({
      status: 200,
      cache: "private, no-cache",
      tagged: true,
    });
  });

  test("lists and items are revalidated by their content, whatever the encoding", async () => {
    const { body } = await ada.call("GET", "/api/requests");
    const id = body.items[0].id;
    for (const path of [
      "/api/requests",
      "/api/requests/counts",
      `/api/requests/${id}`,
      "/api/conversations",
      `/api/conversations/${id}`,
      "/api/mailbox",
    ]) {
      const authorization = `Bearer ${ada.token}`;
      const first = await fetch(`${app.url}${path}`, { headers: { authorization } });
      const etag = first.headers.get("etag") ?? "";
      expect(etag, path).toMatch(/^W\//);
      expect(first.headers.get("cache-control"), path).toBe("private, no-cache");
      for (const encoding of ["zstd", "identity"]) {
        const again = await fetch(`${app.url}${path}`, {
          headers: { authorization, "if-none-match": etag, "accept-encoding": encoding },
        });
        expect([again.status, await again.text()], path).toEqual([304, ""]);
      }
      const stranger = await fetch(`${app.url}${path}`, { headers: { "if-none-match": etag } });
      expect([stranger.status, stranger.headers.get("cache-control")]).toEqual([401, "no-store"]);
      const other = await fetch(`${app.url}${path}`, {
        headers: { authorization: `Bearer ${admin.token}`, "if-none-match": etag },
      });
      expect(other.status, path).not.toBe(304);
    }
  });

  test("JSON over 1 kB is compressed as the caller accepts, tokens and bodies of calls never are", async () => {
    const encodingOf = async (path: string, accepted: string) => {
      const headers = {
        authorization: `Bearer ${ada.token}`,
        "accept-encoding": accepted,
      };
      const response = await fetch(`${app.url}${path}`, { headers });
      await response.arrayBuffer();
      return response.headers.get("content-encoding");
    };
    for (const accepted of ["br", "gzip", "zstd"])
      expect(await encodingOf("/api/jurisdictions", accepted)).toBe(accepted);
    expect(await encodingOf("/api/jurisdictions", "gzip, deflate, br, zstd")).toBe("zstd");
    expect(await encodingOf("/api/jurisdictions", "identity")).toBeNull();
    expect(await encodingOf("/api/config", "gzip")).toBeNull();
    const { body: config } = await app.call("GET", "/api/config");
    const login = await fetch(`${app.url}/identity/`, {
      method: "POST",
      headers: {
        "accept-encoding": "gzip",
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
      },
      body: JSON.stringify({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: config.userPool.clientId,
        AuthParameters: { USERNAME: ada.email, PASSWORD },
      }),
    });
    expect((await login.text()).length).toBeGreaterThan(1024);
    expect(login.headers.get("content-encoding")).toBeNull();
    const compressedCall = await fetch(`${app.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: new Uint8Array(gzipSync("{}")),
    });
    expect(compressedCall.status).toBe(400);
  });

  test("a logout empties the browser's cache", async () => {
    const { status, headers } = await app.call("DELETE", "/api/browser-cache");
    expect([status, headers.get("clear-site-data")]).toEqual([204, '"cache"']);
  });

  test("the API's description names the security of every operation, as the operation has it", async () => {
    const all = await operations();
    expect(all.length).toBeGreaterThan(50);
    const { body } = await app.call("GET", "/api/openapi.json");
    const schemes = Object.keys(body.components.securitySchemes);
    for (const { method, path, operation } of all) {
      const what = `${method} ${path}`;
      expect(operation.security, `${what}: name its security, or [] for none`).toBeDefined();
      for (const scheme of operation.security?.flatMap(Object.keys) ?? [])
        expect(schemes, what).toContain(scheme);
      const ways = operation.security ?? [];
      const needsToken = ways.length > 0 && ways.every((way) => Object.keys(way).length > 0);
      const { status } = await app.call(method, filled(path));
      expect({ what, refused: status === 401 }).toEqual({ what, refused: needsToken });
    }
  });
});
