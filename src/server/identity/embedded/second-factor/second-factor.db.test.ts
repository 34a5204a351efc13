import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const rejection = (__type: string, message: string) => ({ __type, message });
const sessionOver = rejection("NotAuthorizedException", "Invalid session for the user, session is expired.");

/** The app, once it was given the secret. */
const app =
  (secretCode: string) =>
  (off = 0) =>
    authenticatorCode(secretCode, t.clock.now(), off);

const prefer = (AccessToken: string, Enabled = true, PreferredMfa = Enabled) =>
  t.call("SetUserMFAPreference", {
    AccessToken,
    SMSMfaSettings: null,
    SoftwareTokenMfaSettings: { Enabled, PreferredMfa },
  });

const associate = async (AccessToken: string) =>
  app(String((await t.call("AssociateSoftwareToken", { AccessToken })).body.SecretCode));

/** An account with an app; the code it was verified with is a step behind when this resolves. */
async function withApp(email: string) {
  const sub = await t.signUpAndConfirm(email);
  const { AccessToken } = await t.tokens(email);
  const code = await associate(AccessToken);
  expect((await t.call("VerifySoftwareToken", { AccessToken, UserCode: code() })).body).toEqual({
    Status: "SUCCESS",
  });
  expect((await prefer(AccessToken)).body).toEqual({});
  t.clock.advance({ seconds: 30 });
  return { sub, AccessToken, code };
}

const challenge = async (email: string) => String((await t.signIn(email)).body.Session);
const respond = (email: string, Session: string, code: string) =>
  t.callWithClient("RespondToAuthChallenge", {
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    Session,
    ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
  });

