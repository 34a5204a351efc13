import { verify } from "@node-rs/argon2";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const notAuthorized = (message: string) => ({ __type: "NotAuthorizedException", message });
const refresh = (token: string, flow = "REFRESH_TOKEN_AUTH") =>
  t.callWithClient("InitiateAuth", {
    AuthFlow: flow,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
  });
const getUser = (token: string) => t.call("GetUser", { AccessToken: token });

describe("a right password", () => {
  test("answers with tokens of the documented claims and lifetimes", async () => {
    const sub = await t.signUpAndConfirm("claims@example.org");
    const { status, body } = await t.signIn("Claims@Example.org");
    expect(status).toBe(200);
    expect(body).toEqual({
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
    const tokens = body.AuthenticationResult as { AccessToken: string; IdToken: string };
    const now = Math.floor(t.clock.now().epochMilliseconds / 1000);
    const common = {
      sub,
      iss: `http://daylight.test/identity/${t.pool.poolId}`,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      auth_time: now,
      iat: now,
      exp: now + 3600,
      jti: expect.any(String),
    };
    expect(decodeJwt(tokens.AccessToken)).toEqual({
      ...common,
      client_id: t.pool.clientId,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
      username: sub,
    });
    expect(decodeJwt(tokens.IdToken)).toEqual({
      ...common,
      aud: t.pool.clientId,
      token_use: "id",
      email: "claims@example.org",
      email_verified: true,
      "cognito:username": sub,
    });
    const { alg, kid } = decodeProtectedHeader(tokens.AccessToken);
    expect(alg).toBe("RS256");
    expect((await t.pool.jwks()).keys.map((key) => key.kid)).toContain(kid);
  });

  test("opens the account by its sub as well", async () => {
    const sub = await t.signUpAndConfirm("by-sub@example.org");
    expect((await t.signIn(sub)).status).toBe(200);
  });

  test("keeps the refresh token as a hash only", async () => {
    const sub = await t.signUpAndConfirm("hashed@example.org");
    const { RefreshToken } = await t.tokens("hashed@example.org");
    const rows = await t.database.db
      .selectFrom("identity_session")
      .select("refresh_token_hash")
      .where("sub", "=", sub)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.refresh_token_hash.toString("base64url")).not.toBe(RefreshToken);
  });
});

describe("a wrong password", () => {
  test("and an unknown address get the same answer after the same work", async () => {
    await t.signUpAndConfirm("known@example.org");
    const work = async (email: string) => {
      vi.mocked(verify).mockClear();
      const { status, body } = await t.signIn(email, "Wrong horse 1");
      return { status, body, verifications: vi.mocked(verify).mock.calls.length };
    };
    const known = await work("known@example.org");
    expect(known).toEqual({
      status: 400,
      body: notAuthorized("Incorrect username or password."),
      verifications: 1,
    });
    expect(await work("unknown@example.org")).toEqual(known);
  });

  test("five times locks out, for both kinds of address, and even the right password waits", async () => {
    await t.signUpAndConfirm("locked@example.org");
    for (const email of ["locked@example.org", "nobody@example.org"]) {
      for (let n = 0; n < 5; n++) await t.signIn(email, "Wrong horse 1");
      expect((await t.signIn(email)).body).toEqual(notAuthorized("Password attempts exceeded"));
    }
    t.clock.advance({ seconds: 1 });
    expect((await t.signIn("locked@example.org", "Wrong horse 1")).body.message).toBe(
      "Incorrect username or password.",
    );
    t.clock.advance({ seconds: 1 });
    expect((await t.signIn("locked@example.org")).body.message).toBe("Password attempts exceeded");
    t.clock.advance({ seconds: 1 });
    expect((await t.signIn("locked@example.org")).status).toBe(200);
  });

  test("is forgotten after the right one: the count is reset", async () => {
    await t.signUpAndConfirm("forgetful@example.org");
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await t.signIn("forgetful@example.org", "Wrong horse 1");
      expect((await t.signIn("forgetful@example.org")).status).toBe(200);
    }
  });

  test("twenty at the same moment are five guesses", async () => {
    await t.signUpAndConfirm("burst@example.org");
    vi.mocked(verify).mockClear();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.signIn("burst@example.org", "Wrong horse 1")),
    );
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(5);
    const refused = answers.filter(({ body }) => body.message === "Password attempts exceeded");
    expect(refused).toHaveLength(15);
  });

  test("from one place on the network locks that place out, for whatever account, and no other", async () => {
    await t.signUpAndConfirm("neighbor@example.org");
    const from = (ip: string, email: string, password: string) =>
      t.call(
        "InitiateAuth",
        {
          ClientId: t.pool.clientId,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME: email, PASSWORD: password },
        },
        ip,
      );
    for (let n = 0; n < 50; n++) {
      // A right password in between takes back its own try only.
      if (n === 25) expect((await from("203.0.113.9", "neighbor@example.org", PASSWORD)).status).toBe(200);
      await from("203.0.113.9", `stuffed${n}@example.org`, "Wrong horse 1");
    }
    const locked = await from("203.0.113.9", "neighbor@example.org", PASSWORD);
    expect(locked.body).toEqual(notAuthorized("Password attempts exceeded"));
    expect((await from("203.0.113.10", "neighbor@example.org", PASSWORD)).status).toBe(200);
    t.clock.advance({ seconds: 1 });
    expect((await from("203.0.113.9", "neighbor@example.org", PASSWORD)).status).toBe(200);
  });

  test("is in the audit log without what was typed", async () => {
    const sub = await t.signUpAndConfirm("watched@example.org");
    const { db } = t.database;
    const { last } = await db
      .selectFrom("audit_event")
      .select((select) => select.fn.max("id").as("last"))
      .executeTakeFirstOrThrow();
    await t.signIn("typo-in-the-name@example.org", "Wrong horse 1");
    await t.signIn("watched@example.org");
    for (let n = 0; n < 6; n++) await t.signIn("watched@example.org", "Wrong horse 1");
    const events = await db
      .selectFrom("audit_event")
      .select(["actor", "action", "subject", "detail"])
      .where("id", ">", last)
      .orderBy("id")
      .execute();
    const event = (verb: string, subject: string, actor = "anonymous") => ({
      actor,
      action: `identity.${verb}`,
      subject,
      detail: { ip: "127.0.0.1" },
    });
    expect(events).toEqual([
      event("sign_in_refused", "unknown"),
      event("signed_in", sub, sub),
      ...Array.from({ length: 5 }, () => event("sign_in_refused", sub)),
      event("sign_in_locked_out", sub),
    ]);
  });
});

