import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshDerivedRows, staleDerivedRows } from "#test/support/derived-rows.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  const ada = await app.signUpAndLogIn("ada@example.org");
  const request = await createSentRequest(app, ada);
  await deliverReply(app, ada, request, {});
  id = request.id;
});
afterAll(() => app?.close());

/** Sources written without the function that refreshes what follows from them, as a forgotten call would. */
test.each([
  ["request_row", "update request set status = 'closed' where id = $1"],
  ["message_search", "update message set text = 'Another text' where request_id = $1"],
  ["request", "update message set sent_or_received_at = now() where request_id = $1"],
  [
    "agency_word",
    "update agency set search = ' unheardof ' where id = (select agency_id from request where id = $1)",
  ],
])("a stale row of %s is found", async (table, change) => {
  await app.database.pool.query(change, [id]);
  const stale = await staleDerivedRows(app.database.pool);
  expect(stale).toContainEqual(expect.stringMatching(new RegExp(`^${table} `)));
  await refreshDerivedRows(app.database.pool);
  expect(await staleDerivedRows(app.database.pool)).toEqual([]);
});
