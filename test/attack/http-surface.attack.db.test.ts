import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { callPool } from "./account-calls.ts";

/** What a stranger tries at the HTTP server itself: other origins, forged headers, smuggled requests, the log. */
let app: TestApp;
let ada: TestUser;
/** What was written to the log, as it was written. */
let written: string;
beforeAll(async () => {
  const log = pino(
    { level: "info" },
    {
      write(text: string) {
        written += text;
      },
    },
  );
  app = await startTestApp({ log });
  ada = await app.signUpAndLogIn("ada@example.org");
});
afterAll(() => app?.close());
beforeEach(() => {
  written = "";
});

const port = () => Number(new URL(app.url).port);

/** Sends these bytes and resolves to all that came back until the server hung up. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port(), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

/** The log's lines; fails if one is not a line of JSON. */
const lines = () =>
  written
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("another site's page", () => {
  const origin = "https://evil.example";

  test.each([
    ["GET", "/api/config"],
    ["GET", "/api/me"],
    ["GET", "/api/agencies?q=nara"],
    ["GET", "/api/nothing"],
    ["POST", "/identity/"],
    ["GET", "/"],
  ])("may not read the answer of %s %s", async (method, path) => {
    for (const sent of [origin, "null", app.url]) {
      const { headers } = await caller(app.url, { origin: sent, authorization: `Bearer ${ada.token}` })(
        method,
        path,
      );
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  test.each(["/api/me/profile", "/api/requests", "/identity/", "/api/exports"])(
    "gets no permission to call %s",
    async (path) => {
      const requests = {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization, content-type, x-amz-target",
      };
      const { status, headers } = await caller(app.url, requests)("OPTIONS", path);
      expect(status).toBe(404);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    },
  );
});

describe("a forged forwarding header without trusted proxies", () => {
  const FORGED = {
    "x-forwarded-for": "203.0.113.9",
    "x-real-ip": "203.0.113.9",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "for=203.0.113.9;host=evil.example",
  };

  test("is not what the audit log says of a refused login", async () => {
    const body = {
      ClientId: app.pool.clientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: ada.email, PASSWORD: "Wrong horse 1" },
    };
    const headers = { ...FORGED, "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth" };
    const answer = await fetch(`${app.url}/identity/`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-amz-json-1.1" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    const { rows } = await app.database.pool.query("select * from audit_event order by id desc limit 1");
    expect(JSON.stringify(rows)).toContain("127.0.0.1");
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });

  test("does not give a caller the limits of another address", async () => {
    const left = async (headers: Record<string, string>) =>
      Number((await caller(app.url, headers)("GET", "/api/config")).headers.get("x-ratelimit-remaining"));
    const before = await left({});
    expect(before).toBeGreaterThan(0);
    expect(await left(FORGED)).toBe(before - 1);
    expect(await left({ "x-forwarded-for": "198.51.100.7, 203.0.113.9" })).toBe(before - 2);
  });

  test("is not what the log says", async () => {
    await caller(app.url, FORGED)("GET", "/api/config");
    expect(written).toContain('"remoteAddress":"127.0.0.1"');
    expect(written).not.toMatch(/203\.0\.113|evil\.example/);
  });
});

describe("a request inside of another's body", () => {
  const host = "Host: daylight.test\r\n";
  const inner = `GET /api/config HTTP/1.1\r\n${host}\r\n`;

  test.each([
    [
      "both lengths",
      `Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      "both lengths, the other way around",
      `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ["two lengths", `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
    ["two lengths in one", `Content-Length: 0, ${inner.length}\r\n\r\n${inner}`],
    ["a length that is none", `Content-Length: +0\r\n\r\n${inner}`],
    ["an encoding before a space", `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`],
    [
      "an encoding on a folded line",
      `Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      "an encoding twice",
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
    ],
    ["a chunk of a false size", `Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${inner}`],
    ["lines that end in LF", `Transfer-Encoding: chunked\n\n0\r\n\r\n${inner}`],
  ])("%s: refused, and nothing after it is read", async (_name, rest) => {
    const answer = await sendRaw(
      `POST /api/contact HTTP/1.1\r\n${host}Content-Type: application/json\r\n${rest}`,
    );
    expect(statusesOf(answer).at(-1)).toBe(400);
    expect(answer).not.toContain("userPool");
  });
});

describe("TRACE", () => {
  test.each(["/", "/api/config", "/api/me"])("echoes nothing at %s", async (path) => {
    const call = httpRequest(`${app.url}${path}`, { method: "TRACE", headers: { "x-secret": "echo-me" } });
    call.end();
    const [answer] = await once(call, "response");
    let body = "";
    for await (const part of answer) body += part;
    expect([404, 405]).toContain(answer.statusCode);
    expect(answer.headers["content-type"]).not.toContain("message/http");
    expect(body).not.toContain("echo-me");
  });
});

describe("the log", () => {
  test("is not written by a caller: a line break ends no line, nor begins one", async () => {
    const forged = '\n{"level":60,"msg":"forged"}\n';
    for (const text of [encodeURIComponent(forged), "%0d%0a%1b%5b2J", "%E2%80%A8forged"]) {
      await app.call("GET", `/api/agencies/${text}`);
      await app.call("GET", `/api/agencies?q=${text}&limit=${text}`);
    }
    await caller(app.url, { authorization: "Bearer \u00850a.b.c", "user-agent": "x\tforged" })(
      "GET",
      "/api/me",
    );
    await ada.call("PUT", "/api/me/profile", { [forged]: forged });
    await callPool(app, forged, { [forged]: forged });
    await sendRaw(`GET /api/config HTTP/1.1\r\nHost: a\tforged\r\nConnection: close\r\n\r\n`);
    expect(lines().length).toBeGreaterThan(10);
    expect(lines().map(({ msg }) => msg)).not.toContain("forged");
    // No control character that a terminal would obey.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(written.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f]/);
  });

  const SECRET = "s3cret-of-a-link_0123456789abcdefghijklmnop";

  test.each([
    ["GET", `/api/calendar/${SECRET}.ics`, null],
    [
      "GET",
      `/api/exports/0198a8a0-0000-7000-8000-000000000000/file?ticket=${SECRET}`,
      "/api/exports/:id/file",
    ],
    ["GET", `/api/undo-email-change/${SECRET}`, "/api/undo-email-change/:token"],
    ["POST", `/api/undo-email-change/${SECRET}`, "/api/undo-email-change/:token"],
    ["GET", `/api/account-deletion/${SECRET}`, "/api/account-deletion/:secret"],
    ["GET", `/api/replies-by-mail/${SECRET}`, "/api/replies-by-mail/:token"],
    ["GET", `/api/notices-by-mail/replies/${SECRET}`, "/api/notices-by-mail/:what/:token"],
    ["GET", `/api/agencies?q=${SECRET}`, "/api/agencies"],
    ["GET", `/api/mistyped/${SECRET}`, "/api/*"],
    ["GET", `/api/undo-email-change/%${SECRET}`, null],
  ])("names the route of %s %s and not its secret", async (method, path, route) => {
    await app.call(method, path);
    expect(written).not.toContain(SECRET);
    if (route) expect(written).toContain(`"route":"${route}"`);
  });

  test("has each refused right, with the user and the route, and no more than the id of either", async () => {
    await ada.call("GET", "/api/admin/users?q=private");
    const rejection = lines().find(({ msg }) => msg === "refused a call");
    expect(rejection).toMatchObject({
      level: 40,
      status: 403,
      code: "admin_only",
      user: ada.id,
      req: { method: "GET", route: "/api/admin/users", remoteAddress: "127.0.0.1" },
    });
    expect(written).not.toContain("private");
  });

  test("has input of the wrong form and refused tokens for an operator who asks for them", async () => {
    await ada.call("PUT", "/api/me/profile", { name: 7, private: "words" });
    await app.call("GET", "/api/me");
    const rejections = lines().filter(({ msg }) => msg === "refused a call");
    expect(rejections.map(({ level, status, user }) => [level, status, user])).toEqual([
      [30, 400, ada.id],
      [30, 401, undefined],
    ]);
    expect(written).not.toContain("words");
  });
});
