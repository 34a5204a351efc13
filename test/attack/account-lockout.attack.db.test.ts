import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";
import { networkAddress, poolCallerAt, wrongCode } from "./pool-caller.ts";

/** Strangers call everything that counts, far more than 20 times an hour; then the owner wants in. */
let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const NEXT = "Another horse 22";
const LIMIT = "Attempt limit exceeded, please try after some time.";

/** `calls` of each kind, from as many networks as there are. */
async function attack(email: string, networks: number, calls: number): Promise<void> {
  for (let n = 0; n < calls; n++) {
    const stranger = poolCallerAt(t, networkAddress(n % networks));
    await Promise.all([
      stranger.logIn(email, `Wrong horse ${n}`),
      stranger.forgot(email),
      stranger.reset(email, wrongCode("000000", n), NEXT),
      stranger.signUp(email, `Strangers secret ${n}`),
      stranger.resend(email),
      stranger.confirm(email, wrongCode("000000", n)),
    ]);
  }
}

/** The owner's account, and the device token of the browser that logged in. */
async function ownerOf(email: string): Promise<string> {
  await t.signUpAndConfirm(email);
  return String((await t.signIn(email)).body.DeviceToken);
}

/** The code of the newest email with a link. */
const lastEmailedLink = (email: string) => {
  const mail = t.codes.findLast(({ to, form }) => to === email && form === "link");
  if (!mail) throw new Error(`No link was mailed to ${email}`);
  return mail.code;
};

test("from one network: the owner logs in and resets from another, also with a new browser", async () => {
  const email = "one@example.org";
  await t.signUpAndConfirm(email);
  await attack(email, 1, 25);
  const owner = poolCallerAt(t, "198.51.100.1");
  expect((await owner.logIn(email)).status).toBe(200);
  await owner.forgot(email);
  expect((await owner.reset(email, t.lastCode(email), NEXT)).status).toBe(200);
  expect((await owner.logIn(email, NEXT)).status).toBe(200);
});

test("from three networks: the owner of the address signs up from another", async () => {
  const email = "newcomer@example.org";
  await attack(email, 3, 30);
  const owner = poolCallerAt(t, "198.51.100.2", { page: "page of the owner" });
  await owner.signUp(email);
  expect(t.codes.at(-1)).toMatchObject({ to: email, form: "digits", ip: "198.51.100.2" });
  expect((await owner.confirm(email, t.lastCode(email))).status).toBe(200);
  expect((await owner.logIn(email)).status).toBe(200);
});

test("from sixty networks: the owner's browser logs in and resets as ever, on the stranger's network as well", async () => {
  const email = "many@example.org";
  const devices = await ownerOf(email);
  await attack(email, 60, 60);
  for (const ip of ["198.51.100.3", networkAddress(0)]) {
    const owner = poolCallerAt(t, ip, { devices });
    expect((await owner.logIn(email)).status).toBe(200);
  }
  const owner = poolCallerAt(t, "198.51.100.3", { devices, page: "page of the owner" });
  await owner.forgot(email);
  expect(t.codes.at(-1)).toMatchObject({ to: email, form: "digits", ip: "198.51.100.3" });
  expect((await owner.reset(email, t.lastCode(email), NEXT)).status).toBe(200);
});

test("from sixty networks: with a new browser the emailed link opens the account, when all else is slowed down", async () => {
  const email = "traveler@example.org";
  await t.signUpAndConfirm(email);
  await attack(email, 60, 60);
  const owner = poolCallerAt(t, "198.51.100.4");
  // Slowed down, and the answer says for how long, whether the password is right or wrong.
  const right = await owner.logIn(email);
  const wrong = await owner.logIn(email, "Wrong horse 1");
  for (const { body, headers } of [right, wrong]) {
    expect(body).toEqual({ __type: "NotAuthorizedException", message: "Password attempts exceeded" });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
  }
  expect((await owner.forgot(email)).status).toBe(200);
  expect((await owner.reset(email, lastEmailedLink(email), NEXT)).status).toBe(200);
  expect((await owner.logIn(email, NEXT)).status).toBe(200);
});

test("from sixty networks: who never had an account sets a password by the emailed link", async () => {
  const email = "stranger-to-us@example.org";
  await attack(email, 60, 60);
  const owner = poolCallerAt(t, "198.51.100.5", { page: "page of the owner" });
  expect((await owner.signUp(email)).status).toBe(200);
  expect((await owner.reset(email, lastEmailedLink(email), PASSWORD)).status).toBe(200);
  expect((await owner.logIn(email)).status).toBe(200);
});

test("a link that works is always in the mailbox, and no more than one an hour is mailed", async () => {
  const email = "links@example.org";
  await t.signUpAndConfirm(email);
  await attack(email, 30, 30);
  const links = () => t.codes.filter(({ to, form }) => to === email && form === "link").length;
  for (let hour = 1; hour <= 5; hour++) {
    for (let n = 0; n < 12; n++) await poolCallerAt(t, networkAddress(200 + 12 * hour + n)).forgot(email);
    expect(links()).toBeLessThanOrEqual(hour + 1);
    t.clock.advance({ minutes: 59 });
    await poolCallerAt(t, "198.51.100.6").forgot(email);
    t.clock.advance({ minutes: 1 });
  }
  expect((await poolCallerAt(t, "198.51.100.6").reset(email, lastEmailedLink(email), NEXT)).status).toBe(200);
});

test("a device's own tries end as well, in the hosted service's words, and are the device's alone", async () => {
  const email = "device@example.org";
  const devices = await ownerOf(email);
  const thief = poolCallerAt(t, "203.0.113.1", { devices });
  for (let n = 0; n < 5; n++) await thief.logIn(email, `Wrong horse ${n}`);
  const locked = await thief.logIn(email);
  expect(locked.body.message).toBe("Password attempts exceeded");
  expect(locked.headers["retry-after"]).toBe("1");
  const other = poolCallerAt(t, "198.51.100.7", { devices: await ownerOf("another@example.org") });
  expect((await other.logIn(email)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await thief.forgot(email)).status).toBe(200);
  const rejected = await thief.forgot(email);
  expect(rejected.body).toEqual({ __type: "LimitExceededException", message: LIMIT });
  expect(rejected.headers["retry-after"]).toBe("3600");
  expect((await poolCallerAt(t, "198.51.100.8").forgot(email)).status).toBe(200);
});
