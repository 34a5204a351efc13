import { JwtVerifier } from "aws-jwt-verify";
import type { Jwks } from "aws-jwt-verify/jwk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t?.close());

test("aws-jwt-verify takes the pool's tokens by its published keys, each for its own use only", async () => {
  const { clientId } = t.pool;
  const origin = await t.app.listen({ host: "127.0.0.1", port: 0 });
  await t.signUpAndConfirm("verified@example.org");
  // That library looks at the real clock.
  t.clock.advance(Temporal.Now.instant().since(t.clock.now(), { largestUnit: "hours" }));
  const { AccessToken, IdToken } = await t.tokens("verified@example.org");
  const home = `${origin}/identity/${t.pool.poolId}/.well-known`;
  const discovery = (await (await fetch(`${home}/openid-configuration`)).json()) as { issuer: string };
  const jwks = (await (await fetch(`${home}/jwks.json`)).json()) as Jwks;
  const access = JwtVerifier.create({
    issuer: discovery.issuer,
    audience: null,
    customJwtCheck: ({ payload }) => {
      if (payload.token_use !== "access" || payload.client_id !== clientId) throw new Error("not for us");
    },
  });
  access.cacheJwks(jwks);
  expect(access.verifySync(AccessToken)).toMatchObject({ token_use: "access", client_id: clientId });
  expect(() => access.verifySync(IdToken)).toThrow("not for us");
  const id = JwtVerifier.create({ issuer: discovery.issuer, audience: clientId });
  id.cacheJwks(jwks);
  expect(id.verifySync(IdToken)).toMatchObject({ email: "verified@example.org", email_verified: true });
  expect(() => id.verifySync(AccessToken)).toThrow();
  expect(() => id.verifySync(`${IdToken.slice(0, -8)}AAAAAAAA`)).toThrow("Invalid signature");
});
