import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const PATH = "/api/admin/request-records";
let app: TestApp;
let admin: TestUser;
let ada: TestUser;
let school: RequestDetail;
let parks: RequestDetail;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAndLogIn(ADMIN);
  ada = await app.signUpAndLogIn("ada@example.org");
  const bob = await app.signUpAndLogIn("bob@example.org");
  school = await createSentRequest(app, ada, { title: "School lists" });
  await deliverReply(app, ada, school, {
    text: "We received your request and assigned it the tracking number FOIA-2026-0042.",
  });
  parks = await createSentRequest(app, bob, { title: "Parks" });
  await createDraft(ada, { title: "Unfinished" });
});
afterAll(() => app?.close());

const list = async (query = "") => (await admin.call("GET", `${PATH}?${query}`)).body;
const idsOf = async (q: string) =>
  (await list(`q=${encodeURIComponent(q)}`)).items.map(({ id }: { id: string }) => id);

test("lists sent requests, the newest first, page by page, without a word of what anyone wrote", async () => {
  const first = await list("limit=1");
  expect(first.items).toMatchObject([{ id: parks.id, user: "bob@example.org" }]);
  const second = await list(`limit=1&cursor=${first.next}`);
  expect(second).toEqual({
    items: [
      {
        ...{ id: school.id, userId: ada.id, user: "ada@example.org", jurisdiction: "us" },
        ...{ agency: expect.stringContaining("National Archives"), status: expect.any(String), messages: 2 },
        trackingNumber: "FOIA-2026-0042",
        replyAddress: school.replyAddress,
        createdAt: expect.any(String),
        sentAt: "2026-03-02T15:00:00.000Z",
        lastMessageAt: expect.any(String),
      },
    ],
    next: null,
  });
  expect(JSON.stringify(await list())).not.toMatch(/School lists|Parks|Unfinished|Lead/);
});

test("finds them by user, reply address, tracking number and id", async () => {
  for (const q of ["ADA@example.org", school.replyAddress, "foia 2026-0042", school.id])
    expect(await idsOf(q), q).toEqual([school.id]);
  for (const q of ["nobody@example.org", "School", "%", "nothing@daylight.test"])
    expect(await idsOf(q), q).toEqual([]);
  expect((await admin.call("GET", `${PATH}/${school.id}`)).body).toMatchObject({
    id: school.id,
    messages: 2,
  });
});

test("shows no draft, and nothing to who is no administrator", async () => {
  const { id } = await createDraft(ada);
  expect((await admin.call("GET", `${PATH}/${id}`)).status).toBe(404);
  expect(await idsOf(id)).toEqual([]);
  expect((await ada.call("GET", PATH)).status).toBe(403);
  expect((await admin.call("GET", `${PATH}?cursor=bad`)).status).toBe(400);
});
