import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("law as data with history", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  /** Sent to the address of the directory, which the user has compared with the agency's own page. */
  const createSentTo = async (agencyId: string): Promise<RequestDetail> => {
    const { id, version } = await createDraft(ada, { agencyId });
    const { email } = (await app.call("GET", `/api/agencies/${agencyId}`)).body;
    await ada.call("POST", `/api/requests/${id}/submission`, { version, address: email });
    await app.runDueJobs();
    return detail(id);
  };
  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const correction = (days: number, validity: object = {}) => ({
    ...{ patch: { limits: { initial_response: { days } } }, reason: "Amended", source: "Pub. L. 119-1" },
    ...validity,
  });
  const correct = (code: string, body: object, user = admin) =>
    user.call("POST", `/api/admin/laws/${code}/versions`, body);
  const preview = (body: object, user = admin) => user.call("POST", "/api/admin/clock-preview", body);
  const undo = (id: string, user = admin) => user.call("DELETE", `/api/admin/law-versions/${id}`);

  test("a request is judged by the row in force on its day of receipt", async () => {
    const early = await createSentRequest(app, ada);
    expect((await correct("us", correction(30, { validFrom: "2026-03-09" }))).status).toBe(201);
    await app.runDueJobs();
    expect(await detail(early.id)).toEqual(await detail(early.id));
    expect((await detail(early.id)).deadline?.dueOn).toBe("2026-03-30");
    expect((await detail(early.id)).events.filter(({ kind }) => kind === "clock_moved")).toEqual([]);

    app.clock.set("2026-03-09T15:00:00Z");
    const late = await createSentRequest(app, ada);
    expect((await detail(late.id)).deadline?.dueOn).toBe("2026-04-20");
    const daysOn = async (on: string) =>
      (await app.call("GET", `/api/laws/us?on=${on}`)).body.limits.initial_response.days;
    expect([await daysOn("2026-03-08"), await daysOn("2026-03-09")]).toEqual([20, 30]);
    expect((await app.call("GET", "/api/laws/us?on=2026-03-08")).body.inForce).toEqual({
      from: null,
      to: "2026-03-08",
    });
    const dueFor = async (received: string) =>
      (await app.call("GET", `/api/deadlines?jurisdiction=us&received=${received}`)).body.days;
    expect([await dueFor("2026-03-06"), await dueFor("2026-03-09")]).toEqual([20, 30]);
    expect((await app.call("GET", "/api/laws/us?on=2026-02-30")).status).toBe(422);
    // Alabama's law had no number before October 1, 2024.
    const alabama = "/api/deadlines?jurisdiction=us-al&received=";
    expect((await app.call("GET", `${alabama}2024-09-30`)).body).toMatchObject({ due: null });
    expect((await app.call("GET", `${alabama}2024-10-01`)).body).toMatchObject({ due: "2024-10-11" });
  });

  test("a preview names what a correction and its undoing would move, and changes nothing", async () => {
    const request = await createSentTo("us-il-chicago-police-department");
    const shorter = { jurisdiction: "us-il", correction: correction(2) };
    app.clock.set("2026-03-12T15:00:00Z");
    const before = await detail(request.id);
    const { status, body } = await preview(shorter);
    expect(status).toBe(200);
    expect(body).toMatchObject({ checked: 1, after: null });
    const name = { requestId: request.id, requester: ada.email, agency: "Chicago Police Department" };
    expect(body.moves).toMatchObject([
      {
        ...{ ...name, clock: "initial_response", startedOn: "2026-03-09" },
        ...{ from: "2026-03-16", to: "2026-03-11", becomesOverdue: true },
      },
      { ...name, clock: "silence_appeal", becomesOverdue: false },
    ]);
    expect(await detail(request.id)).toEqual(before);

    const { body: version } = await correct("us-il", shorter.correction);
    await app.runDueJobs();
    expect((await detail(request.id)).deadline?.dueOn).toBe("2026-03-11");
    const { body: back } = await preview({ undo: version.id });
    expect(back.moves).toMatchObject([
      { clock: "initial_response", from: "2026-03-11", to: "2026-03-16", becomesOverdue: false },
      { clock: "silence_appeal" },
    ]);
    expect((await undo(version.id)).status).toBe(204);
    await app.runDueJobs();
    expect((await detail(request.id)).clocks).toEqual(before.clocks);
    expect((await preview({ undo: version.id })).status).toBe(404);

    const closing = { calendar: "us-il", day: "2026-03-13", name: "Snow", isClosed: true, source: "x" };
    expect((await preview({ closing })).body.moves).toMatchObject([
      { clock: "initial_response", from: "2026-03-16", to: "2026-03-17" },
      { clock: "silence_appeal" },
    ]);
    expect((await preview({})).body.code).toBe("nothing_to_preview");
    expect((await preview({ closing: { ...closing, day: "2026-12-25" } })).body.code).toBe("already_off");
  });

  test("corrections stack: undoing an earlier one leaves the later one", async () => {
    const { body: first } = await correct("us-mi", correction(7));
    await correct("us-mi", { ...correction(7), patch: { doubts: "Not sure of this." } });
    expect((await undo(first.id)).status).toBe(204);
    const { body: law } = await app.call("GET", "/api/laws/us-mi");
    expect(law).toMatchObject({ doubts: "Not sure of this.", limits: { initial_response: { days: 5 } } });
    const { body: history } = await admin.call("GET", "/api/admin/laws/us-mi/versions");
    expect(history.items.map((item: { undone: unknown }) => item.undone !== null)).toEqual([false, true]);
  });

  test("only administrators may, and bad rows are refused with the field", async () => {
    const refused = [
      await correct("us", correction(5), ada),
      await preview({ jurisdiction: "us", correction: correction(5) }, ada),
      await undo("0190b7a0-0000-7000-8000-000000000000", ada),
      await ada.call("GET", "/api/admin/laws/us/versions"),
      await ada.call("POST", "/api/admin/office-calendars", {
        agencyId: "us-nara",
        closes: "17:00",
        source: "x",
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await app.call("POST", "/api/admin/clock-preview", {})).status).toBe(401);
    const bad: [object, number, string][] = [
      [correction(5, { validFrom: "2026-05-01", validTo: "2026-04-30" }), 422, "/validTo"],
      [correction(5, { validFrom: "2026-02-30" }), 422, "/validFrom"],
      [correction(5, { validFrom: "soon" }), 400, "/validFrom"],
      [{ ...correction(5), patch: { calendar: "mars" } }, 422, "/patch/calendar"],
    ];
    for (const [body, status, path] of bad) {
      const answer = await correct("us", body);
      expect({ status: answer.status, path: answer.body.fields[0].path }).toEqual({ status, path });
    }
  });

  test("a city and an agency have calendars and hours of their own", async () => {
    app.clock.set("2027-02-09T15:00:00Z");
    const city = await createSentTo("us-ny-mayors-office");
    const state = await createSentTo("us-ny-new-york-state-office-of-the-attorney-general");
    // Lincoln's Birthday (Feb 12) is a day off of the state, and none of the city.
    expect((await detail(city.id)).deadline?.dueOn).toBe("2027-02-17");
    expect((await detail(state.id)).deadline?.dueOn).toBe("2027-02-18");
    expect((await detail(city.id)).clocks[0]?.working).toMatchObject({
      caveat: expect.stringMatching(/not yet compared/),
    });

    const entry = { agencyId: "us-ny-mayors-office", calendar: "us-ny", source: "The office's own page" };
    const { status, body } = await admin.call("POST", "/api/admin/office-calendars", entry);
    expect(status).toBe(201);
    await app.runDueJobs();
    const moved = await detail(city.id);
    expect(moved.deadline?.dueOn).toBe("2027-02-18");
    expect(moved.events.at(-1)).toMatchObject({ data: { why: "holidays", rule: "The office's own page" } });
    expect(
      (await admin.call("GET", "/api/admin/closings?calendar=us-ny&year=2027")).body.offices,
    ).toMatchObject([
      { ...body, agency: { id: "us-ny-mayors-office", name: "Mayor's Office" }, openRequests: 1 },
    ]);
    expect((await admin.call("POST", "/api/admin/office-calendars", entry)).status).toBe(409);
    const refused: [object, number, string | undefined][] = [
      [{ agencyId: "no-such-agency", calendar: "us", source: "x" }, 404, undefined],
      [{ agencyId: "us-nara", calendar: "us-zz", source: "x" }, 422, "/calendar"],
      [{ agencyId: "us-nara", source: "x" }, 422, "/calendar"],
      [{ jurisdiction: "us-ny", calendar: "us", source: "x" }, 422, "/locality"],
      [{ jurisdiction: "us-zz", locality: "Albany", calendar: "us", source: "x" }, 422, "/jurisdiction"],
      [{ agencyId: "us-nara", closes: "25:00", source: "x" }, 400, "/closes"],
    ];
    for (const [wrong, code, path] of refused) {
      const answer = await admin.call("POST", "/api/admin/office-calendars", wrong);
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([code, path]);
    }
    expect((await admin.call("DELETE", `/api/admin/office-calendars/${body.id}`)).status).toBe(204);
    await app.runDueJobs();
    expect((await detail(city.id)).deadline?.dueOn).toBe("2027-02-17");
  });

  test("office hours decide the day of receipt where the law says so, and a closing shows its reach", async () => {
    // 4:30 p.m. in Philadelphia; under the guidelines of Pennsylvania's office an agency closes at 5.
    app.clock.set("2026-03-16T20:30:00Z");
    const request = await createSentTo("us-pa-pennsylvania-state-police");
    expect((await detail(request.id)).clocks[0]?.startedOn).toBe("2026-03-16");
    const entry = { agencyId: "us-pa-pennsylvania-state-police", closes: "16:00", source: "health.pa.gov" };
    await admin.call("POST", "/api/admin/office-calendars", entry);
    await app.runDueJobs();
    expect((await detail(request.id)).clocks[0]?.startedOn).toBe("2026-03-17");

    const closing = { calendar: "us-pa", name: "Flood", isClosed: true, source: "pa.gov" };
    for (const day of ["2026-03-18", "2026-09-18"])
      await admin.call("POST", "/api/admin/closings", { ...closing, day });
    const { body } = await admin.call("GET", "/api/admin/closings?calendar=us-pa&year=2026");
    expect(body.closings.map((each: { openRequests: number }) => each.openRequests)).toEqual([1, 0]);
  });
});
