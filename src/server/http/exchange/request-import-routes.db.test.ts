import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replayEvents } from "#core/request/replay-events.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { runRequestImport } from "#server/actions/exchange/apply-request-import.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { storedEvents } from "#server/db/requests/request-events.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** Every row as the preview proposes. */
const DEFAULT_SELECTION = { excluded: [], included: [] };
const HEADER = "Title,Agency,Jurisdiction,Status,Tracking Number,Date Sent,Date Closed";

/** A thousand rows of which seven are faulty, in lines 11, 111, … as a spreadsheet counts them. */
function thousandRows(): string {
  const faulty = ["No title", "Bad day", "No status", "Future", "No agency", "No place", "Closed before"];
  const rows = Array.from({ length: 1000 }, (_, index) => {
    const what = index % 100 === 9 ? faulty[(index - 9) / 100] : undefined;
    const cells = [`Request ${index}`, "NARA", "", "Completed", `26-${index}`, "2/3/2026", "2/20/2026"];
    if (index < 8) cells.splice(3, 4, "Processing", `26-${index}`, "2/3/2026", "");
    if (what === "No title") cells[0] = "";
    if (what === "Bad day") cells[5] = "2/30/2026";
    if (what === "No status") cells[3] = "Gone fishing";
    if (what === "Future") cells[5] = "2/3/2027";
    if (what === "No agency") cells[1] = "";
    if (what === "No place") cells[1] = "Bureau of Nowhere";
    if (what === "Closed before") cells[6] = "1/3/2026";
    return cells.join(",");
  });
  return [HEADER, ...rows].join("\n");
}

