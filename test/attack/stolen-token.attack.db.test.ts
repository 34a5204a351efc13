import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "#server/identity/embedded/user-pool.ts";
import { caller, startTestApp, type TestApp } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";
import {
  answerChallenge,
  callPool,
  changeEmail,
  emailChangeUndoPath,
  emailsTo,
  enableAuthenticator,
  lastEmailedCode,
  logIn,
  startLogin,
} from "./account-calls.ts";

/** The thief has an access token and a refresh token of the owner, and nothing else. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const RECENT = {
  type: "NotAuthorizedException",
  message: "Recent login required: log in again and repeat this within five minutes.",
};
const moveTo = (email: string) => ({ UserAttributes: [{ Name: "email", Value: email }] });

/** What each operation with an access token does for a thief whose stolen login is five minutes old. */
const WITH_TOKEN: Record<string, { fields?: object; answer: object }> = {
  UpdateUserAttributes: { fields: moveTo("thief@example.com"), answer: RECENT },
  AssociateSoftwareToken: { answer: RECENT },
  VerifySoftwareToken: { fields: { UserCode: "123456" }, answer: RECENT },
  SetUserMFAPreference: { fields: { SoftwareTokenMfaSettings: { Enabled: false } }, answer: RECENT },
  DeleteUser: { answer: RECENT },
  // Takes the present password, which is as fresh a proof.
  ChangePassword: {
    fields: { PreviousPassword: "Guessed horse 1", ProposedPassword: "Thief's horse 1" },
    answer: { message: "Incorrect username or password." },
  },
  // Takes the code mailed to an address that only a recent login could ask for.
  VerifyUserAttribute: {
    fields: { AttributeName: "email", Code: "123456" },
    answer: { type: "ExpiredCodeException" },
  },
  GetUserAttributeVerificationCode: {
    fields: { AttributeName: "email" },
    answer: { type: "InvalidParameterException" },
  },
  DeleteUserAttributes: {
    fields: { UserAttributeNames: ["email"] },
    answer: { type: "InvalidParameterException" },
  },
  // Change nothing.
  GetUser: { answer: { body: {} } },
  GetUserAuthFactors: { answer: { body: {} } },
  ListDevices: { answer: { body: {} } },
  // Ends what was stolen, too; last, as the token is gone then.
  GlobalSignOut: { answer: { body: {} } },
};

/** What needs no access token: a password, a code or a refresh token instead. */
const WITHOUT_TOKEN = [
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "InitiateAuth",
  "RespondToAuthChallenge",
  "ForgotPassword",
  "ConfirmForgotPassword",
  "RevokeToken",
  "GetTokensFromRefreshToken",
];

test("no operation of the pool is forgotten here", () => {
  expect([...OPERATIONS.keys()].toSorted()).toEqual(
    [...Object.keys(WITH_TOKEN), ...WITHOUT_TOKEN].toSorted(),
  );
});

test("a stolen token changes nothing about an account, refreshed or not", async () => {
  const email = "owner@example.org";
  const owner = await app.signUpAndLogIn(email);
  const code = await enableAuthenticator(app, owner.token);
  const { body } = await startLogin(app, email);
  app.poolClock.advance({ seconds: 30 });
  const stolen = (await answerChallenge(app, email, body.Session, code())).body.AuthenticationResult;
  app.poolClock.advance({ minutes: 5 });
  const refreshed = await callPool(app, "GetTokensFromRefreshToken", { RefreshToken: stolen.RefreshToken });
  const tokens = [stolen.AccessToken, refreshed.body.AuthenticationResult.AccessToken];

  for (const AccessToken of tokens) {
    const call = caller(app.url, { authorization: `Bearer ${AccessToken}` });
    const rejection = { status: 403, body: { code: "recent_login_required" } };
    expect(await call("DELETE", "/api/me")).toMatchObject(rejection);
    expect(await call("POST", "/api/me/recovery-codes")).toMatchObject(rejection);
    for (const [operation, { fields, answer }] of Object.entries(WITH_TOKEN)) {
      if (operation === "GlobalSignOut") continue;
      const got = await callPool(app, operation, { AccessToken, ...fields });
      expect({ operation, ...got }).toMatchObject({ operation, ...answer });
    }
  }
  const { body: user } = await callPool(app, "GetUser", { AccessToken: owner.token });
  expect(user).toMatchObject({
    UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    UserAttributes: expect.arrayContaining([{ Name: "email", Value: email }]),
  });
});

test("the owner does all of it after entering the password again", async () => {
  const owner = await app.signUpAndLogIn("fresh@example.org");
  app.poolClock.advance({ minutes: 5 });
  expect(await callPool(app, "AssociateSoftwareToken", { AccessToken: owner.token })).toMatchObject(RECENT);
  const again = await logIn(app, owner.email);
  await enableAuthenticator(app, again.AccessToken);
  await changeEmail(app, again.AccessToken, "moved@example.org");
  const call = caller(app.url, { authorization: `Bearer ${again.AccessToken}` });
  // How the answer looks is account deletion's own matter (200 with a date, or 204).
  expect((await call("DELETE", "/api/me")).status).toBeLessThan(300);
});

