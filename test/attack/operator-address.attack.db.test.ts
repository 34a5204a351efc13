import { afterAll, beforeAll, expect, test } from "vitest";
import { emailFrom } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";

/**
 * The only user of an installation is offered unmatched email, because it cannot be anyone else's. An address of the
 * operator's is someone else's: the code of a sign-up that is emailed there would make that user an administrator.
 */
let app: TestApp;
let eve: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  eve = await app.signUpAndLogIn("eve@example.org");
});
afterAll(() => app?.close());

const receive = async (from: string, to: string) => {
  const raw = emailFrom({ from, to, subject: "Your code is 123456", text: "Your code is 123456." });
  expect(await app.deliverEmail({ from, to, raw })).toMatch(/^250/);
  await app.runDueJobs();
};
const offered = async () => (await eve.call("GET", "/api/unmatched")).body.items.length;

test.each([
  ["postmaster", "stranger@elsewhere.example", "postmaster@in.daylight.test"],
  ["abuse, with a suffix", "stranger@elsewhere.example", "abuse+codes@in.daylight.test"],
  ["the program itself as sender", "notices@in.daylight.test", UNMATCHED],
])("the only user is not shown email of the operator's: %s", async (_what, from, to) => {
  await receive(from, to);
  expect(await offered()).toBe(0);
});

test("nor to an administrator's address of the installation's own domain", async () => {
  const settings = app.context.settings as { adminEmails: string[] };
  const before = settings.adminEmails;
  settings.adminEmails = [ADMIN, "admin@in.daylight.test"];
  await receive("stranger@elsewhere.example", "admin@in.daylight.test");
  settings.adminEmails = before;
  expect(await offered()).toBe(0);
});

test("what reaches the address of a deleted request is offered", async () => {
  await receive("clerk@elsewhere.example", UNMATCHED);
  expect(await offered()).toBe(1);
});