describe("flows and parameters", () => {
  test.each([
    [{ AuthFlow: "USER_PASSWORD_AUTH" }, "Missing required parameter USERNAME"],
    [
      { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: "a@b.example" } },
      "Missing required parameter PASSWORD",
    ],
    [{ AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: {} }, "Missing required parameter REFRESH_TOKEN"],
    [{ AuthFlow: "USER_SRP_AUTH", AuthParameters: {} }, "USER_SRP_AUTH flow not enabled for this client"],
    [
      { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: "a\0@b.example", PASSWORD } },
      expect.stringContaining("Value at 'username' failed to satisfy constraint"),
    ],
    [{ AuthFlow: "OPEN_SESAME" }, expect.stringContaining("Member must satisfy enum value set")],
  ])("%j is refused", async (body, message) => {
    expect((await t.callWithClient("InitiateAuth", body)).body).toEqual({
      __type: "InvalidParameterException",
      message,
    });
  });

  test("another client is refused", async () => {
    const body = {
      ClientId: "other",
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: "a@b.example", PASSWORD },
    };
    expect((await t.call("InitiateAuth", body)).body.__type).toBe("ResourceNotFoundException");
  });
});

describe("GetUser", () => {
  test("tells the attributes", async () => {
    const sub = await t.signUpAndConfirm("attributes@example.org");
    const { AccessToken } = await t.tokens("attributes@example.org");
    expect((await getUser(AccessToken)).body).toEqual({
      Username: sub,
      UserAttributes: [
        { Name: "email", Value: "attributes@example.org" },
        { Name: "email_verified", Value: "true" },
        { Name: "sub", Value: sub },
      ],
    });
  });

  test("takes no id token and nothing made up", async () => {
    await t.signUpAndConfirm("wrong-token@example.org");
    const { IdToken } = await t.tokens("wrong-token@example.org");
    expect((await getUser(IdToken)).body).toEqual(notAuthorized("Invalid Access Token"));
    expect((await getUser("not.a.token")).body).toEqual(notAuthorized("Invalid Access Token"));
  });
});

describe("signing out", () => {
  test("everywhere ends every session of this user and of nobody else", async () => {
    await t.signUpAndConfirm("everywhere@example.org");
    await t.signUpAndConfirm("bystander@example.org");
    const [phone, desk, other] = [
      await t.tokens("everywhere@example.org"),
      await t.tokens("everywhere@example.org"),
      await t.tokens("bystander@example.org"),
    ];
    expect(await t.call("GlobalSignOut", { AccessToken: phone.AccessToken })).toMatchObject({
      status: 200,
      body: {},
    });
    for (const { AccessToken, RefreshToken } of [phone, desk]) {
      expect((await getUser(AccessToken)).body).toEqual(notAuthorized("Access Token has been revoked"));
      expect((await refresh(RefreshToken)).body).toEqual(notAuthorized("Refresh Token has been revoked"));
    }
    expect((await t.call("GlobalSignOut", { AccessToken: desk.AccessToken })).status).toBe(400);
    expect((await getUser(other.AccessToken)).status).toBe(200);
    expect((await refresh(other.RefreshToken)).status).toBe(200);
  });

  test("by RevokeToken ends this session only, and twice is no error", async () => {
    await t.signUpAndConfirm("revoke@example.org");
    const [phone, desk] = [await t.tokens("revoke@example.org"), await t.tokens("revoke@example.org")];
    for (let n = 0; n < 2; n++) {
      expect(await t.callWithClient("RevokeToken", { Token: phone.RefreshToken })).toMatchObject({
        status: 200,
        body: {},
      });
    }
    expect((await getUser(phone.AccessToken)).body).toEqual(notAuthorized("Access Token has been revoked"));
    expect((await refresh(phone.RefreshToken)).status).toBe(400);
    expect((await getUser(desk.AccessToken)).status).toBe(200);
  });

  test("by RevokeToken takes refresh tokens only, of this client only, and says nothing about unknown ones", async () => {
    await t.signUpAndConfirm("kinds@example.org");
    const { AccessToken, RefreshToken } = await t.tokens("kinds@example.org");
    expect((await t.callWithClient("RevokeToken", { Token: AccessToken })).body.__type).toBe(
      "UnsupportedTokenTypeException",
    );
    expect((await t.callWithClient("RevokeToken", { Token: "dW5rbm93bg" })).status).toBe(200);
    const elsewhere = await t.call("RevokeToken", { ClientId: "other", Token: RefreshToken });
    expect(elsewhere.body.__type).toBe("UnauthorizedException");
    expect((await getUser(AccessToken)).status).toBe(200);
  });
});
