import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccounts } from "#server/actions/accounts/erase-accounts.ts";
import { type CognitoLocal, startCognitoLocal } from "#test/fakes/cognito-local.ts";
import { profileOf } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { caller } from "#test/support/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";

/** The real program on a hosted pool; the browser's part is in the end-to-end tests, which run on it too. */
let folder: string;
let cognito: CognitoLocal;
let program: Program;
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daylight-hosted-"));
  [database, cognito] = await Promise.all([createTestDatabase(), startCognitoLocal()]);
  const port = await freePort();
  program = startProgram(
    {
      PORT: String(port),
      SMTP_IN_PORT: "0",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
      ...cognito.settings,
    },
    ["--roles=http"],
  );
  await program.ready;
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await program?.kill("SIGTERM");
  await cognito?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

test("the page gets the hosted pool's settings, and the embedded pool is absent", async () => {
  const anybody = caller(url, {});
  expect((await anybody("GET", "/api/config")).body.userPool).toEqual({
    userPoolId: cognito.poolId,
    clientId: cognito.clientId,
    endpoint: cognito.endpoint,
  });
  expect((await anybody("POST", "/identity/", {})).status).toBe(404);
  const policy = (await anybody("GET", "/api/config")).headers.get("content-security-policy");
  expect(policy).toContain(`connect-src 'self' ${cognito.endpoint}`);
});

test("a user signs up, confirms, signs in there, and is known here", async () => {
  const Username = "ann@example.org";
  const { client, clientId } = cognito;
  const { UserSub } = await client.send(
    new SignUpCommand({ ClientId: clientId, Username, Password: PASSWORD }),
  );
  const ConfirmationCode = await cognito.codeFor(Username);
  await client.send(new ConfirmSignUpCommand({ ClientId: clientId, Username, ConfirmationCode }));
  const signIn = async () => {
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: Username, PASSWORD },
      }),
    );
    return AuthenticationResult;
  };
  const me = (token: string | undefined) =>
    caller(url, { authorization: `Bearer ${token}` })("GET", "/api/me");

  // The hosted service marks the address as verified on confirmation; the fake leaves that to an administrator.
  expect(await me((await signIn())?.AccessToken)).toMatchObject({
    status: 403,
    body: { code: "email_unverified", detail: expect.stringContaining("has not confirmed that ann@") },
  });
  await cognito.markVerified(Username);
  const tokens = await signIn();
  expect(await me(tokens?.AccessToken)).toMatchObject({
    status: 200,
    body: { id: UserSub, email: Username, admin: false },
  });
  const call = caller(url, { authorization: `Bearer ${tokens?.AccessToken}` });
  const profile = profileOf({ name: "Ann" });
  expect((await call("PUT", "/api/me/profile", profile)).status).toBe(200);
  expect((await call("GET", "/api/requests")).status).toBe(200);

  expect(await me(tokens?.IdToken)).toMatchObject({ status: 401, body: { detail: "Invalid session" } });
  expect(await me(`${tokens?.AccessToken}x`)).toMatchObject({ status: 401 });
});

test("a user moves to another address there, which is theirs here at once, and deletes the account", async () => {
  const { client, clientId } = cognito;
  const join = async (Username: string) => {
    await client.send(new SignUpCommand({ ClientId: clientId, Username, Password: PASSWORD }));
    const ConfirmationCode = await cognito.codeFor(Username);
    await client.send(new ConfirmSignUpCommand({ ClientId: clientId, Username, ConfirmationCode }));
    await cognito.markVerified(Username);
    return logIn(Username);
  };
  const logIn = async (USERNAME: string) => {
    const AuthParameters = { USERNAME, PASSWORD };
    const auth = new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters,
    });
    return String((await client.send(auth)).AuthenticationResult?.AccessToken);
  };
  const as = (token: string) => caller(url, { authorization: `Bearer ${token}` });

  const AccessToken = await join("bea@example.org");
  expect((await as(AccessToken)("GET", "/api/me")).body).toMatchObject({ email: "bea@example.org" });
  const UserAttributes = [{ Name: "email", Value: "bea@example.net" }];
  await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  expect((await as(AccessToken)("GET", "/api/me")).body).toMatchObject({ email: "bea@example.org" });
  const Code = await cognito.codeFor("bea@example.net");
  await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));
  expect((await as(AccessToken)("GET", "/api/me")).body).toMatchObject({ email: "bea@example.net" });

  expect((await as(AccessToken)("DELETE", "/api/me")).status).toBe(200);
  const closed = { status: 403, body: { code: "account_closed" } };
  expect(await as(AccessToken)("GET", "/api/requests")).toMatchObject(closed);
  expect(await as(await logIn("bea@example.net"))("GET", "/api/me")).toMatchObject(closed);
  const after30Days = Temporal.Now.instant().add({ hours: 24 * 30 });
  await eraseAccounts({
    db: database.db,
    clock: { now: () => after30Days },
    settings: { mailDomain: "in.daylight.test" },
  });
  // The pool lets only its user delete the login: the next one with it is refused, and deletes it there.
  expect(await as(await logIn("bea@example.net"))("GET", "/api/me")).toMatchObject({
    status: 401,
    body: { code: "account_erased" },
  });
  await expect(logIn("bea@example.net")).rejects.toMatchObject({ name: "NotAuthorizedException" });
  // Nothing of the first account is in the way of a second one.
  const again = await join("bea@example.net");
  expect((await as(again)("GET", "/api/me")).body).toMatchObject({ email: "bea@example.net", name: "" });
});