describe("signing in with an authenticator app", () => {
  test("takes the password, then the code, then gives tokens", async () => {
    const { sub, code } = await withApp("totp@example.org");
    const { status, body } = await t.signIn("totp@example.org");
    expect(status).toBe(200);
    expect(body).toEqual({
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session: expect.stringMatching(/^[\w-]{20,}$/),
      ChallengeParameters: { USER_ID_FOR_SRP: sub },
    });
    const answer = await respond("totp@example.org", String(body.Session), code());
    expect(answer.body).toEqual({
      AuthenticationResult: {
        AccessToken: expect.any(String),
        IdToken: expect.any(String),
        RefreshToken: expect.any(String),
        ExpiresIn: 3600,
        TokenType: "Bearer",
      },
      ChallengeParameters: {},
      DeviceToken: expect.any(String),
    });
    const { AccessToken } = answer.body.AuthenticationResult as { AccessToken: string };
    expect((await t.call("GetUser", { AccessToken })).body).toMatchObject({
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      PreferredMfaSetting: "SOFTWARE_TOKEN_MFA",
    });
  });

  test("allows wrong codes, and after five requires a new login", async () => {
    const { code } = await withApp("slip@example.org");
    const session = await challenge("slip@example.org");
    const bad = code(7);
    const mismatch = rejection("CodeMismatchException", "Invalid code received for user");
    expect((await respond("slip@example.org", session, bad)).body).toEqual(mismatch);
    expect((await respond("slip@example.org", session, code())).status).toBe(200);

    t.clock.advance({ seconds: 30 });
    const next = await challenge("slip@example.org");
    for (let n = 0; n < 5; n++) expect((await respond("slip@example.org", next, bad)).body).toEqual(mismatch);
    expect((await respond("slip@example.org", next, code())).body).toEqual(sessionOver);
    const third = await challenge("slip@example.org");
    expect((await respond("slip@example.org", third, code())).body.__type).toBe("TooManyRequestsException");
    t.clock.advance({ seconds: 1 });
    expect((await respond("slip@example.org", third, code())).status).toBe(200);
  });

  test("takes no code twice, and no session twice", async () => {
    const { code } = await withApp("twice@example.org");
    const [one, two] = [await challenge("twice@example.org"), await challenge("twice@example.org")];
    expect((await respond("twice@example.org", one, code())).status).toBe(200);
    const used = rejection("ExpiredCodeException", "Your software token has already been used once.");
    expect((await respond("twice@example.org", two, code())).body).toEqual(used);
    expect((await respond("twice@example.org", one, code(1))).body).toEqual(
      rejection("NotAuthorizedException", "Invalid session for the user, session can only be used once."),
    );
    expect((await respond("twice@example.org", two, code(1))).status).toBe(200);
  });

  test("at the same moment with one code lets one in", async () => {
    const { code } = await withApp("moment@example.org");
    const session = await challenge("moment@example.org");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => respond("moment@example.org", session, code())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("must happen within three minutes, by the user whose password it was", async () => {
    const { code } = await withApp("late@example.org");
    await t.signUpAndConfirm("someone-else@example.org");
    const session = await challenge("late@example.org");
    expect((await respond("someone-else@example.org", session, code())).body).toEqual(sessionOver);
    t.clock.advance({ minutes: 3 });
    expect((await respond("late@example.org", session, code())).body).toEqual(sessionOver);
    expect((await respond("late@example.org", "bm90IGEgc2Vzc2lvbiBvZiBvdXJz", code())).body).toEqual(
      sessionOver,
    );
  });

  test("ends where it is when the password is changed meanwhile", async () => {
    const { code } = await withApp("reset@example.org");
    const session = await challenge("reset@example.org");
    await t.callWithClient("ForgotPassword", { Username: "reset@example.org" });
    await t.callWithClient("ConfirmForgotPassword", {
      Username: "reset@example.org",
      ConfirmationCode: t.lastCode("reset@example.org"),
      Password: "Another horse 2",
    });
    expect((await respond("reset@example.org", session, code())).body).toEqual(sessionOver);
  });
});

describe("setting it up", () => {
  test("changes nothing before a code was verified and the preference set", async () => {
    await t.signUpAndConfirm("careful@example.org");
    const { AccessToken } = await t.tokens("careful@example.org");
    expect((await t.call("VerifySoftwareToken", { AccessToken, UserCode: "123456" })).body.__type).toBe(
      "SoftwareTokenMFANotFoundException",
    );
    const code = await associate(AccessToken);
    expect((await prefer(AccessToken)).body).toEqual(
      rejection("InvalidParameterException", "User has not verified software token mfa"),
    );
    expect((await t.call("VerifySoftwareToken", { AccessToken, UserCode: code(7) })).body).toEqual(
      rejection("EnableSoftwareTokenMFAException", "Code mismatch and fail enable Software Token MFA"),
    );
    await t.call("VerifySoftwareToken", { AccessToken, UserCode: code() });
    expect((await t.signIn("careful@example.org")).body.AuthenticationResult).toBeTruthy();
    expect((await t.call("GetUser", { AccessToken })).body.UserMFASettingList).toBeUndefined();
  });

  test("with a new app leaves the old one in force until the new one is verified", async () => {
    const { AccessToken, code } = await withApp("phones@example.org");
    const next = await associate(AccessToken);
    const session = await challenge("phones@example.org");
    expect((await respond("phones@example.org", session, next())).body.__type).toBe("CodeMismatchException");
    expect((await respond("phones@example.org", session, code())).status).toBe(200);
    await t.call("VerifySoftwareToken", { AccessToken, UserCode: next() });
    t.clock.advance({ seconds: 30 });
    const after = await challenge("phones@example.org");
    expect((await respond("phones@example.org", after, code())).body.__type).toBe("CodeMismatchException");
    expect((await respond("phones@example.org", after, next())).status).toBe(200);
  });

  test("can be turned off, and other kinds cannot be turned on", async () => {
    const { AccessToken } = await withApp("off@example.org");
    await prefer(AccessToken, false);
    expect((await t.signIn("off@example.org")).body.AuthenticationResult).toBeTruthy();
    const sms = await t.call("SetUserMFAPreference", { AccessToken, SMSMfaSettings: { Enabled: true } });
    expect(sms.body).toEqual(
      rejection("InvalidParameterException", "User does not have delivery config set to turn on SMS_MFA"),
    );
  });

  test("keeps the secret sealed, and only for the user it was made for", async () => {
    const { sub } = await withApp("sealed@example.org");
    await t.signUpAndConfirm("thief@example.org");
    const { AccessToken } = await t.tokens("thief@example.org");
    const code = await associate(AccessToken);
    await t.call("VerifySoftwareToken", { AccessToken, UserCode: code() });
    await prefer(AccessToken);
    const { db } = t.database;
    const stolen = await db
      .selectFrom("identity_software_token")
      .select("sealed_secret")
      .where("sub", "=", sub)
      .executeTakeFirstOrThrow();
    expect(stolen.sealed_secret?.length).toBe(20 + 12 + 16);
    await db
      .updateTable("identity_software_token")
      .set({ sealed_secret: stolen.sealed_secret })
      .where("sub", "<>", sub)
      .execute();
    const session = await challenge("thief@example.org");
    expect((await respond("thief@example.org", session, code(1))).status).toBe(500);
  });
});

test.each([
  [{}, "Missing required parameter USERNAME"],
  [{ USERNAME: "a@b.example" }, "Missing required parameter SOFTWARE_TOKEN_MFA_CODE"],
])("an answer with %j is incomplete", async (ChallengeResponses, message) => {
  const body = { ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "x".repeat(20), ChallengeResponses };
  expect((await t.callWithClient("RespondToAuthChallenge", body)).body).toEqual(
    rejection("InvalidParameterException", message),
  );
});

test("a challenge this pool never sets is refused", async () => {
  const body = { ChallengeName: "PASSWORD_VERIFIER", Session: "x".repeat(20) };
  expect((await t.callWithClient("RespondToAuthChallenge", body)).body).toEqual(
    rejection("InvalidParameterException", "PASSWORD_VERIFIER challenge not enabled for this client"),
  );
});
