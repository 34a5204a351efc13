import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** Offices of the directory, put under other laws for these tests. */
const OFFICES = { "us-eeoc": "us-co", "us-sec": "us-il" };

let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  for (const [agency, law] of Object.entries(OFFICES)) {
    await app.database.pool.query("update agency set jurisdiction = $2 where id = $1", [agency, law]);
  }
});
afterAll(() => app?.close());
beforeEach(() => app.clock.set("2026-03-02T15:00:00Z"));

const call = (method: "POST" | "DELETE", { id }: RequestDetail, path: string, body?: object) =>
  ada.call(method, `/api/requests/${id}/${path}`, body);
const clock = ({ clocks }: RequestDetail, kind: string) => clocks.find((one) => one.kind === kind);
const lastEvent = ({ events }: RequestDetail) => events.at(-1);

test("a notice before suit says from when one may be filed, and puts nothing on any list", async () => {
  const request = await createSentRequest(app, ada, { agencyId: "us-eeoc" });
  expect(request.permissions.suitNotice).toBe(true);
  app.clock.set("2026-03-20T15:00:00Z");
  const { status, body } = await call("POST", request, "suit-notice", { received: "2026-03-16" });
  expect(status).toBe(200);
  expect(clock(body, "suit_notice")).toMatchObject({
    ...{ dueOn: null, metOn: null, urgency: "none" },
    working: { due: "2026-03-30", citation: expect.stringContaining("24-72-204(5)(a)") },
    ifNothing: expect.stringMatching(/^A suit may be filed from Mar 30 .*not a deadline/),
  });
  expect(lastEvent(body)).toMatchObject({ kind: "suit_notice_recorded", data: { on: "2026-03-16" } });
  // The answer that is late stays what lists show, and no reminder follows from the wait.
  expect([body.deadline?.kind, body.nextStep]).toEqual(["initial_response", null]);
  const { rows } = await app.database.pool.query("select next_due_on from request where id = $1", [
    request.id,
  ]);
  expect(rows).toEqual([{ next_due_on: "2026-03-05" }]);

  app.clock.set("2026-03-30T15:00:00Z");
  const later = (await ada.call("GET", `/api/requests/${request.id}`)).body;
  expect(clock(later, "suit_notice")).toMatchObject({
    urgency: "none",
    ifNothing: expect.stringMatching(/^Since Mar 30, a suit may be filed/),
  });
  const undone = (await call("DELETE", request, "suit-notice")).body;
  expect(clock(undone, "suit_notice")).toBeUndefined();
  expect(undone.manualDates.suitNotice).toBeNull();
  expect(lastEvent(undone)).toMatchObject({ kind: "suit_notice_recorded", data: { on: null } });
  expect((await call("POST", request, "suit-notice", { received: "2026-03-31" })).body.code).toBe(
    "date_in_future",
  );
  expect((await call("POST", request, "suit-notice", { received: "2026-03-01" })).body.code).toBe(
    "day_before_request",
  );
  const federal = await createSentRequest(app, ada);
  expect(federal.permissions).toMatchObject({ suitNotice: false, tiers: [] });
  expect((await call("POST", federal, "suit-notice", { received: "2026-03-30" })).body.code).toBe(
    "no_suit_notice",
  );
});

test("a time limit that the agency's notice gives moves the clock, says which and why, and can be undone", async () => {
  const request = await createSentRequest(app, ada, { agencyId: "us-sec" });
  expect(request.permissions.tiers.map(({ when }) => when)).toEqual([
    "commercial",
    "recurrent",
    "voluminous",
  ]);
  expect(clock(request, "initial_response")?.dueOn).toBe("2026-03-09");
  app.clock.set("2026-03-05T15:00:00Z");
  const { status, body } = await call("POST", request, "tier", { when: "recurrent", noticed: "2026-03-04" });
  expect(status).toBe(200);
  expect(clock(body, "initial_response")).toMatchObject({
    dueOn: "2026-03-31",
    working: { citation: "5 ILCS 140/3.2(a)", meaning: expect.stringContaining("recurrent requester") },
  });
  const events = body.events.slice(-2);
  expect(events).toMatchObject([
    { kind: "tier_recorded", data: { about: expect.stringContaining("recurrent"), on: "2026-03-04" } },
    { kind: "clock_moved", data: { from: "2026-03-09", to: "2026-03-31", why: "tier" } },
  ]);
  const voluminous = (await call("POST", request, "tier", { when: "voluminous", noticed: "2026-03-04" }))
    .body;
  expect(clock(voluminous, "initial_response")).toMatchObject({ dueOn: null, urgency: "paused" });
  expect(clock(voluminous, "clarification")).toMatchObject({ dueOn: "2026-03-18" });
  const undone = (await call("DELETE", request, "tier")).body;
  expect(undone.clocks).toEqual((await ada.call("GET", `/api/requests/${request.id}`)).body.clocks);
  expect(undone.clocks.map(({ working }: { working: object }) => working)).toEqual(
    request.clocks.map(({ working }) => working),
  );
  const refused = await call("POST", request, "tier", { when: "body_camera", noticed: "2026-03-04" });
  expect([refused.status, refused.body.code]).toEqual([409, "no_such_tier"]);
});

// 5 ILCS 140/9.5(b), (b-5): a fee can be appealed within 60 days; who agreed to it has nothing to appeal.
test("a fee that its user pays or agrees to is not to be appealed, until the line is taken back", async () => {
  const request = await createSentRequest(app, ada, { agencyId: "us-sec" });
  const [message] = (await deliverReply(app, ada, request, { text: "The cost is $12.40." })).slice(-1);
  await ada.call("PUT", `/api/messages/${message?.id}/outcome`, { outcome: "fee_estimate" });
  const read = async () => (await ada.call("GET", `/api/requests/${request.id}`)).body;
  const appeal = async () => clock(await read(), "fee_appeal");
  const open = { dueOn: "2026-05-01", metOn: null };
  expect(await appeal()).toMatchObject(open);
  for (const kind of ["paid", "limit"]) {
    const path = `/api/requests/${request.id}/fees/${randomUUID()}`;
    const line = { kind, cents: 1240, currency: "USD", on: "2026-03-02", note: "" };
    expect((await ada.call("PUT", path, line)).status).toBeLessThan(300);
    expect(await appeal()).toMatchObject({ ...open, metOn: "2026-03-02" });
    await ada.call("DELETE", path);
    expect(await appeal()).toMatchObject(open);
  }
  const letter = { id: randomUUID(), letter: "fee_accept", text: "I agree to pay up to $12.40." };
  const sent = await call("POST", request, "messages", letter);
  expect(sent.status).toBe(201);
  expect(await appeal()).toMatchObject({ ...open, metOn: "2026-03-02" });
});
