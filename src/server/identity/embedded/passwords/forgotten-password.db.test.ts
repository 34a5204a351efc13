import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, differentCode, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";

let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const NEW_PASSWORD = "Battery staple 2";
const forgot = (email: string) => t.callWithClient("ForgotPassword", { Username: email });
const reset = (email: string, code: string, password = NEW_PASSWORD) =>
  t.callWithClient("ConfirmForgotPassword", { Username: email, ConfirmationCode: code, Password: password });

const mismatch = "CodeMismatchException";
const expired = "ExpiredCodeException";

test("the mailed code sets a new password, once, and ends what was signed in before", async () => {
  await t.signUpAndConfirm("ann@example.org");
  const { AccessToken } = await t.tokens("ann@example.org");
  expect((await forgot("Ann@example.org")).body).toEqual({
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "a***@e***.org" },
  });
  expect(t.codes.at(-1)).toMatchObject({
    to: "ann@example.org",
    purpose: "forgot_password",
    expiresHours: 1,
  });
  const code = t.lastCode("ann@example.org");
  expect(await reset("ann@example.org", code)).toMatchObject({ status: 200, body: {} });
  expect((await t.signIn("ann@example.org", PASSWORD)).status).toBe(400);
  expect((await t.signIn("ann@example.org", NEW_PASSWORD)).status).toBe(200);
  expect((await t.call("GetUser", { AccessToken })).body.message).toBe("Access Token has been revoked");
  expect((await reset("ann@example.org", code)).body.__type).toBe(expired);
});

test("a new password lifts the lock-out", async () => {
  await t.signUpAndConfirm("locked@example.org");
  for (let n = 0; n < 5; n++) await t.signIn("locked@example.org", "Wrong horse 1");
  expect((await t.signIn("locked@example.org")).body.message).toBe("Password attempts exceeded");
  await forgot("locked@example.org");
  await reset("locked@example.org", t.lastCode("locked@example.org"));
  expect((await t.signIn("locked@example.org", NEW_PASSWORD)).status).toBe(200);
});

test("a weak password is refused and does not use the code up", async () => {
  await t.signUpAndConfirm("weak@example.org");
  await forgot("weak@example.org");
  const code = t.lastCode("weak@example.org");
  expect((await reset("weak@example.org", code, "weakweak")).body.__type).toBe("InvalidPasswordException");
  expect((await reset("weak@example.org", code)).status).toBe(200);
});

test("an unknown address gets a simulated delivery, and guesses fail like real ones", async () => {
  await t.signUpAndConfirm("real@example.org");
  const before = t.codes.length;
  const delivery = (await forgot("unreal@example.org")).body;
  expect(delivery).toEqual({
    CodeDeliveryDetails: { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "u***@e***.org" },
  });
  expect(t.codes).toHaveLength(before);
  await forgot("real@example.org");
  for (const email of ["unreal@example.org", "real@example.org"]) {
    const code = differentCode(t.lastCode("real@example.org"));
    const guesses: unknown[] = [];
    for (let n = 0; n < 6; n++) guesses.push((await reset(email, code)).body.__type);
    expect(guesses).toEqual([mismatch, mismatch, mismatch, mismatch, mismatch, expired]);
  }
  expect((await reset("never-asked@example.org", "123456")).body.__type).toBe(expired);
});

test("a code ends after an hour", async () => {
  await t.signUpAndConfirm("hour@example.org");
  await forgot("hour@example.org");
  t.clock.advance({ hours: 1 });
  expect((await reset("hour@example.org", t.lastCode("hour@example.org"))).body.__type).toBe(expired);
});

test("a sign-up code resets no password, nor the other way round", async () => {
  await t.callWithClient("SignUp", { Username: "mixed@example.org", Password: PASSWORD });
  const code = t.lastCode("mixed@example.org");
  expect((await reset("mixed@example.org", code)).body.__type).toBe(expired);
});

test("the code proves the address, so it confirms an account that was not yet", async () => {
  const { body } = await t.callWithClient("SignUp", {
    Username: "lost-mail@example.org",
    Password: PASSWORD,
  });
  await forgot("lost-mail@example.org");
  await reset("lost-mail@example.org", t.lastCode("lost-mail@example.org"));
  expect(t.confirmed).toContainEqual({ sub: body.UserSub, email: "lost-mail@example.org" });
  expect((await t.signIn("lost-mail@example.org", NEW_PASSWORD)).status).toBe(200);
});

test("each place has a code of its own, and guesses from one use up no other's", async () => {
  await t.signUpAndConfirm("places@example.org");
  const at = (ip: string, operation: string, fields: object = {}) =>
    t.callWithClient(operation, { Username: "places@example.org", ...fields }, ip);
  await at("198.51.100.1", "ForgotPassword");
  const owners = t.lastCode("places@example.org");
  await at("203.0.113.1", "ForgotPassword");
  const strangers = t.lastCode("places@example.org");
  const guess = (ip: string, ConfirmationCode: string) =>
    at(ip, "ConfirmForgotPassword", { ConfirmationCode, Password: NEW_PASSWORD });
  for (let n = 0; n < 5; n++) {
    expect((await guess("203.0.113.1", differentCode(strangers))).body.__type).toBe(mismatch);
    expect((await guess("192.0.2.9", owners)).body.__type).toBe(expired);
  }
  expect((await guess("203.0.113.1", strangers)).body.__type).toBe(expired);
  expect((await guess("198.51.100.1", owners)).status).toBe(200);
});

test("asking is limited to five an hour and confirming to ten, with an account or without", async () => {
  await t.signUpAndConfirm("limits@example.org");
  for (const email of ["limits@example.org", "limitless@example.org"]) {
    for (let n = 0; n < 5; n++) expect((await forgot(email)).status).toBe(200);
    expect((await forgot(email)).body).toEqual({
      __type: "LimitExceededException",
      message: "Attempt limit exceeded, please try after some time.",
    });
    for (let n = 0; n < 10; n++) await reset(email, "123456");
    expect((await reset(email, "123456")).body.__type).toBe("LimitExceededException");
  }
});
