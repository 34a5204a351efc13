import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSentRequest } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  await createSentRequest(app, ada, { title: "Lead in water" });
  await ada.call("PUT", `/api/labels/${randomUUID()}`, { name: "Water" });
  const view = { name: "Late", kind: "table", query: "filter=overdue", columns: [] };
  await ada.call("PUT", `/api/tracker-views/${randomUUID()}`, view);
});
afterAll(() => app?.close());

test("is what the calls of its parts answer", async () => {
  const bodyOf = async (path: string) => (await ada.call("GET", path)).body;
  const start = await bodyOf("/api/start");
  expect(start.mailbox.labels).toMatchObject([{ name: "Water" }]);
  expect(start.views).toMatchObject([{ name: "Late" }]);
  expect(start).toEqual({
    me: await bodyOf("/api/me"),
    mailbox: await bodyOf("/api/mailbox"),
    views: (await bodyOf("/api/tracker-views")).views,
  });
});

test("shows a user nothing of another", async () => {
  const eve = await app.signUpAndLogIn("eve@example.org");
  const { body } = await eve.call("GET", "/api/start");
  expect(body).toMatchObject({ me: { email: "eve@example.org" }, mailbox: { labels: [] }, views: [] });
});

test("is closed to a visitor", async () => {
  expect((await app.call("GET", "/api/start")).status).toBe(401);
});
