import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { SureOutcomes } from "#contract/mailbox/sure-outcomes.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const FEE =
  "We estimate that it will take 14 hours to process your request, at $42.00 per hour, for a total of $588.00. Please let us know in writing whether you agree to pay this fee.";
const NO_RECORDS =
  "We conducted a search of our files and found no records responsive to your request. This concludes the processing of your request.";

let app: TestApp;
let ada: TestUser;
let bob: TestUser;
let [fee, none, stranger]: RequestDetail[] = [];

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-03-02T15:00:00Z");
  ada = await app.signUpAndLogIn("ada@example.org");
  bob = await app.signUpAndLogIn("bob@example.org");
  [fee, none, stranger] = [
    await createSentRequest(app, ada, { title: "Bridge reports" }),
    await createSentRequest(app, ada, { title: "Overtime" }),
    await createSentRequest(app, ada, { title: "Contracts" }),
  ];
  app.clock.set("2026-03-05T15:00:00Z");
  await deliverReply(app, ada, fee, { text: FEE });
  await deliverReply(app, ada, none, { text: NO_RECORDS });
  await deliverReply(app, ada, stranger, { text: NO_RECORDS, from: "Joe <joe@else.example>" });
});
afterAll(() => app?.close());

const list = async (user: TestUser, query = "") =>
  (await user.call("GET", `/api/sure-outcomes${query}`)).body as SureOutcomes;
const statusOf = async ({ id }: RequestDetail) =>
  ((await ada.call("GET", `/api/requests/${id}`)).body as RequestDetail).status;
const shown = (items: SureOutcomes["items"]) =>
  items.map(({ messageId, outcome, status }) => ({ messageId, outcome, status }));

test("lists what is sure and from a known sender, with what confirming it does; confirms and undoes it together", async () => {
  const { total, items } = await list(ada);
  expect(total).toBe(2);
  expect(items.map(({ title, outcome, status }) => ({ title, outcome, status }))).toEqual([
    { title: "Overtime", outcome: "no_records", status: "awaiting_acknowledgment" },
    { title: "Bridge reports", outcome: "fee_estimate", status: "awaiting_acknowledgment" },
  ]);
  expect(items[0]?.clocks).toMatch(/appeal/i);
  expect(items[0]?.agency).toBe("NARA");
  expect(await list(ada, "?limit=0")).toEqual({ total: 2, items: [] });

  const { status, body } = await ada.call("POST", "/api/sure-outcomes", { items: shown(items) });
  expect([status, body.failed]).toEqual([200, []]);
  expect(body.confirmed).toEqual(items.map(({ messageId }) => messageId));
  expect([await statusOf(fee as RequestDetail), await statusOf(none as RequestDetail)]).toEqual([
    "fee_asked",
    "no_records",
  ]);
  expect(await list(ada)).toEqual({ total: 0, items: [] });

  // What was corrected meanwhile stays.
  await ada.call("PUT", `/api/messages/${items[1]?.messageId}/outcome`, { outcome: "fee_due" });
  const undo = { items: items.map(({ messageId, outcome }) => ({ messageId, outcome })) };
  const undone = await ada.call("POST", "/api/sure-outcomes/undo", undo);
  expect(undone.body.undone).toEqual([items[0]?.messageId]);
  expect(undone.body.failed).toMatchObject([{ id: items[1]?.messageId, code: "request_changed" }]);
  expect(await statusOf(none as RequestDetail)).toBe("awaiting_acknowledgment");
  await ada.call("DELETE", `/api/messages/${items[1]?.messageId}/outcome`);
});

test("names each that it refuses: changed since, a stranger's, somebody else's", async () => {
  const { items } = await list(ada);
  const [overtime, bridge] = shown(items);
  await ada.call("POST", `/api/requests/${fee?.id}/status`, { to: "closed" });
  const foreign = (await ada.call("GET", `/api/conversations/${stranger?.id}`)).body.messages.at(-1);
  const missing = randomUUID();
  const { body } = await ada.call("POST", "/api/sure-outcomes", {
    items: [
      overtime,
      bridge,
      { messageId: foreign.id, outcome: "no_records", status: "awaiting_acknowledgment" },
      { messageId: missing, outcome: "released", status: "awaiting_acknowledgment" },
    ],
  });
  expect(body.confirmed).toEqual([overtime?.messageId]);
  expect(body.failed.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
    [bridge?.messageId, "request_changed"],
    [foreign.id, "unknown_sender"],
    [missing, "not_found"],
  ]);
  const other = await bob.call("POST", "/api/sure-outcomes", { items: [overtime] });
  expect(other.body).toMatchObject({ confirmed: [], failed: [{ code: "not_found" }] });
  expect(await list(bob)).toEqual({ total: 0, items: [] });
  expect((await ada.call("POST", "/api/sure-outcomes", { items: [] })).status).toBe(400);
});

test("the list and a search warn of a stranger and of a forger in place of an outcome", async () => {
  const warnings = async (query: string) => {
    const { body } = await ada.call("GET", `/api/conversations${query}`);
    const rows = body.items as ConversationRow[];
    return rows.flatMap((row) => (row.senderWarning === null ? [] : [[row.title, row.senderWarning]]));
  };
  for (const query of ["", "?q=responsive"])
    expect(await warnings(query), query).toEqual([["Contracts", "unknown"]]);
  const forge = `update message set authentication = '{"verdict": "verified", "looksLike": "nara.gov"}'
    where request_id = $1 and direction = 'in'`;
  await app.database.pool.query(forge, [stranger?.id]);
  expect(await warnings("")).toEqual([["Contracts", "suspicious"]]);
  await app.database.pool.query("update message set authentication = null where request_id = $1", [
    stranger?.id,
  ]);
});

test("a stranger's email has no outcome to confirm until its sender is known", async () => {
  const message = (await ada.call("GET", `/api/conversations/${stranger?.id}`)).body.messages.at(-1);
  const path = `/api/messages/${message.id}`;
  const refused = await ada.call("PUT", `${path}/outcome`, { outcome: "no_records" });
  expect([refused.status, refused.body.code]).toEqual([409, "unknown_sender"]);
  await ada.call("PUT", `${path}/known-sender`);
  expect((await list(ada)).items.map(({ title }) => title)).toEqual([
    "Contracts",
    // Still as it was: its request changed by hand.
    "Bridge reports",
  ]);
  expect((await ada.call("PUT", `${path}/outcome`, { outcome: "no_records" })).status).toBe(200);
});

test("a reply that the user answered since is not offered", async () => {
  app.clock.set("2026-03-09T15:00:00Z");
  const request = await createSentRequest(app, ada, { title: "Answered" });
  await deliverReply(app, ada, request, { text: FEE });
  const titles = async () => (await list(ada)).items.map(({ title }) => title);
  expect(await titles()).toContain("Answered");
  app.clock.set("2026-03-09T16:00:00Z");
  await ada.call("POST", `/api/requests/${request.id}/messages`, { id: randomUUID(), text: "We agree." });
  expect(await titles()).not.toContain("Answered");
});
