import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** What changes a request between a correction and the job that recalculates the clocks resting on it. */
let app: TestApp;
let ada: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  admin = await app.signUpAndLogIn(ADMIN);
});
afterAll(() => app?.close());
beforeEach(() => app.clock.set("2026-03-02T15:00:00Z"));

const detail = async (id: string): Promise<RequestDetail> =>
  (await ada.call("GET", `/api/requests/${id}`)).body;
const correctLaw = async (days: number, reason: string): Promise<string> => {
  const patch = { limits: { initial_response: { days } } };
  const body = { patch, reason, source: "Pub. L. 119-1" };
  return (await admin.call("POST", "/api/admin/laws/us/versions", body)).body.id;
};
/** A request with a letter of March 10 that nobody has confirmed. */
async function withLetter(sent?: RequestDetail, on = "2026-03-10") {
  const request = sent ?? (await createSentRequest(app, ada));
  app.clock.set(`${on}T15:00:00Z`);
  const letter = (await deliverReply(app, ada, request, { text: "We write to you." })).at(-1);
  const confirm = (outcome: string) => ada.call("PUT", `/api/messages/${letter?.id}/outcome`, { outcome });
  return { request, confirm };
}
const moves = ({ events }: RequestDetail) =>
  events.flatMap((event) => (event.kind === "clock_moved" ? [{ actor: event.actor, ...event.data }] : []));

test("a reply filed before the job names the correction for the correction's part", async () => {
  const { request, confirm } = await withLetter();
  const version = await correctLaw(22, "Amended");
  await confirm("extension");
  const corrected = {
    ...{ clock: "initial_response", actor: "system", from: "2026-03-30", to: "2026-04-01" },
    ...{ why: "law", rule: "5 U.S.C. § 552(a)(6)(A)(i)", because: "Amended" },
  };
  const extended = { clock: "initial_response", actor: "you", from: "2026-04-01", to: "2026-04-15" };
  const both = [corrected, { ...extended, why: "extension" }];
  expect(moves(await detail(request.id))).toEqual(both);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toEqual(both);

  await admin.call("DELETE", `/api/admin/law-versions/${version}`);
  await ada.call("POST", `/api/requests/${request.id}/extension`, { days: 5 });
  await app.runDueJobs();
  expect(moves(await detail(request.id)).slice(2)).toMatchObject([
    { actor: "system", from: "2026-04-15", to: "2026-04-13", why: "law", because: "Amended", undone: true },
    { actor: "you", from: "2026-04-13", to: "2026-04-06", why: "extension" },
  ]);
});

test("a letter that moves nothing is no reason, and a closing is none of the law", async () => {
  const { request, confirm } = await withLetter();
  const closing = { calendar: "us", day: "2026-03-20", name: "Flood", isClosed: true, source: "opm.gov" };
  const { status, body } = await admin.call("POST", "/api/admin/closings", closing);
  expect(status).toBe(201);
  await confirm("processing_update");
  const moved = { actor: "system", from: "2026-03-30", to: "2026-03-31", why: "holidays" };
  expect(moves(await detail(request.id))).toEqual([{ clock: "initial_response", ...moved }]);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toHaveLength(1);
  await admin.call("DELETE", `/api/admin/closings/${body.id}`);
});

test("a clock that was met under the former law names the law when it runs again", async () => {
  const { request, confirm } = await withLetter();
  await confirm("released");
  const version = await correctLaw(25, "Looked up");
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toEqual([]);
  await confirm("processing_update");
  expect(moves(await detail(request.id))).toMatchObject([
    { actor: "system", to: (await detail(request.id)).deadline?.dueOn, why: "law", because: "Looked up" },
  ]);
  await admin.call("DELETE", `/api/admin/law-versions/${version}`);
});

