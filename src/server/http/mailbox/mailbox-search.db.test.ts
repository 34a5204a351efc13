import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConversationList } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { foldWords } from "#core/search/fold-words.ts";
import { searchConversationIds } from "#server/db/mailbox/conversation-search.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("searching mail", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let flights: RequestDetail;
  let water: RequestDetail;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@elsewhere.example");
    flights = await createSentRequest(app, ada, { title: "Great Lakes drone flights" });
    water = await createSentRequest(app, ada, { title: "Midwest water" });
    await createDraft(ada, { title: "Plate readers", records: "Contracts with Vigilant Solutions." });
    await deliverReply(app, ada, flights, {
      from: "Tanya Whitfield <cbpfoia@cbp.dhs.gov>",
      subject: "Acknowledgment 2026-F-21877",
      text: "Dear Ada,\r\n\r\nWe got your request about a lead service line, agency’s École annex.",
    });
    app.clock.advance({ minutes: 5 });
    await deliverReply(app, ada, water, {
      from: "Dana Reyes <reyes.dana@epa.gov>",
      subject: "Fee estimate",
      text: "The line of service is long & (costs) | money: !now <-> 'quoted' \\ back*slash.",
      attachment: { name: "0417 docket.csv", text: "workpaper,nine" },
    });
    const { rows } = await app.database.pool.query("select id, message_id, owner_id from attachment");
    await app.database.pool.query(
      `insert into attachment_text (attachment_id, owner_id, message_id, state, text, read_at)
       values ($1, $2, $3, 'read', 'workpaper nine mentions Xylophone corridors', now())
       on conflict (attachment_id) do update set text = excluded.text`,
      [rows[0].id, rows[0].owner_id, rows[0].message_id],
    );
    await refreshDerivedRows(app.database.pool);
  });
  afterAll(() => app?.close());

  async function find(q: string, more = "", user = ada): Promise<ConversationList> {
    const { status, body } = await user.call("GET", `/api/conversations?q=${encodeURIComponent(q)}${more}`);
    expect(status).toBe(200);
    return body;
  }
  const titles = async (q: string, more = "") => (await find(q, more)).items.map(({ title }) => title);
  const FLIGHTS = "Great Lakes drone flights";
  const WATER = "Midwest water";
  const PLATES = "Plate readers";

  test.each<[q: string, suggestion: string | null]>([
    ["dorne", "drone"],
    ["subject:acknowledgmnet lead", "subject:acknowledgment lead"],
    ["esitmate in:anywhere", "estimate in:anywhere"],
    // In the mail of somebody else, known already, too far away, or together in no email.
    ["drone", null],
    ["xyzzyx", null],
    ["dorne xyzzyx", null],
    ["", null],
    ["-dorne", null],
  ])("“%s” may mean %s", async (q, suggestion) => {
    const path = `/api/search/spelling?q=${encodeURIComponent(q)}`;
    expect((await ada.call("GET", path)).body).toEqual({ suggestion });
    expect((await eve.call("GET", path)).body).toEqual({ suggestion: null });
  });

  test.each<[q: string, ...titles: string[]]>([
    ["tanya", FLIGHTS],
    ["whitf", FLIGHTS],
    ["2026-F-21877", FLIGHTS],
    ["2026-F-218", FLIGHTS],
    ["2026-F-2187 nothing"],
    ["cbpfoia@cbp.dhs.gov", FLIGHTS],
    ["dhs.gov", FLIGHTS],
    ["ecole", FLIGHTS],
    ["agencys", FLIGHTS],
    ["annexes line", FLIGHTS],
    ["vigilant", PLATES],
    ['"service line"', FLIGHTS],
    ['"line of service"', WATER],
    ['"line service"'],
    ['"servic"'],
    ["xylophone", WATER],
    ['"nine mentions"', WATER],
    ["docket", WATER],
    ["national archives tanya", FLIGHTS],
    ["lakes tanya", FLIGHTS],
    ["service line -money", FLIGHTS],
    ['service -"service line"', WATER],
    ["tanya OR dana", WATER, FLIGHTS],
    ["tanya OR label:nothing", FLIGHTS],
    ["nothing OR is:starred"],
    ["-service draft:"],
    ["-service -draft:", PLATES, FLIGHTS, WATER],
  ])("%s", async (q, ...expected) => {
    expect((await titles(q)).toSorted()).toEqual(expected.toSorted());
  });

  test.each<[q: string, ...titles: string[]]>([
    ["from:dana", WATER],
    ["from:epa.gov", WATER],
    ["from:@dhs.gov", FLIGHTS],
    ["from:cbp.dhs.gov", FLIGHTS],
    ["from:reyes.dana@epa.gov", WATER],
    ["from:me has:attachment"],
    ["to:foia@nara.gov from:me", WATER, FLIGHTS],
    ["agency:archives service", WATER, FLIGHTS],
    ['agency:"National Archives" tanya', FLIGHTS],
    ["agency:epa service"],
    ["subject:estimate", WATER],
    ["subject:money"],
    ["subject:lakes tanya", FLIGHTS],
    ["has:attachment", WATER],
    ["-has:attachment service", FLIGHTS],
    ["filename:0417", WATER],
    ["filename:xylophone"],
    ["from:tanya money"],
    ["is:unread", WATER, FLIGHTS],
    ["is:read -status:draft"],
    ["status:draft", PLATES],
    ["in:drafts", PLATES],
    ["in:sent dana"],
    ["in:sent archives", WATER, FLIGHTS],
    ["status:open tanya", FLIGHTS],
    ["status:closed"],
    ["after:2026-03-01 service", WATER, FLIGHTS],
    ["before:2026-03-01 service"],
    ["on:2026-03 money", WATER],
    ["-before:2026-03-01 tanya", FLIGHTS],
    ["before:soon tanya", FLIGHTS],
  ])("operators: %s", async (q, ...expected) => {
    expect((await titles(q)).toSorted()).toEqual(expected.toSorted());
  });

  test("newest mail found comes first, with its sender, its time and the matching words", async () => {
    const { items, total: found, next } = await find("service");
    expect(items.map(({ title }) => title)).toEqual([WATER, FLIGHTS]);
    expect(found).toEqual({ count: 2, hasMore: false });
    expect(next).toBeNull();
    expect(items[1]).toMatchObject({
      correspondent: "Tanya Whitfield",
      subject: "Acknowledgment 2026-F-21877",
    });
    expect(items[1]?.searchMatch).toMatchObject({
      file: null,
      text: expect.stringContaining("lead service line"),
    });
    expect((await find("xylophone")).items[0]?.searchMatch).toMatchObject({
      file: "0417 docket.csv",
      text: expect.stringContaining("mentions Xylophone corridors"),
    });
    // Only the subject has it, which a row would not show.
    expect((await find("estimate")).items[0]?.searchMatch?.text).toBe("Fee estimate");
  });

  test("looks in spam and trash only where it is said", async () => {
    await app.database.pool.query("update request set mailbox_folder = 'trash' where id = $1", [flights.id]);
    await refreshDerivedRows(app.database.pool);
    expect(await titles("tanya")).toEqual([]);
    expect(await titles("tanya in:trash")).toEqual([FLIGHTS]);
    expect(await titles("tanya in:anywhere")).toEqual([FLIGHTS]);
    expect(await titles("tanya", "&folder=trash")).toEqual([FLIGHTS]);
    expect(await titles("dana", "&folder=trash")).toEqual([]);
    await app.database.pool.query("update request set mailbox_folder = 'inbox' where id = $1", [flights.id]);
    await refreshDerivedRows(app.database.pool);
  });

  test("labels by name, and the label of a list", async () => {
    const label = randomUUID();
    await app.database.pool.query(
      "insert into label (owner_id, id, name, created_at) values ($1, $2, 'Border drones', now())",
      [ada.id, label],
    );
    await app.database.pool.query(
      "insert into request_label (owner_id, request_id, label_id) values ($1, $2, $3)",
      [ada.id, flights.id, label],
    );
    await refreshDerivedRows(app.database.pool);
    expect(await titles('label:"border drones" service')).toEqual([FLIGHTS]);
    expect(await titles('-label:"border drones" service')).toEqual([WATER]);
    expect(await titles("service", `&label=${label}`)).toEqual([FLIGHTS]);
  });

  test("a new title, a confirmed outcome and a moved mail are found at once", async () => {
    const { pool } = app.database;
    await pool.query("update request set title = 'Zeppelin flights' where id = $1", [flights.id]);
    await refreshDerivedRows(pool);
    expect(await titles("zeppelin tanya")).toEqual(["Zeppelin flights"]);
    await pool.query("update request set title = $2 where id = $1", [flights.id, FLIGHTS]);
    await pool.query("update message set confirmed_outcome = 'denied' where from_name = 'Dana Reyes'");
    await refreshDerivedRows(pool);
    expect(await titles("outcome:denied")).toEqual([WATER]);
    await pool.query("update agency set name = 'Archivum Nationale' where id = 'us-nara'");
    await refreshDerivedRows(pool);
    expect(await titles("archivum tanya")).toEqual([FLIGHTS]);
  });

  test("a stranger finds nothing of it", async () => {
    expect((await find("service", "", eve)).items).toEqual([]);
    expect((await find("in:anywhere", "", eve)).items).toEqual([]);
    const search = { ownerId: eve.id, q: "-nothing", folder: "all", label: null, now: new Date() } as const;
    expect(await searchConversationIds(app.context.db, search)).toEqual([]);
    expect(await searchConversationIds(app.context.db, { ...search, ownerId: ada.id })).toHaveLength(3);
  });

  test.each([
    "from:a ".repeat(70),
    "“",
    '"',
    'agency:"Illinois',
    "& | ! ( ) : * < > ' \\ <-> !!",
    "a:* & 'b' | !c <2> d:ABCD",
    "x".repeat(500),
    "é".repeat(400),
    "\u1680ogham\u180e",
    "😀 \u2028 \u202e",
    "-",
    "--x -OR OR",
    "'; drop table message; --",
    "%_\\%",
  ])("anything typed gets an answer: %j", async (q) => {
    expect(await find(q)).toMatchObject({ items: expect.any(Array), total: expect.any(Object) });
  });

  test("what cannot be text is refused with a word on it", async () => {
    expect(await ada.call("GET", "/api/conversations?q=a%00b")).toMatchObject({
      status: 400,
      body: { code: "bad_input" },
    });
    expect((await ada.call("GET", `/api/conversations?q=${"x".repeat(501)}`)).status).toBe(400);
  });

  test("the database folds words as the program does", async () => {
    // Combining marks of the newest Unicode are in the order of one that PostgreSQL does not know yet.
    const isNewMark = (code: number) => code >= 0x1ac0 && code <= 0x1aff;
    const character = fc
      .integer({ min: 1, max: 0x33ff })
      .filter((code) => !isNewMark(code))
      .map((code) => String.fromCodePoint(code));
    const words = fc.constantFrom(
      "ÉCOLE Straße",
      "ﬁled ΩΣΑΣ",
      "Привет, Йод",
      "don't “q”",
      "a\u3000c",
      "½ ª º ´",
      "😀ok",
    );
    const texts = fc.sample(
      fc.array(fc.oneof(character, words)).map((some) => some.join("")),
      300,
    );
    const { rows } = await app.database.pool.query(
      "select search_words(one) as folded from unnest($1::text[]) with ordinality t (one, place) order by place",
      [texts],
    );
    expect(rows.map((row) => row.folded)).toEqual(texts.map(foldWords));
  });

  describe("of long lists and long email", () => {
    let bob: TestUser;
    beforeAll(async () => {
      bob = await app.signUpAndLogIn("bob@elsewhere.example");
      await app.database.pool.query(
        `with made as (
           insert into request (id, owner_id, draft, title, status, last_message_at, updated_at)
           select gen_random_uuid(), $1, '{}', 'Request ' || n, 'awaiting_determination', at, at
           from generate_series(1, 1100) n, lateral (select timestamptz '2026-03-01 12:00:00Z' - (n / 10) * interval '1 hour' as at) t
           returning id, owner_id, last_message_at, title)
         insert into message (id, owner_id, request_id, direction, from_address, sent_or_received_at, text)
         select gen_random_uuid(), owner_id, id, 'in', 'foia@nara.gov', last_message_at - back * interval '90 minutes',
           'common ' || case when title like '%7' then 'seventh' else 'other' end
         from made, generate_series(0, case when title like '%3' then 2 else 0 end) back`,
        [bob.id],
      );
      await refreshDerivedRows(app.database.pool);
    });

    async function countAllPages(q: string) {
      const ids: string[] = [];
      const times: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const list: ConversationList = await find(q, `&limit=150${cursor && `&cursor=${cursor}`}`, bob);
        expect(list.total === null).toBe(cursor !== "");
        ids.push(...list.items.map(({ requestId }) => requestId));
        times.push(...list.items.map(({ at }) => at));
        cursor = list.next;
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(times).toEqual(times.toSorted().toReversed());
      return ids.length;
    }

    test("page by page: all, once each, newest first", async () => {
      expect(await countAllPages("common")).toBe(1100);
      expect(await countAllPages("seventh")).toBe(110);
      expect(await countAllPages("common -seventh")).toBe(990);
      expect(await countAllPages("is:read")).toBe(1100);
      expect(await countAllPages("seventh OR status:denied")).toBe(110);
    });

    test("counted to a thousand", async () => {
      expect((await find("common", "&limit=1", bob)).total).toEqual({ count: 1000, hasMore: true });
      expect((await find("seventh", "&limit=1", bob)).total).toEqual({ count: 110, hasMore: false });
      expect((await find("is:read", "&limit=1", bob)).total).toEqual({ count: 1000, hasMore: true });
    });

    test("an email of many megabytes is filed, and found by phrases at its far end", async () => {
      const many = Array.from({ length: 120_000 }, (_, n) => `w${n}`).join(" ");
      const text = `${"the records and the ".repeat(5_000)} needle in hay ${many} ${"é".repeat(3_000_000)}`;
      const { rowCount } = await app.database.pool.query(
        `update message set text = $2 where id = (select id from message where owner_id = $1 limit 1)`,
        [bob.id, text],
      );
      await refreshDerivedRows(app.database.pool);
      expect(rowCount).toBe(1);
      const { items } = await find('"needle in hay"', "", bob);
      expect(items).toHaveLength(1);
      expect(items[0]?.searchMatch?.text).toContain("needle in hay");
      expect((await find('"hay needle"', "", bob)).items).toEqual([]);
      expect((await find('-"needle in hay" common', "", bob)).total).toEqual({ count: 1000, hasMore: true });
    });
  });
});
