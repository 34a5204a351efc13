import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccounts } from "#server/actions/accounts/erase-accounts.ts";
import { createSentRequest, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** What becomes of a user here when their account in the pool changes. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function callPool(user: TestUser, operation: string, fields: object = {}) {
  const answer = await app.pool.call({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify({ AccessToken: user.token, ...fields }),
    caller: { ip: "127.0.0.1" },
  });
  expect(answer).toHaveProperty("body");
}

const emailTo = async (address: string) => {
  await app.runDueJobs();
  return app.relay.emails.filter(({ envelopeTo }) => envelopeTo.includes(address)).at(-1);
};

test("a new address is the user's once its code came back, and the old one hears of it", async () => {
  const ada = await app.signUpAndLogIn("ada@example.org");
  await callPool(ada, "UpdateUserAttributes", {
    UserAttributes: [{ Name: "email", Value: "ada@example.net" }],
  });
  expect((await ada.call("GET", "/api/me")).body.email).toBe("ada@example.org");
  const email = await emailTo("ada@example.net");
  expect(email?.text).toContain("confirm your new email address");
  await callPool(ada, "VerifyUserAttribute", {
    AttributeName: "email",
    Code: /\d{6}/.exec(email?.subject ?? "")?.[0],
  });
  expect((await ada.call("GET", "/api/me")).body).toMatchObject({ id: ada.id, email: "ada@example.net" });
  expect((await emailTo("ada@example.org"))?.subject).toBe(
    "The email address of your Daylight account was changed",
  );
});

test("an account deleted by the pool's own call is closed, then erased, and late mail waits with the unmatched", async () => {
  const bob = await app.signUpAndLogIn("bob@example.org");
  const request = await createSentRequest(app, bob);
  await callPool(bob, "DeleteUser");
  expect((await bob.call("GET", "/api/me")).status).toBe(401);
  app.clock.advance({ hours: 24 * 30 });
  await eraseAccounts(app.context);
  const users = await app.database.db
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", bob.id)
    .execute();
  expect(users).toEqual([]);
  const last = await app.deliverEmail({
    from: "foia@nara.gov",
    to: request.replyAddress,
    raw: emailFrom({ to: request.replyAddress, text: "Here are your records." }),
  });
  expect(last).toMatch(/^250/);
  await app.runDueJobs();
  const { rows } = await app.database.pool.query("select 1 from unmatched");
  expect(rows).toHaveLength(1);
});

test("an account can be deleted by its holder, once, and by nobody else", async () => {
  const cleo = await app.signUpAndLogIn("cleo@example.org");
  const dan = await app.signUpAndLogIn("dan@example.org");
  expect((await app.call("DELETE", "/api/me")).status).toBe(401);
  const deleted = await cleo.call("DELETE", "/api/me");
  const eraseAt = app.clock.now().add({ hours: 24 * 30 });
  expect(deleted).toMatchObject({
    status: 200,
    body: { eraseAt: eraseAt.toString({ smallestUnit: "millisecond" }) },
  });
  expect((await cleo.call("DELETE", "/api/me")).status).toBe(401);
  app.clock.advance({ hours: 24 * 30 });
  await eraseAccounts(app.context);
  const ids = await app.database.db.selectFrom("user_account").select("id").execute();
  expect(ids.map(({ id }) => id)).not.toContain(cleo.id);
  expect((await dan.call("GET", "/api/me")).status).toBe(200);
  // The address is free again, for an account of its own.
  expect((await app.signUpAndLogIn("cleo@example.org")).id).not.toBe(cleo.id);
});
