import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
  type ISignUpResult,
} from "amazon-cognito-identity-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticatorCode } from "#test/support/authenticator-app.ts";
import { createTestPool, differentCode, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

/** The library the page uses, against the real routes on a real port. */
let t: TestPool;
let client: CognitoUserPool;
let storage: ICognitoStorage;
beforeAll(async () => {
  t = await createTestPool();
  const origin = await t.app.listen({ host: "127.0.0.1", port: 0 });
  storage = memoryStorage();
  client = new CognitoUserPool({
    UserPoolId: t.pool.poolId,
    ClientId: t.pool.clientId,
    endpoint: `${origin}/identity/`,
    Storage: storage,
  });
});
afterAll(() => t.close());

function memoryStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

type Callback<T> = (error: Error | undefined | null, result?: T | null) => void;

function promised<T>(start: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result as T)));
  });
}

const user = (email: string) => new CognitoUser({ Username: email, Pool: client, Storage: storage });

const signUp = (email: string, password = PASSWORD) =>
  promised<ISignUpResult>((done) => client.signUp(email, password, [], [], done as never));

const confirm = (email: string, code: string) =>
  promised<string>((done) => user(email).confirmRegistration(code, false, done));

async function signIn(email: string, password = PASSWORD): Promise<[CognitoUser, CognitoUserSession]> {
  const who = user(email);
  who.setAuthenticationFlowType("USER_PASSWORD_AUTH");
  const details = new AuthenticationDetails({ Username: email, Password: password });
  const session = await promised<CognitoUserSession>((done) =>
    who.authenticateUser(details, { onSuccess: (result) => done(null, result), onFailure: done }),
  );
  return [who, session];
}

async function join(email: string): Promise<void> {
  await signUp(email);
  await confirm(email, t.lastCode(email));
}

test("signs up, sees where the code went, confirms, signs in, reads the email, refreshes, signs out everywhere", async () => {
  const result = await signUp("maria@example.org");
  expect(result.userConfirmed).toBe(false);
  expect(result.userSub).toMatch(/^[0-9a-f-]{36}$/);
  expect(result.codeDeliveryDetails).toEqual({
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: "m***@e***.org",
  });
  expect(await confirm("maria@example.org", t.lastCode("maria@example.org"))).toBe("SUCCESS");

  const [maria, session] = await signIn("maria@example.org");
  expect(session.isValid()).toBe(true);
  expect(session.getIdToken().payload.email).toBe("maria@example.org");
  const attributes = await promised<{ getName(): string; getValue(): string }[]>((done) =>
    maria.getUserAttributes(done as never),
  );
  expect(attributes.map((attribute) => [attribute.getName(), attribute.getValue()])).toContainEqual([
    "email",
    "maria@example.org",
  ]);

  const refreshed = await promised<CognitoUserSession>((done) =>
    maria.refreshSession(session.getRefreshToken(), done),
  );
  expect(refreshed.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken());
  expect(refreshed.getRefreshToken().getToken()).not.toBe(session.getRefreshToken().getToken());

  const signOutResponse = await promised<string>((done) =>
    maria.globalSignOut({ onSuccess: (message) => done(null, message), onFailure: done }),
  );
  expect(signOutResponse).toBe("SUCCESS");
  await expect(t.pool.holderOf(refreshed.getAccessToken().getJwtToken())).rejects.toThrow("revoked");
});

test("restores the session of a reload from storage", async () => {
  await join("reload@example.org");
  await signIn("reload@example.org");
  const restored = client.getCurrentUser();
  if (!restored) throw new Error("Nobody is signed in.");
  const session = await promised<CognitoUserSession>((done) => restored.getSession(done as never));
  expect(session.isValid()).toBe(true);
});

test("signs this session out when asked to revoke it", async () => {
  await join("leaving@example.org");
  const [who, session] = await signIn("leaving@example.org");
  await promised<void>((done) => who.signOut(done as never));
  expect(client.getCurrentUser()).toBeNull();
  await expect(t.pool.holderOf(session.getAccessToken().getJwtToken())).rejects.toThrow("revoked");
});

