import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tables } from "#server/db/platform/tables.ts";
import { readAsUser, readPrepared, withUser } from "#server/db/platform/with-user.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** The second wall: what a forgotten `where` would show. */
describe("row-level security", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    for (const user of [ada, eve]) {
      const request = await createSentRequest(app, user);
      await deliverReply(app, user, request, { attachment: { name: "a.csv", text: user.email } });
      const { version, draft } = request;
      await user.call("PATCH", `/api/requests/${request.id}/draft`, { version, draft });
      await app.database.pool.query(
        "insert into draft_revision (owner_id, request_id, version, draft) values ($1, $2, 1, '{}')",
        [user.id, request.id],
      );
      await app.database.pool.query(
        `insert into agency_address_report (id, owner_id, agency_id, request_id, result, address, at)
         values ($1, $2, 'us-nara', $3, 'confirmed', 'foia@nara.gov', now())`,
        [randomUUID(), user.id, request.id],
      );
      await app.database.pool.query(
        `insert into match_rule (inbound_id, sender, tracking_number, owner_id, request_id, learned_at)
         select inbound_id, 'a@nara.gov', 'n1', owner_id, request_id, now() from message
         where request_id = $1 and inbound_id is not null`,
        [request.id],
      );
    }
  });
  afterAll(() => app?.close());

  const runAs = <Result>(user: TestUser, work: (tx: Kysely<Tables>) => Promise<Result>) =>
    withUser(app.context.db, user.id, work);
  const run = (text: string) => (tx: Kysely<Tables>) =>
    sql<Record<string, unknown>>`${sql.raw(text)}`.execute(tx);

  const OWNED = [
    "request",
    "draft_revision",
    "request_event",
    "clock",
    "message",
    "attachment",
    "outbox",
    "agency_address_report",
  ];

  test.each(OWNED)("%s without a where shows one's own rows only", async (table) => {
    const { rows } = await runAs(ada, run(`select owner_id from ${table}`));
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.owner_id))).toEqual(new Set([ada.id]));
  });

  /** What a user's own deeds read or end, and do not write. */
  /** What limits the user, who may know it and not change it. */
  const READ_ONLY = ["sending_step", "sent_count"];

  const LENT = [
    "agency_proposal",
    "api_token",
    "reply_by_email",
    "attachment_text",
    "auto_follow_up",
    "batch",
    "calendar_feed",
    "deleted_draft",
    "delivery_attempt",
    "fee",
    "inbound",
    "label",
    "letterhead",
    "declined_email",
    "mailbox_change",
    "match_rule",
    "note",
    "note_mention",
    "notification",
    "notification_preference",
    "prepared_letter",
    "classification_example",
    "reminder",
    "reply_draft",
    "reply_notification",
    "request_export",
    "request_import",
    "request_import_email",
    "request_import_row",
    "request_label",
    "request_row",
    "saved_search",
    "share",
    "template",
    "template_file",
    "tracker_view",
    "unmatched",
    "upload",
    "webhook_delivery",
    "webhook_endpoint",
  ];

  test.each(LENT)("%s is guarded by row-level security", async (table) => {
    const { rows } = await app.database.pool.query(
      "select relrowsecurity as guarded from pg_class where oid = $1::regclass",
      [table],
    );
    expect(rows).toEqual([{ guarded: true }]);
  });

  test("of learned match rules and delivery attempts one sees those of one's own requests", async () => {
    const rules = await runAs(ada, run("select owner_id from match_rule"));
    expect(rules.rows).toEqual([{ owner_id: ada.id }]);
    await runAs(ada, run("delete from match_rule where true"));
    const left = await app.database.pool.query("select owner_id from match_rule");
    expect(left.rows).toEqual([{ owner_id: eve.id }]);
    const attempts = await runAs(ada, run("select outbox_id from delivery_attempt"));
    const own = await app.database.pool.query("select id from outbox where owner_id = $1", [ada.id]);
    expect(attempts.rows.length).toBeGreaterThan(0);
    expect(own.rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(attempts.rows.map((row) => row.outbox_id)),
    );
  });

  test("of what letters showed of agencies' addresses one sees, adds and takes back what one's own email showed", async () => {
    const { rows: messages } = await app.database.pool.query("select id, owner_id from message");
    const messageOf = (owner: { id: string }) => messages.find((message) => message.owner_id === owner.id).id;
    await app.database.pool.query("delete from agency_contact_event");
    const add = (messageId: string) =>
      run(`insert into agency_contact_event (message_id, agency_id, address, kind, at)
        values ('${messageId}', 'us-nara', 'foia@nara.gov', 'bounced', now())`);
    await expect(runAs(ada, add(messageOf(eve)))).rejects.toThrow(/row-level security/);
    await runAs(ada, add(messageOf(ada)));
    await runAs(eve, add(messageOf(eve)));
    const seen = await runAs(ada, run("select message_id from agency_contact_event"));
    expect(seen.rows).toEqual([{ message_id: messageOf(ada) }]);
    await runAs(ada, run("delete from agency_contact_event where true"));
    const left = await app.database.pool.query("select message_id from agency_contact_event");
    expect(left.rows).toEqual([{ message_id: messageOf(eve) }]);
  });

  test("of people one sees oneself", async () => {
    const { rows } = await runAs(ada, run("select id from user_account"));
    expect(rows).toEqual([{ id: ada.id }]);
  });

  test.each(OWNED)("%s: nothing of others is changed or deleted", async (table) => {
    const count = `select count(*)::int as n from ${table} where owner_id = '${eve.id}'`;
    const before = (await app.database.pool.query(count)).rows[0].n;
    expect(before).toBeGreaterThan(0);
    for (const attempt of [
      `delete from ${table} where owner_id = '${eve.id}'`,
      `update ${table} set owner_id = owner_id where owner_id = '${eve.id}'`,
    ]) {
      const { numAffectedRows } = await runAs(ada, run(attempt)).catch((error) => {
        expect(String(error)).toMatch(/permission denied/);
        return { numAffectedRows: 0n };
      });
      expect(numAffectedRows).toBe(0n);
    }
    expect((await app.database.pool.query(count)).rows[0].n).toBe(before);
  });

  test("nothing is added in another's name, and nothing is given away", async () => {
    const insert = `insert into request (id, owner_id, draft) values ('${randomUUID()}', '${eve.id}', '{}')`;
    await expect(runAs(ada, run(insert))).rejects.toThrow(/row-level security/);
    await expect(runAs(ada, run(`update request set owner_id = '${eve.id}'`))).rejects.toThrow(
      /permission denied/,
    );
    await expect(runAs(ada, run(`update user_account set id = '${randomUUID()}'`))).rejects.toThrow();
  });

  test("the timeline is not rewritten, not even one's own", async () => {
    await expect(runAs(ada, run("update request_event set kind = 'drafted'"))).rejects.toThrow(
      /permission denied/,
    );
  });

  test("every other table is out of reach", async () => {
    const { rows } = await app.database.pool.query(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)",
      [[...OWNED, ...LENT, ...READ_ONLY, "user_account", "agency", "agency_contact_event"]],
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { name } of rows) {
      await expect(runAs(ada, run(`select * from ${name}`)), name).rejects.toThrow(/permission denied/);
    }
    await expect(runAs(ada, run("select * from graphile_worker._private_jobs"))).rejects.toThrow(
      /permission denied/,
    );
  });

  test("of the directory one sees and changes what one added, and sees what is everyone's", async () => {
    const own = (id: string, owner: string, listing: string) => `
      insert into agency (id, name, jurisdiction, time_zone, source, confidence, listing, owner_id)
      values ('${id}', 'Office', 'us', 'America/New_York', 'test', 'low', '${listing}', ${owner})`;
    await runAs(ada, run(own("adas", `'${ada.id}'`, "pending")));
    await runAs(eve, run(own("eves", `'${eve.id}'`, "pending")));
    for (const forged of [own("x", `'${eve.id}'`, "pending"), own("x", "null", "listed")]) {
      await expect(runAs(ada, run(forged))).rejects.toThrow(/row-level security/);
    }
    const { rows } = await runAs(ada, run("select id from agency where id in ('adas', 'eves', 'us-nara')"));
    expect(rows.map((row) => row.id).sort()).toEqual(["adas", "us-nara"]);
    const { numAffectedRows } = await runAs(ada, run("update agency set email = 'ada@example.org'"));
    expect(numAffectedRows).toBe(1n);
    await expect(
      runAs(ada, run("update agency set listing = 'listed', owner_id = null where id = 'adas'")),
    ).rejects.toThrow(/permission denied/);
    expect((await runAs(ada, run("delete from agency"))).numAffectedRows).toBe(1n);
  });

  test("every table with an owner is guarded", async () => {
    const { rows } = await app.database.pool.query(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'owner_id' and c.relkind = 'r' and not c.relrowsecurity`);
    expect(rows).toEqual([]);
  });

  test("the role and the user end with the transaction", async () => {
    await runAs(ada, run("select 1"));
    const { rows } = await sql<{ role: string; person: string | null }>`
      select current_user as role, current_user_id() as person`.execute(app.context.db);
    expect(rows[0]?.role).toBe("daylight_owner");
    expect(rows[0]?.person).toBeNull();
  });

  test("several queries at once show one's own rows only, to the next user of the connection as well", async () => {
    for (let turn = 0; turn < 8; turn += 1)
      for (const user of [ada, eve]) {
        const [requests, messages] = await runAs(user, (tx) =>
          Promise.all([
            tx.selectFrom("request").select("owner_id").execute(),
            tx.selectFrom("message").select("owner_id").execute(),
          ]),
        );
        expect(new Set([...requests, ...messages].map((row) => row.owner_id))).toEqual(new Set([user.id]));
      }
  });

  test("where one of several queries fails all of it does, and the settings end", async () => {
    const divide = (by: number) => sql<{ value: number }>`select 1 / ${by}::int as value`;
    const both = runAs(ada, (tx) => Promise.all([run("select id from request")(tx), divide(0).execute(tx)]));
    await expect(both).rejects.toThrow(/division by zero/);
    expect((await runAs(ada, (tx) => divide(1).execute(tx))).rows).toEqual([{ value: 1 }]);
    const { rows } = await sql`select current_user_id() as person`.execute(app.context.db);
    expect(rows).toEqual([{ person: null }]);
  });

  describe("a prepared query", () => {
    const read = <Row extends object>(user: TestUser, query: RawBuilder<Row>) =>
      readPrepared(app.context.db, user.id, query);

    test("shows one's own rows only, to the next user of the connection as well", async () => {
      const owners = sql<{ id: string }>`select owner_id as id from request`;
      for (let turn = 0; turn < 8; turn += 1)
        for (const user of [ada, eve]) {
          const seen = await read(user, owners);
          expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([user.id]));
        }
    });

    test.each<[string, string | number | boolean | Date | null]>([
      ["quotes", 'it\'s "mine"; select 1 --'],
      ["a backslash", "a\\'; drop table request; --"],
      ["a number", -1.5],
      ["a truth", true],
      ["nothing", null],
      ["an instant", new Date("2026-03-01T10:00:00.123Z")],
    ])("takes %s as a value and nothing else", async (_what, value) => {
      const type = sql.raw(
        value instanceof Date
          ? "timestamptz"
          : typeof value === "number"
            ? "float8"
            : typeof value === "boolean"
              ? "boolean"
              : "text",
      );
      expect(await read(ada, sql<{ value: unknown }>`select ${value}::${type} as value`)).toEqual([
        { value },
      ]);
    });

    test("takes a list of texts as a list of these texts", async () => {
      const texts = ['it\'s "mine"', "a\\'; drop table request; --", "a, b", "{c}", "", "NULL"];
      const query = sql<{
        text: string;
      }>`select text from unnest(${texts}::text[]) with ordinality t (text, place) order by place`;
      expect((await read(ada, query)).map(({ text }) => text)).toEqual(texts);
    });

    test("that fails leaves nothing behind, and writes nothing", async () => {
      const divide = (by: number) => sql<{ value: number }>`select 1 / ${by}::int as value`;
      await expect(read(ada, divide(0))).rejects.toThrow(/division by zero/);
      expect(await read(ada, divide(1))).toEqual([{ value: 1 }]);
      await expect(read(ada, sql<object>`update request set title = 'x' returning id`)).rejects.toThrow(
        /read-only/,
      );
      const unset = sql<{ person: string | null }>`select current_user_id() as person`;
      await expect(readPrepared(app.context.db, "'; --", unset)).rejects.toThrow(/uuid/);
      expect((await unset.execute(app.context.db)).rows).toEqual([{ person: null }]);
    });

    test("is refused within a transaction", async () => {
      await expect(runAs(ada, (tx) => readPrepared(tx, ada.id, sql<object>`select 1`))).rejects.toThrow(
        /of its own/,
      );
    });
  });

  describe("a read of several queries", () => {
    const read = <Result>(user: { id: string }, work: (tx: Kysely<Tables>) => Promise<Result>) =>
      readAsUser(app.context.db, user.id, work);
    const owners = (tx: Kysely<Tables>) => tx.selectFrom("request").select("owner_id").execute();
    const divide = (by: number) => sql<{ value: number }>`select 1 / ${by}::int as value`;

    test("shows one's own rows only, to the next user of the connection as well", async () => {
      for (let turn = 0; turn < 8; turn += 1)
        for (const user of [ada, eve]) {
          const seen = await read(user, async (tx) => [...(await owners(tx)), ...(await owners(tx))]);
          expect(new Set(seen.map((row) => row.owner_id))).toEqual(new Set([user.id]));
        }
    });

    test("writes nothing, and needs an id", async () => {
      await expect(read(ada, run("update request set title = 'x'"))).rejects.toThrow(/read-only/);
      await expect(read({ id: "'; --" }, owners)).rejects.toThrow(/uuid/);
      expect((await read(ada, (tx) => divide(1).execute(tx))).rows).toEqual([{ value: 1 }]);
    });

    test("takes no query once it has failed", async () => {
      let late: (() => Promise<unknown>) | undefined;
      const failing = read(ada, (tx) => {
        late = () => owners(tx);
        return divide(0).execute(tx);
      });
      await expect(failing).rejects.toThrow(/division by zero/);
      await expect(late?.()).rejects.toThrow(/after the end/);
    });
  });

  test("is refused within a transaction, and for what is no id", async () => {
    const nested = runAs(ada, (tx) => withUser(tx, ada.id, run("select 1")));
    await expect(nested).rejects.toThrow(/of its own/);
    const injected = withUser(app.context.db, "'; --", run("select id from request"));
    await expect(injected).rejects.toThrow(/uuid/);
  });
});
