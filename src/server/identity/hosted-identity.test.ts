import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ACCOUNT_ERASED } from "#core/accounts/deletion.ts";
import { Problem } from "#core/problem.ts";
import { hostedIdentity } from "./hosted-identity.ts";

const POOL = { userPoolId: "us-east-1_Abc123", clientId: "client1", endpoint: null, jwksUri: null };
const ISSUER = `https://cognito-idp.us-east-1.amazonaws.com/${POOL.userPoolId}`;
const OTHER_ISSUER = `https://issuer-cognito-idp.us-east-1.amazonaws.com/${POOL.userPoolId}`;
const SERVICE = "https://cognito-idp.us-east-1.amazonaws.com/";
const SUB = "5f0f0e0c-0000-4000-8000-000000000001";
const invalid = { status: 401, code: "invalid_session", message: "Invalid session" };
const unreachable = { status: 503, code: "identity_unreachable" };

type Key = { kid: string; privateKey: CryptoKey; jwk: JWK };
async function createKey(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

let folder: string;
let key: Key;
let nextKey: Key;
/** What the pool is now: the keys it publishes, the attributes it tells, and whether it answers at all. */
let hosted: {
  keys: Key[];
  attributes: Record<string, string>;
  /** The account's `UserMFASettingList`. */
  factors?: string[];
  calls: string[];
  /** The operations that were asked for. */
  targets: string[];
  isDown: boolean;
  status: number;
};
let now: Temporal.Instant;
let seen: object[];
beforeAll(async () => {
  [folder, key, nextKey] = await Promise.all([
    mkdtemp(join(tmpdir(), "daylight-hosted-")),
    createKey("one"),
    createKey("two"),
  ]);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  const attributes = { sub: SUB, email: "Ann@Example.org", email_verified: "true" };
  hosted = { keys: [key], attributes, calls: [], targets: [], isDown: false, status: 200 };
  now = Temporal.Now.instant();
  seen = [];
  erased = false;
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    hosted.calls.push(input);
    hosted.targets.push(new Headers(init?.headers).get("x-amz-target")?.split(".").at(-1) ?? "");
    if (hosted.isDown) throw new TypeError("fetch failed");
    if (input.endsWith("/jwks.json")) return Response.json({ keys: hosted.keys.map(({ jwk }) => jwk) });
    const UserAttributes = Object.entries(hosted.attributes).map(([Name, Value]) => ({ Name, Value }));
    return Response.json(
      { Username: SUB, UserAttributes, UserMFASettingList: hosted.factors },
      { status: hosted.status },
    );
  });
});

let opened = 0;
let erased: boolean;
const open = ({ keysFile = join(folder, `keys${++opened}.json`), pool = {} } = {}) =>
  hostedIdentity({
    pool: { ...POOL, ...pool },
    clock: { now: () => now },
    keysFile,
    onUserSeen: async (user) => {
      if (erased) throw new Problem(401, ACCOUNT_ERASED, "This account was erased.");
      seen.push(user);
    },
  });

const claims = (changed: JWTPayload = {}): JWTPayload => ({
  sub: SUB,
  iss: ISSUER,
  client_id: POOL.clientId,
  token_use: "access",
  auth_time: Math.floor(Date.now() / 1000) - 60,
  exp: Math.floor(Date.now() / 1000) + 3600,
  ...changed,
});
function withoutSubject(): JWTPayload {
  const { sub: _, ...others } = claims();
  return others;
}
const sign = (payload: JWTPayload, { kid, privateKey }: Key = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey);

