import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/**
 * What SQL that was injected into a signed-in user's transaction could try: it has the connection of that transaction, may
 * end it, and may say anything.
 */
describe("an attacker who can run SQL as the user role", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let adasRequest: string;
  let adasMessage: string;
  let adasOutbox: string;
  /** Eve's connection, as the program makes it for her. */
  let attacker: pg.Client;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    const request = await createSentRequest(app, ada);
    adasRequest = request.id;
    await deliverReply(app, ada, request, { attachment: { name: "a.csv", text: "a" } });
    const one = async (text: string) => (await app.database.pool.query(text, [ada.id])).rows[0].id as string;
    adasMessage = await one("select id from message where owner_id = $1 limit 1");
    adasOutbox = await one("select id from outbox where owner_id = $1 limit 1");
    await createSentRequest(app, eve);
    attacker = new pg.Client({ connectionString: app.database.userUrl });
    await attacker.connect();
    await attacker.query("select set_config('daylight.user_id', $1, false)", [eve.id]);
  });
  afterAll(async () => {
    await attacker?.end();
    await app?.close();
  });

  const DENIED = /permission denied|must be (owner|superuser|able)|may not add the job/;

  test.each([
    ["the program's role", "set role daylight_owner"],
    ["the superuser", "set role daylight"],
    ["another session's user", "set session authorization daylight_owner"],
    ["row-level security off", "alter table request disable row level security"],
  ])("does not become %s", async (_who, text) => {
    await expect(attacker.query(text)).rejects.toThrow(DENIED);
  });

  test("resets to nothing but itself", async () => {
    for (const text of ["reset role", "reset session authorization", "reset all", "discard all"]) {
      await attacker.query(text);
      const { rows } = await attacker.query(
        "select session_user = current_user as itself, current_user as name",
      );
      expect(rows[0]).toEqual({ itself: true, name: expect.stringMatching(/^daylight_user_/) });
    }
    await attacker.query("select set_config('daylight.user_id', $1, false)", [eve.id]);
    const { rows } = await attacker.query(
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user",
    );
    expect(new Set(Object.values(rows[0]))).toEqual(new Set([false]));
    // With row security off PostgreSQL refuses the query, and shows nothing.
    await attacker.query("set row_security = off");
    await expect(attacker.query("select * from request")).rejects.toThrow(/row-level security/);
    await attacker.query("set row_security = on");
  });

  test("the program itself is no superuser either", async () => {
    const { rows } = await app.database.pool.query(
      "select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user",
    );
    expect(rows).toEqual([{ name: "daylight_owner", rolsuper: false, rolbypassrls: false }]);
    await expect(app.database.pool.query("select pg_read_file('/etc/passwd')")).rejects.toThrow(DENIED);
    await expect(app.database.pool.query("copy person to program 'cat'")).rejects.toThrow(DENIED);
  });

  test.each([
    ["its own account's lock", "update user_account set disabled = false"],
    ["its own address", "update user_account set email = 'ada@example.org'"],
    ["whether it is let into others' requests", "update user_account set collaborates = true"],
    ["an account", "insert into user_account (id, email) values (gen_random_uuid(), 'mallory@example.org')"],
    ["away with its account", "delete from user_account"],
    ["the timeline", "update request_event set kind = 'sent'"],
    ["away with the timeline", "delete from request_event"],
    ["the audit log", "select * from audit_event"],
    ["an entry of the audit log", "insert into audit_event (actor, action) values ('me', 'nothing')"],
    ["passwords", "select * from identity_user"],
    ["sessions", "delete from identity_session"],
    ["codes", "select * from identity_code"],
    ["all users' words", "select * from message_search"],
    ["the pace of sending", "update domain_rate_limit set domain = ''"],
    ["how often its letter was tried", "update outbox set claimed_at = null"],
    ["which domain its letter counts for", "update outbox set domain = 'elsewhere.example'"],
    ["away with its letters, so that they do not count", "delete from outbox"],
    ["what an agency wrote, as raw bytes", "update message set raw_sha256 = repeat('0', 64)"],
    ["who proved to have written", 'update message set authentication = \'{"verdict": "verified"}\''],
    [
      "who was let in",
      "insert into share (id, owner_id, email, level) select gen_random_uuid(), current_user_id(), 'x@y.z', 'edit'",
    ],
    ["an invitation it was not given", "update share set user_id = current_user_id()"],
    ["the directory", "update agency set listing = 'listed'"],
    ["the law", "update law_version set patch = '{}'"],
    ["jobs", "select * from graphile_worker._private_jobs"],
    ["jobs past our checks", "select graphile_worker.add_job('deliver-mail', '{}')"],
    ["jobs as the program", "select enqueue_program_job('deliver-mail', '{}')"],
    ["the migrations", "select * from migration"],
    ["a table", "create table public.mine (id int)"],
    ["a function", "create function public.mine() returns int language sql as 'select 1'"],
    ["the server's files", "select pg_read_file('/etc/passwd')"],
    ["a program", "copy (select 1) to program 'cat'"],
    ["a role", "create role mallory login superuser"],
    ["its way into a role", "grant daylight_owner to current_user"],
    ["a password", "select passwd from pg_shadow"],
  ])("does not get at %s", async (_what, text) => {
    await expect(attacker.query(text)).rejects.toThrow(DENIED);
  });

  test("sees nothing of another user, and changes nothing, without naming them", async () => {
    for (const table of ["request", "message", "attachment", "outbox", "request_event", "clock"]) {
      const { rows } = await attacker.query(`select distinct owner_id from ${table}`);
      expect(
        rows.every(({ owner_id }) => owner_id === eve.id),
        table,
      ).toBe(true);
    }
    const { rowCount } = await attacker.query("update request set title = 'mine' where id = $1", [
      adasRequest,
    ]);
    expect(rowCount).toBe(0);
  });

  describe("adds no jobs", () => {
    const add = (task: string, payload: object, more = "") =>
      attacker.query(`select enqueue_job($1, $2::json${more})`, [task, JSON.stringify(payload)]);

    test.each([
      ["requeue-mail", { inboundId: randomUUID() }],
      ["file-mail", { inboundId: randomUUID() }],
      ["weigh-unmatched", {}],
      ["remind-person", { ownerId: randomUUID() }],
      ["read-older-attachments", {}],
      ["recompute-clocks", { jurisdiction: "us" }],
      ["apply-agency-import", { importId: randomUUID() }],
      ["answer-as-agency", { sandboxMailId: randomUUID(), step: "release" }],
      ["no-such-task", {}],
      ["deliver-mail", {}],
    ])("of the program: %s", async (task, payload) => {
      await expect(add(task, payload)).rejects.toThrow(DENIED);
    });

    test("about another user's rows", async () => {
      const forged: [string, object][] = [
        ["deliver-mail", { outboxId: adasOutbox }],
        ["read-attachments", { messageId: adasMessage }],
        ["notify-reply", { ownerId: ada.id, messageId: adasMessage }],
        ["notify-reply", { ownerId: eve.id, messageId: adasMessage }],
        ["tell-notices", { ownerId: ada.id }],
        ["write-letters", { ownerId: ada.id, batchId: randomUUID() }],
        ["undo-request-import", { ownerId: ada.id, importId: randomUUID() }],
        ["tell-mentioned", { noteId: randomUUID(), userId: ada.id }],
      ];
      for (const [task, payload] of forged) await expect(add(task, payload), task).rejects.toThrow(DENIED);
    });

    test("before others, in others' queues, or in the place of a job that waits", async () => {
      const own = { ownerId: eve.id };
      await add("tell-notices", own);
      for (const more of [
        ", priority := -10",
        ", queue_name := 'reminders'",
        ", job_key := 'weigh-unmatched'",
      ]) {
        await expect(add("tell-notices", own, more), more).rejects.toThrow(DENIED);
      }
    });
  });

  test("puts no table of its own in the way of functions that run as the owner", async () => {
    const trap = [
      "create temporary table request_row (like request_row)",
      "create temporary table unmatched (discarded_at timestamptz)",
      "create function pg_temp.escalate() returns trigger language plpgsql as $$ begin return null; end $$",
    ];
    for (const text of trap) await expect(attacker.query(text)).rejects.toThrow(DENIED);
    // Were the right ever given back, the functions still look for our tables first.
    await app.database.pool.query(
      `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
    );
    await attacker.query("create temporary table request_row (like request_row)");
    await attacker.query(`create function pg_temp.escalate() returns trigger language plpgsql
      as $$ begin raise exception 'ran as %', current_user; end $$`);
    await attacker.query(
      "create trigger escalate before insert or update on pg_temp.request_row for each row execute function pg_temp.escalate()",
    );
    await attacker.query("select refresh_request_rows(array(select id from request))");
    const { rows } = await attacker.query("select count(*)::int as n from pg_temp.request_row");
    expect(rows).toEqual([{ n: 0 }]);
  });
});
