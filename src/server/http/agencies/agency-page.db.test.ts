import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSentRequest } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

let app: TestApp;
let ada: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  [ada, admin] = [await app.signUpAndLogIn("ada@example.org"), await app.signUpAndLogIn(ADMIN)];
});
afterAll(() => app?.close());

const page = (id: string, by: Pick<TestUser, "call"> = app) => by.call("GET", `/api/agencies/${id}/page`);

test("an agency of the directory is shown to anyone, with its law and who reviews it", async () => {
  const { body: shown, headers } = await page("us-pa-allegheny-county");
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(shown).toMatchObject({
    jurisdiction: "us-pa",
    role: "agency",
    law: { place: "Pennsylvania", citation: expect.stringContaining("67.101") },
    statistics: null,
  });
  expect(shown.reviewers).toEqual([
    expect.objectContaining({ id: "us-pa-oor", name: "Office of Open Records", notes: "Decides appeals." }),
  ]);
  expect((await page("us-pa-oor")).body).toMatchObject({ role: "reviewer", reviewers: [], statistics: null });
});

test("what a user added is nobody's page, not even theirs, until it is approved", async () => {
  const { body: own } = await ada.call("POST", "/api/agencies", {
    name: "Sangamon County Records Office",
    jurisdiction: "us-il",
    email: "foia@sangamon.example",
  });
  for (const by of [app, ada, admin]) expect((await page(own.id, by)).status).toBe(404);
  await ada.call("PUT", `/api/agencies/${own.id}/proposal`);
  await admin.call("POST", `/api/admin/agencies/${own.id}/approval`, { version: own.version });
  expect((await page(own.id)).body.name).toBe("Sangamon County Records Office");
});

test.each(["nobody", "00000000-0000-4000-8000-000000000000"])("%s is not found", async (id) => {
  expect((await page(id)).status).toBe(404);
});

test.each(["..%2Fadmin", "%20", "a".repeat(81), "us-nara'--"])("the id %s is refused", async (id) => {
  const { status } = await page(id);
  expect([400, 404, 414]).toContain(status);
});

describe("numbers", () => {
  const NARA = "us-nara";

  test("are shown from five requests up, and name nobody", async () => {
    for (let sent = 1; sent <= 4; sent += 1) {
      await createSentRequest(app, ada, { agencyId: NARA, title: "Secret subject of mine" });
      expect((await page(NARA)).body.statistics).toBeNull();
    }
    const fifth = await createSentRequest(app, ada, { agencyId: NARA, title: "Secret subject of mine" });
    const { body } = await page(NARA);
    expect(body.statistics).toEqual({
      requests: 5,
      answered: 0,
      medianDays: null,
      outcomes: [{ outcome: "open", count: 5 }],
    });
    await ada.call("POST", `/api/requests/${fifth.id}/status`, { to: "released" });
    expect((await page(NARA)).body.statistics.outcomes).toEqual([
      { outcome: "released", count: 1 },
      { outcome: "open", count: 4 },
    ]);
    const text = JSON.stringify((await page(NARA)).body);
    for (const word of ["Secret subject", "ada@", "Ada Requester", fifth.id])
      expect(text).not.toContain(word);
  });

  test("count answers: the median of five", async () => {
    await app.database.pool.query(
      `update clock c set met_on = c.started_on + 4 from request r
       where r.id = c.request_id and r.agency_id = $1 and c.kind in ('initial_response', 'production', 'reminder')`,
      [NARA],
    );
    await app.database.pool.query("select refresh_request_rows(array(select id from request))");
    const { statistics } = (await page(NARA)).body;
    expect(statistics).toMatchObject({ answered: 5, medianDays: 4 });
  });
});
