import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestRow } from "#contract/requests/request.ts";
import { CLOCK_KINDS, isRequesterClock } from "#core/request/clock-effects.ts";
import { isFinished, STATUSES } from "#core/request/states.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { draft } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const REQUEST_COUNT = 60;
/** Days of these are far from today, so that no test depends on the day it runs. */
const FIRST_DUE = "2031-03-01";

/** Sixty requests of all kinds; every sort value is shared by some and lacking in others. */
describe("the tracker's lists", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    await add(ada, 0, REQUEST_COUNT);
    await add(eve, 0, 3);
  });
  afterAll(() => app?.close());

  async function add(user: TestUser, from: number, to: number): Promise<void> {
    await app.database.pool.query(
      `with office as (select row_number() over (order by id) - 1 as place, id, jurisdiction from agency
           where owner_id is null and merged_into is null order by id limit 5),
         made as (
           insert into request (id, owner_id, draft, title, status, waiting_on, agency_id, jurisdiction, next_due_on, sent_at,
             last_message_at, updated_at, tracking_number, mailbox_folder)
           select gen_random_uuid(), $1, $2, case when n % 6 = 0 then 'Bridge ' else 'water ' end || n % 9,
             ($5::text[])[1 + n % cardinality($5::text[])], case n % 3 when 0 then 'you' when 1 then 'agency' else 'nobody' end,
             office.id, office.jurisdiction,
             case when n % 4 = 0 then 'infinity' else date '${FIRST_DUE}' + (n % 10) end,
             case when n % 5 = 0 then null else timestamptz '2026-02-01 12:00Z' + (n % 7) * interval '1 day' end,
             timestamptz '2026-03-01 12:00Z' + (n % 8) * interval '1 day', '2026-01-01',
             case when n % 3 = 0 then null else 'F-' || n % 11 end,
             case when n % 10 = 9 then 'archive' else 'inbox' end
           from generate_series($3::int, $4::int - 1) n left join office on office.place = n % 6
           returning id, owner_id, next_due_on, jurisdiction)
       insert into clock (id, owner_id, request_id, kind, jurisdiction, calendar, started_on, due_on, working, input)
       select gen_random_uuid(), owner_id, id, 'initial_response', coalesce(jurisdiction, 'us'), 'us', '2026-02-01', next_due_on,
         '{}', '{}' from made where isfinite(next_due_on)`,
      [user.id, JSON.stringify(draft()), from, to, [...STATUSES]],
    );
    await refreshDerivedRows(app.database.pool);
  }

  type Page = { items: RequestRow[]; next: string | null; total: { count: number; hasMore: boolean } | null };

  /** All of a list, page by page; `meanwhile` happens once, between the first page and the second. */
  async function readAllPages(user: TestUser, query: string, betweenPages?: () => Promise<void>) {
    const items: RequestRow[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 40; pages++) {
      const { status, body }: { status: number; body: Page } = await user.call(
        "GET",
        `/api/requests?${query}&limit=9${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      items.push(...body.items);
      cursor = body.next;
      if (pages === 0) await betweenPages?.();
    }
    return items;
  }

  const KEYS: Record<string, (row: RequestRow) => string | number | null> = {
    title: ({ title }) => title.toLowerCase(),
    jurisdiction: ({ jurisdiction }) => jurisdiction,
    status: ({ status }) => STATUSES.indexOf(status),
    deadline: ({ deadline }) => deadline?.dueOn ?? null,
    filed: ({ filedAt }) => filedAt,
    activity: ({ lastActivityAt }) => lastActivityAt,
    tracking: ({ trackingNumber }) => trackingNumber,
    agency: ({ agency }) => agency?.name.toLowerCase() ?? null,
    fee: ({ feeCents }) => feeCents,
  };

  test.each(Object.keys(KEYS).flatMap((sort) => [sort, `-${sort}`]))(
    "sorted by %s: all, once each, in order, what lacks it last, whatever comes meanwhile",
    async (sort) => {
      const before = new Set((await readAllPages(ada, "filter=all")).map(({ id }) => id));
      const items = await readAllPages(ada, `filter=all&sort=${sort}`, () => add(ada, 0, 2));
      const ids = items.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...before].filter((id) => !ids.includes(id))).toEqual([]);
      const keys = items.map(KEYS[sort.replace("-", "")] ?? (() => null));
      const present = keys.filter((key) => key !== null);
      expect(keys.slice(0, present.length)).toEqual(present);
      const sorted = present.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(present).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);
    },
  );

  test.each<[string, (row: RequestRow) => boolean]>([
    ["filter=open", ({ status }) => status !== "draft" && !isFinished(status)],
    ["filter=closed", ({ status }) => isFinished(status)],
    ["filter=drafts", ({ status }) => status === "draft"],
    ["filter=yours", ({ status, waitingOn }) => status !== "draft" && waitingOn === "you"],
    ["filter=all&status=denied,fee_asked", ({ status }) => status === "denied" || status === "fee_asked"],
    ["filter=all&waitingOn=agency,nobody", ({ waitingOn }) => waitingOn !== "you"],
    ["filter=all&archived=yes", ({ archived }) => archived],
    ["filter=all&archived=no", ({ archived }) => !archived],
    ["filter=all&trouble=yes", () => false],
    ["filter=all&tracking=yes", ({ trackingNumber }) => trackingNumber !== null],
    ["filter=all&tracking=no", ({ trackingNumber }) => trackingNumber === null],
    ["filter=all&filed=2026-02-02..2026-02-04", ({ filedAt }) => /^2026-02-0[234]/.test(filedAt ?? "")],
    ["filter=all&due=..2031-03-03", ({ deadline }) => (deadline?.dueOn ?? "9") <= "2031-03-03"],
    ["filter=all&activity=2026-03-05..", ({ lastActivityAt }) => lastActivityAt >= "2026-03-05"],
    ["filter=all&q=bridge", ({ title }) => title.startsWith("Bridge")],
    ["filter=open&status=denied", () => false],
  ])("%s shows exactly those", async (query, belongs) => {
    const all = await readAllPages(ada, "filter=all");
    const meant = all.filter(belongs).map(({ id }) => id);
    expect((await readAllPages(ada, query)).map(({ id }) => id).toSorted()).toEqual(meant.toSorted());
  });

  test("words that hundreds have find each of them, in list, counts, board and calendar", async () => {
    const max = await app.signUpAndLogIn("max@example.org");
    await add(max, 0, 250);
    const all = await readAllPages(max, "filter=all&sort=title");
    // The letters of drafts have the word too.
    const meant = all.filter(({ title, status }) => title.startsWith("water") || status === "draft");
    expect(meant.length).toBeGreaterThan(200);
    expect(await readAllPages(max, "filter=all&sort=title&q=water")).toEqual(meant);
    const { body: first } = await max.call("GET", "/api/requests?filter=all&q=water&limit=1");
    expect(first.total).toEqual({ count: meant.length, hasMore: false });
    const { body: counts } = await max.call("GET", "/api/requests/counts?filter=all&q=water");
    const closed = meant.filter(({ status }) => isFinished(status));
    expect(counts.filteredCounts.closed.count).toBe(closed.length);
    const { body: board } = await max.call("GET", "/api/requests/board?filter=all&q=water&limit=1");
    const onBoard = board.lanes.reduce(
      (sum: number, lane: { total: { count: number } }) => sum + lane.total.count,
      0,
    );
    expect(onBoard).toBe(meant.length);
    const month = "from=2031-03-01&to=2031-03-31";
    const { body: days } = await max.call("GET", `/api/requests/calendar?filter=all&q=water&${month}`);
    const due = meant.filter(({ deadline }) => deadline?.dueOn?.startsWith("2031-03"));
    expect(days.counts.reduce((sum: number, day: { count: number }) => sum + day.count, 0)).toBe(due.length);
  });

  test("an agency, a law and several at once", async () => {
    const all = await readAllPages(ada, "filter=all");
    const [first, second] = [...new Set(all.map(({ agency }) => agency?.id ?? ""))].filter(Boolean);
    const of = (...ids: (string | undefined)[]) =>
      all
        .filter(({ agency }) => ids.includes(agency?.id))
        .map(({ id }) => id)
        .toSorted();
    const readAllIds = async (query: string) =>
      (await readAllPages(ada, query)).map(({ id }) => id).toSorted();
    expect(await readAllIds(`filter=all&agency=${first}`)).toEqual(of(first));
    expect(await readAllIds(`filter=all&agency=${first},${second}`)).toEqual(of(first, second));
    const law = all.find(({ agency }) => agency?.id === first)?.jurisdiction;
    expect(
      (await readAllPages(ada, `filter=all&jurisdiction=${law}`)).every((row) => row.jurisdiction === law),
    ).toBe(true);
  });

  test("the choices are the agencies and laws there are, with how many requests each", async () => {
    const all = await readAllPages(ada, "filter=all");
    const { body } = await ada.call("GET", "/api/requests/choices");
    const countValues = (words: (string | null | undefined)[]) => {
      const known = words.filter((word) => word != null);
      return Object.fromEntries(
        Map.groupBy(known, (word) => word)
          .entries()
          .map(([word, of]) => [word, of.length]),
      );
    };
    expect(
      Object.fromEntries(
        body.agencies.map((one: { id: string; requests: number }) => [one.id, one.requests]),
      ),
    ).toEqual(countValues(all.map(({ agency }) => agency?.id)));
    const open = await readAllPages(ada, "filter=open");
    expect(
      Object.fromEntries(
        body.agencies
          .filter((one: { open: number }) => one.open > 0)
          .map((one: { id: string; open: number }) => [one.id, one.open]),
      ),
    ).toEqual(countValues(open.map(({ agency }) => agency?.id)));
    expect(
      Object.fromEntries(
        body.jurisdictions.map((one: { jurisdiction: string; requests: number }) => [
          one.jurisdiction,
          one.requests,
        ]),
      ),
    ).toEqual(countValues(all.map(({ jurisdiction }) => jurisdiction)));
    const counts = body.agencies.map(({ requests }: { requests: number }) => requests);
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
  });

  test("the strip counts what its filters list, and within the others", async () => {
    const { body } = await ada.call("GET", "/api/requests/counts?q=bridge");
    for (const filter of ["overdue", "due_soon", "yours", "open", "closed", "drafts"]) {
      expect([filter, body.counts[filter]]).toEqual([
        filter,
        (await readAllPages(ada, `filter=${filter}`)).length,
      ]);
      const within = await readAllPages(ada, `filter=${filter}&q=bridge`);
      expect([filter, body.filteredCounts[filter]]).toEqual([
        filter,
        { count: within.length, hasMore: false },
      ]);
    }
  });

  test("a day that passes makes a request late from the next one on, by the agency's own day", async () => {
    const [row] = await readAllPages(eve, "filter=all");
    const set = async (days: number) => {
      await app.database.pool.query("delete from clock where request_id = $1", [row?.id]);
      await app.database.pool.query(
        `with due as (select (($4::timestamptz at time zone coalesce(a.time_zone, 'America/New_York'))::date + $2::int) as day
             from request r left join agency a on a.id = r.agency_id where r.id = $1),
           moved as (update request set next_due_on = (select day from due), status = 'awaiting_determination' where id = $1)
         insert into clock (id, owner_id, request_id, kind, jurisdiction, calendar, started_on, due_on, working, input)
         select gen_random_uuid(), $3, $1, 'initial_response', 'us', 'us', '2026-02-01', day, '{}', '{}' from due`,
        [row?.id, days, eve.id, app.clock.now().toString()],
      );
      await refreshDerivedRows(app.database.pool);
    };
    const listed = async (filter: string) =>
      (await readAllPages(eve, `filter=${filter}`)).map(({ id }) => id);
    const expected = [
      [-1, ["overdue"]],
      [0, ["due_soon"]],
      [7, ["due_soon"]],
      [8, []],
    ] as const;
    for (const [days, filters] of expected) {
      await set(days);
      const found = [];
      for (const filter of ["overdue", "due_soon"]) {
        if ((await listed(filter)).includes(row?.id ?? "")) found.push(filter);
      }
      expect([days, found]).toEqual([days, filters]);
    }
  });

  test("the database sorts clocks as the program does", async () => {
    const { rows: clocks } = await app.database.pool.query(
      "select array_agg(is_requester_clock(kind) order by n) as own from unnest($1::text[]) with ordinality as k (kind, n)",
      [[...CLOCK_KINDS]],
    );
    expect(clocks[0].own).toEqual(CLOCK_KINDS.map(isRequesterClock));
  });

  test("the board has every request in one lane, and says how many", async () => {
    const all = (await readAllPages(ada, "filter=all")).map(({ id }) => id);
    const { body } = await ada.call("GET", "/api/requests/board?filter=all&limit=100");
    const lanes: { lane: string; total: { count: number }; items: RequestRow[] }[] = body.lanes;
    expect(lanes.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(all.toSorted());
    expect(lanes.map(({ total }) => total.count)).toEqual(lanes.map(({ items }) => items.length));
    const first = await ada.call("GET", "/api/requests/board?filter=all&limit=1");
    expect(first.body.lanes.map(({ total }: { total: object }) => total)).toEqual(
      lanes.map(({ total }) => total),
    );
    expect((await ada.call("GET", "/api/requests/board?limit=101")).status).toBe(400);
  });

  test("the calendar has every open day of a span, and none beyond", async () => {
    const all = await readAllPages(ada, "filter=all");
    const due = all.filter(({ deadline }) => deadline?.dueOn && deadline.dueOn <= "2031-03-05");
    const { body } = await ada.call(
      "GET",
      "/api/requests/calendar?filter=all&from=2031-03-01&to=2031-03-05&perDay=100",
    );
    expect(body.items.map(({ requestId }: { requestId: string }) => requestId).toSorted()).toEqual(
      due.map(({ id }) => id).toSorted(),
    );
    const perDay = Map.groupBy(due, ({ deadline }) => deadline?.dueOn ?? "");
    const counts = [...perDay].map(([on, some]) => ({ on, count: some.length }));
    expect(body.counts).toEqual(counts.toSorted((a, b) => (a.on < b.on ? -1 : 1)));
    const one = "/api/requests/calendar?filter=all&from=2031-03-01&to=2031-03-05&perDay=1";
    const { body: few } = await ada.call("GET", one);
    expect(few.counts).toEqual(body.counts);
    expect(few.items.map(({ dueOn }: { dueOn: string }) => dueOn)).toEqual(
      body.counts.map(({ on }: { on: string }) => on),
    );
    expect(body.holidays).toEqual([]);
    for (const span of [
      "from=2031-03-05&to=2031-03-01",
      "from=2031-01-01&to=2031-12-31",
      "from=2031-03-05",
    ]) {
      expect((await ada.call("GET", `/api/requests/calendar?${span}`)).status).toBe(400);
    }
  });

  test("the file has what is shown, in its columns and order, and no formula", async () => {
    await app.database.pool.query(
      "update request set title = $2 where id = (select id from request where owner_id = $1 and title like 'Bridge%' limit 1)",
      [eve.id, '=cmd|"calc"!A1, and more'],
    );
    await refreshDerivedRows(app.database.pool);
    const response = await fetch(
      `${app.url}/api/requests.csv?filter=all&sort=title&columns=tracking,title,status`,
      {
        headers: { authorization: `Bearer ${eve.token}` },
      },
    );
    expect(response.headers.get("content-type")).toContain("text/csv");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toBe("Tracking number,Title,Status");
    expect(lines).toHaveLength(1 + 3 + 1);
    expect(lines.join("\n")).toContain(`"'=cmd|""calc""!A1, and more"`);
    expect((await eve.call("GET", "/api/requests.csv?columns=title,password")).status).toBe(400);
  });

  test("all of a list are tagged at once, found by it, and taken back", async () => {
    const tag = randomUUID();
    await ada.call("PUT", `/api/labels/${tag}`, { name: "Bridges" });
    const meant = (await readAllPages(ada, "filter=all&q=bridge")).map(({ id }) => id);
    const change = { action: "label", labelId: tag, query: "filter=all&q=bridge" };
    const { body } = await ada.call("POST", "/api/requests/changes", change);
    expect(body.changed).toBe(meant.length);
    const tagged = await readAllPages(ada, `filter=all&tag=${tag}`);
    expect(tagged.map(({ id }) => id).toSorted()).toEqual(meant.toSorted());
    expect((await ada.call("DELETE", `/api/mailbox/changes/${body.id}`)).status).toBeLessThan(300);
    expect(await readAllPages(ada, `filter=all&tag=${tag}`)).toEqual([]);
  });

  test("nobody tags, lists or counts what is another's", async () => {
    const tag = randomUUID();
    await eve.call("PUT", `/api/labels/${tag}`, { name: "Mine" });
    const [hers] = await readAllPages(ada, "filter=all");
    const change = { action: "label", labelId: tag, requestIds: [hers?.id] };
    const { status, body } = await eve.call("POST", "/api/requests/changes", change);
    expect(status === 404 || body.changed === 0).toBe(true);
    expect((await readAllPages(ada, "filter=all")).find(({ id }) => id === hers?.id)?.tags).toEqual(
      hers?.tags,
    );
    expect(await readAllPages(eve, "filter=all")).toHaveLength(3);
  });

  test("views are stored, ordered, renamed, deleted and put back", async () => {
    const [board, table] = [randomUUID(), randomUUID()];
    const view = { name: "Appeals", kind: "board", query: "status=denied&sort=-activity", columns: [] };
    const columns = [
      { column: "title", width: 320 },
      { column: "fee", width: null },
    ];
    await ada.call("PUT", `/api/tracker-views/${board}`, view);
    await ada.call("PUT", `/api/tracker-views/${table}`, { ...view, name: "Fees", kind: "table", columns });
    const names = async (user: TestUser) =>
      (await user.call("GET", "/api/tracker-views")).body.views.map(({ name }: { name: string }) => name);
    expect(await names(ada)).toEqual(["Appeals", "Fees"]);
    expect(await names(eve)).toEqual([]);
    expect((await ada.call("GET", "/api/tracker-views")).body.views[1]).toEqual({
      id: table,
      name: "Fees",
      kind: "table",
      query: "status=denied&sort=-activity",
      columns,
    });
    await ada.call("PUT", "/api/tracker-views", { order: [table, board] });
    expect(await names(ada)).toEqual(["Fees", "Appeals"]);
    await ada.call("DELETE", `/api/tracker-views/${table}`);
    expect(await names(ada)).toEqual(["Appeals"]);
    await ada.call("PUT", `/api/tracker-views/${table}`, { ...view, name: "Fees", position: 0 });
    expect(await names(ada)).toEqual(["Fees", "Appeals"]);
    await eve.call("DELETE", `/api/tracker-views/${table}`);
    expect(await names(ada)).toEqual(["Fees", "Appeals"]);
    const faulty = { ...view, query: "status=nonsense" };
    expect((await ada.call("PUT", `/api/tracker-views/${randomUUID()}`, faulty)).status).toBe(400);
  });

  test.each([
    ["sort=color", /Sort by one of/],
    ["status=lost", /Choose from/],
    ["filed=yesterday", /two dates/],
    ["archived=maybe", /yes or no/],
    ["cursor=nonsense", /./],
    [`q=${"x".repeat(201)}`, /./],
  ])("%s is refused with how to fix it", async (query, words) => {
    const { status, body } = await ada.call("GET", `/api/requests?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(words);
  });
});
