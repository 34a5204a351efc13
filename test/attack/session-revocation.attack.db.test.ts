import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLiveFeed } from "#server/db/platform/live-feed.ts";
import { buildApp } from "#server/http/app.ts";
import { LiveHub } from "#server/http/platform/live-hub.ts";
import { embeddedIdentity } from "#server/identity/embedded-identity.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import {
  callPool,
  changeEmail,
  emailChangeUndoPath,
  enableAuthenticator,
  lastEmailedCode,
  logIn,
} from "./account-calls.ts";

/** A session that was ended must hear nothing more, in any process. */
let app: TestApp;
let other: Awaited<ReturnType<typeof secondProcess>>;
beforeAll(async () => {
  app = await startTestApp();
  other = await secondProcess(app);
});
afterAll(async () => {
  await other?.close();
  await app?.close();
});

/** Another process of the same installation: its own hub, and its own connection that listens to the database. */
async function secondProcess({ context, database, pool }: TestApp) {
  const hub = new LiveHub();
  const feed = await openLiveFeed(database.pool, {
    onNotification: (notice) => hub.publish(notice),
    onReconnect: () => hub.publishGap(),
  });
  const http: FastifyInstance = await buildApp({
    context,
    identity: embeddedIdentity(pool),
    pool,
    hub,
    adminSecondFactor: false,
    probeMail: async () => undefined,
    printLetter: () => Promise.reject(new Error("Nothing is printed here.")),
    printFile: () => Promise.reject(new Error("Nothing is printed here.")),
    config: {
      brand: "Daylight",
      teamEmail: "team@daylight.test",
      operator: { name: "Daylight", address: "", law: "", termsDate: "" },
      sandbox: true,
      userPool: { userPoolId: pool.poolId, clientId: pool.clientId, endpoint: "/identity/" },
    },
    logger: pino({ level: "silent" }),
  });
  await http.listen({ host: "127.0.0.1", port: 0 });
  return {
    url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    async close() {
      await http.close();
      await feed.close();
    },
  };
}

/** A stream in each process; the first mark says that the process listens. */
async function streamsOf(token: string) {
  const streams = await Promise.all([app.url, other.url].map((url) => openLiveStream(url, token)));
  for (const stream of streams) await stream.connected;
  return {
    ended: () => Promise.all(streams.map((stream) => stream.ended)),
    close() {
      for (const stream of streams) stream.close();
    },
  };
}

const as = (token: string) => caller(app.url, { authorization: `Bearer ${token}` });

/** What ends every session of a user but, for some, the one that did it. */
const ENDINGS: [string, (user: TestUser) => Promise<unknown>][] = [
  ["log out everywhere", (user) => callPool(app, "GlobalSignOut", { AccessToken: user.token })],
  [
    "a new password",
    (user) =>
      callPool(app, "ChangePassword", {
        AccessToken: user.token,
        PreviousPassword: PASSWORD,
        ProposedPassword: "Another horse 2",
      }),
  ],
  [
    "a password reset by email",
    async ({ email: Username }) => {
      await callPool(app, "ForgotPassword", { Username });
      const ConfirmationCode = await lastEmailedCode(app, Username);
      await callPool(app, "ConfirmForgotPassword", {
        Username,
        ConfirmationCode,
        Password: "Another horse 2",
      });
    },
  ],
  [
    "a change of the email that is undone",
    async (user) => {
      await changeEmail(app, user.token, `new-${user.email}`);
      await app.call("POST", await emailChangeUndoPath(app, user.email));
    },
  ],
  [
    "a suspended account",
    ({ id }) => app.database.pool.query("update user_account set disabled = true where id = $1", [id]),
  ],
  ["a deleted account", (user) => callPool(app, "DeleteUser", { AccessToken: user.token })],
  ["the call for pools that tell nobody", (user) => user.call("POST", "/api/me/sessions/ended")],
];

describe("open event streams end, in every process, after", () => {
  test.each(ENDINGS)("%s", async (name, end) => {
    const user = await app.signUpAndLogIn(`${name.replaceAll(" ", "-")}@example.org`);
    const { AccessToken } = await logIn(app, user.email);
    const streams = await streamsOf(AccessToken);
    await end(user);
    await streams.ended();
  });
});

test("another user's streams go on, and so does the one of the session that changed the password", async () => {
  const [ada, eve] = [
    await app.signUpAndLogIn("ada@example.org"),
    await app.signUpAndLogIn("eve@example.org"),
  ];
  const elsewhere = await logIn(app, ada.email);
  const [own, hers, deleted] = [
    await streamsOf(ada.token),
    await streamsOf(eve.token),
    await streamsOf(elsewhere.AccessToken),
  ];
  const ended: string[] = [];
  void own.ended().then(() => ended.push("own"));
  void hers.ended().then(() => ended.push("hers"));
  await callPool(app, "ChangePassword", {
    AccessToken: ada.token,
    PreviousPassword: PASSWORD,
    ProposedPassword: "Another horse 2",
  });
  await deleted.ended();
  expect(ended).toEqual([]);
  own.close();
  hers.close();
});

