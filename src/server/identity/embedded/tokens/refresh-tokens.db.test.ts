import { randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const notAuthorized = (message: string) => ({ __type: "NotAuthorizedException", message });
const ask = (token: string, flow = "REFRESH_TOKEN_AUTH") =>
  t.callWithClient("InitiateAuth", {
    AuthFlow: flow,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
  });
const getUser = (token: string) => t.call("GetUser", { AccessToken: token });

type Result = { AccessToken: string; RefreshToken: string };
async function refresh(token: string): Promise<Result> {
  const { status, body } = await ask(token);
  expect(status).toBe(200);
  return body.AuthenticationResult as Result;
}
const enter = async (email: string) => {
  await t.signUpAndConfirm(email);
  return t.tokens(email);
};
const verbsOf = async (sub: string | undefined) =>
  (
    await t.database.db
      .selectFrom("audit_event")
      .select("action")
      .where("subject", "=", sub ?? "unknown")
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("a refresh token", () => {
  test("carries the session on: new tokens of the same sign-in, and the next refresh token", async () => {
    const first = await enter("refresh@example.org");
    t.clock.advance({ hours: 2 });
    let token = first.RefreshToken;
    for (const flow of ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]) {
      const { body } = await ask(token, flow);
      const next = body.AuthenticationResult as Record<string, string>;
      expect(Object.keys(next).sort()).toEqual([
        "AccessToken",
        "ExpiresIn",
        "IdToken",
        "RefreshToken",
        "TokenType",
      ]);
      const [before, after] = [decodeJwt(first.AccessToken), decodeJwt(String(next.AccessToken))];
      expect(after.origin_jti).toBe(before.origin_jti);
      expect(after.auth_time).toBe(before.auth_time);
      expect(after.jti).not.toBe(before.jti);
      expect((await getUser(String(next.AccessToken))).status).toBe(200);
      token = String(next.RefreshToken);
    }
    expect((await getUser(first.AccessToken)).body).toEqual(notAuthorized("Access Token has expired"));
  });

  test("ends 30 days after the sign-in, however often it was changed", async () => {
    const { RefreshToken } = await enter("month@example.org");
    t.clock.advance({ hours: 24 * 30 - 1 });
    const next = await refresh(RefreshToken);
    t.clock.advance({ hours: 1 });
    expect((await ask(next.RefreshToken)).body).toEqual(notAuthorized("Refresh Token has expired"));
  });

  test("from two tabs at the same moment gives both the same next one", async () => {
    const { RefreshToken } = await enter("tabs@example.org");
    const [one, two] = await Promise.all([refresh(RefreshToken), refresh(RefreshToken)]);
    expect(one.RefreshToken).toBe(two.RefreshToken);
    t.clock.advance({ seconds: 59 });
    expect((await refresh(RefreshToken)).RefreshToken).toBe(one.RefreshToken);
    expect((await refresh(one.RefreshToken)).RefreshToken).not.toBe(one.RefreshToken);
  });

  test("handed in again after a minute ends the session, for the thief and for the user", async () => {
    const sub = await t.signUpAndConfirm("stolen@example.org");
    const { RefreshToken } = await t.tokens("stolen@example.org");
    const elsewhere = await t.tokens("stolen@example.org");
    const next = await refresh(RefreshToken);
    t.clock.advance({ seconds: 60 });
    expect((await ask(RefreshToken)).body).toEqual(notAuthorized("Refresh Token has been revoked"));
    expect((await ask(next.RefreshToken)).body).toEqual(notAuthorized("Refresh Token has been revoked"));
    expect((await getUser(next.AccessToken)).body).toEqual(notAuthorized("Access Token has been revoked"));
    expect((await ask(elsewhere.RefreshToken)).status).toBe(200);
    expect(await verbsOf(sub)).toEqual(
      expect.arrayContaining(["identity.refresh_token_reused", "identity.refresh_refused"]),
    );
  });

  test("two generations old is known for a copy at once", async () => {
    const { RefreshToken } = await enter("old@example.org");
    const second = await refresh(RefreshToken);
    const third = await refresh(second.RefreshToken);
    expect((await ask(RefreshToken)).body).toEqual(notAuthorized("Refresh Token has been revoked"));
    expect((await ask(third.RefreshToken)).body).toEqual(notAuthorized("Refresh Token has been revoked"));
  });

  test("that was never given out is refused, noted, and ends nobody's session", async () => {
    const { RefreshToken } = await enter("target@example.org");
    const bytes = Buffer.from(RefreshToken, "base64url");
    const madeUp = Buffer.concat([bytes.subarray(0, 16), randomBytes(48)]).toString("base64url");
    for (const token of [madeUp, "bm90IG9uZSBvZiBvdXJz", "x", "é", RefreshToken.slice(0, -2)]) {
      expect((await ask(token)).body).toEqual(notAuthorized("Invalid Refresh Token"));
    }
    expect((await ask(RefreshToken)).status).toBe(200);
    expect(await verbsOf(undefined)).toContain("identity.refresh_refused");
  });

  test("revoked by one before it is revoked", async () => {
    const { RefreshToken } = await enter("revoke-old@example.org");
    const next = await refresh(RefreshToken);
    expect((await t.callWithClient("RevokeToken", { Token: RefreshToken })).status).toBe(200);
    expect((await getUser(next.AccessToken)).body).toEqual(notAuthorized("Access Token has been revoked"));
  });
});