test("sets a new password with the mailed code", async () => {
  await join("forgot@example.org");
  const details = await promised<object>((done) =>
    user("forgot@example.org").forgotPassword({
      onSuccess: (data) => done(null, data),
      inputVerificationCode: (data) => done(null, data),
      onFailure: done,
    }),
  );
  expect(details).toMatchObject({ CodeDeliveryDetails: { Destination: "f***@e***.org" } });
  const result = await promised<string>((done) =>
    user("forgot@example.org").confirmPassword(t.lastCode("forgot@example.org"), "Battery staple 2", {
      onSuccess: (message) => done(null, message),
      onFailure: done,
    }),
  );
  expect(result).toBe("SUCCESS");
  const [, session] = await signIn("forgot@example.org", "Battery staple 2");
  expect(session.isValid()).toBe(true);
});

test("receives the pool's refusals with code, name and message", async () => {
  await signUp("refused@example.org");
  const code = t.lastCode("refused@example.org");
  await expect(signIn("refused@example.org")).rejects.toMatchObject({
    code: "UserNotConfirmedException",
    name: "UserNotConfirmedException",
    message: "User is not confirmed.",
  });
  await expect(confirm("refused@example.org", differentCode(code))).rejects.toMatchObject({
    code: "CodeMismatchException",
    message: "Invalid verification code provided, please try again.",
  });
  await expect(signIn("refused@example.org", "Wrong horse 1")).rejects.toMatchObject({
    code: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
  await expect(signUp("weak@example.org", "weak")).rejects.toMatchObject({
    code: "InvalidPasswordException",
    message: "Password did not conform with policy: Password not long enough",
  });
  const delivery = await promised<object>((done) => user("refused@example.org").resendConfirmationCode(done));
  expect(delivery).toMatchObject({ CodeDeliveryDetails: { DeliveryMedium: "EMAIL" } });
});

test("sets up an authenticator app, is asked for its code, and signs in with it", async () => {
  await join("totp@example.org");
  const [who] = await signIn("totp@example.org");
  const secret = await promised<string>((done) =>
    who.associateSoftwareToken({ associateSecretCode: (code) => done(null, code), onFailure: done }),
  );
  await promised((done) =>
    who.verifySoftwareToken(authenticatorCode(secret, t.clock.now()), "phone", {
      onSuccess: (session) => done(null, session),
      onFailure: done,
    }),
  );
  await promised((done) =>
    who.setUserMfaPreference(null, { Enabled: true, PreferredMfa: true }, done as never),
  );

  const returning = user("totp@example.org");
  returning.setAuthenticationFlowType("USER_PASSWORD_AUTH");
  const details = new AuthenticationDetails({ Username: "totp@example.org", Password: PASSWORD });
  const challenge = await promised<string>((done) =>
    returning.authenticateUser(details, {
      onSuccess: () => done(new Error("No second factor was asked for.")),
      onFailure: done,
      totpRequired: (name: string) => done(null, name),
    }),
  );
  expect(challenge).toBe("SOFTWARE_TOKEN_MFA");
  const send = (code: string) =>
    promised<CognitoUserSession>((done) =>
      returning.sendMFACode(
        code,
        { onSuccess: (session) => done(null, session), onFailure: done },
        "SOFTWARE_TOKEN_MFA",
      ),
    );
  await expect(send(authenticatorCode(secret, t.clock.now(), 9))).rejects.toMatchObject({
    code: "CodeMismatchException",
  });
  expect((await send(authenticatorCode(secret, t.clock.now(), 1))).isValid()).toBe(true);
});

test("changes the password and the address, and deletes the account", async () => {
  await join("changing@example.org");
  const [who] = await signIn("changing@example.org");
  await promised((done) => who.changePassword(PASSWORD, "Another horse 2", done as never));
  const attribute = new CognitoUserAttribute({ Name: "email", Value: "changed@example.org" });
  await promised((done) => who.updateAttributes([attribute], done as never));
  await promised((done) =>
    who.verifyAttribute("email", t.lastCode("changed@example.org"), {
      onSuccess: (message) => done(null, message),
      onFailure: done,
    }),
  );
  const [moved] = await signIn("changed@example.org", "Another horse 2");
  expect(await promised<string>((done) => moved.deleteUser(done as never))).toBe("SUCCESS");
  await expect(signIn("changed@example.org", "Another horse 2")).rejects.toMatchObject({
    code: "NotAuthorizedException",
  });
});
