import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGENCIES } from "#core/agency/directory.ts";
import { seedAgencies } from "#server/db/agencies/agencies.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const find = async (query: string) => {
  const { status, body } = await app.call("GET", `/api/agencies?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.items as { id: string; name: string; jurisdiction: string }[];
};
const namesFor = async (query: string) => (await find(query)).map((agency) => agency.name);

describe("finding an office", () => {
  test.each([
    ["q=osha", "Occupational Safety & Health Administration"],
    ["q=OSHA ", "Occupational Safety & Health Administration"],
    ["q=faa", "Federal Aviation Administration"],
    ["q=dhs inspector general", "Department of Homeland Security, Office of the Inspector General"],
    ["q=state police michigan", "Michigan State Police"],
    ["q=sheriff’s cook", "Cook County Sheriff's Office"],
    ["q=uc berkeley", "University of California, Berkeley"],
    ["q=us attorneys", "Executive Office for United States Attorneys"],
    ["q=united states customs", "U.S. Customs and Border Protection"],
    ["q=pentagon", "Department of Defense"],
    ["q=department of just", "Department of Justice"],
    ["q=phoenix", "City of Phoenix"],
    ["q=LAPD", "Los Angeles Police Department"],
    ["q=nyc police dept", "New York City Police Department"],
    ["q=police austin", "Austin Police Department"],
    ["q=dept of justice", "Department of Justice"],
    ["q=Texas DPS", "Texas Department of Public Safety"],
    ["q=the fbi", "Federal Bureau of Investigation"],
    ["q=phoenix az police records", "Phoenix Police Department"],
    // As it is not written.
    ["q=pheonix police", "Phoenix Police Department"],
    ["q=enviromental protection agency", "Environmental Protection Agency"],
    ["q=chigago ploice department", "Chicago Police Department"],
    ["q=departmnet of labro", "Department of Labor"],
    ["q=police&jurisdiction=us-mi", "Detroit Police Department"],
  ])("%s finds %s first", async (query, name) => {
    expect((await namesFor(query))[0]).toBe(name);
  });

  test("an abbreviation comes before a name's beginning, and of equals the one more is asked of", async () => {
    const names = await namesFor("q=epa&limit=3");
    expect(names[0]).toBe("Environmental Protection Agency");
    expect(names).toHaveLength(3);
    expect((await namesFor("q=f&limit=1"))[0]).toBe("Federal Bureau of Investigation");
  });

  test("a body that no law covers is explained, with the agency to ask instead", async () => {
    const { body } = await app.call("GET", "/api/agencies?q=us+senate");
    expect(body.notCovered[0]).toMatchObject({
      name: "United States Senate",
      why: expect.stringContaining("FOIA"),
      agency: { id: "us-nara" },
    });
    expect((await app.call("GET", "/api/agencies?q=fbi")).body.notCovered).toEqual([]);
    expect((await app.call("GET", `/api/agencies/${body.notCovered[0].id}`)).status).toBe(404);
  });

  test("a jurisdiction shuts out the others", async () => {
    const found = await find("q=police&jurisdiction=us-il&limit=50");
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found.map((one) => one.jurisdiction))).toEqual(new Set(["us-il"]));
  });

  test.each(["q=zzzz", "q=police zzzz"])("%s finds nothing", async (query) => {
    expect(await find(query)).toEqual([]);
  });

  test("what fits a part of the words only is said to", async () => {
    const { body } = await app.call("GET", "/api/agencies?q=fbi %26 ! (x");
    expect(body.isPartial).toBe(true);
    expect(body.items[0].id).toBe("us-doj-fbi");
  });

  test.each(["q=%25", "q=':* | !", "q=\\"])(
    "%s is nothing typed: the offices most is asked of",
    async (query) => {
      expect(await namesFor(query)).toEqual(await namesFor("q="));
      expect((await namesFor(query))[0]).toBe("Department of Homeland Security");
    },
  );

  test("every answer says how the office is reached and how sure that is", async () => {
    const { body } = await app.call("GET", "/api/agencies/us-nara");
    expect(body).toMatchObject({
      email: "foia@nara.gov",
      channels: ["email", "portal"],
      unverifiedReason: null,
      isOwn: false,
      retired: false,
    });
    const { body: old } = await app.call("GET", "/api/agencies/us-ca-california-highway-patrol");
    expect(old.unverifiedReason).toContain("September 2015");
    expect((await app.call("GET", "/api/agencies/us-doi-blm")).body.channels).not.toContain("email");
    expect((await app.call("GET", "/api/agencies/nobody")).status).toBe(404);
  });
});

test("the tree is walked page by page, with how many are below each", async () => {
  const seen: string[] = [];
  let cursor = "";
  do {
    const { status, body } = await app.call("GET", `/api/agencies/browse?parent=us-doj&limit=15${cursor}`);
    expect(status).toBe(200);
    seen.push(...body.items.map((item: { name: string }) => item.name));
    cursor = body.next === null ? "" : `&cursor=${body.next}`;
  } while (cursor !== "");
  const { body: justice } = await app.call("GET", "/api/agencies/us-doj");
  expect(seen).toHaveLength(justice.childCount);
  expect(new Set(seen).size).toBe(seen.length);
  const { body: roots } = await app.call("GET", "/api/agencies/browse?jurisdiction=us&limit=200");
  const found = roots.items.find((item: { id: string }) => item.id === "us-doj");
  expect(found).toMatchObject({ childCount: justice.childCount, parent: null });
  const { body: jurisdictions } = await app.call("GET", "/api/agencies/jurisdictions");
  expect(jurisdictions.items).toContainEqual({ jurisdiction: "us", agencies: expect.any(Number) });
  expect((await app.call("GET", "/api/agencies/browse")).status).toBe(400);
  expect((await app.call("GET", "/api/agencies/browse?jurisdiction=us&cursor=eHh4")).status).toBe(400);
});

describe("the built-in directory at the next start", () => {
  const all = async () => (await app.database.pool.query("select * from agency order by id")).rows;
  const row = async (id: string) =>
    (await app.database.pool.query("select * from agency where id = $1", [id])).rows[0];
  const changed = (id: string, more: object) =>
    AGENCIES.map((agency) => (agency.id === id ? { ...agency, ...more } : agency));

  test("a second start writes nothing", async () => {
    const before = await all();
    expect(before.length).toBeGreaterThanOrEqual(AGENCIES.length);
    await seedAgencies(app.database.db, AGENCIES);
    expect(await all()).toEqual(before);
  });

  test("a new version's rows come in, changed ones follow, and what someone changed stays", async () => {
    const [first] = AGENCIES;
    if (!first) throw new Error("The directory is empty.");
    await app.database.pool.query(
      "update agency set verified_at = now(), verified_by = 'admin' where id in ('us-nara', 'us-sec')",
    );
    await app.database.pool.query(
      "update agency set email = 'kept@sec.example', edited_at = now() where id = 'us-sec'",
    );
    const next = changed("us-nara", { name: "National Archives of Tomorrow", email: "new@nara.gov" }).map(
      (agency) => (agency.id === "us-sec" ? { ...agency, email: "other@sec.gov" } : agency),
    );
    await seedAgencies(app.database.db, [
      ...next,
      { ...first, id: "us-new", name: "Bureau of New Things", foiaGovId: null },
    ]);
    expect(await row("us-nara")).toMatchObject({
      name: "National Archives of Tomorrow",
      email: "new@nara.gov",
      verified_at: null,
    });
    expect(await row("us-sec")).toMatchObject({ email: "kept@sec.example", verified_by: "admin" });
    expect((await find("q=archives of tomorrow"))[0]?.id).toBe("us-nara");
    expect((await find("q=bureau of new things")).map((found) => found.id)).toEqual(["us-new"]);
  });

  test("a row that another one's FOIA.gov id was given to stays out of its way", async () => {
    const [taken] = AGENCIES.filter((agency) => agency.foiaGovId !== null);
    if (!taken) throw new Error("No office has an id of FOIA.gov.");
    await app.database.pool.query(
      `insert into agency (id, name, jurisdiction, time_zone, source, confidence, foia_gov_id)
     values ('imported', 'Imported', 'us', 'America/New_York', 'test', 'low', $1)`,
      ["00000000-0000-4000-8000-000000000001"],
    );
    await seedAgencies(
      app.database.db,
      changed(taken.id, { foiaGovId: "00000000-0000-4000-8000-000000000001" }),
    );
    expect((await row(taken.id)).foia_gov_id).toBeNull();
    expect((await row("imported")).foia_gov_id).toBe("00000000-0000-4000-8000-000000000001");
  });
});
