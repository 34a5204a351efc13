import { createLocalJWKSet, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { deriveSecrets } from "./secrets.ts";
import type { Keyring, SigningKeys } from "./signing-keys.ts";
import { createTokenService, startSession } from "./tokens.ts";

const now = Temporal.Instant.from("2026-01-15T12:00:00Z");
const issuer = "http://daylight.test/identity/local_daylight1";
const clientId = "client1";
const user = {
  sub: "5f0f0e0c-0000-4000-8000-000000000001",
  email: "ann@example.org",
  passwordHash: "",
  status: "CONFIRMED",
  pendingEmail: null,
  closed: false,
} as const;

let signer: SigningKeys["signer"];
let keyring: Keyring;
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "key1", alg: "RS256", use: "sig" };
  signer = { kid: "key1", key: privateKey };
  const jwks = { keys: [jwk] };
  const find = createLocalJWKSet(jwks);
  keyring = { current: async () => ({ signer, jwks, find }), publicKey: (header) => find(header) };
});

const issue = (settings: { issuer: string; clientId: string; lifetime?: number }) =>
  createTokenService({ keyring, lifetime: 3600, ...settings }).issue(
    user,
    startSession(deriveSecrets(Buffer.alloc(32)), user.sub, { userAgent: "", network: "" }, now).session,
    now,
  );
const read = (token: string, at = now) =>
  createTokenService({ keyring, issuer, clientId, lifetime: 3600 }).readAccessToken(token, at);
/** Signed by the pool's own key, whatever it claims. */
const sign = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "key1" }).sign(signer.key);

test("reads the access token it issued", async () => {
  const { AccessToken } = await issue({ issuer, clientId });
  expect(await read(AccessToken)).toEqual({
    sub: user.sub,
    originJti: expect.any(String),
    authTime: now.epochMilliseconds / 1000,
    expires: now.epochMilliseconds / 1000 + 3600,
  });
});

test("tells how long its tokens are good, and means it", async () => {
  const { AccessToken, IdToken, ExpiresIn } = await issue({ issuer, clientId, lifetime: 300 });
  expect(ExpiresIn).toBe(300);
  for (const { exp = 0, iat = 0 } of [decodeJwt(AccessToken), decodeJwt(IdToken)])
    expect(exp - iat).toBe(300);
  expect(await read(AccessToken, now.add({ seconds: 299 }))).toMatchObject({ sub: user.sub });
  await expect(read(AccessToken, now.add({ seconds: 300 }))).rejects.toMatchObject({
    message: "Access Token has expired",
  });
});

describe("refuses, although its own key signed it,", () => {
  const seconds = now.epochMilliseconds / 1000;
  const good = {
    sub: user.sub,
    iss: issuer,
    client_id: clientId,
    token_use: "access",
    origin_jti: "5f0f0e0c-0000-4000-8000-000000000002",
    auth_time: seconds,
    exp: seconds + 1,
  };
  const without = (claim: keyof typeof good): JWTPayload =>
    Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim));

  test("nothing of the kind: the claims below are enough", async () => {
    expect(await read(await sign(good))).toMatchObject({ sub: user.sub });
  });

  test.each<[string, JWTPayload]>([
    ["another issuer", { ...good, iss: "http://elsewhere.test/identity/local_daylight1" }],
    ["another client", { ...good, client_id: "client2" }],
    ["an id token", { ...without("client_id"), aud: clientId, token_use: "id" }],
    ["an id token that names a client", { ...good, token_use: "id" }],
    ["no use", without("token_use")],
    ["no subject", without("sub")],
    ["no session", without("origin_jti")],
    ["no end", without("exp")],
    ["no moment of login", without("auth_time")],
    ["no issuer", without("iss")],
    ["not valid yet", { ...good, nbf: seconds + 60 }],
  ])("%s", async (_what, claims) => {
    await expect(read(await sign(claims))).rejects.toMatchObject({
      type: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  });

  test("one that expired this second", async () => {
    await expect(read(await sign({ ...good, exp: seconds }))).rejects.toMatchObject({
      type: "NotAuthorizedException",
      message: "Access Token has expired",
    });
  });
});
