import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import {
  answerChallenge,
  callPool,
  emailsTo,
  enableAuthenticator,
  logIn,
  startLogin,
} from "./account-calls.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** A user with an authenticator app and ten recovery codes. */
async function withCodes(email: string) {
  const user = await app.signUpAndLogIn(email);
  await enableAuthenticator(app, user.token);
  const { status, body } = await user.call("POST", "/api/me/recovery-codes");
  expect(status).toBe(200);
  return { user, codes: body.codes as string[] };
}

const challenge = async (email: string): Promise<string> => (await startLogin(app, email)).body.Session;
const enter = async ({ email }: TestUser, code: string) =>
  answerChallenge(app, email, await challenge(email), code);
const MISMATCH = { type: "CodeMismatchException", message: "Invalid code received for user" };

describe("a recovery code", () => {
  test("logs in in place of the app's, in any spelling, and tells the user of it", async () => {
    const { user, codes } = await withCodes("ada@example.org");
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    const typed = ` ${codes[0]?.toUpperCase().replace("-", " ")} `;
    expect((await enter(user, typed)).body).toHaveProperty("AuthenticationResult");
    expect((await user.call("GET", "/api/me/recovery-codes")).body).toMatchObject({
      available: true,
      remaining: 9,
    });
    const email = (await emailsTo(app, user.email)).at(-1);
    expect(email?.subject).toBe("A recovery code of your Daylight account was used");
    expect(email?.text).toContain("9 codes are left.");
  });

  test("works once, in two logins at the same moment too", async () => {
    const { user, codes } = await withCodes("bea@example.org");
    const sessions = await Promise.all([challenge(user.email), challenge(user.email)]);
    const code = codes[0] ?? "";
    const answers = await Promise.all(
      sessions.map((session) => answerChallenge(app, user.email, session, code)),
    );
    expect(answers.filter(({ body }) => body?.AuthenticationResult)).toHaveLength(1);
    expect(await enter(user, code)).toMatchObject(MISMATCH);
    expect((await enter(user, codes[1] ?? "")).body).toHaveProperty("AuthenticationResult");
  });

  test("is its user's alone, and nothing in the database tells it", async () => {
    const { codes } = await withCodes("carl@example.org");
    const { user: other } = await withCodes("dora@example.org");
    expect(await enter(other, codes[0] ?? "")).toMatchObject(MISMATCH);
    const { rows } = await app.database.pool.query("select * from identity_recovery_code");
    for (const code of codes) {
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString("hex"));
      expect(JSON.stringify(rows)).not.toContain(code);
    }
    const { rows: stored } = await app.database.pool.query<{ stored: boolean }>(
      "select exists (select from identity_recovery_code where code_hash = sha256($1)) as stored",
      [codes[0]],
    );
    expect(stored[0]?.stored).toBe(false);
  });

  test("can be guessed at as often as the app's code: then the account waits", async () => {
    const { user, codes } = await withCodes("eli@example.org");
    const session = await challenge(user.email);
    for (let n = 0; n < 5; n++) {
      expect(await answerChallenge(app, user.email, session, `aaaaa-aaaa${n + 2}`)).toMatchObject(MISMATCH);
    }
    expect(await answerChallenge(app, user.email, session, codes[0] ?? "")).not.toHaveProperty("body");
    expect(await enter(user, codes[0] ?? "")).toMatchObject({ type: "TooManyRequestsException" });
    app.poolClock.advance({ minutes: 16 });
    expect((await enter(user, codes[0] ?? "")).body).toHaveProperty("AuthenticationResult");
  });

  test("of a set that was replaced, or whose app was turned off, is void", async () => {
    const { user, codes } = await withCodes("finn@example.org");
    const { codes: next } = (await user.call("POST", "/api/me/recovery-codes")).body;
    expect(await enter(user, codes[0] ?? "")).toMatchObject(MISMATCH);
    expect((await emailsTo(app, user.email)).at(-1)?.subject).toBe(
      "Your Daylight account has new recovery codes",
    );
    await callPool(app, "SetUserMFAPreference", {
      AccessToken: user.token,
      SoftwareTokenMfaSettings: { Enabled: false },
    });
    expect((await user.call("GET", "/api/me/recovery-codes")).body).toMatchObject({
      remaining: 0,
      createdAt: null,
    });
    app.poolClock.advance({ seconds: 60 });
    await enableAuthenticator(app, user.token);
    expect(await enter(user, next[0])).toMatchObject(MISMATCH);
  });
});

test("without a second factor there are no recovery codes, and an old login makes none", async () => {
  const gus = await app.signUpAndLogIn("gus@example.org");
  expect(await gus.call("POST", "/api/me/recovery-codes")).toMatchObject({
    status: 422,
    body: { code: "no_second_factor" },
  });
  const { AccessToken } = await logIn(app, gus.email);
  await enableAuthenticator(app, AccessToken);
  app.poolClock.advance({ minutes: 5 });
  const old = caller(app.url, { authorization: `Bearer ${AccessToken}` });
  expect(await old("POST", "/api/me/recovery-codes")).toMatchObject({
    status: 403,
    body: { code: "recent_login_required" },
  });
});