describe("a token of the hosted pool", () => {
  test.each([ISSUER, OTHER_ISSUER])(
    "issued by %s tells who holds it; the pool tells the address",
    async (iss) => {
      expect(await open().verifyAccessToken(await sign(claims({ iss })))).toEqual({
        sub: SUB,
        email: "ann@example.org",
        login: {
          secondsSinceLogin: expect.closeTo(60, -1),
          expiresInSeconds: expect.any(Number),
          sessionId: null,
        },
      });
      expect(seen).toEqual([{ sub: SUB, email: "ann@example.org" }]);
      expect(hosted.calls).toEqual([`${ISSUER}/.well-known/jwks.json`, SERVICE]);
    },
  );

  test("that does not say when its user logged in counts as an old login", async () => {
    const { auth_time: _, ...silent } = claims();
    const { login } = await open().verifyAccessToken(await sign(silent));
    expect(login.secondsSinceLogin).toBe(Number.POSITIVE_INFINITY);
  });

  test("tells whether a login asks for a second factor, one that was set up a moment ago too", async () => {
    const identity = open();
    const token = await sign(claims());
    expect(await identity.hasSecondFactor(token)).toBe(false);
    hosted.factors = ["SOFTWARE_TOKEN_MFA"];
    expect(await identity.hasSecondFactor(token)).toBe(true);
  });

  test("is asked about once in five minutes", async () => {
    const identity = open();
    const token = await sign(claims());
    await Promise.all([identity.verifyAccessToken(token), identity.verifyAccessToken(token)]);
    now = now.add({ minutes: 4, seconds: 59 });
    await identity.verifyAccessToken(token);
    expect(hosted.calls.filter((url) => url === SERVICE)).toHaveLength(1);
    now = now.add({ seconds: 1 });
    hosted.attributes.email = "new@example.org";
    expect(await identity.verifyAccessToken(token)).toMatchObject({ email: "new@example.org" });
    expect(seen.at(-1)).toEqual({ sub: SUB, email: "new@example.org" });
  });

  test("is asked about at once where what it was does not do", async () => {
    const identity = open();
    const token = await sign(claims());
    await identity.verifyAccessToken(token);
    hosted.attributes.email = "moved@example.org";
    expect(await identity.verifyAccessToken(token)).toMatchObject({ email: "ann@example.org" });
    expect(await identity.verifyAccessToken(token, { fresh: true })).toMatchObject({
      email: "moved@example.org",
    });
    expect(await identity.verifyAccessToken(token)).toMatchObject({ email: "moved@example.org" });
  });

  test("is believed no more once its account was deleted, nor is any other of that account", async () => {
    const identity = open();
    const [here, there] = [await sign(claims()), await sign(claims({ iss: OTHER_ISSUER }))];
    for (const token of [here, there]) await identity.verifyAccessToken(token);
    await identity.closeAccount(here, { ip: "192.0.2.1" });
    hosted.status = 400;
    for (const token of [here, there]) {
      await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(invalid);
    }
  });

  test("of an account that was erased here is refused, and the login is deleted at the pool with it", async () => {
    const identity = open();
    erased = true;
    await expect(identity.verifyAccessToken(await sign(claims()))).rejects.toMatchObject({
      status: 401,
      code: ACCOUNT_ERASED,
    });
    expect(hosted.targets).toContain("DeleteUser");
  });

  test("of an account that is closed is signed out at the pool, which keeps the login for 30 days", async () => {
    await open().closeAccount(await sign(claims()), { ip: "192.0.2.1" });
    expect(hosted.targets).toContain("GlobalSignOut");
    expect(hosted.targets).not.toContain("DeleteUser");
  });

  test("closes nothing with a token the pool never signed; a pool that refuses or is away stops nobody", async () => {
    const identity = open();
    const token = await sign(claims());
    const from = { ip: "192.0.2.1" };
    await expect(identity.closeAccount(`${token}x`, from)).rejects.toMatchObject(invalid);
    expect(hosted.calls).not.toContain(SERVICE);
    for (const status of [400, 500]) {
      hosted.status = status;
      await expect(identity.closeAccount(token, from)).resolves.toBeUndefined();
    }
  });

  test("ends here at the latest five minutes after it was revoked there", async () => {
    const identity = open();
    const token = await sign(claims());
    await identity.verifyAccessToken(token);
    hosted.status = 400;
    now = now.add({ minutes: 5 });
    await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(invalid);
  });

  test.each([
    ["none", {}, { status: 401, message: "Email attribute not found" }],
    ["one that was never verified", { email: "admin@example.org" }, { status: 403 }],
    [
      "one that is not verified",
      { email: "admin@example.org", email_verified: "false" },
      { status: 403, code: "email_unverified" },
    ],
  ])("with %s for an address lets nobody in", async (_what, attributes, rejection) => {
    hosted.attributes = attributes;
    await expect(open().verifyAccessToken(await sign(claims()))).rejects.toMatchObject(rejection);
    expect(seen).toEqual([]);
  });

  test("is let in as soon as the address is verified", async () => {
    const identity = open();
    const token = await sign(claims());
    hosted.attributes.email_verified = "false";
    await expect(identity.verifyAccessToken(token)).rejects.toMatchObject({ status: 403 });
    hosted.attributes.email_verified = "true";
    expect(await identity.verifyAccessToken(token)).toMatchObject({ email: "ann@example.org" });
  });
});

