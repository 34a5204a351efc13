import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";
import { expireSignUps } from "./expire-sign-ups.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const sweep = () => expireSignUps({ db: t.database.db, clock: t.clock });
const signUp = (Username: string) => t.callWithClient("SignUp", { Username, Password: PASSWORD });
const confirm = (Username: string, ConfirmationCode: string) =>
  t.callWithClient("ConfirmSignUp", { Username, ConfirmationCode });
const waiting = async () => {
  const rows = await t.database.db.selectFrom("identity_sign_up").select("email").execute();
  return rows.map(({ email }) => email);
};
const count = async (table: "identity_code" | "identity_throttle" | "identity_challenge") =>
  (await t.database.db.selectFrom(table).selectAll().execute()).length;

test("a sign-up that nobody confirmed is gone after seven days, and not before", async () => {
  await signUp("late@example.org");
  t.clock.advance({ hours: 24 * 7 - 1 });
  await sweep();
  expect(await waiting()).toEqual(["late@example.org"]);
  // Its first code is long gone; a new one still makes an account of it.
  await t.callWithClient("ResendConfirmationCode", { Username: "late@example.org" });
  t.clock.advance({ hours: 1 });
  const code = t.lastCode("late@example.org");
  expect((await confirm("late@example.org", code)).body.__type).toBe("ExpiredCodeException");
  expect((await t.signIn("late@example.org")).body.message).toBe("Incorrect username or password.");
  await sweep();
  expect(await waiting()).toEqual([]);
});

test("a used sign-up is remembered for ten minutes, for a second press, without its password", async () => {
  await signUp("twice@example.org");
  const code = t.lastCode("twice@example.org");
  expect((await confirm("twice@example.org", code)).status).toBe(200);
  const [row] = await t.database.db.selectFrom("identity_sign_up").selectAll().execute();
  expect(row).toMatchObject({ email: "twice@example.org", password_hash: null });
  t.clock.advance({ minutes: 9 });
  await sweep();
  const again = await confirm("twice@example.org", code);
  expect(again.body.message).toBe("User cannot be confirmed. Current status is CONFIRMED");
  t.clock.advance({ minutes: 1 });
  await sweep();
  expect(await waiting()).toEqual([]);
  expect((await t.signIn("twice@example.org")).status).toBe(200);
});

test("a code is deleted with its use, and everything else when its time is over", async () => {
  await t.signUpAndConfirm("codes@example.org");
  for (const Username of ["codes@example.org", "nobody@example.org"]) {
    await t.callWithClient("ForgotPassword", { Username });
  }
  expect(await count("identity_code")).toBe(2);
  const ConfirmationCode = t.lastCode("codes@example.org");
  const Password = "Another horse 22";
  await t.callWithClient("ConfirmForgotPassword", {
    Username: "codes@example.org",
    ConfirmationCode,
    Password,
  });
  expect(await count("identity_code")).toBe(1);
  await sweep();
  expect(await count("identity_code")).toBe(1);
  t.clock.advance({ hours: 24 * 8 });
  await sweep();
  expect([await count("identity_code"), await count("identity_throttle")]).toEqual([0, 0]);
});
