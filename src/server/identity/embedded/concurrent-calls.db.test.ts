import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, type TestPool } from "#test/support/test-user-pool.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** Calls that meet in the database, each in a transaction and on a connection of its own. */
let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const enter = async (email: string) => {
  await t.signUpAndConfirm(email);
  return (await t.tokens(email)).AccessToken;
};
const moveTo = (AccessToken: string, Value: string) =>
  t.call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value }] });
const prove = (AccessToken: string, Code: string) =>
  t.call("VerifyUserAttribute", { AccessToken, AttributeName: "email", Code });

/**
 * Holds every counter of this kind until as many calls as there are wait for one, each with its own account locked by
 * then; so all of them go on from there together.
 */
async function together<T>(kind: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const gate = await t.database.pool.connect();
  try {
    await gate.query("begin");
    await gate.query("select from identity_throttle where kind = $1 for update", [kind]);
    const answers = calls.map((call) => call());
    await waitUntil(async () => {
      const { rows } = await t.database.pool.query(
        "select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0].waiting === calls.length;
    });
    await gate.query("commit");
    return await Promise.all(answers);
  } finally {
    gate.release();
  }
}

test("two people who ask for each other's address are both answered", async () => {
  const [ann, ben] = [await enter("ann@example.org"), await enter("ben@example.org")];
  for (const token of [ann, ben]) await moveTo(token, "elsewhere@example.org");
  const answers = await together("GetUserAttributeVerificationCode", [
    () => moveTo(ann, "ben@example.org"),
    () => moveTo(ben, "ann@example.org"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(t.notices.slice(-2).map(({ to }) => to)).toEqual(
    expect.arrayContaining(["ann@example.org", "ben@example.org"]),
  );
});

test("of two people who prove the same free address one has it, and the other gets an error", async () => {
  const [cleo, dan] = [await enter("cleo@example.org"), await enter("dan@example.org")];
  const codes: string[] = [];
  for (const token of [cleo, dan]) {
    await moveTo(token, "free@example.org");
    codes.push(t.lastCode("free@example.org"));
    await prove(token, "wrong"); // Begins the count that `together` holds.
  }
  const answers = await together("VerifyUserAttribute", [
    () => prove(cleo, codes[0] ?? ""),
    () => prove(dan, codes[1] ?? ""),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.map(({ body }) => body)).toContainEqual({
    __type: "AliasExistsException",
    message: "An account with the given email already exists.",
  });
});
