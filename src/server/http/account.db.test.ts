import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { mailOf, sent } from "#test/factories.ts";

/** What becomes of a person here when their account in the pool changes. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

async function ask(person: TestPerson, operation: string, fields: object = {}) {
  const answer = await app.pool.call({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify({ AccessToken: person.token, ...fields }),
    caller: { ip: "127.0.0.1" },
  });
  expect(answer).toHaveProperty("body");
}

const mailTo = async (address: string) => {
  await app.work();
  return app.relay.mails.filter(({ envelopeTo }) => envelopeTo.includes(address)).at(-1);
};

test("a new address is the person's once its code came back, and the old one hears of it", async () => {
  const ada = await app.signUpAndIn("ada@example.org");
  await ask(ada, "UpdateUserAttributes", { UserAttributes: [{ Name: "email", Value: "ada@example.net" }] });
  expect((await ada.call("GET", "/api/me")).body.email).toBe("ada@example.org");
  const mail = await mailTo("ada@example.net");
  expect(mail?.text).toContain("confirm your new address");
  await ask(ada, "VerifyUserAttribute", {
    AttributeName: "email",
    Code: /\d{6}/.exec(mail?.subject ?? "")?.[0],
  });
  expect((await ada.call("GET", "/api/me")).body).toMatchObject({ id: ada.id, email: "ada@example.net" });
  expect((await mailTo("ada@example.org"))?.subject).toBe(
    "The email address of your Daylight account was changed",
  );
});

test("a deleted account takes all that was the person's along, and late mail waits with the unmatched", async () => {
  const bob = await app.signUpAndIn("bob@example.org");
  const request = await sent(app, bob);
  await ask(bob, "DeleteUser");
  expect((await bob.call("GET", "/api/me")).status).toBe(401);
  const people = await app.database.db.selectFrom("person").select("id").where("id", "=", bob.id).execute();
  expect(people).toEqual([]);
  const last = await app.deliver({
    from: "foia@nara.gov",
    to: request.replyAddress,
    raw: mailOf({ to: request.replyAddress, text: "Here are your records." }),
  });
  expect(last).toMatch(/^250/);
  await app.work();
  const { rows } = await app.database.pool.query("select 1 from unmatched");
  expect(rows).toHaveLength(1);
});

test("an account can be deleted by its holder, once, and by nobody else", async () => {
  const cleo = await app.signUpAndIn("cleo@example.org");
  const dan = await app.signUpAndIn("dan@example.org");
  expect((await app.call("DELETE", "/api/me")).status).toBe(401);
  expect((await cleo.call("DELETE", "/api/me")).status).toBe(204);
  expect((await cleo.call("DELETE", "/api/me")).status).toBe(401);
  const ids = await app.database.db.selectFrom("person").select("id").execute();
  expect(ids.map(({ id }) => id)).not.toContain(cleo.id);
  expect((await dan.call("GET", "/api/me")).status).toBe(200);
  // The address is free again, for an account of its own.
  expect((await app.signUpAndIn("cleo@example.org")).id).not.toBe(cleo.id);
});
