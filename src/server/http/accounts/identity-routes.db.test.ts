import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";
import { identityRoutes } from "./identity-routes.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const post = (headers: Record<string, string>, payload: string, url = "/identity/") =>
  t.app.inject({ method: "POST", url, headers, payload });

const json = { "content-type": "application/x-amz-json-1.1" };
const target = (operation: string) => ({
  ...json,
  "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
});

describe("answers", () => {
  test("carry the protocol's content type, a request id, and are not cached", async () => {
    for (const url of ["/identity", "/identity/"]) {
      const body = JSON.stringify({ ClientId: t.pool.clientId, Username: "nobody@example.org" });
      const response = await post(target("ForgotPassword"), body, url);
      expect(response.statusCode).toBe(200);
      expect(response.headers["content-type"]).toBe("application/x-amz-json-1.1");
      expect(response.headers["x-amzn-requestid"]).toBeTruthy();
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  test("that refuse say so three times: status, __type and header", async () => {
    const { status, body, headers } = await t.signIn("nobody@example.org");
    expect(status).toBe(400);
    expect(body).toEqual({ __type: "NotAuthorizedException", message: "Incorrect username or password." });
    expect(headers["x-amzn-errortype"]).toBe("NotAuthorizedException:");
    expect(headers["content-type"]).toBe("application/x-amz-json-1.1");
  });
});

describe("bad calls", () => {
  test.each([
    ["an operation nobody knows", target("MakeCoffee"), "{}", 400, "UnknownOperationException"],
    ["no target", json, "{}", 400, "UnknownOperationException"],
    [
      "another service",
      { ...json, "x-amz-target": "DynamoDB.GetUser" },
      "{}",
      400,
      "UnknownOperationException",
    ],
    ["text that is not JSON", target("SignUp"), "{", 400, "SerializationException"],
    ["no body", target("SignUp"), "", 400, "SerializationException"],
    ["an array", target("SignUp"), "[]", 400, "SerializationException"],
    ["null", target("SignUp"), "null", 400, "SerializationException"],
    [
      "another content type",
      { ...target("SignUp"), "content-type": "application/json" },
      "{}",
      400,
      "SerializationException",
    ],
    [
      "more than 64 kB",
      target("SignUp"),
      JSON.stringify({ x: "x".repeat(65_536) }),
      413,
      "RequestEntityTooLargeException",
    ],
  ])("%s", async (_what, headers, payload, status, type) => {
    const response = await post(headers, payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ __type: type, message: expect.any(String) });
    expect(response.headers["x-amzn-errortype"]).toBe(`${type}:`);
    expect(response.headers["content-type"]).toBe("application/x-amz-json-1.1");
  });

  test.each([
    [
      "SignUp",
      {},
      "3 validation errors detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null; Value null at 'username' failed to satisfy constraint: Member must not be null; Value null at 'password' failed to satisfy constraint: Member must not be null",
    ],
    [
      "ConfirmSignUp",
      { ClientId: "x", Username: "a@b.example", ConfirmationCode: "1 2" },
      "1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+",
    ],
    [
      "ResendConfirmationCode",
      { ClientId: "x", Username: "a".repeat(129) },
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128",
    ],
    [
      "SignUp",
      { ClientId: "x", Username: "a@b.example", Password: `${"Aa1!".repeat(64)}x` },
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to 256",
    ],
    [
      "ForgotPassword",
      { ClientId: "not one", Username: "a@b.example" },
      "1 validation error detected: Value at 'clientId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w+]+",
    ],
    [
      "InitiateAuth",
      { ClientId: "x" },
      "1 validation error detected: Value null at 'authFlow' failed to satisfy constraint: Member must not be null",
    ],
    [
      "GetUser",
      {},
      "1 validation error detected: Value null at 'accessToken' failed to satisfy constraint: Member must not be null",
    ],
    [
      "GlobalSignOut",
      { AccessToken: "a b" },
      expect.stringContaining("Value at 'accessToken' failed to satisfy constraint"),
    ],
    [
      "RevokeToken",
      { ClientId: "x" },
      expect.stringContaining("Value null at 'token' failed to satisfy constraint"),
    ],
    [
      "ConfirmForgotPassword",
      { ClientId: "x", Username: null },
      expect.stringContaining("3 validation errors detected"),
    ],
  ])("%s with members missing or malformed", async (operation, body, message) => {
    const answer = await t.call(operation, body);
    expect(answer.body).toEqual({ __type: "InvalidParameterException", message });
    expect(answer.status).toBe(400);
  });

  test.each([
    ["SignUp", { Username: 7, Password: PASSWORD }, "NUMBER_VALUE can not be converted to a String"],
    ["SignUp", { Username: "a@b.example", Password: {} }, "Expected string or null"],
    [
      "SignUp",
      { Username: "a@b.example", Password: PASSWORD, UserAttributes: "email" },
      "Expected list or null",
    ],
    [
      "SignUp",
      { Username: "a@b.example", Password: PASSWORD, UserAttributes: ["email"] },
      "Start of structure expected.",
    ],
    ["InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: [] }, "Start of structure expected."],
    [
      "InitiateAuth",
      { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: true } },
      "BOOLEAN_VALUE can not be converted to a String",
    ],
  ])("%s with a wrong type: %j", async (operation, body, message) => {
    expect((await t.callWithClient(operation, body)).body).toEqual({
      __type: "SerializationException",
      message,
    });
  });

  test.each(["SignUp", "ConfirmSignUp", "ResendConfirmationCode", "ForgotPassword", "ConfirmForgotPassword"])(
    "%s for another client",
    async (operation) => {
      const everything = { Username: "a@b.example", Password: PASSWORD, ConfirmationCode: "123456" };
      const answer = await t.call(operation, { ClientId: "4nother", ...everything });
      expect(answer.body).toEqual({
        __type: "ResourceNotFoundException",
        message: "User pool client 4nother does not exist.",
      });
    },
  );
});

test("what breaks inside is masked, and the change that broke is undone", async () => {
  const { sendCode } = t.callbacks;
  t.callbacks.sendCode = async () => {
    throw new Error("the outbox is on fire");
  };
  const failed = await t.callWithClient("SignUp", { Username: "fire@example.org", Password: PASSWORD });
  t.callbacks.sendCode = sendCode;
  expect(failed.status).toBe(500);
  expect(failed.body).toEqual({ __type: "InternalErrorException", message: "Internal error" });
  const users = await t.database.db
    .selectFrom("identity_user")
    .select("sub")
    .where("email", "=", "fire@example.org")
    .execute();
  expect(users).toEqual([]);
});

describe("limits of calls", () => {
  const limited = async () => {
    const app = Fastify();
    await app.register(rateLimit, { global: false });
    await app.register(identityRoutes, { pool: t.pool, callsPerMinute: 100 });
    const call = async (operation: string, fields: object = {}, remoteAddress = "203.0.113.7") => {
      const payload = JSON.stringify({ ClientId: t.pool.clientId, ...fields });
      const response = await app.inject({
        method: "POST",
        url: "/identity/",
        headers: target(operation),
        payload,
        remoteAddress,
      });
      return response.json<{ __type?: string; AuthenticationResult?: { RefreshToken: string } }>();
    };
    return { call, close: () => app.close() };
  };
  const exceeded = { __type: "TooManyRequestsException", message: "Rate exceeded" };

  test("a caller past the limit of its address is answered so in the protocol's shape", async () => {
    const { call, close } = await limited();
    for (let n = 0; n < 60; n++) expect(await call("Nothing", {})).not.toEqual(exceeded);
    for (let n = 0; n < 60; n++) expect(await call("ForgotPassword")).not.toEqual(exceeded);
    expect(await call("ForgotPassword")).toEqual(exceeded);
    // An access token that is named beside them makes no other call of it.
    expect(await call("InitiateAuth", { AccessToken: "x.y.z" })).toEqual(exceeded);
    expect(await call("ForgotPassword", {}, "203.0.113.8")).not.toEqual(exceeded);
    await close();
  });

  test("a hundred users behind one address refresh their sessions and read their attributes in one minute", async () => {
    await t.signUpAndConfirm("desk@example.org");
    const sessions: string[] = [];
    for (let n = 0; n < 5; n++) sessions.push((await t.tokens("desk@example.org")).RefreshToken);
    const { call, close } = await limited();
    for (let n = 0; n < 60; n++) await call("ForgotPassword");
    const refresh = (token: string) =>
      call("InitiateAuth", { AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: token } });
    for (let n = 0; n < 100; n++) {
      expect((await refresh(sessions[n % 5] ?? "")).AuthenticationResult).toBeDefined();
      expect(await call("GetUser", { AccessToken: "x.y.z" })).not.toEqual(exceeded);
    }
    // Made up, or used as a way around: no session's, so the address's.
    expect(await refresh("bm90IG9uZSBvZiBvdXJz")).toEqual(exceeded);
    expect(await call("GetUser", { AccessToken: "x.y.z" })).toEqual(exceeded);
    await close();
  });

  test("behind a proxy that is not trusted, everyone's address has the wider limit", async () => {
    const { call, close } = await limited();
    for (let n = 0; n < 100; n++) expect(await call("ForgotPassword", {}, "10.0.0.1")).not.toEqual(exceeded);
    expect(await call("ForgotPassword", {}, "10.0.0.1")).toEqual(exceeded);
    await close();
  });
});

test("a server under pressure says so in the protocol's shape", async () => {
  const app = Fastify();
  await app.register(underPressure, { healthCheck: async () => false, healthCheckInterval: 60_000 });
  await app.register(identityRoutes, { pool: t.pool, callsPerMinute: 100 });
  const response = await app.inject({
    method: "POST",
    url: "/identity/",
    headers: target("SignUp"),
    payload: "{}",
  });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ __type: "ServiceUnavailableException" });
  await app.close();
});

describe("discovery", () => {
  test("publishes two public RSA keys and nothing private", async () => {
    const response = await t.app.inject(`/identity/${t.pool.poolId}/.well-known/jwks.json`);
    const { keys } = response.json<{ keys: Record<string, string>[] }>();
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
      expect(key).toMatchObject({ alg: "RS256", kty: "RSA", use: "sig" });
    }
  });

  test("names the issuer its tokens carry", async () => {
    const response = await t.app.inject(`/identity/${t.pool.poolId}/.well-known/openid-configuration`);
    expect(response.json()).toMatchObject({
      issuer: `http://daylight.test/identity/${t.pool.poolId}`,
      jwks_uri: `http://daylight.test/identity/${t.pool.poolId}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ["RS256"],
    });
  });
});
