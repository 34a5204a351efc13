import { expect, test } from "vitest";
import { listLawVersions } from "#server/db/deadlines/law-corrections.ts";
import { lawInForce } from "#server/db/deadlines/laws.ts";
import { openDatabase } from "#server/db/platform/database.ts";
import { migrate } from "#server/db/platform/migrate.ts";
import { createTestDatabase } from "#test/support/test-database.ts";

test("corrections of an earlier release become the first version of each law, clocks know their calendar", async () => {
  const database = await createTestDatabase("template0");
  await migrate(database.pool, { lastVersion: 76 });
  const superuser = openDatabase(database.superuserUrl, { max: 1 });
  // Rows of one table each, without those they refer to.
  await superuser.pool.query("set session_replication_role = replica");
  await superuser.pool.query(
    `insert into law_correction (jurisdiction, patch, reason, source, corrected_by, corrected_at) values
      ('us-il', '{"limits": {"initial_response": {"days": 7}}}', 'Amended', 'P.A. 1', 'admin@x', '2026-01-02'),
      ('us-ak', '{"calendar": "us"}', 'Its offices follow it', 'A page', 'admin@x', '2026-01-03')`,
  );
  for (const jurisdiction of ["us-il", "us-ak"])
    await superuser.pool.query(
      `insert into clock (id, owner_id, request_id, kind, jurisdiction, started_on, working, input) values
        (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'initial_response', $1, '2026-01-05', '{}', '{}')`,
      [jurisdiction],
    );
  await superuser.close();
  await migrate(database.pool);

  expect(await listLawVersions(database.db, "us-il")).toMatchObject([
    {
      ...{ reason: "Amended", source: "P.A. 1", by: "admin@x", at: new Date("2026-01-02T00:00:00Z") },
      ...{ validFrom: null, validTo: null, undone: null },
    },
  ]);
  for (const day of ["2010-01-01", "2026-01-05"]) {
    const inForce = await lawInForce(database.db, "us-il", day);
    expect(inForce?.law.limits.initial_response.days).toBe(7);
  }
  const { rows } = await database.pool.query("select jurisdiction, calendar from clock order by 1");
  expect(rows).toEqual([
    { jurisdiction: "us-ak", calendar: "us" },
    { jurisdiction: "us-il", calendar: "us-il" },
  ]);
  await database.close();
});
