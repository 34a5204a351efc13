import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { migrate } from "#server/db/platform/migrate.ts";
import { createTestDatabase } from "#test/support/test-database.ts";

test("accounts of before: those with an answer have all limits, the others are new; what went today counts", async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await pool.query("drop schema public cascade; drop schema graphile_worker cascade; create schema public");
  // As it was before migration 56.
  await migrate(pool, { lastVersion: 55 });
  const createUser = async (answer: Record<string, unknown> | null): Promise<string> => {
    const id = randomUUID();
    const request = randomUUID();
    await pool.query("insert into person (id, email) values ($1, $2)", [id, `${id}@example.org`]);
    await pool.query(
      "insert into request (owner_id, id, title, draft, reply_local) values ($1, $2, '', '{}', $3)",
      [id, request, request],
    );
    const letter = randomUUID();
    const row = { owner_id: id, request_id: request, sent_or_received_at: new Date().toISOString() };
    const messages = [
      { ...row, id: letter, direction: "out", from_address: "x@in.daylight.test" },
      ...(answer
        ? [{ ...row, id: randomUUID(), direction: "in", from_address: "foia@nara.gov", ...answer }]
        : []),
    ];
    for (const message of messages) {
      const columns = Object.keys(message);
      await pool.query(
        `insert into message (${columns}) select ${columns} from jsonb_populate_record(null::message, $1)`,
        [JSON.stringify(message)],
      );
    }
    const mail = {
      to: [{ address: "a@nara.gov" }],
      cc: [{ address: "b@nara.gov" }, { address: "c@nara.gov" }],
    };
    await pool.query("insert into outbox (id, owner_id, message_id, mail) values ($1, $2, $3, $4)", [
      ...[randomUUID(), id, letter, JSON.stringify(mail)],
    ]);
    return id;
  };
  const inbound = { inbound_id: randomUUID(), sender_known: true };
  const answered = await createUser(inbound);
  await createUser(null);
  await createUser({ ...inbound, sender_known: false });
  await createUser({ sender_known: true });
  await createUser({ ...inbound, reading: { kind: "bounce" } });
  await migrate(pool);
  const { rows: steps } = await pool.query("select owner_id, step, reason from sending_step");
  expect(steps).toEqual([{ owner_id: answered, step: "full", reason: "earlier" }]);
  const { rows: counts } = await pool.query("select kind, recipients, external_recipients from sent_count");
  expect(counts).toEqual(Array(5).fill({ kind: "message", recipients: 3, external_recipients: 0 }));
});