describe("a thief with the password moves the account", () => {
  test("and the old address gets it back, whatever the thief locked", async () => {
    const email = "ada@example.org";
    const owner = await app.signUpAndLogIn(email);
    const { AccessToken } = await logIn(app, email);
    await enableAuthenticator(app, AccessToken);
    await changeEmail(app, AccessToken, "thief@example.com");
    const ownersLink = await emailChangeUndoPath(app, email);
    app.poolClock.advance({ seconds: 1 });
    // Moving once more gives the thief a link of their own, which must not void the owner's.
    await changeEmail(app, AccessToken, "thief@example.net");
    const thiefsLink = await emailChangeUndoPath(app, "thief@example.com");
    expect((await app.call("POST", thiefsLink)).status).toBe(200);

    const asked = await app.call("GET", ownersLink);
    expect(asked).toMatchObject({ status: 200, body: expect.stringContaining(`changes back to ${email}`) });
    expect((await callPool(app, "GetUser", { AccessToken: owner.token })).type).toBe(
      "NotAuthorizedException",
    );
    const undone = await app.call("POST", ownersLink);
    expect(undone).toMatchObject({ status: 200, body: expect.stringContaining('href="/login?forgot"') });
    expect(undone.headers.get("cache-control")).toBe("no-store");

    // Neither the password nor the link nor the later link works any more.
    expect((await startLogin(app, email)).message).toBe("Incorrect username or password.");
    expect((await startLogin(app, "thief@example.com")).message).toBe("Incorrect username or password.");
    expect((await app.call("POST", ownersLink)).status).toBe(404);
    expect((await app.call("POST", thiefsLink)).status).toBe(404);

    await callPool(app, "ForgotPassword", { Username: email });
    const ConfirmationCode = await lastEmailedCode(app, email);
    const renewed = { Username: email, ConfirmationCode, Password: "Renewed horse 2" };
    expect((await callPool(app, "ConfirmForgotPassword", renewed)).body).toEqual({});
    // No second step: the thief's authenticator app went with the change.
    const back = await logIn(app, email, renewed.Password);
    const me = caller(app.url, { authorization: `Bearer ${back.AccessToken}` });
    expect((await me("GET", "/api/me")).body).toMatchObject({ id: owner.id, email });
  });

  test("and is answered by emails to both addresses, at each step", async () => {
    const email = "bea@example.org";
    await app.signUpAndLogIn(email);
    const { AccessToken } = await logIn(app, email);
    await enableAuthenticator(app, AccessToken);
    const next = { PreviousPassword: PASSWORD, ProposedPassword: "Thief's horse 1" };
    await callPool(app, "ChangePassword", { AccessToken, ...next });
    await callPool(app, "SetUserMFAPreference", {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: false },
    });
    await changeEmail(app, AccessToken, "thief@example.de");
    const old = (await emailsTo(app, email)).map(({ subject }) => subject).slice(1);
    expect(old).toEqual([
      "Your Daylight account now asks for a second step",
      "Your Daylight password was changed",
      "Your Daylight account no longer asks for a second step",
      "The email address of your Daylight account was changed",
    ]);
    expect((await emailsTo(app, "thief@example.de")).at(-1)?.subject).toBe(
      "This is now the email address of your Daylight account",
    );
  });

  test("but an app the owner has had for long stays on, so that an old mailbox alone does not open the account", async () => {
    const email = "carl@example.org";
    const owner = await app.signUpAndLogIn(email);
    const code = await enableAuthenticator(app, owner.token);
    app.poolClock.advance({ hours: 25 });
    const { body } = await startLogin(app, email);
    const { AccessToken } = (await answerChallenge(app, email, body.Session, code())).body
      .AuthenticationResult;
    await changeEmail(app, AccessToken, "carl@example.net");
    expect((await app.call("POST", await emailChangeUndoPath(app, email))).status).toBe(200);
    await callPool(app, "ForgotPassword", { Username: email });
    const ConfirmationCode = await lastEmailedCode(app, email);
    const renewed = { Username: email, ConfirmationCode, Password: "Renewed horse 2" };
    await callPool(app, "ConfirmForgotPassword", renewed);
    const { body: challenge } = await startLogin(app, email, renewed.Password);
    expect(challenge.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  });
});

describe("a link that undoes a change", () => {
  test("expires after seven days", async () => {
    const owner = await app.signUpAndLogIn("dora@example.org");
    await changeEmail(app, owner.token, "dora@example.net");
    const link = await emailChangeUndoPath(app, "dora@example.org");
    app.poolClock.advance({ hours: 24 * 7 });
    expect(await app.call("GET", link)).toMatchObject({ status: 404 });
    expect(await app.call("POST", link)).toMatchObject({
      status: 404,
      body: expect.stringContaining("This link does not work"),
    });
  });

  test("leaves an address to the account that proved it in the meantime", async () => {
    const owner = await app.signUpAndLogIn("eli@example.org");
    await changeEmail(app, owner.token, "eli@example.net");
    const link = await emailChangeUndoPath(app, "eli@example.org");
    await app.signUpAndLogIn("eli@example.org");
    expect(await app.call("POST", link)).toMatchObject({
      status: 409,
      body: expect.stringContaining("Another account now uses this address"),
    });
  });

  test("works once, for two clicks at the same moment too", async () => {
    const owner = await app.signUpAndLogIn("finn@example.org");
    await changeEmail(app, owner.token, "finn@example.net");
    const link = await emailChangeUndoPath(app, "finn@example.org");
    const answers = await Promise.all([app.call("POST", link), app.call("POST", link)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test.each(["short", "x".repeat(44), `${"x".repeat(42)}%00`])(
    "of another form is refused: %s",
    async (token) => {
      expect((await app.call("POST", `/api/undo-email-change/${token}`)).status).toBe(400);
    },
  );
});
