import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { bounceEmail, createDraft, createSentRequest } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** What the tracker tells beside its lists: the calendar a program reads, and the numbers. */
describe("what is made of a user's clocks", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
  });
  afterAll(() => app?.close());

  const createFeed = async (user: TestUser): Promise<string> => {
    const { status, body } = await user.call("POST", "/api/me/calendar-feed");
    expect(status).toBe(201);
    return body.url.replace("https://daylight.test", "");
  };
  const events = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));

  test("the calendar feed has the user's open days alone, and follows them", async () => {
    const request = await createSentRequest(app, ada, { title: "Bridge; inspections" });
    await createDraft(ada, { title: "Not sent" });
    await createSentRequest(app, eve, { title: "Somebody else’s" });
    const path = await createFeed(ada);
    const { status, headers, body } = await app.call("GET", path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/calendar; charset=utf-8/);
    const [event, ...more] = events(body);
    expect(more).toEqual([]);
    expect(event?.summary).toBe("Answer due: Bridge; inspections (NARA)");
    expect(event?.startDate.toString()).toBe(request.deadline?.dueOn);
    expect(event?.description).toContain(`https://daylight.test/requests-tracker?request=${request.id}`);
    expect(event?.description).toContain("5 U.S.C.");

    const tag = headers.get("etag") ?? "";
    const again = await fetch(`${app.url}${path}`, { headers: { "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const { body: state } = await ada.call("GET", "/api/me/calendar-feed");
    expect(state.feed.lastReadAt).not.toBeNull();

    await ada.call("POST", `/api/requests/${request.id}/status`, { to: "withdrawn" });
    const after = await fetch(`${app.url}${path}`, { headers: { "if-none-match": tag } });
    expect(after.status).toBe(200);
    expect(events(await after.text())).toEqual([]);
  });

  test("a new address ends the one before, ending it leaves none, and the secret itself is stored nowhere", async () => {
    const first = await createFeed(ada);
    const second = await createFeed(ada);
    expect(second).not.toBe(first);
    const read = async (path: string) => {
      const { status, body } = await app.call("GET", path);
      return status === 200 ? "read" : body.code;
    };
    expect(await read(first)).toBe("feed_ended");
    expect(await read(second)).toBe("read");
    const secret = second.slice("/api/calendar/".length, -".ics".length);
    const { rows } = await app.database.pool.query("select * from calendar_feed");
    expect(JSON.stringify(rows)).not.toContain(secret);

    expect((await eve.call("GET", "/api/me/calendar-feed")).body).toEqual({ feed: null });
    expect((await eve.call("DELETE", "/api/me/calendar-feed")).status).toBe(404);
    expect(await read(second)).toBe("read");
    expect((await ada.call("DELETE", "/api/me/calendar-feed")).status).toBe(204);
    expect(await read(second)).toBe("feed_ended");
    expect((await ada.call("DELETE", "/api/me/calendar-feed")).status).toBe(404);
  });

  test.each(["x.ics", ".ics", `${"a".repeat(43)}.ics`, "%00.ics", "..%2f..%2fetc", "a".repeat(101)])(
    "an address that was never given out, %s, opens nothing",
    async (file) => {
      const { status } = await app.call("GET", `/api/calendar/${file}`);
      expect([400, 404]).toContain(status);
    },
  );

  test("a user who was shut out has no feed any more", async () => {
    const path = await createFeed(eve);
    await app.database.pool.query("update user_account set disabled = true where id = $1", [eve.id]);
    expect((await app.call("GET", path)).status).toBe(404);
    await app.database.pool.query("update user_account set disabled = false where id = $1", [eve.id]);
    expect((await app.call("GET", path)).status).toBe(200);
  });

  test("one who is not signed in makes no feed", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      expect((await app.call(method, "/api/me/calendar-feed")).status).toBe(401);
    }
  });

  test("the numbers tell a first letter that came back from one on its way, as the list does", async () => {
    const max = await app.signUpAndLogIn("max@example.org");
    const { replyAddress: to } = await createSentRequest(app, max);
    await createSentRequest(app, max, { title: "Arrived" });
    const raw = bounceEmail({ to, recipient: "foia@nara.gov", id: "1" });
    await app.deliverEmail({ from: "", to, raw });
    await app.runDueJobs();
    const { body } = await max.call("GET", "/api/requests/numbers?filter=all");
    expect(body.outcomes).toEqual([
      { status: "awaiting_acknowledgment", count: 1 },
      { status: "undelivered", count: 1 },
    ]);
    expect((await max.call("GET", "/api/requests.csv?filter=all")).body).toContain("Not delivered");
  });

  test("the numbers are those one counts by hand", async () => {
    const zoe = await app.signUpAndLogIn("zoe@example.org");
    app.clock.set("2026-03-16T15:00:00Z");
    // Who was asked, its status, and the days it was received, due and answered.
    const createFeed = await app.database.pool.query<{ id: string }>(
      `with row as (select * from jsonb_to_recordset($2) as r(n int, agency text, status text, received date, due date, met date)),
         made as (
           insert into request (id, owner_id, draft, title, status, waiting_on, agency_id, jurisdiction, next_due_on, sent_at, updated_at)
           select gen_random_uuid(), $1, '{}', 'No ' || n, status, 'agency', agency, 'us', coalesce(due, 'infinity'),
             received, '2026-01-01' from row
           returning id, title),
         clocks as (
           insert into clock (id, owner_id, request_id, kind, jurisdiction, calendar, started_on, due_on, met_on, working, input)
           select gen_random_uuid(), $1, made.id, 'initial_response', 'us', 'us', received, due, met, '{}', '{}'
           from row join made on made.title = 'No ' || n where received is not null)
       select id from made order by title`,
      [
        zoe.id,
        JSON.stringify(
          [
            ["us-nara", "released", "2026-01-01", "2026-01-30", "2026-01-11"],
            ["us-nara", "denied", "2026-01-01", "2026-01-30", "2026-01-21"],
            ["us-nara", "no_records", "2026-01-01", "2026-01-30", "2026-02-20"],
            ["us-nara", "awaiting_determination", "2026-02-01", "2026-03-02", null],
            ["us-dhs-fema", "awaiting_determination", "2025-11-01", "2025-12-01", null],
            ["us-dhs-fema", "awaiting_determination", "2026-03-02", "2026-03-30", null],
            [null, "draft", null, null, null],
          ].map(([agency, status, received, due, met], n) => ({ n, agency, status, received, due, met })),
        ),
      ],
    );
    const fees: [number, string, number | null, string][] = [
      [0, "estimate", 9_000, "USD"],
      [0, "estimate", 10_000, "USD"],
      [0, "invoiced", 8_000, "USD"],
      [0, "paid", 3_000, "USD"],
      [1, "invoiced", 2_000, "USD"],
      [1, "waived", null, "USD"],
      [2, "invoiced", 700, "EUR"],
    ];
    for (const [index, [n, kind, cents, currency]] of fees.entries()) {
      await app.database.pool.query(
        `insert into fee (id, owner_id, request_id, kind, cents, currency, fee_date, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, date '2026-02-01' + $6::int, now())`,
        [zoe.id, createFeed.rows[n]?.id, kind, cents, currency, index],
      );
    }
    await refreshDerivedRows(app.database.pool);
    const { status, body } = await zoe.call("GET", "/api/requests/numbers?filter=all");
    expect(status).toBe(200);
    // Three answers are listed: their percentiles say less.
    const times = { answered: 3, medianDays: null, p90Days: null, days: [10, 20, 50] };
    expect(body).toMatchObject({ requests: 6, ...times, agencyCount: 2 });
    expect(body.agencies).toEqual([
      { agency: expect.objectContaining({ id: "us-nara" }), requests: 4, ...times, overdue: 1 },
      {
        agency: expect.objectContaining({ id: "us-dhs-fema" }),
        requests: 2,
        answered: 0,
        medianDays: null,
        p90Days: null,
        days: [],
        overdue: 1,
      },
    ]);
    expect(body.outcomes).toEqual([
      { status: "overdue", count: 2 },
      { status: "awaiting_determination", count: 1 },
      { status: "denied", count: 1 },
      { status: "no_records", count: 1 },
      { status: "released", count: 1 },
    ]);
    expect(body.overdue.map(({ on }: { on: string }) => on).slice(-4)).toEqual([
      "2025-12-31",
      "2026-01-31",
      "2026-02-28",
      "2026-03-16",
    ]);
    // At the end of January the one answered in February was late too; its day was the 30th.
    expect(body.overdue.map(({ count }: { count: number }) => count)).toEqual([
      ...Array.from({ length: 9 }, () => 0),
      ...[1, 2, 1, 2],
    ]);
    expect(body.fees).toEqual([
      { currency: "EUR", requests: 1, estimated: 0, invoiced: 700, paid: 0, waived: 0, open: 700 },
      {
        currency: "USD",
        requests: 2,
        estimated: 10_000,
        invoiced: 10_000,
        paid: 3_000,
        waived: 2_000,
        open: 5_000,
      },
    ]);

    const { body: one } = await zoe.call("GET", "/api/requests/numbers?filter=all&agency=us-dhs-fema");
    expect(one).toMatchObject({ requests: 2, answered: 0, medianDays: null, agencyCount: 1, fees: [] });
    const { body: nobody } = await zoe.call("GET", "/api/requests/numbers?filter=drafts");
    expect(nobody).toMatchObject({
      requests: 0,
      answered: 0,
      p90Days: null,
      agencies: [],
      outcomes: [],
      fees: [],
    });
    // Seven more, after 30, 40, 60 … 100 days, are ten: the percentiles of 10, 20 … 100.
    await app.database.pool.query(
      `with made as (
         insert into request (id, owner_id, draft, title, status, waiting_on, agency_id, jurisdiction, sent_at, updated_at)
         select gen_random_uuid(), $1, '{}', 'Days ' || days, 'released', 'nobody', 'us-nara', 'us', '2025-06-01', '2026-01-01'
         from unnest(array[30, 40, 60, 70, 80, 90, 100]) days returning id, title)
       insert into clock (id, owner_id, request_id, kind, jurisdiction, calendar, started_on, due_on, met_on, working, input)
       select gen_random_uuid(), $1, id, 'initial_response', 'us', 'us', '2025-06-01', '2026-01-01',
         date '2025-06-01' + substr(title, 6)::int, '{}', '{}' from made`,
      [zoe.id],
    );
    await refreshDerivedRows(app.database.pool);
    const { body: ten } = await zoe.call("GET", "/api/requests/numbers?filter=all");
    // 90 + 0.1 × 10 for nine of ten.
    expect(ten).toMatchObject({ answered: 10, medianDays: 55, p90Days: 91, days: [] });
    expect((await zoe.call("GET", "/api/requests/numbers?filter=nothing")).status).toBe(400);
    expect((await app.call("GET", "/api/requests/numbers")).status).toBe(401);
  });
});
