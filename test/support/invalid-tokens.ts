import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { createTestPool, FAST_PASSWORD_COST, PASSWORD } from "#test/support/test-user-pool.ts";

type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string };

/** Every kind of token that must let nobody in, by name. Some are signed by the pool's own keys. */
export async function invalidTokens(app: TestApp): Promise<Map<string, string>> {
  const { email } = await app.signUpAndLogIn("holder@example.org");
  const good = await signIn(app.pool, email);
  const { AccessToken: token } = good;
  return new Map([
    ["nothing", ""],
    ["garbage", "garbage"],
    ["three pieces of garbage", "aaaa.bbbb.cccc"],
    ["the id token", good.IdToken],
    ["the refresh token", good.RefreshToken],
    ["expired", await tokenAnHourOld(app, email)],
    ["of a session that was signed out everywhere", await tokenAfter(app, email, "GlobalSignOut")],
    ["of a session whose refresh token was revoked", await tokenAfter(app, email, "RevokeToken")],
    [
      "of an account that was deleted",
      await tokenAfter(app, (await app.signUpAndLogIn("gone@example.org")).email, "DeleteUser"),
    ],
    [
      "of another issuer, by the same keys",
      (await signIn(await poolWithSameKeys(app, "http://elsewhere.test"), email)).AccessToken,
    ],
    ["for another client, by the same keys", await tokenForOtherClient(app, email)],
    ["of another pool", await tokenOfOtherPool()],
    ["whose person was exchanged", withClaims(token, { sub: randomUUID() })],
    ["whose end was moved", withClaims(token, { exp: 9_999_999_999 })],
    ["with alg none", withAlgNone(token)],
    ["signed by a stranger under our key's name", signedByUnknownKey(token)],
    ["signed with the public key as a password", await signedWithPublicKey(app.pool, token)],
  ]);
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers, of which the caller picks single fields
async function callPool(pool: UserPool, operation: string, fields: object): Promise<any> {
  const answer = await pool.call({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify({ ClientId: pool.clientId, ...fields }),
    caller: { ip: "127.0.0.1" },
  });
  if ("refusal" in answer) throw new Error(`${operation}: ${answer.refusal.message}`);
  return answer.body;
}

async function signIn(pool: UserPool, email: string): Promise<Tokens> {
  const answer = await callPool(pool, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  return answer.AuthenticationResult;
}

async function tokenAnHourOld(app: TestApp, email: string): Promise<string> {
  const now = app.poolClock.now();
  app.poolClock.set(now.subtract({ hours: 1 }).toString());
  const { AccessToken } = await signIn(app.pool, email);
  app.poolClock.set(now.toString());
  return AccessToken;
}

async function tokenAfter(
  app: TestApp,
  email: string,
  operation: "GlobalSignOut" | "RevokeToken" | "DeleteUser",
): Promise<string> {
  const { AccessToken, RefreshToken } = await signIn(app.pool, email);
  await callPool(
    app.pool,
    operation,
    operation === "RevokeToken" ? { Token: RefreshToken } : { AccessToken },
  );
  return AccessToken;
}

/** The pool's keys and accounts, opened for another address or another client. */
function poolWithSameKeys(app: TestApp, publicUrl: string): Promise<UserPool> {
  const noop = async () => undefined;
  return openUserPool({
    store: userPoolStore(app.database.db, {
      sendCode: noop,
      sendNotice: noop,
      onConfirmed: noop,
      onEmailChanged: noop,
      onDeleted: noop,
    }),
    clock: app.poolClock,
    masterKey: app.context.secret,
    publicUrl,
    passwordCost: FAST_PASSWORD_COST,
  });
}

async function tokenForOtherClient(app: TestApp, email: string): Promise<string> {
  const setClient = (id: string) =>
    app.database.db.updateTable("identity_pool").set({ client_id: id }).execute();
  await setClient("anotherclient");
  const pool = await poolWithSameKeys(app, "http://daylight.test");
  await setClient(app.pool.clientId);
  const { AccessToken } = await signIn(pool, email);
  return AccessToken;
}

async function tokenOfOtherPool(): Promise<string> {
  const other = await createTestPool();
  await other.signUpAndConfirm("holder@example.org");
  const { AccessToken } = await other.tokens("holder@example.org");
  await other.close();
  return AccessToken;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part = "") =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

function withClaims(token: string, claims: object): string {
  const [head, payload, signature] = token.split(".");
  return [head, encode({ ...decode(payload), ...claims }), signature].join(".");
}

function withAlgNone(token: string): string {
  const [head, payload] = token.split(".");
  // The form that is let through to be verified has three pieces, so the empty signature is one letter.
  return [encode({ ...decode(head), alg: "none" }), payload, "A"].join(".");
}

function signedByUnknownKey(token: string): string {
  const [head, payload] = token.split(".");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return `${head}.${payload}.${sign("sha256", Buffer.from(`${head}.${payload}`), privateKey).toString("base64url")}`;
}

/** The old trick: a server that believes `alg` checks an HMAC made with its own public key. */
async function signedWithPublicKey(pool: UserPool, token: string): Promise<string> {
  const [head, payload] = token.split(".");
  const forged = `${encode({ ...decode(head), alg: "HS256" })}.${payload}`;
  const { keys } = await pool.jwks();
  return `${forged}.${createHmac("sha256", JSON.stringify(keys[0])).update(forged).digest("base64url")}`;
}
