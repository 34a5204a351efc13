import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestRow } from "#contract/requests/request.ts";
import type { RequestStatistics } from "#contract/requests/request-statistics.ts";
import { ANSWERED } from "#core/request/board-lanes.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { isAcceptable, type Stage, stageOf } from "#core/request/stage.ts";
import { FINISHED_STATUSES, STATUSES, type Status } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { draft } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const ON = "2026-06-15";
/** Noon in Washington, and one minute before and after the day ends there. */
const MOMENTS = ["2026-06-15T16:00:00Z", "2026-06-16T03:59:00Z", "2026-06-16T04:01:00Z"] as const;

type Case = {
  id: string;
  status: Status;
  accepted: boolean;
  clocks: { kind: ClockKind; dueOn: string | null; metOn: string | null }[];
};

/** Every status, accepted or not, with each kind of clock that runs until the day before, that day or the next. */
describe("what is open and what is closed", () => {
  let app: TestApp;
  let ada: TestUser;
  let cases: Case[];

  beforeAll(async () => {
    app = await startTestApp({ now: MOMENTS[0] });
    ada = await app.signUpAndLogIn("ada@example.org");
    const days = ["2026-06-14", ON, "2026-06-16"];
    const kinds = ["appeal", "silence_appeal", "next_appeal", "initial_response"] as const;
    const clockSets = [
      [],
      ...kinds.flatMap((kind) => days.map((dueOn) => [{ kind, dueOn, metOn: null }])),
      [{ kind: "appeal" as const, dueOn: "2026-06-16", metOn: "2026-06-10" }],
      [{ kind: "after_ruling" as const, dueOn: "2026-06-20", metOn: null }],
      // Without a last day, alone and beside one that has passed (Arkansas).
      [{ kind: "challenge" as const, dueOn: null, metOn: null }],
      [
        { kind: "appeal" as const, dueOn: "2026-06-14", metOn: null },
        { kind: "challenge" as const, dueOn: null, metOn: null },
      ],
      [{ kind: "challenge" as const, dueOn: null, metOn: "2026-06-10" }],
    ];
    cases = STATUSES.flatMap((status) =>
      [true, false].flatMap((accepted) =>
        clockSets.map((clocks) => ({ id: app.context.ids.next(), status, accepted, clocks })),
      ),
    );
    const { pool } = app.database;
    await pool.query(
      `insert into request (id, owner_id, draft, title, status, waiting_on, jurisdiction, sent_at, accepted_at, updated_at)
       select id, $1, $2, 'Stage', status, case when n % 3 = 0 then 'you' when status = any ($6::text[]) or (accepted and status = any ($7::text[])) then 'nobody' else 'agency' end,
         'us', '2026-03-01 12:00Z', case when accepted then timestamptz '2026-06-01' end,
         '2026-06-01' from unnest($3::uuid[], $4::text[], $5::boolean[]) with ordinality as one (id, status, accepted, n)`,
      [
        ada.id,
        JSON.stringify(draft()),
        cases.map(({ id }) => id),
        cases.map(({ status }) => status),
        cases.map(({ accepted }) => accepted),
        FINISHED_STATUSES,
        STATUSES.filter(isAcceptable),
      ],
    );
    for (const { id, clocks } of cases) {
      for (const { kind, dueOn, metOn } of clocks) {
        await pool.query(
          `insert into clock (id, owner_id, request_id, kind, jurisdiction, calendar, started_on, due_on, met_on, working,
             input)
           values (gen_random_uuid(), $1, $2, $3, 'us', 'us', '2026-06-01', $4, $5, '{}', '{}')`,
          [ada.id, id, kind, dueOn, metOn],
        );
      }
    }
    await refreshDerivedRows(pool);
  });
  afterAll(() => app?.close());

  async function readAll(query: string): Promise<RequestRow[]> {
    const items: RequestRow[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { status, body } = await ada.call(
        "GET",
        `/api/requests?${query}&limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      items.push(...body.items);
      cursor = body.next;
    }
    return items;
  }

  describe.each(MOMENTS)("at %s", (moment) => {
    const today = moment === MOMENTS[2] ? "2026-06-16" : ON;
    const idsIn = (stage: Stage) =>
      cases
        .filter((one) => stageOf(one, today) === stage)
        .map(({ id }) => id)
        .toSorted();
    beforeAll(() => app.clock.set(moment));

    test.each(["open", "closed", "drafts"] as const)("the list of %s is as core says", async (filter) => {
      const stage = filter === "drafts" ? "draft" : filter;
      expect(idsIn(stage).length).toBeGreaterThan(0);
      for (const sort of ["deadline", "status", "-status", "title"]) {
        const found = (await readAll(`filter=${filter}&sort=${sort}`)).map(({ id }) => id);
        expect(found.toSorted(), sort).toEqual(idsIn(stage));
      }
      const denied = (await readAll(`filter=${filter}&status=denied&sort=status`)).map(({ id }) => id);
      const expected = cases.filter((one) => one.status === "denied" && stageOf(one, today) === stage);
      expect(denied.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    });

    test("tabs, narrowed counts, board, statistics, search, CSV and calendar agree", async () => {
      const { body: counts } = await ada.call("GET", "/api/requests/counts?q=stage");
      const [open, closed] = [idsIn("open").length, idsIn("closed").length];
      expect(counts.counts).toMatchObject({ open, closed, drafts: idsIn("draft").length });
      expect(counts.filteredCounts).toMatchObject({ open: { count: open }, closed: { count: closed } });
      for (const [filter, count] of [
        ["open", open],
        ["closed", closed],
      ] as const) {
        const { body: board } = await ada.call("GET", `/api/requests/board?filter=${filter}&limit=100`);
        type Lane = { lane: string; total: { count: number }; items: RequestRow[] };
        const answers = await readAll(`filter=all&status=${ANSWERED.join(",")}`);
        const yours = await readAll("filter=yours");
        const answered = [...new Map([...answers, ...yours].map((row) => [row.id, row])).values()].filter(
          ({ id }) => idsIn("closed").includes(id),
        );
        // The board has the drafts whatever the filter, and beside the open requests all that was answered or waits.
        const lanes: Lane[] = board.lanes.filter(({ lane }: Lane) => lane !== "draft");
        const beside = filter === "open" ? answered.length : 0;
        expect(answered.length).toBeGreaterThan(0);
        expect(lanes.reduce((sum, lane) => sum + lane.total.count, 0)).toBe(count + beside);
        const overdue = lanes.find(({ lane }) => lane === "overdue")?.total.count;
        if (filter === "open") expect(overdue).toBe(counts.counts.overdue);
        const waiting = lanes.find(({ lane }) => lane === "yours");
        if (filter === "open") {
          expect(waiting?.total.count).toBe(counts.counts.yours);
          const ids = yours.map(({ id }) => id);
          expect(waiting?.items.filter(({ id }) => !ids.includes(id))).toEqual([]);
          // A row that waits for its requester is not called late beside it.
          const late = await readAll("filter=overdue");
          expect(late.filter(({ waitingOn }) => waitingOn !== "agency")).toEqual([]);
        }
        for (const { items, total } of lanes) expect(items).toHaveLength(Math.min(100, total.count));
        const { body: statistics } = await ada.call("GET", `/api/requests/numbers?filter=${filter}`);
        expect(statistics.requests).toBe(count);
        const { body: found } = await ada.call("GET", `/api/requests/numbers?filter=${filter}&q=stage`);
        expect(found.requests).toBe(count);
        if (filter === "open") {
          expect(statistics.overdue.at(-1).count).toBe(counts.counts.overdue);
          // A reply to confirm waits for its requester, whatever the agency still owed before it.
          const waiting = (await readAll("filter=open")).filter(({ waitingOn }) => waitingOn === "agency");
          expect(statistics.withAgency).toBe(waiting.length);
        }
        const { body: csv } = await ada.call("GET", `/api/requests.csv?filter=${filter}&columns=status`);
        const labels = String(csv).trim().replaceAll('"', "").split("\r\n").slice(1);
        expect(labels).toHaveLength(count);
        // The chart counts the statuses that the table and the file show.
        const { outcomes }: RequestStatistics = statistics;
        const charted = outcomes.map((one) => [requestStatus[one.status], one.count]);
        expect(charted.toSorted()).toEqual(
          Object.entries(Object.groupBy(labels, (label) => label))
            .map(([label, rows]) => [label, rows?.length])
            .toSorted(),
        );
        const { body: calendar } = await ada.call(
          "GET",
          `/api/requests/calendar?filter=${filter}&from=2026-06-01&to=2026-06-30`,
        );
        const ids = idsIn(filter);
        const shown: { requestId: string }[] = calendar.items;
        expect(shown.filter(({ requestId }) => !ids.includes(requestId))).toEqual([]);
        expect(shown.length).toBeGreaterThan(0);
      }
    });
  });
});

describe("accepting an outcome", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  beforeAll(async () => {
    app = await startTestApp({ now: "2026-06-01T16:00:00Z" });
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
  });
  afterAll(() => app?.close());

  async function deniedRequest(law = "us"): Promise<string> {
    const id = app.context.ids.next();
    await app.database.pool.query(
      `insert into request (id, owner_id, draft, title, status, waiting_on, agency_id, jurisdiction, sent_at, updated_at)
       select $1, $2, $3, 'Bridge', 'awaiting_determination', 'agency', id, $4::text, '2026-05-01 12:00Z', '2026-05-01' from agency
       where owner_id is null and merged_into is null and jurisdiction = $4::text order by id limit 1`,
      [id, ada.id, JSON.stringify(draft()), law],
    );
    await app.database.pool.query(
      `insert into request_event (owner_id, request_id, at, actor, kind, data) values
       ($1, $2, '2026-05-01 12:00Z', 'you', 'drafted', '{}'),
       ($1, $2, '2026-05-01 12:00Z', 'you', 'status_changed', '{"from": "draft", "to": "awaiting_determination"}')`,
      [ada.id, id],
    );
    await refreshDerivedRows(app.database.pool);
    expect((await ada.call("POST", `/api/requests/${id}/status`, { to: "denied" })).status).toBe(200);
    return id;
  }
  const listed = async (filter: string) =>
    (await ada.call("GET", `/api/requests?filter=${filter}`)).body.items.map(({ id }: RequestRow) => id);

  test("closes a denied request, is on the timeline, and can be undone", async () => {
    const id = await deniedRequest();
    const path = `/api/requests/${id}`;
    const before = (await ada.call("GET", path)).body;
    expect(before).toMatchObject({ status: "denied", stage: "open", permissions: { accept: true } });
    expect(before.deadline).toMatchObject({ kind: "appeal", dueOn: "2026-08-30" });
    expect(await listed("open")).toContain(id);

    const { status, body } = await ada.call("POST", `${path}/acceptance`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "denied", stage: "closed", waitingOn: "nobody" });
    expect(body.permissions.accept).toBe(false);
    expect(body.acceptedAt).not.toBeNull();
    expect(body.clocks.filter(({ metOn }: { metOn: string | null }) => metOn === null)).toEqual([]);
    expect(body.events.at(-1)).toMatchObject({ kind: "outcome_accepted", actor: "you", data: {} });
    expect(await listed("open")).not.toContain(id);
    expect(await listed("closed")).toContain(id);
    // A second call, as by a double click.
    const again = await ada.call("POST", `${path}/acceptance`);
    expect(again.body.events).toEqual(body.events);

    const undone = await ada.call("DELETE", `${path}/acceptance`);
    expect(undone.body).toMatchObject({ status: "denied", stage: "open", acceptedAt: null });
    expect(undone.body.clocks).toEqual(before.clocks);
    expect(undone.body.waitingOn).toBe(before.waitingOn);
    expect(await listed("open")).toContain(id);
    expect((await ada.call("DELETE", `${path}/acceptance`)).body.events).toEqual(undone.body.events);
  });

  test("ends with the time to appeal, without anyone doing anything", async () => {
    const id = await deniedRequest();
    app.clock.set("2026-08-30T23:00:00Z");
    expect(await listed("open")).toContain(id);
    app.clock.set("2026-08-31T16:00:00Z");
    expect(await listed("open")).not.toContain(id);
    expect(await listed("closed")).toContain(id);
    expect((await ada.call("POST", `/api/requests/${id}/acceptance`)).body.code).toBe("nothing_to_accept");
    app.clock.set("2026-06-01T16:00:00Z");
  });

  test("is what closes a refusal without a last day to challenge it: O.C.G.A. § 50-18-73", async () => {
    const id = await deniedRequest("us-ga");
    const path = `/api/requests/${id}`;
    const before = (await ada.call("GET", path)).body;
    expect(before).toMatchObject({
      ...{ status: "denied", stage: "open", permissions: { accept: true } },
      deadline: { kind: "challenge", dueOn: null, urgency: "none" },
    });
    const clock = before.clocks.find(({ kind }: { kind: string }) => kind === "challenge");
    expect(clock.ifNothing).toMatch(
      /the refusal remains\..* Court: superior court\. Reviewer: .*Attorney General/,
    );
    app.clock.set("2036-06-01T16:00:00Z");
    await refreshDerivedRows(app.database.pool);
    expect(await listed("open")).toContain(id);
    app.clock.set("2026-06-01T16:00:00Z");
    expect((await ada.call("POST", `${path}/acceptance`)).body).toMatchObject({ stage: "closed" });
    expect(await listed("closed")).toContain(id);
    expect((await ada.call("DELETE", `${path}/acceptance`)).body).toMatchObject({ stage: "open" });
    expect(await listed("open")).toContain(id);
  });

  test("a new status undoes it, and undoing that status restores it", async () => {
    const id = await deniedRequest();
    const path = `/api/requests/${id}`;
    await ada.call("POST", `${path}/acceptance`);
    const moved = await ada.call("POST", `${path}/status`, { to: "awaiting_determination" });
    expect(moved.body).toMatchObject({ stage: "open", acceptedAt: null });
    const undone = await ada.call("DELETE", `${path}/status?event=${moved.body.undoableMove.event}`);
    expect(undone.body).toMatchObject({ status: "denied", stage: "closed" });
  });

  test("is refused where nothing was decided, of an unknown request, and to others", async () => {
    const id = await deniedRequest();
    const path = `/api/requests/${id}`;
    expect((await eve.call("POST", `${path}/acceptance`)).status).toBe(404);
    expect((await eve.call("DELETE", `${path}/acceptance`)).status).toBe(404);
    expect((await app.call("POST", `${path}/acceptance`)).status).toBe(401);
    expect((await ada.call("POST", "/api/requests/nonsense/acceptance")).status).toBe(400);
    await ada.call("POST", `${path}/status`, { to: "awaiting_determination" });
    const refused = await ada.call("POST", `${path}/acceptance`);
    expect([refused.status, refused.body.code]).toEqual([409, "nothing_to_accept"]);
  });
});
