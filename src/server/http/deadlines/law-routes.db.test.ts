import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { recalculateClocks } from "#server/actions/deadlines/recalculate-clocks.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { ADMIN, caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("the law and its corrections", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const paths = (body: { fields?: { path: string }[] }) => body.fields?.map(({ path }) => path);
  const correct = (code: string, patch: unknown, more: object = {}) =>
    admin.call("POST", `/api/admin/laws/${code}/versions`, {
      patch,
      reason: "Amended",
      source: "Pub. L. 119-1",
      ...more,
    });
  const MORE_DAYS = { limits: { initial_response: { days: 25 } } };

  test("anyone may read it: the places, a whole row, a day with its working", async () => {
    const { body: list } = await app.call("GET", "/api/jurisdictions");
    expect(list.items[0]).toEqual({
      silence: "You may go to court without an appeal",
      jurisdiction: "us",
      place: "Federal",
      office: "a federal agency",
      title: "Freedom of Information Act",
      commonName: "Freedom of Information Act",
      abbreviation: "FOIA",
      citation: "5 U.S.C. § 552",
      limit: { days: 20, unit: "business" },
      duty: "determine",
      lastChecked: "2026-11-21",
    });
    expect(list.items.find((law: { jurisdiction: string }) => law.jurisdiction === "us-fl").limit).toBeNull();

    const { status, headers, body } = await app.call("GET", "/api/laws/us-fl");
    expect({ status, cache: headers.get("cache-control") }).toEqual({
      status: 200,
      cache: "public, max-age=300",
    });
    expect(body).toMatchObject({
      place: "Florida",
      limits: { initial_response: { days: null, reason: expect.stringMatching(/\w/) } },
      exemptions: expect.arrayContaining([{ citation: expect.any(String), label: expect.any(String) }]),
      corrected: null,
    });
    expect(await app.call("GET", "/api/laws/zz")).toMatchObject({
      status: 404,
      body: { code: "unknown_jurisdiction" },
    });
    expect(await app.call("GET", "/api/laws/US%20FL")).toMatchObject({ status: 400 });

    const storedEtag = headers.get("etag") ?? "";
    expect(storedEtag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await caller(app.url, { "if-none-match": `"x", ${storedEtag}` })("GET", "/api/laws/us-fl");
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  test("a deadline can be asked for with all that happened to its clock", async () => {
    const ask = (query: string) => app.call("GET", `/api/deadlines?jurisdiction=${query}`);
    const pausedClockQuery =
      "us&received=2026-03-02&pause=2026-03-11:2026-03-17&extend=5&kind=initial_response";
    expect((await ask(pausedClockQuery)).body).toMatchObject({ due: "2026-04-13", received: "2026-03-02" });
    expect((await ask(`${pausedClockQuery}&pause=2026-03-19:2026-03-19&extend=5`)).body.due).toBe(
      "2026-04-21",
    );
    const ny = "us-ny&received=2026-03-02&acknowledged=2026-03-04&kind=extension&channel=post&body=agency";
    expect((await ask(ny)).body).toMatchObject({ due: "2026-04-01" });
    expect(await ask("us&received=2026-03-02&pause=yesterday")).toMatchObject({
      status: 422,
      body: { code: "bad_option", fields: [{ path: "/pause/0" }] },
    });
    expect(await ask("us&received=2026-03-02&extend=0")).toMatchObject({ status: 400 });
    expect(await ask("us&received=2026-03-02&extend=99")).toMatchObject({
      status: 422,
      body: { code: "extension_too_long" },
    });
  });

  test("a correction counts at once, moves the open clocks that rest on it, and can be taken back", async () => {
    const open = await createSentRequest(app, ada);
    const answered = await createSentRequest(app, ada);
    const letter = (await deliverReply(app, ada, answered, { text: "All records are attached." })).at(-1);
    await ada.call("PUT", `/api/messages/${letter?.id}/outcome`, { outcome: "released" });
    const elsewhere = await createSentRequest(app, ada, { agencyId: "us-il-chicago-police-department" });
    const before = [await detail(open.id), await detail(answered.id), await detail(elsewhere.id)];

    const { status, body: version } = await correct("us", MORE_DAYS);
    expect(status).toBe(201);
    expect((await app.call("GET", "/api/laws/us")).body).toMatchObject({
      limits: { initial_response: { days: 25, citation: "5 U.S.C. § 552(a)(6)(A)(i)" } },
      corrected: { at: "2026-03-02T15:00:00.000Z", reason: "Amended" },
    });
    const { body: due } = await app.call("GET", "/api/deadlines?jurisdiction=us&received=2026-03-02");
    expect(due).toMatchObject({ due: "2026-04-06", days: 25 });
    expect((await detail(open.id)).deadline?.dueOn).toBe("2026-03-30");

    await app.runDueJobs();
    const moved = await detail(open.id);
    expect(moved.deadline).toMatchObject({ dueOn: "2026-04-06" });
    expect(moved.events.slice(before[0]?.events.length)).toMatchObject([
      {
        kind: "clock_moved",
        actor: "system",
        data: {
          ...{ clock: "initial_response", from: "2026-03-30", to: "2026-04-06", why: "law" },
          ...{ rule: "5 U.S.C. § 552(a)(6)(A)(i)", because: "Amended" },
        },
      },
    ]);
    for (const [i, { id }] of [answered, elsewhere].entries()) {
      const after = await detail(id);
      expect(after.clocks).toEqual(before[i + 1]?.clocks);
      expect(after.events).toEqual(before[i + 1]?.events);
    }

    await recalculateClocks(app.context, { jurisdiction: "us" });
    await recalculateClocks(app.context, { jurisdiction: "us", after: open.id });
    expect((await detail(open.id)).events).toEqual(moved.events);

    const { body: rows } = await admin.call("GET", "/api/admin/laws");
    expect(rows.items[0]).toMatchObject({
      jurisdiction: "us",
      limit: { days: 25 },
      certainty: { initial_response: { confidence: "high" } },
      ...{ corrections: 1, outdated: 0 },
    });
    const undo = () => admin.call("DELETE", `/api/admin/law-versions/${version.id}`);
    expect((await undo()).status).toBe(204);
    expect((await undo()).status).toBe(404);
    await app.runDueJobs();
    const back = await detail(open.id);
    expect(back.clocks).toEqual(before[0]?.clocks);
    expect(back.deadline).toEqual(before[0]?.deadline);
    expect(back.events.slice(0, moved.events.length)).toEqual(moved.events);
    expect(back.events.slice(moved.events.length)).toMatchObject([
      {
        kind: "clock_moved",
        data: {
          ...{ clock: "initial_response", from: "2026-04-06", to: "2026-03-30", why: "law" },
          ...{ rule: "5 U.S.C. § 552(a)(6)(A)(i)", because: "Amended", undone: true },
        },
      },
    ]);
    const { body: history } = await admin.call("GET", "/api/admin/laws/us/versions");
    expect(history.items).toMatchObject([
      {
        ...{ id: version.id, patch: MORE_DAYS, reason: "Amended", source: "Pub. L. 119-1", by: ADMIN },
        ...{ validFrom: null, validTo: null, undone: { by: ADMIN }, isApplicable: true },
      },
    ]);
  });

  test("a correction that makes no law names the field and changes nothing", async () => {
    const cases: [unknown, string[]][] = [
      [{ limits: { initial_response: { days: "25" } } }, ["/patch/limits/initial_response/days"]],
      [{ limits: { initial_response: { days: null } } }, ["/patch/limits/initial_response/reason"]],
      [{ colour: "red" }, ["/patch/colour"]],
      [{ place: null }, ["/patch/place"]],
      [{ jurisdiction: "us-il" }, ["/patch/jurisdiction"]],
      [{ calendar: "mars" }, ["/patch/calendar"]],
    ];
    for (const [patch, fields] of cases) {
      const { status, body } = await correct("us", patch);
      expect({ patch, status, code: body.code, fields: paths(body) }).toEqual({
        patch,
        status: 422,
        code: "bad_law",
        fields,
      });
    }
    expect(paths((await correct("us", {})).body)).toEqual(["/patch"]);
    expect(paths((await correct("us", MORE_DAYS, { reason: "" })).body)).toEqual(["/reason"]);
    expect((await correct("zz", MORE_DAYS)).status).toBe(404);
    expect((await correct("us", { doubts: "x".repeat(70_000) })).status).toBe(413);
    expect((await app.call("GET", "/api/laws/us")).body.corrected).toBeNull();
  });

  test("a correction that no longer fits its row is reported and not used", async () => {
    await app.database.pool.query(
      `insert into law_version (id, jurisdiction, patch, reason, source, created_by, created_at)
       values (gen_random_uuid(), 'us-mi', '{"limits": {"old": 1}}', 'Old', 'Old', 'a@b', now())`,
    );
    expect((await app.call("GET", "/api/laws/us-mi")).body).toMatchObject({
      place: "Michigan",
      corrected: null,
    });
    const { body } = await admin.call("GET", "/api/admin/laws");
    const michigan = body.items.find((law: { jurisdiction: string }) => law.jurisdiction === "us-mi");
    expect(michigan).toMatchObject({ corrections: 0, outdated: 1 });
    const { body: versions } = await admin.call("GET", "/api/admin/laws/us-mi/versions");
    expect(versions.items).toMatchObject([{ reason: "Old", isApplicable: false }]);
  });

  test("a calendar gets a day off, and a holiday that is worked; clocks follow", async () => {
    const request = await createSentRequest(app, ada);
    const closing = { calendar: "us", day: "2026-03-10", name: "Snow", isClosed: true, source: "opm.gov" };
    const add = (changes: object = {}) =>
      admin.call("POST", "/api/admin/closings", { ...closing, ...changes });
    const { status, body: added } = await add();
    expect(status).toBe(201);
    await app.runDueJobs();
    const moved = await detail(request.id);
    expect(moved.deadline).toMatchObject({ dueOn: "2026-03-31" });
    expect(moved.events.at(-1)).toMatchObject({
      kind: "clock_moved",
      data: { why: "holidays", rule: "Snow, March 10, 2026" },
    });
    expect(moved.clocks[0]?.working.working).toContainEqual({
      date: "2026-03-10",
      as: "closing",
      n: null,
      name: "Snow",
    });

    expect(await add({ name: "Ice" })).toMatchObject({ status: 409, body: { code: "day_taken" } });
    const refused: [object, string, string][] = [
      [{ calendar: "zz" }, "unknown_calendar", "/calendar"],
      [{ day: "2026-02-30" }, "bad_day", "/day"],
      [{ day: "2026-11-26" }, "already_off", "/day"],
      [{ day: "2026-03-11", isClosed: false }, "no_holiday", "/day"],
    ];
    for (const [changes, code, path] of refused) {
      const { status, body } = await add(changes);
      expect({ status, code: body.code, fields: paths(body) }).toEqual({ status: 422, code, fields: [path] });
    }

    const worked = await add({ day: "2026-05-25", name: "Memorial Day", isClosed: false });
    const { body: year } = await admin.call("GET", "/api/admin/closings?calendar=us&year=2026");
    expect(year).toMatchObject({ calendar: "us", year: 2026, calendars: expect.arrayContaining(["us-tx"]) });
    expect(year.holidays).toHaveLength(11);
    expect(year.holidays.filter((holiday: { isWorkday: boolean }) => holiday.isWorkday)).toEqual([
      { day: "2026-05-25", name: "Memorial Day", isWorkday: true },
    ]);
    expect(year.closings).toMatchObject([
      { ...added, day: "2026-03-10", isClosed: true, by: ADMIN },
      worked.body,
    ]);
    expect((await admin.call("GET", "/api/admin/closings?calendar=zz&year=2026")).status).toBe(404);
    expect((await admin.call("GET", "/api/admin/closings?calendar=us&year=1999")).status).toBe(400);

    for (const { body } of [{ body: added }, worked]) {
      expect((await admin.call("DELETE", `/api/admin/closings/${body.id}`)).status).toBe(204);
    }
    expect((await admin.call("DELETE", `/api/admin/closings/${added.id}`)).status).toBe(404);
    await app.runDueJobs();
    expect((await detail(request.id)).deadline).toMatchObject({ dueOn: "2026-03-30" });
  });

  test("every change of law or calendar is on record with who made it", async () => {
    const { rows } = await app.database.pool.query(
      "select distinct actor, action from audit_event where action ~ 'law|closing' order by action",
    );
    expect(rows).toEqual(
      ["add_closing", "correct_law", "remove_closing", "undo_law_correction"].map((action) => ({
        actor: ADMIN,
        action,
      })),
    );
  });
});