test("a closing hour of the law that moves the day of receipt is no part of what the letter did", async () => {
  const { request, confirm } = await withLetter();
  const patch = { start: { officeHours: { closes: "09:00", citation: "28 C.F.R. § 16.4" } } };
  const body = { patch, reason: "Hours looked up", source: "28 C.F.R." };
  const corrected = await admin.call("POST", "/api/admin/laws/us/versions", body);
  expect(corrected.status).toBe(201);
  // Sent at 10:00 on Monday, so received on Tuesday by these hours: 20 working days end a day later.
  await confirm("extension");
  const rows = moves(await detail(request.id));
  expect(rows).toMatchObject([
    { actor: "system", from: "2026-03-30", to: "2026-03-31", why: "law", because: "Hours looked up" },
    { actor: "you", from: "2026-03-31", to: "2026-04-14", why: "extension" },
  ]);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toEqual(rows);

  await admin.call("DELETE", `/api/admin/law-versions/${corrected.body.id}`);
  await ada.call("POST", `/api/requests/${request.id}/extension`, { days: 5 });
  expect(moves(await detail(request.id)).slice(2)).toMatchObject([
    { actor: "system", from: "2026-04-14", to: "2026-04-13", why: "law", undone: true },
    { actor: "you", from: "2026-04-13", to: "2026-04-06", why: "extension" },
  ]);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toHaveLength(4);
});

/** A request to the State Police of Pennsylvania, whose law says what comes after hours; sent at 10:00 on a Monday. */
async function sentToPolice(): Promise<RequestDetail> {
  app.clock.set("2026-03-02T15:00:00Z");
  const { id, version } = await createDraft(ada, { agencyId: POLICE });
  const { email } = (await app.call("GET", `/api/agencies/${POLICE}`)).body;
  await ada.call("POST", `/api/requests/${id}/submission`, { version, address: email });
  await app.runDueJobs();
  return detail(id);
}
const POLICE = "us-pa-pennsylvania-state-police";
const closeAt = async (closes: string): Promise<string> => {
  const entry = { agencyId: POLICE, closes, source: "psp.pa.gov" };
  const { status, body } = await admin.call("POST", "/api/admin/office-calendars", entry);
  expect(status).toBe(201);
  return body.id;
};
const removeHours = (entry: string) => admin.call("DELETE", `/api/admin/office-calendars/${entry}`);

// 65 P.S. §§ 67.901, 67.902(b): 5 business days from receipt, and 30 days more by a notice.
test("a closing hour of the agency that moves the day of receipt is no part of what the letter did", async () => {
  const { request, confirm } = await withLetter(await sentToPolice(), "2026-03-06");
  const entry = await closeAt("09:00");
  await confirm("extension");
  const rows = moves(await detail(request.id));
  expect(rows).toMatchObject([
    { actor: "system", from: "2026-03-09", to: "2026-03-10" },
    { actor: "you", from: "2026-03-10", why: "extension" },
  ]);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toEqual(rows);
  await removeHours(entry);
  await app.runDueJobs();
});

test("neither are hours that were removed, nor others in their place", async () => {
  const early = await closeAt("09:00");
  const { request, confirm } = await withLetter(await sentToPolice(), "2026-03-06");
  expect((await detail(request.id)).deadline?.dueOn).toBe("2026-03-10");
  await removeHours(early);
  await confirm("extension");
  const removed = moves(await detail(request.id));
  expect(removed).toMatchObject([
    { actor: "system", from: "2026-03-10", to: "2026-03-09", why: "holidays" },
    { actor: "you", from: "2026-03-09", why: "extension" },
  ]);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toEqual(removed);

  const wrong = await closeAt("09:30");
  await app.runDueJobs();
  const extended = moves(await detail(request.id)).at(-1)?.to;
  await removeHours(wrong);
  const right = await closeAt("16:00");
  await ada.call("POST", `/api/requests/${request.id}/extension`, { days: 5 });
  const corrected = moves(await detail(request.id));
  expect(corrected.slice(-2)).toMatchObject([
    { actor: "system", from: extended, to: removed[1]?.to, why: "holidays" },
    { actor: "you", from: removed[1]?.to, why: "extension" },
  ]);
  await app.runDueJobs();
  expect(moves(await detail(request.id))).toEqual(corrected);
  await removeHours(right);
  await app.runDueJobs();
});