describe("refused with 401 Invalid session, without asking about the holder:", () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each<[string, () => string | Promise<string>]>([
    ["nothing", () => ""],
    ["three dots", () => "..."],
    [
      "another issuer",
      () => sign(claims({ iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other" })),
    ],
    ["another client", () => sign(claims({ client_id: "client2" }))],
    ["an id token", () => sign(claims({ token_use: "id", aud: POOL.clientId }))],
    ["no client", () => sign({ ...claims(), client_id: undefined })],
    ["expired", () => sign(claims({ exp: Math.floor(Date.now() / 1000) - 1 }))],
    ["no subject", () => sign(withoutSubject())],
    ["a foreign key under a known id", () => sign(claims(), { ...nextKey, kid: "one" })],
    ["an unknown key", () => sign(claims(), nextKey)],
    ["alg none", () => `${encode({ alg: "none", kid: "one" })}.${encode(claims())}.`],
    ["alg HS256", () => `${encode({ alg: "HS256", kid: "one" })}.${encode(claims())}.AAAA`],
  ])("%s", async (_what, make) => {
    await expect(open().verifyAccessToken(await make())).rejects.toMatchObject(invalid);
    expect(hosted.calls).not.toContain(SERVICE);
  });
});

describe("the pool's keys", () => {
  test("are fetched again when it signs with the next one", async () => {
    const identity = open();
    await identity.verifyAccessToken(await sign(claims()));
    hosted.keys = [key, nextKey];
    expect(await identity.verifyAccessToken(await sign(claims(), nextKey))).toMatchObject({ sub: SUB });
  });

  test("are kept in a file for a start without the pool", async () => {
    const keysFile = join(folder, "kept.json");
    await open({ keysFile }).verifyAccessToken(await sign(claims()));
    const getUser = fetch;
    vi.stubGlobal("fetch", (input: string) =>
      input.endsWith("jwks.json") ? Promise.reject(new TypeError("fetch failed")) : getUser(input),
    );
    expect(await open({ keysFile }).verifyAccessToken(await sign(claims()))).toMatchObject({ sub: SUB });
  });

  test("come from where the settings say", async () => {
    const jwksUri = "https://mirror.example/pool/jwks.json";
    await open({ pool: { jwksUri } }).verifyAccessToken(await sign(claims()));
    expect(hosted.calls[0]).toBe(jwksUri);
  });
});

test("a pool that does not answer is no verdict", async () => {
  const identity = open();
  const token = await sign(claims());
  hosted.isDown = true;
  await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(unreachable);
  hosted.isDown = false;
  hosted.status = 500;
  await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(unreachable);
  hosted.status = 200;
  expect(await identity.verifyAccessToken(token)).toMatchObject({ sub: SUB });
});

test("a fake pool is its own issuer", async () => {
  const identity = open({ pool: { endpoint: "https://stand-in.example/" } });
  const iss = `https://stand-in.example/${POOL.userPoolId}`;
  expect(await identity.verifyAccessToken(await sign(claims({ iss })))).toMatchObject({ sub: SUB });
  expect(hosted.calls).toEqual([`${iss}/.well-known/jwks.json`, "https://stand-in.example/"]);
  await expect(identity.verifyAccessToken(await sign(claims()))).rejects.toMatchObject(invalid);
});

test.each(["/keys", "/"])("a redirect of %s is not followed, and no token goes along", async (redirected) => {
  vi.unstubAllGlobals();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = "" } = request;
    asked.push(url);
    if (url === redirected) return response.writeHead(307, { location: "/elsewhere" }).end();
    const body = url === "/keys" || redirected === "/keys" ? { keys: [key.jwk] } : hosted.attributes;
    return response.end(JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity = open({ pool: { endpoint, jwksUri: `${endpoint}/keys` } });
  const token = await sign(claims({ iss: `${endpoint}/${POOL.userPoolId}` }));
  await expect(identity.verifyAccessToken(token)).rejects.toMatchObject(unreachable);
  expect(asked).toEqual(redirected === "/keys" ? ["/keys"] : ["/keys", "/"]);
  server.closeAllConnections();
  server.close();
});
