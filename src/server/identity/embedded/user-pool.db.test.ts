import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { userPoolStore } from "#server/db/accounts/user-pool.ts";
import { createTestPool, FAST_PASSWORD_COST, type TestPool } from "#test/support/test-user-pool.ts";
import { openUserPool } from "./user-pool.ts";

const reopen = (t: TestPool, masterKey = t.masterKey) =>
  openUserPool({
    store: userPoolStore(t.database.db, t.callbacks),
    clock: t.clock,
    masterKey,
    publicUrl: "http://daylight.test",
    passwordCost: FAST_PASSWORD_COST,
  });

test("the pool id and client id have the form clients insist on", async () => {
  const t = await createTestPool();
  expect(t.pool.poolId).toMatch(/^[\w-]+_[0-9a-zA-Z]+$/);
  expect(t.pool.poolId.length).toBeLessThanOrEqual(55);
  expect(t.pool.clientId).toMatch(/^[0-9a-z]{26}$/);
  await t.close();
});

test("several processes on one database are one pool", async () => {
  const t = await createTestPool();
  await t.database.db.deleteFrom("identity_pool").execute();
  await t.database.db.deleteFrom("identity_signing_key").execute();
  const [one, two, three] = await Promise.all([reopen(t), reopen(t), reopen(t)]);
  expect(two.clientId).toBe(one.clientId);
  expect(three.clientId).toBe(one.clientId);
  expect(await two.jwks()).toEqual(await one.jwks());
  expect(await three.jwks()).toEqual(await one.jwks());
  await t.close();
});

test("a session lives on in the next process", async () => {
  const t = await createTestPool();
  const sub = await t.signUpAndConfirm("restart@example.org");
  const { AccessToken } = await t.tokens("restart@example.org");
  const next = await reopen(t);
  expect(await next.holderOf(AccessToken)).toMatchObject({ sub, email: "restart@example.org" });
  await t.close();
});

test("another master key is refused at the start, with what to do", async () => {
  const t = await createTestPool();
  await expect(reopen(t, randomBytes(32))).rejects.toThrow("Bring back the key file that belongs to it.");
  await t.close();
});

test("new rows prune the expired ones", async () => {
  const t = await createTestPool();
  const { db } = t.database;
  await t.signUpAndConfirm("sweep@example.org");
  for (let n = 0; n < 3; n++) {
    await t.callWithClient("ForgotPassword", { Username: `stranger${n}@example.org` });
    await t.tokens("sweep@example.org");
  }
  t.clock.advance({ hours: 24 * 31 });
  await t.callWithClient("ForgotPassword", { Username: "newcomer@example.org" });
  await t.tokens("sweep@example.org");
  const count = async (table: "identity_code" | "identity_throttle" | "identity_session") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  expect(await count("identity_code")).toBe(1);
  const stale = await db
    .selectFrom("identity_throttle")
    .select("kind")
    .where("stale_at", "<", new Date(t.clock.now().epochMilliseconds))
    .execute();
  expect(stale).toEqual([]);
  expect(await count("identity_session")).toBe(1);
  await t.close();
});
