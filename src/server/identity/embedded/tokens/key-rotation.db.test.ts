import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { openUserPool, type UserPool } from "#server/identity/embedded/user-pool.ts";
import { createTestPool, FAST_PASSWORD_COST, type TestPool } from "#test/support/test-user-pool.ts";
import { deriveSecrets } from "./secrets.ts";
import { rotateSigningKeys } from "./signing-keys.ts";

let t: TestPool;
let other: UserPool;
beforeAll(async () => {
  t = await createTestPool();
  other = await openUserPool({
    store: userPoolStore(t.database.db, t.callbacks),
    clock: t.clock,
    masterKey: t.masterKey,
    publicUrl: "http://daylight.test",
    passwordCost: FAST_PASSWORD_COST,
  });
  await t.signUpAndConfirm("key@example.org");
});
afterAll(() => t.close());

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const kidsOf = async (pool: UserPool) => (await pool.jwks()).keys.map(({ kid }) => kid);

test("after a month the next key signs, and tokens of the previous one stay valid", async () => {
  const [signing, next] = await kidsOf(t.pool);
  const before = await t.tokens("key@example.org");
  expect(kidOf(before.AccessToken)).toBe(signing);
  t.clock.advance({ minutes: 60 * 24 * 30 - 30 });
  const last = await t.tokens("key@example.org");
  expect(kidOf(last.AccessToken)).toBe(signing);

  t.clock.advance({ minutes: 31 });
  const first = await t.tokens("key@example.org");
  expect(kidOf(first.AccessToken)).toBe(next);
  expect(await t.pool.holderOf(last.AccessToken)).toMatchObject({ email: "key@example.org" });
  expect(await kidsOf(t.pool)).toEqual([signing, next, expect.any(String)]);
});

test("another process notices, whether it is asked for a key or handed a token", async () => {
  const { AccessToken } = await t.tokens("key@example.org");
  expect(await other.holderOf(AccessToken)).toMatchObject({ email: "key@example.org" });
  expect(await kidsOf(other)).toEqual(await kidsOf(t.pool));
});

test("two processes that notice at once move on once", async () => {
  t.clock.advance({ hours: 24 * 30 });
  const [one, two] = await Promise.all([kidsOf(t.pool), kidsOf(other)]);
  expect(one).toEqual(two);
  expect(one).toHaveLength(3);
});

test("a day and an hour after its turn a key is published no more, and its row goes with the next turn", async () => {
  t.clock.advance({ hours: 24 });
  expect(await kidsOf(t.pool)).toHaveLength(3);
  t.clock.advance({ hours: 1 });
  expect(await kidsOf(t.pool)).toHaveLength(2);
  t.clock.advance({ hours: 24 * 30 });
  expect(await kidsOf(t.pool)).toHaveLength(3);
  const rows = await t.database.db.selectFrom("identity_signing_key").select("kid").execute();
  expect(rows).toHaveLength(3);
});

test("every rotation is in the audit log, with its actor", async () => {
  const secrets = deriveSecrets(t.masterKey);
  const [signing, next] = (await kidsOf(t.pool)).slice(-2);
  const rotation = await rotateSigningKeys(userPoolStore(t.database.db, t.callbacks), secrets, t.clock.now());
  expect([rotation.before, rotation.signing]).toEqual([signing, next]);
  const events = await t.database.db
    .selectFrom("audit_event")
    .select(["actor", "subject"])
    .where("action", "=", "identity.signing_key_changed")
    .orderBy("id")
    .execute();
  expect(events.at(-1)).toEqual({ actor: "operator", subject: next });
  expect(events.at(-2)).toEqual({ actor: "timetable", subject: signing });
});

test("a verifier that fetches the published keys follows", async () => {
  const origin = await t.app.listen({ host: "127.0.0.1", port: 0 });
  const keys = createRemoteJWKSet(new URL(`${origin}/identity/${t.pool.poolId}/.well-known/jwks.json`));
  const { AccessToken } = await t.tokens("key@example.org");
  const { payload } = await jwtVerify(AccessToken, keys, {
    currentDate: new Date(t.clock.now().epochMilliseconds),
  });
  expect(payload.token_use).toBe("access");
});
