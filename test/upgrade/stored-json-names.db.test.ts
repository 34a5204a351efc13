import { expect, test } from "vitest";
import { parseEvent } from "#core/request/events.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { createTestDatabase } from "#test/support/test-database.ts";

const OWNER = "00000000-0000-4000-8000-000000000001";
const REQUEST = "00000000-0000-4000-8000-000000000002";

test("JSON stored under earlier names reads the same under the present ones", async () => {
  const database = await createTestDatabase("template0");
  await migrate(database.pool, { lastVersion: 66 });
  const superuser = openDatabase(database.superuserUrl, { max: 1 });
  // Rows of one table each, without those they refer to.
  await superuser.pool.query("set session_replication_role = replica");
  const event = (kind: string, data: object) =>
    superuser.pool.query(
      "insert into request_event (owner_id, request_id, at, actor, kind, data) values ($1, $2, now(), 'you', $3, $4)",
      [OWNER, REQUEST, kind, JSON.stringify(data)],
    );
  await event("fact_told", { fact: "amount", read: null, told: 500, was: null });
  await event("status_changed", { from: "draft", to: "sending", ball: "nobody" });
  await event("status_changed", { from: "sending", to: "denied" });
  const change = { kind: "place", to: { shelf: "trash", snoozedUntil: null } };
  await superuser.pool.query(
    "insert into mailbox_change (owner_id, at, action, previous_state) values ($1, now(), 'trash', $2), ($1, now(), 'star', $3)",
    [
      OWNER,
      JSON.stringify({ ...change, were: [{ id: REQUEST, shelf: "inbox", until: null }] }),
      JSON.stringify({ kind: "star", to: true, ids: [REQUEST] }),
    ],
  );
  const draftEvents = [
    { kind: "drafted", data: {} },
    { kind: "status_changed", data: { from: "scheduled", to: "draft", ball: "agency" } },
  ];
  await superuser.pool.query(
    "insert into deleted_draft (owner_id, request_id, deleted_at, request, revisions, events, uploads) values ($1, $2, now(), '{}', '[]', $3, '[]')",
    [OWNER, REQUEST, JSON.stringify(draftEvents)],
  );

  await migrate(database.pool);

  const { rows: events } = await superuser.pool.query("select kind, data from request_event order by id");
  expect(events.map(({ kind, data }) => parseEvent(kind, data))).toEqual([
    { kind: "fact_corrected", data: { fact: "amount", read: null, corrected: 500, was: null } },
    { kind: "status_changed", data: { from: "draft", to: "sending", waitingOn: "nobody" } },
    { kind: "status_changed", data: { from: "sending", to: "denied" } },
  ]);
  const { rows: changes } = await superuser.pool.query(
    "select previous_state from mailbox_change order by id",
  );
  expect(changes.map(({ previous_state }) => previous_state)).toEqual([
    {
      kind: "place",
      to: { folder: "trash", snoozedUntil: null },
      were: [{ id: REQUEST, folder: "inbox", until: null }],
    },
    { kind: "star", to: true, ids: [REQUEST] },
  ]);
  const { rows: drafts } = await superuser.pool.query("select events from deleted_draft");
  expect(drafts[0].events).toEqual([
    { kind: "drafted", data: {} },
    { kind: "status_changed", data: { from: "scheduled", to: "draft", waitingOn: "agency" } },
  ]);
  await superuser.close();
  await database.close();
});
