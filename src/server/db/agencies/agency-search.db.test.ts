import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { refreshAgencySearch } from "./agencies.ts";
import { findAgencies } from "./agency-search.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** More agencies of one word than a search reads. */
const NAMESAKES = 3_200;

async function addLighthouses(): Promise<void> {
  const { db } = app.context;
  const rows = Array.from({ length: NAMESAKES }, (_, n) => ({
    id: `lighthouse-${n}`,
    name: `${n} Lighthouse Board`,
    jurisdiction: "us-ca",
    prominence: 0,
  }));
  rows.push({ id: "known", name: "Great Lighthouse Board", jurisdiction: "us-fl", prominence: 3 });
  rows.push({ id: "near", name: "Small Lighthouse Board", jurisdiction: "us-me", prominence: 0 });
  await sql`
    insert into agency (id, name, jurisdiction, prominence, time_zone, source, confidence)
    select id, name, jurisdiction, prominence, 'America/New_York', 'test', 'high'
    from jsonb_populate_recordset(null::agency, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await refreshAgencySearch(
    db,
    rows.map(({ id }) => id),
  );
}

test("of thousands that share a word, the nearby and the well known ones are found", async () => {
  await addLighthouses();
  const idsFor = async (near?: string) => {
    const search = { q: "lighthouse", near, userId: null, limit: 5 };
    return (await findAgencies(app.context.db, search)).agencies.map(({ id }) => id);
  };
  expect((await idsFor())[0]).toBe("known");
  expect((await idsFor("us-me")).slice(0, 2)).toEqual(["near", "known"]);
  expect((await idsFor("us-ca")).every((id) => id.startsWith("lighthouse-"))).toBe(true);
});

test("a search within a transaction finds what the transaction wrote", async () => {
  const { db } = app.context;
  const undone = db.transaction().execute(async (tx) => {
    await sql`insert into agency (id, name, jurisdiction, time_zone, source, confidence)
      values ('kelp', 'Kelp Commission', 'us-ca', 'America/Los_Angeles', 'test', 'high')`.execute(tx);
    await refreshAgencySearch(tx, ["kelp"]);
    const { agencies } = await findAgencies(tx, { q: "kelp", userId: null, limit: 5 });
    expect(agencies.map(({ id }) => id)).toEqual(["kelp"]);
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  expect((await findAgencies(db, { q: "kelp comm", userId: null, limit: 5 })).agencies).toEqual([]);
});
