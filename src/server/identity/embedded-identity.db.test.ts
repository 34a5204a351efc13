import { createHmac, createPublicKey, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#core/problem.ts";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";
import { embeddedIdentity } from "./embedded-identity.ts";

let t: TestPool;
let other: TestPool;
let sub: string;
let accessToken: string;
let idToken: string;
beforeAll(async () => {
  [t, other] = await Promise.all([createTestPool(), createTestPool()]);
  sub = await t.signUpAndConfirm("ann@example.org");
  ({ AccessToken: accessToken, IdToken: idToken } = await t.tokens("ann@example.org"));
});
afterAll(() => Promise.all([t.close(), other.close()]));

const verify = (token: string) => embeddedIdentity(t.pool).verifyAccessToken(token);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const claims = () => decodeJwt(accessToken);
const header = () => ({ alg: "RS256", kid: decodeProtectedHeader(accessToken).kid ?? "" });

/** A token of the right claims, signed by a key that is not the pool's. */
async function forge(protectedHeader: { alg: string; kid: string }, payload: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(privateKey);
}

/** The public key taken for a shared secret: what a verifier falls for that believes the token's own `alg`. */
async function signedWithPublicKey(): Promise<string> {
  const jwk = (await t.pool.jwks()).keys.find(({ kid }) => kid === header().kid);
  if (!jwk) throw new Error("The signing key is not published.");
  const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" });
  const signed = `${encode({ alg: "HS256", kid: header().kid })}.${encode(claims())}`;
  return `${signed}.${createHmac("sha256", pem).update(signed).digest("base64url")}`;
}

test("a valid access token tells who holds it", async () => {
  const sessionId = claims().origin_jti;
  expect(await verify(accessToken)).toEqual({
    sub,
    email: "ann@example.org",
    standing: null,
    login: { secondsSinceLogin: 0, expiresInSeconds: 3600, sessionId },
  });
});

describe("refused with 401 Invalid session:", () => {
  const signature = () => accessToken.split(".")[2];
  test.each<[string, () => string | Promise<string>]>([
    ["nothing", () => ""],
    ["not a token", () => "ann@example.org"],
    ["three dots", () => "..."],
    ["the id token", () => idToken],
    [
      "a token of another pool",
      async () => {
        await other.signUpAndConfirm("ann@example.org");
        return (await other.tokens("ann@example.org")).AccessToken;
      },
    ],
    ["a foreign key under our key id", () => forge(header(), claims())],
    ["a foreign key under its own id", () => forge({ alg: "RS256", kid: randomUUID() }, claims())],
    ["alg none", () => `${encode({ alg: "none" })}.${encode(claims())}.`],
    ["alg none with our signature", () => `${encode({ alg: "none" })}.${encode(claims())}.${signature()}`],
    ["HS256 keyed with the public key", signedWithPublicKey],
    [
      "changed claims under our signature",
      () => `${encode(header())}.${encode({ ...claims(), sub: randomUUID() })}.${signature()}`,
    ],
    [
      "a key offered in the header",
      async () => {
        const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
        const jwk = await exportJWK(publicKey);
        return new SignJWT(claims()).setProtectedHeader({ ...header(), jwk }).sign(privateKey);
      },
    ],
    ["no signature", () => accessToken.split(".").slice(0, 2).join(".")],
    ["a cut signature", () => accessToken.slice(0, -8)],
  ])("%s", async (_what, make) => {
    const token = await make();
    const rejection = await verify(token).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(Problem);
    expect(rejection).toMatchObject({ status: 401, code: "invalid_session", message: "Invalid session" });
  });

  test("an expired token", async () => {
    await t.signUpAndConfirm("late@example.org");
    const { AccessToken } = await t.tokens("late@example.org");
    t.clock.advance({ minutes: 59, seconds: 59 });
    expect(await verify(AccessToken)).toMatchObject({ email: "late@example.org" });
    t.clock.advance({ seconds: 1 });
    await expect(verify(AccessToken)).rejects.toMatchObject({ status: 401, code: "invalid_session" });
  });

  test("a token of a session that was signed out", async () => {
    await t.signUpAndConfirm("gone@example.org");
    const { AccessToken } = await t.tokens("gone@example.org");
    await t.call("GlobalSignOut", { AccessToken });
    await expect(verify(AccessToken)).rejects.toMatchObject({ status: 401, code: "invalid_session" });
  });

  test("a token whose account is gone", async () => {
    const deleted = await t.signUpAndConfirm("deleted@example.org");
    const { AccessToken } = await t.tokens("deleted@example.org");
    await t.database.db.deleteFrom("identity_user").where("sub", "=", deleted).execute();
    await expect(verify(AccessToken)).rejects.toMatchObject({ status: 401 });
  });
});

test("a database that does not answer is no 401", async () => {
  const broken = embeddedIdentity({
    ...t.pool,
    holderOf: () => Promise.reject(new Error("connection refused")),
  });
  await expect(broken.verifyAccessToken(accessToken)).rejects.toThrow("connection refused");
});
