import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";
import { poolCallerAt } from "./pool-caller.ts";

/** A stranger signs up with someone else's address, before or after its owner does, and waits to be let in. */
let t: TestPool;
beforeAll(async () => {
  t = await createTestPool();
});
afterAll(() => t.close());

const STRANGERS = "Strangers secret 1";
const WRONG = "Incorrect username or password.";

/** The owner's client and the stranger's: our page, or another program that sends nothing of its own. */
describe.each([
  ["our page", { page: "page of the owner" }, { page: "page of the stranger" }],
  ["a client of the protocol alone", {}, {}],
])("with %s", (client, owns, strangers) => {
  const owner = () => poolCallerAt(t, "198.51.100.1", owns);
  const stranger = () => poolCallerAt(t, "203.0.113.1", strangers);
  const named = (what: string) => `${what}.${client.length}@example.org`;

  test("who signed up first does not log in once the owner confirmed", async () => {
    const email = named("first");
    await stranger().signUp(email, STRANGERS);
    await owner().signUp(email);
    expect((await owner().confirm(email, t.lastCode(email))).status).toBe(200);
    expect((await stranger().logIn(email, STRANGERS)).body.message).toBe(WRONG);
    expect((await owner().logIn(email)).status).toBe(200);
  });

  test("who signed up last does not either, though the owner types the newest code in the mailbox", async () => {
    const email = named("last");
    await owner().signUp(email);
    const own = t.lastCode(email);
    await stranger().signUp(email, STRANGERS);
    const newest = t.lastCode(email);
    if (newest !== own) {
      const rejected = await owner().confirm(email, newest);
      expect(rejected.body.__type).toBe("CodeMismatchException");
    }
    await stranger().resend(email);
    const resent = t.lastCode(email);
    if (resent !== own) expect((await owner().confirm(email, resent)).status).toBe(400);
    expect((await owner().confirm(email, own)).status).toBe(200);
    expect((await stranger().logIn(email, STRANGERS)).body.message).toBe(WRONG);
    expect((await owner().logIn(email)).status).toBe(200);
  });

  test("no code confirms a stranger's password, whatever it was mailed for, and none of the owner's gets lost", async () => {
    const email = named("resent");
    await owner().signUp(email);
    await stranger().signUp(email, STRANGERS);
    await owner().resend(email);
    const own = t.lastCode(email);
    // The stranger cannot use the owner's code either, were it seen.
    expect((await stranger().confirm(email, own)).status).toBe(400);
    expect((await owner().confirm(email, own)).status).toBe(200);
    expect((await owner().logIn(email)).status).toBe(200);
    expect((await stranger().logIn(email, STRANGERS)).body.message).toBe(WRONG);
  });

  test("before the confirmation each hears of his own password only", async () => {
    const email = named("before");
    await owner().signUp(email);
    await stranger().signUp(email, STRANGERS);
    expect((await owner().logIn(email)).body.__type).toBe("UserNotConfirmedException");
    expect((await owner().logIn(email, STRANGERS)).body.message).toBe(WRONG);
    expect((await stranger().logIn(email)).body.message).toBe(WRONG);
  });

  test("a reset by the owner sets the owner's password, though the stranger asked for the code, too", async () => {
    const email = named("reset");
    await stranger().signUp(email, STRANGERS);
    await owner().forgot(email);
    const own = t.lastCode(email);
    await stranger().forgot(email);
    expect((await owner().reset(email, own, PASSWORD)).status).toBe(200);
    expect((await stranger().logIn(email, STRANGERS)).body.message).toBe(WRONG);
    expect((await owner().logIn(email)).status).toBe(200);
  });
});

test("on one network, too, the owner's page confirms the owner's password", async () => {
  const [owner, stranger] = [
    poolCallerAt(t, "198.51.100.7", { page: "desk one" }),
    poolCallerAt(t, "198.51.100.7", { page: "desk two" }),
  ];
  await owner.signUp("desk@example.org");
  const own = t.lastCode("desk@example.org");
  await stranger.signUp("desk@example.org", STRANGERS);
  const newest = t.lastCode("desk@example.org");
  if (newest !== own) expect((await owner.confirm("desk@example.org", newest)).status).toBe(400);
  expect((await owner.confirm("desk@example.org", own)).status).toBe(200);
  expect((await stranger.logIn("desk@example.org", STRANGERS)).body.message).toBe(WRONG);
});

test("without secrets on one network nobody's password is confirmed by a code of unknown origin", async () => {
  const anybody = poolCallerAt(t, "198.51.100.8");
  await anybody.signUp("cafe@example.org");
  const own = t.lastCode("cafe@example.org");
  await anybody.signUp("cafe@example.org", STRANGERS);
  for (const code of [own, t.lastCode("cafe@example.org")]) {
    expect((await anybody.confirm("cafe@example.org", code)).status).toBe(400);
  }
  await anybody.forgot("cafe@example.org");
  expect((await anybody.reset("cafe@example.org", t.lastCode("cafe@example.org"), PASSWORD)).status).toBe(
    200,
  );
  expect((await anybody.logIn("cafe@example.org", STRANGERS)).body.message).toBe(WRONG);
});

test("every email says from which network and when it was asked for", async () => {
  await poolCallerAt(t, "203.0.113.99").signUp("dated@example.org");
  expect(t.codes.at(-1)).toMatchObject({ to: "dated@example.org", ip: "203.0.113.99", at: t.clock.now() });
});