describe("a single session", () => {
  test("is listed with its device and network, and ends alone, with its streams", async () => {
    const user = await app.signUpAndLogIn("fay@example.org");
    const stolen = await logIn(app, user.email);
    const streams = await streamsOf(stolen.AccessToken);
    app.poolClock.advance({ minutes: 10 });
    await callPool(app, "GetTokensFromRefreshToken", { RefreshToken: stolen.RefreshToken });
    const { body } = await user.call("GET", "/api/me/sessions");
    expect(body.available).toBe(true);
    const [theirs, own] = body.items;
    expect(theirs).toMatchObject({
      device: "Firefox on Linux",
      network: "203.0.113.0/24",
      lastUsedAt: app.poolClock.now().toString(),
      current: false,
    });
    expect(own).toMatchObject({ network: "127.0.0.0/24", current: true });
    expect(Date.parse(theirs.createdAt)).toBeLessThan(Date.parse(theirs.lastUsedAt));

    // Ten minutes after the login, the owner's password is needed again; a thief's token ends nothing.
    for (const rejected of [
      await user.call("DELETE", `/api/me/sessions/${theirs.id}`),
      await as(stolen.AccessToken)("DELETE", `/api/me/sessions/${own.id}`),
      await as(stolen.AccessToken)("POST", "/api/me/sessions/ended"),
    ]) {
      expect([rejected.status, rejected.body.code]).toEqual([403, "recent_login_required"]);
    }
    expect((await user.call("GET", "/api/me/sessions")).body.items).toHaveLength(2);
    const again = await logIn(app, user.email);
    expect((await as(again.AccessToken)("DELETE", `/api/me/sessions/${theirs.id}`)).status).toBe(204);
    await streams.ended();
    expect((await as(stolen.AccessToken)("GET", "/api/me")).status).toBe(401);
    const refreshed = await callPool(app, "GetTokensFromRefreshToken", { RefreshToken: stolen.RefreshToken });
    expect(refreshed.message).toBe("Refresh Token has been revoked");
    const left = (await user.call("GET", "/api/me/sessions")).body.items as {
      id: string;
      current: boolean;
    }[];
    expect(left).toHaveLength(2);
    expect(left.find(({ current }) => current)?.id).toBe(own.id);
    expect((await as(again.AccessToken)("DELETE", `/api/me/sessions/${theirs.id}`)).status).toBe(404);
  });

  test("of someone else is not there, neither to see nor to end", async () => {
    const [gus, hal] = [
      await app.signUpAndLogIn("gus@example.org"),
      await app.signUpAndLogIn("hal@example.org"),
    ];
    const [{ id }] = (await gus.call("GET", "/api/me/sessions")).body.items;
    const seen = (await hal.call("GET", "/api/me/sessions")).body.items as { id: string }[];
    expect(seen.map((session) => session.id)).not.toContain(id);
    const answers = [await hal.call("DELETE", `/api/me/sessions/${id}`)];
    answers.push(await hal.call("DELETE", "/api/me/sessions/00000000-0000-4000-8000-000000000000"));
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [404, answers[0]?.body.detail],
      [404, answers[0]?.body.detail],
    ]);
    expect((await gus.call("GET", "/api/me")).status).toBe(200);
    expect((await hal.call("DELETE", "/api/me/sessions/mine")).status).toBe(400);
  });

  test("remembers no more of a user agent than it may, whatever it says", async () => {
    const user = await app.signUpAndLogIn("ida@example.org");
    for (const userAgent of ["x".repeat(5_000), "<script>", "Firefox/1 ".repeat(200)]) {
      const answer = await app.pool.call({
        target: "AWSCognitoIdentityProviderService.InitiateAuth",
        body: JSON.stringify({
          ClientId: app.pool.clientId,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME: user.email, PASSWORD },
        }),
        caller: { ip: "2001:db8:1:2:3::4", userAgent },
      });
      expect(answer).toHaveProperty("body");
    }
    const { items } = (await user.call("GET", "/api/me/sessions")).body;
    expect(items).toHaveLength(4);
    expect(items.map(({ network }: { network: string }) => network)).toContain("2001:db8:1::/48");
  });
});

test("a stream ends when its token expires, and the next takes a new token", async () => {
  const short = await startTestApp({ tokenSeconds: 1 });
  const user = await short.signUpAndLogIn("jo@example.org");
  const { AccessToken, RefreshToken } = await logIn(short, user.email);
  const stream = await openLiveStream(short.url, AccessToken);
  await stream.connected;
  await stream.ended;
  short.poolClock.advance({ seconds: 1 });
  const rejected = await openLiveStream(short.url, AccessToken);
  expect(rejected.status).toBe(401);
  const { body } = await callPool(short, "GetTokensFromRefreshToken", { RefreshToken });
  const next = await openLiveStream(short.url, body.AuthenticationResult.AccessToken);
  await next.connected;
  next.close();
  await short.close();
});

describe("an administrator", () => {
  test("needs a second factor where the setting says so, and hears how to set it up", async () => {
    const strict = await startTestApp({ adminSecondFactor: true });
    const admin = await strict.signUpAndLogIn("admin@daylight.test");
    for (const path of ["/api/admin/users", "/api/admin/health", "/api/admin/unmatched"]) {
      expect(await admin.call("GET", path)).toMatchObject({
        status: 403,
        body: {
          code: "second_factor_required",
          detail: expect.stringContaining("Set up an authenticator app on your account page"),
        },
      });
    }
    expect((await admin.call("GET", "/api/me")).body.admin).toBe(true);
    await enableAuthenticator(strict, admin.token);
    expect((await admin.call("GET", "/api/admin/users")).status).toBe(200);
    const user = await strict.signUpAndLogIn("kim@example.org");
    expect((await user.call("GET", "/api/admin/users")).body.code).toBe("admin_only");
    await strict.close();
  });
});