describe("an import of requests", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    // The emails of signing up leave before anything is counted.
    await app.runDueJobs();
  });
  afterAll(() => app?.close());

  async function upload(body: string, type = "text/csv") {
    const answer = await fetch(`${app.url}/api/imports?name=old.csv`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": type },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as { id: string; code?: string } };
  }
  async function previewImport(body: string, type?: string) {
    const { body: started } = await upload(body, type);
    await app.runDueJobs();
    return (await ada.call("GET", `/api/imports/${started.id}`)).body;
  }
  /** Checks that a request's status follows from its events alone. */
  async function expectReplayed(id: string) {
    const columns = "select status, waiting_on, closed_at from request where id = $1";
    const {
      status,
      waiting_on: waitingOn,
      closed_at,
    } = (await app.database.pool.query(columns, [id])).rows[0];
    const events = await withUser(app.context.db, ada.id, (tx) => storedEvents(tx, ada.id, id));
    expect(replayEvents(events)).toEqual({
      status,
      waitingOn,
      closedAt: closed_at?.toISOString() ?? null,
      acceptedAt: null,
    });
  }
  const count = async (sql: string) => Number((await app.database.pool.query(sql, [ada.id])).rows[0].count);
  const requests = () => count("select count(*) from request where owner_id = $1");

  test("of 1,000 rows takes 993 and says of seven what to fix, is made once, and is taken back", async () => {
    const sentBefore = app.relay.emails.length;
    const before = await previewImport(thousandRows());
    expect(before).toMatchObject({
      ...{ state: "ready", format: "table", counts: { new: 993, doubtful: 0, duplicate: 0, faulty: 7 } },
      options: { dayOrder: "mdy", columns: { title: 0, agency: 1, sentOn: 5 } },
      preview: { dayOrderCertain: true, unknownAgencies: [{ name: "Bureau of Nowhere", rows: 1 }] },
    });
    const { body: faulty } = await ada.call("GET", `/api/imports/${before.id}/rows?kind=faulty`);
    expect(
      faulty.items.map(({ number, errors }: { number: number; errors: { field: string }[] }) => [
        number,
        ...errors.map(({ field }) => field),
      ]),
    ).toEqual([
      [11, "title"],
      [111, "sentOn"],
      [211, "status"],
      [311, "sentOn"],
      [411, "agency"],
      [511, "jurisdiction"],
      [611, "doneOn"],
    ]);
    expect(faulty.items[1].errors[0].message).toContain("“2/30/2026” is not a date");
    expect(await requests()).toBe(0);

    const apply = await ada.call("POST", `/api/imports/${before.id}/application`, DEFAULT_SELECTION);
    expect(apply).toMatchObject({ status: 202, body: { state: "applying" } });
    // Two workers at once, as after a kill that was taken for one: each request is made once.
    const where = { ownerId: ada.id, importId: before.id };
    await Promise.all([runRequestImport(app.context, where), runRequestImport(app.context, where)]);
    await app.runDueJobs();
    expect((await ada.call("GET", `/api/imports/${before.id}`)).body).toMatchObject({
      state: "applied",
      done: 993,
    });
    expect(await requests()).toBe(993);
    expect(await count("select count(*) from outbox where owner_id = $1")).toBe(0);
    expect(app.relay.emails).toHaveLength(sentBefore);

    const { rows } = await app.database.pool.query(
      "select id from request where owner_id = $1 and title = 'Request 3'",
      [ada.id],
    );
    const { body: open } = await ada.call("GET", `/api/requests/${rows[0].id}`);
    expect(open).toMatchObject({
      ...{ status: "awaiting_determination", trackingNumber: "26-3", filedAt: "2026-02-03T17:00:00.000Z" },
      // Not the day of the import.
      lastActivityAt: "2026-02-03T17:00:00.000Z",
      deadline: { kind: "initial_response", dueOn: "2026-03-04", urgency: "week" },
    });
    expect(open.events[0]).toMatchObject({ kind: "imported", data: { from: "old.csv", on: "2026-02-03" } });

    // Recalculated from what was stored, the clocks are what they were made as.
    const clocks = () =>
      app.database.pool.query(
        `select request_id, kind, started_on, due_on, met_on, input, working from clock where owner_id = $1
         order by request_id, kind`,
        [ada.id],
      );
    const createdIds = (await clocks()).rows;
    const { rows: some } = await app.database.pool.query(
      "select id, title, jurisdiction from request where owner_id = $1 and title ~ '^Request (3|50|51|52)$'",
      [ada.id],
    );
    expect(some).toHaveLength(4);
    await withUser(app.context.db, ada.id, async (tx) => {
      for (const { id, jurisdiction } of some) {
        const cause = { ownerId: ada.id, requestId: id, actor: "system", why: "letter" } as const;
        await updateClocks(app.context, tx, cause, jurisdiction);
      }
    });
    expect((await clocks()).rows).toEqual(createdIds);
    for (const { id } of some) await expectReplayed(id);
    expect(createdIds.filter(({ met_on }) => met_on === "2026-02-20").length).toBe(985);

    // The same file again doubles all of it.
    expect((await previewImport(thousandRows())).counts).toEqual({
      new: 0,
      doubtful: 0,
      duplicate: 993,
      faulty: 7,
    });

    app.clock.advance({ minutes: 1 });
    await ada.call("PUT", `/api/requests/${rows[0].id}/reminder`, { on: "2026-04-01" });
    await ada.call("POST", `/api/requests/${rows[0].id}/appeal`, { sent: "2026-02-20" });
    await ada.call("POST", `/api/imports/${before.id}/undoing`);
    await app.runDueJobs();
    expect((await ada.call("GET", `/api/imports/${before.id}`)).body).toMatchObject({
      state: "undone",
      notUndone: 1,
    });
    expect(await requests()).toBe(1);
  }, 120_000);

  test("is made again with what its user chose", async () => {
    const table = `${HEADER}\nWells,Water Board,,Open,,5/2/2026,\n`;
    const { id, counts } = await previewImport(table);
    expect(counts).toEqual({ new: 0, doubtful: 0, duplicate: 0, faulty: 1 });
    const { body: seen } = await ada.call("GET", `/api/imports/${id}`);
    const choices = { ...seen.options, dayOrder: "dmy", agencies: { "Water Board": "us-nara" } };
    expect((await ada.call("PUT", `/api/imports/${id}/choices`, choices)).status).toBe(202);
    await app.runDueJobs();
    const { body: corrected } = await ada.call("GET", `/api/imports/${id}/rows`);
    expect(corrected.items).toMatchObject(
      [{ kind: "faulty", errors: [{ message: expect.stringContaining("2026-02-05") }] }].map(() => ({
        kind: "new",
        proposal: { agency: { id: "us-nara" }, sentOn: "2026-02-05" },
      })),
    );
    const own = { ...choices, jurisdiction: "us-il", agencies: {} };
    await ada.call("PUT", `/api/imports/${id}/choices`, own);
    await app.runDueJobs();
    await ada.call("POST", `/api/imports/${id}/application`, DEFAULT_SELECTION);
    await app.runDueJobs();
    const { rows } = await app.database.pool.query(
      "select name, jurisdiction, listing from agency where owner_id = $1",
      [ada.id],
    );
    expect(rows).toEqual([{ name: "Water Board", jurisdiction: "us-il", listing: "pending" }]);
    expect((await ada.call("PUT", `/api/imports/${id}/choices`, own)).body.code).toBe("import_busy");
    expect((await ada.call("POST", `/api/imports/${id}/application`, DEFAULT_SELECTION)).body.code).toBe(
      "import_applied",
    );
  });

  test("reads what MuckRock's API gives", async () => {
    const results = [
      {
        title: "Cars",
        agency: "NARA",
        status: "no_docs",
        tracking_id: "7",
        datetime_submitted: "2026-01-05T10:00:00Z",
      },
    ];
    expect(await previewImport(JSON.stringify({ results }), "application/json")).toMatchObject({
      ...{ format: "muckrock_json", counts: { new: 1 } },
    });
  });

  test("says what is wrong with a file, and is nobody else's", async () => {
    expect(await previewImport("Title\n")).toMatchObject({ state: "failed", problem: { code: "bad_table" } });
    expect((await upload("")).status).toBe(422);
    expect((await upload("x", "text/plain")).status).toBe(415);
    const tooLong = `Title\n${"x\n".repeat(10_001)}`;
    expect(await previewImport(tooLong)).toMatchObject({ problem: { code: "too_many_rows" } });
    const { id, options: choices } = await previewImport(`${HEADER}\nA,NARA,,Open,,2/3/2026,\n`);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/rows", undefined],
      ["PUT", "/choices", choices],
      ["POST", "/application", DEFAULT_SELECTION],
      ["POST", "/undoing", undefined],
    ] as const) {
      const { status, body: refused } = await eve.call(method, `/api/imports/${id}${path}`, body);
      expect({ path, status, code: refused.code }).toEqual({ path, status: 404, code: "not_found" });
    }
    expect((await eve.call("GET", "/api/imports")).body.items).toEqual([]);
    expect(
      (await ada.call("PUT", `/api/imports/${id}/choices`, { ...choices, jurisdiction: "xx" })).status,
    ).toBe(422);
  });

  describe("of emails", () => {
    const FROM = "From x@example.org Mon Mar  2 10:00:00 2026\n";
    const lines = (...all: string[]) => `${all.join("\n")}\n`;
    const asked = (id: string, to: string, subject: string) =>
      lines(
        ...[
          "From: Ada <ada@example.org>",
          `To: ${to}`,
          `Subject: ${subject}`,
          "Date: Mon, 5 Jan 2026 10:00:00 +0000",
        ],
        ...[`Message-ID: <${id}@example.org>`, "", "I ask for all records of it."],
      );
    const RELEASED = lines(
      ...[
        "From: FOIA Clerk <clerk@nara.gov>",
        "To: ada@example.org",
        "Subject: Re: Wells",
        "Date: Fri, 6 Feb 2026 09:00:00 +0000",
      ],
      ...[
        "In-Reply-To: <wells@example.org>",
        "References: <wells@example.org> <loop@nara.gov>",
        "Message-ID: <loop@nara.gov>",
      ],
      ...[
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain; charset=x-nobody-knows",
        "",
      ],
      ...["Your request is granted in full. The responsive records are attached. Gr\u00fc\u00dfe", "--b"],
      ...[
        'Content-Type: text/csv; name="wells.csv"',
        'Content-Disposition: attachment; filename="wells.csv"',
        "",
        "a,b",
        "--b--",
      ],
    );
    const NEWS = lines(
      ...[
        "From: Shop <news@shop.example>",
        "To: ada@example.org",
        "Subject: Sale",
        "Date: Fri, 6 Feb 2026 09:00:00 +0000",
      ],
      ...["Message-ID: <sale@shop.example>", "", "Buy now."],
    );

    async function sendFiles(files: Record<string, string | Uint8Array<ArrayBuffer>>) {
      const body = new FormData();
      for (const [name, content] of Object.entries(files)) body.append("file", new Blob([content]), name);
      const headers = { authorization: `Bearer ${ada.token}` };
      const answer = await fetch(`${app.url}/api/imports`, { method: "POST", headers, body });
      return { status: answer.status, body: (await answer.json()) as { id: string; code?: string } };
    }
    async function read(files: Record<string, string | Uint8Array<ArrayBuffer>>) {
      const { body } = await sendFiles(files);
      await app.runDueJobs();
      const rows = await ada.call("GET", `/api/imports/${body.id}/rows`);
      return { item: (await ada.call("GET", `/api/imports/${body.id}`)).body, rows: rows.body.items };
    }

    test("become requests with their correspondence, raw and with files, once, and are taken back", async () => {
      const nara = (await app.database.pool.query("select email from agency where id = 'us-nara'")).rows[0]
        .email;
      const mbox = [asked("wells", nara, "Wells"), RELEASED, NEWS].map((mail) => `${FROM}${mail}\n`).join("");
      const { item, rows } = await read({
        "old.mbox": mbox,
        "more.eml": asked("cars", "clerk@town.example", "Cars"),
      });
      expect(item).toMatchObject({
        ...{ state: "ready", format: "emails", name: "2 files", done: 4 },
        options: { addresses: ["ada@example.org"] },
        counts: { new: 1, doubtful: 0, duplicate: 0, faulty: 2 },
        preview: {
          unknownAgencies: [{ name: "town.example", rows: 1 }],
          senders: [{ address: "ada@example.org" }, {}],
        },
      });
      expect(rows).toMatchObject([
        {
          ...{ kind: "new", title: "Wells" },
          proposal: {
            agency: { id: "us-nara" },
            status: "awaiting_determination",
            sentOn: "2026-01-05",
            likelyOutcome: "released",
          },
        },
        { kind: "faulty", title: "Cars", errors: [{ field: "jurisdiction" }] },
        {
          kind: "faulty",
          title: "Sale",
          errors: [{ message: expect.stringContaining("no letter of yours") }],
        },
      ]);
      const choices = { ...item.options, jurisdiction: "us-il" };
      expect((await ada.call("PUT", `/api/imports/${item.id}/choices`, choices)).status).toBe(202);
      await app.runDueJobs();
      expect((await ada.call("GET", `/api/imports/${item.id}`)).body.counts).toMatchObject({
        new: 2,
        doubtful: 1,
      });

      const sentBefore = app.relay.emails.length;
      await ada.call("POST", `/api/imports/${item.id}/application`, DEFAULT_SELECTION);
      await app.runDueJobs();
      expect((await ada.call("GET", `/api/imports/${item.id}`)).body).toMatchObject({
        state: "applied",
        done: 2,
      });
      expect(app.relay.emails).toHaveLength(sentBefore);
      const createdIds = (await ada.call("GET", `/api/imports/${item.id}/rows?kind=new`)).body.items;
      const wells = createdIds.find(({ title }: { title: string }) => title === "Wells").requestId;
      const { body: request } = await ada.call("GET", `/api/requests/${wells}`);
      expect(request).toMatchObject({
        status: "awaiting_determination",
        filedAt: "2026-01-05T10:00:00.000Z",
      });
      expect(request.deadline).toMatchObject({ kind: "initial_response" });
      const dates = request.events.map(({ at }: { at: string }) => at);
      expect(request.lastActivityAt < dates.toSorted().at(-1)).toBe(true);
      await expectReplayed(wells);
      const { body: thread } = await ada.call("GET", `/api/conversations/${wells}`);
      expect(thread.messages).toMatchObject([
        { direction: "out", subject: "Wells", delivery: { state: "by_hand" } },
        {
          ...{ direction: "in", subject: "Re: Wells", classification: { main: { value: "released" } } },
          attachments: [{ name: "wells.csv" }],
        },
      ]);
      const raw = await ada.call("GET", `/api/messages/${thread.messages[1].id}/raw`);
      expect(raw.body).toBe(RELEASED);

      // The same once more, with an email it did not have: all of it is here already.
      const again = await read({ "old.mbox": `${FROM}${RELEASED}\n` });
      expect(again.rows).toMatchObject([{ kind: "duplicate", duplicateOf: wells }]);

      await ada.call("POST", `/api/imports/${item.id}/undoing`);
      await app.runDueJobs();
      expect((await ada.call("GET", `/api/imports/${item.id}`)).body).toMatchObject({
        ...{ state: "undone", notUndone: 0 },
      });
      expect((await ada.call("GET", `/api/requests/${wells}`)).status).toBe(404);
      const left = "select count(*) from agency where owner_id = $1 and name = 'town.example'";
      expect(await count(left)).toBe(0);
    }, 60_000);

    test("say of what is no email why, and end at their limits", async () => {
      const undatedEmail = lines("From: ada@example.org", "To: a@nara.gov", "Subject: When", "", "x");
      const nobody = lines("Subject: x", "", "y");
      const nameless = lines(
        "From: ada@example.org",
        "To: ada@example.org",
        "Date: Mon, 5 Jan 2026 10:00:00 +0000",
        "",
        "x",
      );
      const brokenZip = await read({ "d.zip": "PK\u0003\u0004broken" });
      expect(brokenZip.item).toMatchObject({ state: "failed", problem: { code: "bad_zip" } });
      const without = await read({ "a.eml": undatedEmail, "b.eml": nobody, "c.eml": nameless });
      const faults = without.rows.map((row: { errors: { message: string }[] }) => row.errors[0]?.message);
      expect(faults).toEqual([
        expect.stringContaining("only to you"),
        expect.stringContaining("It has no date"),
        expect.stringContaining("no sender"),
      ]);
      const many = await read({ "many.mbox": `${FROM}Subject: x\n\n`.repeat(10_001) });
      expect(many.item).toMatchObject({ state: "failed", problem: { code: "too_many_emails" } });
      expect((await sendFiles({})).status).toBe(422);
      expect((await sendFiles({ "a.mbox": "" })).body.code).toBe("no_mails");
    }, 60_000);
  });
});
