import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const FOLDERS = ["inbox", "sent", "all"] as const;
const FIRST_LABEL = randomUUID();
const SECOND_LABEL = randomUUID();

/** Whatever changes in a request, its lists show it at the next call. */
describe("rows of lists", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let one: RequestDetail;
  let two: RequestDetail;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    one = await createSentRequest(app, ada, { title: "Lead in water" });
    two = await createSentRequest(app, ada, { title: "Overtime pay" });
    await createSentRequest(app, eve, { title: "Of somebody else" });
    await deliverReply(app, ada, one, {});
    await deliverReply(app, ada, two, {});
    for (const [id, name] of [
      [FIRST_LABEL, "Water"],
      [SECOND_LABEL, "Pipes"],
    ]) {
      await change("insert into label (owner_id, id, name, created_at) values ($1, $2, $3, now())", [
        ada.id,
        id,
        name,
      ]);
    }
  });
  afterAll(() => app?.close());

  const change = async (sql: string, values: unknown[] = []) => {
    await app.database.pool.query(sql, values);
    await refreshDerivedRows(app.database.pool);
  };
  const itemsAt = async (path: string, user = ada) => (await user.call("GET", path)).body.items;
  const readLists = async () => ({
    tracker: await itemsAt("/api/requests?filter=all&sort=title"),
    mail: await Promise.all(FOLDERS.map((folder) => itemsAt(`/api/conversations?folder=${folder}`))),
  });
  const NEWEST =
    "(select id from message where request_id = $1 and direction = 'in' order by sent_or_received_at desc limit 1)";

  test.each<[string, string]>([
    ["a title", "update request set title = 'Lead in the water' where id = $1"],
    ["a status", "update request set status = 'fee_asked' where id = $1"],
    ["a star", "update request set starred = true where id = $1"],
    ["what is unread", "update request set unread = 7 where id = $1"],
    ["a tracking number", "update request set tracking_number = 'F-1' where id = $1"],
    ["a clock's day", "update clock set due_on = due_on + 1 where request_id = $1"],
    ["a clock met", "update clock set met_on = '2026-03-02' where request_id = $1"],
    ["no clock any more", "delete from clock where request_id = $1"],
    [
      "an office's name",
      "update agency set name = 'Archives' where id = (select agency_id from request where id = $1)",
    ],
    ["a label", `insert into request_label select owner_id, id, '${FIRST_LABEL}' from request where id = $1`],
    [
      "another label",
      `insert into request_label select owner_id, id, '${SECOND_LABEL}' from request where id = $1`,
    ],
    ["a label's name", `update label set name = 'A' where id = '${FIRST_LABEL}' and $1::uuid is not null`],
    ["a label taken off", `delete from request_label where label_id = '${FIRST_LABEL}' and request_id = $1`],
    ["a subject", `update message set subject = 'Another' where id = ${NEWEST}`],
    ["a snippet", `update message set snippet = 'Other words' where id = ${NEWEST}`],
    ["a sender", `update message set from_name = 'The office' where id = ${NEWEST}`],
    [
      "a reading",
      `update message set classification = jsonb_set(classification, '{main,value}', '"denied"') where id = ${NEWEST}`,
    ],
    ["what was confirmed", `update message set confirmed_outcome = 'no_records' where id = ${NEWEST}`],
    [
      "a letter's way",
      "update message set delivery_state = 'bounced' where direction = 'out' and request_id = $1",
    ],
    [
      "a file",
      `insert into attachment (id, owner_id, message_id, ordinal, name, type, size, sha256)
       select gen_random_uuid(), owner_id, id, 9, 'a.txt', 'text/plain', 1, repeat('a', 64) from message where id = ${NEWEST}`,
    ],
    ["a file gone", `delete from attachment where ordinal = 9 and message_id = ${NEWEST}`],
    ["an email less", `delete from message where id = ${NEWEST}`],
  ])("%s: shown as it now is", async (_, sql) => {
    const before = await readLists();
    await change(sql, [one.id]);
    const after = await readLists();
    expect(after).not.toEqual(before);
    expect(after.tracker).toHaveLength(2);
  });

  test("an email that is another request's from now on", async () => {
    const before = await readLists();
    await change("update message set request_id = $1 where direction = 'in' and request_id = $2", [
      one.id,
      two.id,
    ]);
    const after = await readLists();
    expect(after).not.toEqual(before);
  });

  test("a change that is taken back before it was one is never shown", async () => {
    const before = await readLists();
    const client = await app.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("update request set title = 'Never' where id = $1", [one.id]);
      expect(await readLists()).toEqual(before);
      await client.query("rollback");
    } finally {
      client.release();
    }
    expect(await readLists()).toEqual(before);
  });

  test("another user has other rows, however often these were read", async () => {
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
    for (const path of ["/api/requests?filter=all", "/api/conversations?folder=all"]) {
      await itemsAt(path);
      expect(titles(await itemsAt(path, eve))).toEqual(["Of somebody else"]);
      expect(titles(await itemsAt(path))).not.toContain("Of somebody else");
    }
  });

  test("the next day the days left are others", async () => {
    const days = async () =>
      (await itemsAt("/api/requests?filter=all&sort=title")).map(
        (row: { deadline: { daysLeft: number } | null }) => row.deadline?.daysLeft,
      );
    const [, left] = await days();
    app.clock.advance({ hours: 24 });
    const [, then] = await days();
    expect(left).toEqual(expect.any(Number));
    expect(then).toBe(left - 1);
  });
});
