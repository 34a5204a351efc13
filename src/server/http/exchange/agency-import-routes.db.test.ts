import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyAgencyImport } from "#server/actions/exchange/apply-agency-import.ts";
import { startScheduledFoiaGovImport } from "#server/actions/exchange/start-agency-import.ts";
import { createFoiaGovApi } from "#server/import-sources/foia-gov-api.ts";
import { type FakeFoiaGov, foiaGovComponent, startFakeFoiaGov } from "#test/fakes/foia-gov-api.ts";
import { createDraft } from "#test/support/factories.ts";
import {
  ADMIN,
  type ApiResponse,
  startTestApp,
  type TestApp,
  type TestUser,
} from "#test/support/test-app.ts";

const HEADER = "id,name,jurisdiction,locality,email,phone,parent_id";
const IMPORTS = "/api/admin/agency-imports";

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAndLogIn(ADMIN);
});
afterAll(() => app?.close());
// What one test did to the directory lies before what the next one does.
beforeEach(() => app.clock.advance({ minutes: 1 }));

type Upload = { type?: string; query?: string; as?: TestUser };

async function upload(
  body: string | Uint8Array<ArrayBuffer>,
  { type = "text/csv", query = "", as = admin }: Upload = {},
) {
  const response = await fetch(`${app.url}${IMPORTS}${query}`, {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${as.token}` },
    body,
  });
  return { status: response.status, body: (await response.json()) as ApiResponse["body"] };
}

/** Uploads a list and waits for its preview. */
async function preview(body: string | Uint8Array<ArrayBuffer>, how: Upload = {}) {
  const { status, body: created } = await upload(body, how);
  expect(status, JSON.stringify(created)).toBe(201);
  await app.runDueJobs();
  return read(created.id);
}

const read = async (id: string) => (await admin.call("GET", `${IMPORTS}/${id}`)).body;
const changes = async (id: string, kind = "") =>
  (await admin.call("GET", `${IMPORTS}/${id}/changes?limit=200${kind && `&kind=${kind}`}`)).body.items;

async function apply(id: string, conflicts: "skip" | "take" = "skip") {
  const answer = await admin.call("POST", `${IMPORTS}/${id}/application`, { conflictResolution: conflicts });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await app.runDueJobs();
  return read(id);
}

async function undo(id: string) {
  const answer = await admin.call("POST", `${IMPORTS}/${id}/undoing`);
  expect(answer.status).toBe(202);
  await app.runDueJobs();
  return read(id);
}

const csv = (...rows: string[]) => [HEADER, ...rows].join("\r\n");
const agency = async (id: string) =>
  (await app.database.pool.query("select * from agency where id = $1", [id])).rows[0];

describe("an import of agencies", () => {
  test("shows what it would change, applies it in one go, and is put back", async () => {
    const before = await agency("us-cpsc");
    const created = await preview(
      csv(
        "test-town,Town of Testing,us-il,Testing,clerk@testing.example,217-555-0100,",
        "test-town-pd,Testing Police Department,us-il,Testing,,,test-town",
        `us-cpsc,${before.name},us,,new.address@doj.example,,`,
        ",,us,,,,",
        "test-mars,Mars Colony,mars,,,,",
      ),
    );
    expect(created).toMatchObject({
      format: "daylight_csv",
      state: "ready",
      counts: { added: 2, changed: 1, conflict: 0, rejected: 2, unchanged: 0 },
    });
    expect(await changes(created.id, "changed")).toMatchObject([
      {
        row: 4,
        agency: { id: "us-cpsc" },
        fields: [
          { field: "email", before: before.email, after: "new.address@doj.example", date: "2026-03-02" },
        ],
      },
    ]);
    expect(
      (await changes(created.id, "rejected")).map(({ row, reason }: { row: number; reason: string }) => [
        row,
        reason,
      ]),
    ).toEqual([
      [5, "The name is missing."],
      [6, "We have no law for the jurisdiction “mars”."],
    ]);
    expect(await agency("test-town")).toBeUndefined();

    expect(await apply(created.id)).toMatchObject({ state: "applied", appliedBy: ADMIN });
    expect(await agency("test-town-pd")).toMatchObject({
      parent_id: "test-town",
      listing: "listed",
      time_zone: "America/Chicago",
    });
    expect((await agency("us-cpsc")).email).toBe("new.address@doj.example");
    const found = await app.call("GET", "/api/agencies?q=testing+police");
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual(["test-town-pd"]);

    expect(await undo(created.id)).toMatchObject({ state: "undone", notUndone: 0 });
    expect(await agency("test-town")).toBeUndefined();
    const { version, updated_at, ...after } = await agency("us-cpsc");
    expect(before).toMatchObject(after);
    expect(version).toBe(before.version + 2);
    expect(updated_at).not.toEqual(before.updated_at);
  });

  test("conflicts are left or taken, as the administrator says", async () => {
    await apply((await preview(csv("conflict-a,Conflict Bureau,us-oh,,old@conflict.example,,"))).id);
    const seen = await agency("conflict-a");
    app.clock.advance({ minutes: 1 });
    const edited = await admin.call("PATCH", "/api/admin/agencies/conflict-a", {
      version: seen.version,
      email: "edited@conflict.example",
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    app.clock.advance({ minutes: 1 });
    const list = csv(
      "conflict-a,Conflict Bureau,us-oh,,list@conflict.example,,",
      ",Bureau of Conflicts,us-oh,,,,",
    );
    const skipped = await preview(list);
    expect(skipped.counts).toMatchObject({ conflict: 2, changed: 0, added: 0 });
    expect((await changes(skipped.id, "conflict")).map(({ cause }: { cause: string }) => cause)).toEqual([
      // An administrator's address counts as verified.
      "verified_here",
      "possible_duplicate",
    ]);
    await apply(skipped.id, "skip");
    expect((await agency("conflict-a")).email).toBe("edited@conflict.example");
    expect((await changes(skipped.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "skipped",
      "skipped",
    ]);

    const took = await preview(list);
    expect(await apply(took.id, "take")).toMatchObject({ state: "applied", conflictResolution: "take" });
    expect((await agency("conflict-a")).email).toBe("list@conflict.example");
    expect(await undo(took.id)).toMatchObject({ notUndone: 0 });
    // What an administrator wrote is theirs again, and the next list asks again.
    expect((await agency("conflict-a")).email).toBe("edited@conflict.example");
    expect((await preview(list)).counts.conflict).toBe(2);
  });

  test("what changed since the preview is reported, and nothing is overwritten", async () => {
    const created = await preview(
      csv(
        "us-nara,National Archives and Records Administration,us,,first@nara.example,,",
        "stale-b,Stale Bureau,us-oh,,,,",
      ),
    );
    const other = await preview(
      csv(
        "us-nara,National Archives and Records Administration,us,,second@nara.example,,",
        "stale-c,Stale Bureau,us-oh,,,,",
      ),
    );
    app.clock.advance({ minutes: 1 });
    await apply(other.id);
    const refused = await admin.call("POST", `${IMPORTS}/${created.id}/application`, {
      conflictResolution: "take",
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "stale" });
    expect(refused.body.fields.map(({ path }: { path: string }) => path).sort()).toEqual([
      "/agencies/stale-c",
      "/agencies/us-nara",
    ]);
    expect(await read(created.id)).toMatchObject({ state: "ready" });
    expect((await admin.call("POST", `${IMPORTS}/${created.id}/planning`)).status).toBe(202);
    await app.runDueJobs();
    expect(await read(created.id)).toMatchObject({
      state: "ready",
      counts: { changed: 1, unchanged: 1, added: 0 },
    });
    await undo(other.id);
  });

  test("of two imports applied at once the second finds out, no matter who is first", async () => {
    const row = (email: string) => csv(`us-cfpb,Consumer Financial Protection Bureau,us,,${email},,`);
    const one = await preview(row("one@race.example"));
    const two = await preview(row("two@race.example"));
    for (const { id } of [one, two]) {
      const asked = await admin.call("POST", `${IMPORTS}/${id}/application`, { conflictResolution: "skip" });
      expect(asked.status).toBe(202);
    }
    await Promise.all([applyAgencyImport(app.context, one.id), applyAgencyImport(app.context, two.id)]);
    await app.runDueJobs();
    const states = [await read(one.id), await read(two.id)];
    expect(states.map(({ state }) => state).sort()).toEqual(["applied", "ready"]);
    expect(states.find(({ state }) => state === "ready").problem).toMatchObject({ code: "stale" });
    const first = states.find(({ state }) => state === "applied");
    expect((await agency("us-cfpb")).email).toBe(
      first.id === one.id ? "one@race.example" : "two@race.example",
    );
    // Asked twice, it is undone once.
    await undo(first.id);
    expect((await admin.call("POST", `${IMPORTS}/${first.id}/undoing`)).status).toBe(409);
  });

  test("undoing leaves what was changed since, and keeps what a request names", async () => {
    const created = await preview(
      csv(
        "undo-used,Used Office,us-oh,,used@undo.example,,undo-above",
        "undo-above,Office Above,us-oh,,,,",
        "undo-edited,Edited Office,us-oh,,,,",
        "undo-gone,Gone Office,us-oh,,,,",
        "undo-parent,Parent Office,us-oh,,,,",
      ),
    );
    await apply(created.id);
    await apply((await preview(csv("undo-child,Child Office,us-oh,,,,undo-parent"))).id);
    const user = await app.signUpAndLogIn("undo@example.org");
    await createDraft(user, { agencyId: "undo-used" });
    app.clock.advance({ minutes: 1 });
    const edited = await agency("undo-edited");
    await admin.call("PATCH", "/api/admin/agencies/undo-edited", { version: edited.version, phone: "1" });

    expect(await undo(created.id)).toMatchObject({ state: "undone", notUndone: 1 });
    const outcomes = (await changes(created.id)).map(
      ({ name, outcome }: { name: string; outcome: string }) => [name, outcome],
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      "Used Office": "retired",
      "Office Above": "retired",
      "Edited Office": "left",
      "Gone Office": "undone",
      "Parent Office": "retired",
    });
    expect(await agency("undo-child")).toMatchObject({ listing: "listed", parent_id: null });
    expect(await agency("undo-used")).toMatchObject({ listing: "retired" });
    expect(await agency("undo-gone")).toBeUndefined();
    expect(await agency("undo-edited")).toMatchObject({ listing: "listed" });
  });

  test("the export, imported again, changes nothing", async () => {
    const odd = 'odd-one,"=HYPERLINK(""x"") ""Office"", Main",us-oh,Ödland,a+b@odd.example,+1 330-555-0100,';
    await apply((await preview(csv(odd))).id);
    for (const [ending, type] of [
      ["csv", "text/csv"],
      ["json", "application/json"],
    ] as const) {
      const response = await fetch(`${app.url}/api/admin/agencies.${ending}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="agencies-2026-03-02.${ending}"`,
      );
      const file = new Uint8Array(await response.arrayBuffer());
      if (ending === "csv")
        expect(new TextDecoder().decode(file)).toContain(`"'=HYPERLINK(""x"") ""Office"", Main"`);
      const { counts, format, id } = await preview(file, { type });
      expect(await changes(id, "changed")).toEqual([]);
      expect(format).toBe(`daylight_${ending}`);
      expect(counts).toMatchObject({ added: 0, changed: 0, conflict: 0, rejected: 0 });
      expect(counts.unchanged).toBeGreaterThan(800);
    }
  });

  test("the rows of a preview are paged in the order of the file, by kind", async () => {
    const created = await preview(
      csv(...Array.from({ length: 7 }, (_, n) => `,Paged Office ${n},us-oh,,,,`), ",,us,,,,"),
    );
    const names: string[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await admin.call(
        "GET",
        `${IMPORTS}/${created.id}/changes?kind=added&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...body.items.map(({ name }: { name: string }) => name));
      if (body.next === null) break;
      cursor = body.next;
    }
    expect(names).toEqual(Array.from({ length: 7 }, (_, n) => `Paged Office ${n}`));
    const history = await admin.call("GET", `${IMPORTS}?limit=1`);
    expect(history.body).toMatchObject({ items: [{ id: created.id }], foiaGov: false });
    const { body: older } = await admin.call("GET", `${IMPORTS}?limit=1&cursor=${history.body.next}`);
    expect(older.items[0].id).not.toBe(created.id);
  });

  test("lists of other directories come in as they are", async () => {
    const yaml =
      "name: Department of Samples\nabbreviation: DSX\ndepartments:\n- name: Sample Office\n  emails: [foia@samples.example]\n";
    const created = await preview(yaml, { type: "application/yaml", query: "?name=samples.yaml" });
    expect(created).toMatchObject({ name: "samples.yaml", format: "18f_yaml", counts: { added: 2 } });
    await apply(created.id);
    const { rows } = await app.database.pool.query(
      "select a.email, a.source_date, p.name as parent from agency a join agency p on p.id = a.parent_id where a.name = 'Sample Office'",
    );
    expect(rows).toEqual([
      { email: "foia@samples.example", source_date: "2017-07-25", parent: "Department of Samples" },
    ]);
    const alaveteli = await preview("#name,request_email\nSample Board,board@samples.example\n", {
      query: "?jurisdiction=us-oh",
    });
    expect(alaveteli).toMatchObject({ format: "alaveteli_csv", counts: { added: 1 } });
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, Upload, number, string]>([
    ["nothing", "", {}, 422, "The file is empty."],
    ["columns nobody knows", "shoe,size\n1,2", {}, 422, "No format has these columns: “shoe”, “size”."],
    [
      "a document nobody knows",
      '{"a":1}',
      { type: "application/json" },
      422,
      "The format of this list is not known.",
    ],
    ["the wrong format by hand", "shoe,size", { query: "?format=froide_csv" }, 422, "Froide CSV needs"],
    ["a table called JSON", HEADER, { query: "?format=froide_json" }, 422, "Froide API is not a table"],
    ["no jurisdiction", "#name\nx", {}, 422, "Choose a jurisdiction."],
    ["a jurisdiction without a law", HEADER, { query: "?jurisdiction=mars" }, 422, "whose law we have"],
    ["a workbook", Buffer.from("PK\u0003\u0004"), {}, 422, "Save the sheet as CSV"],
    ["more than 40 MB", new Uint8Array(40 * 1024 * 1024 + 1), {}, 413, "at most 40 MB"],
    ["another type", "x", { type: "text/plain" }, 415, "content-type"],
    ["a format that is none", HEADER, { query: "?format=excel" }, 400, "fields are not valid"],
  ])("%s is refused in words, and leaves nothing behind", async (_, body, how, status, words) => {
    const before = await admin.call("GET", IMPORTS);
    const answer = await upload(body, how);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)]);
    expect((await admin.call("GET", IMPORTS)).body.items.length).toBe(before.body.items.length);
  });

  test("a file that breaks further in fails with its row", async () => {
    const created = await preview(`name,jurisdiction\nx,us\n"y,us`);
    expect(created).toMatchObject({
      state: "failed",
      problem: { detail: expect.stringContaining("Row 3 cannot be read") },
    });
    expect(
      (await admin.call("POST", `${IMPORTS}/${created.id}/application`, { conflictResolution: "skip" }))
        .status,
    ).toBe(409);
  });

  test("is for administrators only", async () => {
    const user = await app.signUpAndLogIn("nosy@example.org");
    expect((await upload(csv(",X,us,,,,"), { as: user })).status).toBe(403);
    const id = "00000000-0000-4000-8000-000000000001";
    for (const [method, path] of [
      ["GET", IMPORTS],
      ["GET", `${IMPORTS}/${id}`],
      ["GET", `${IMPORTS}/${id}/changes`],
      ["POST", `${IMPORTS}/foia-gov`],
      ["POST", `${IMPORTS}/${id}/planning`],
      ["POST", `${IMPORTS}/${id}/undoing`],
      ["GET", "/api/admin/agencies.csv"],
      ["GET", "/api/admin/agencies.json"],
    ] as const) {
      expect((await user.call(method, path)).status, path).toBe(403);
      expect((await app.call(method, path)).status, path).toBe(401);
    }
    expect(
      (await user.call("POST", `${IMPORTS}/${id}/application`, { conflictResolution: "take" })).status,
    ).toBe(403);
    expect((await admin.call("GET", `${IMPORTS}/${id}`)).status).toBe(404);
    expect((await admin.call("POST", `${IMPORTS}/${id}/undoing`)).status).toBe(404);
  });

  test("everything done is in the audit", async () => {
    const { rows } = await app.database.pool.query(
      "select distinct action from audit_event where actor = $1 and action like '%agency_import' order by action",
      [ADMIN],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "apply_agency_import",
      "replan_agency_import",
      "start_agency_import",
      "undo_agency_import",
    ]);
  });
});

describe("the sync with FOIA.gov", () => {
  let api: FakeFoiaGov;
  beforeAll(async () => {
    api = await startFakeFoiaGov({ key: "good" });
  });
  afterAll(async () => {
    app.context.foiaGov = null;
    await api.close();
  });
  const sync = async () => {
    const { status, body } = await admin.call("POST", `${IMPORTS}/foia-gov`);
    expect(status, JSON.stringify(body)).toBe(201);
    await app.runDueJobs();
    return read(body.id);
  };
  const withKey = (key: string) => {
    app.context.foiaGov = createFoiaGovApi({ key, url: api.url, wait: async () => undefined });
  };

  test("without a key it says what to set", async () => {
    const { status, body } = await admin.call("POST", `${IMPORTS}/foia-gov`);
    expect([status, body.detail]).toEqual([409, expect.stringContaining("FOIA_GOV_API_KEY")]);
  });

  test("joins on FOIA.gov's ids and ends in the same preview", async () => {
    withKey("good");
    const cpsc = await agency("us-cpsc");
    const attributes = { title: "CPSC", email: ["sync@cpsc.example"], website: { uri: cpsc.website } };
    api.components.push(
      { ...foiaGovComponent(1, attributes), id: cpsc.foia_gov_id },
      ...Array.from({ length: 60 }, (_, n) => foiaGovComponent(n + 2, { title: `Sync Office ${n + 2}` })),
      foiaGovComponent(70, { title: "Select a component for me" }),
    );
    const created = await sync();
    expect(created).toMatchObject({
      origin: "foia_gov",
      state: "ready",
      counts: { added: 60, changed: 1, rejected: 1, conflict: 0 },
    });
    expect(await changes(created.id, "changed")).toMatchObject([
      {
        agency: { id: "us-cpsc" },
        fields: [{ field: "email", before: cpsc.email, after: "sync@cpsc.example", source: "FOIA.gov API" }],
      },
    ]);
    await apply(created.id);
    app.clock.advance({ minutes: 1 });
    expect((await sync()).counts).toMatchObject({ added: 0, changed: 0, conflict: 0, unchanged: 61 });
    await undo(created.id);
    expect((await agency("us-cpsc")).email).toBe(cpsc.email);
  });

  test("on schedule it applies what conflicts with nothing, and leaves much to an administrator", async () => {
    const runSchedule = async () => {
      await startScheduledFoiaGovImport(app.context);
      await app.runDueJobs();
      app.clock.advance({ minutes: 1 });
      return (await admin.call("GET", IMPORTS)).body.items[0];
    };
    app.context.foiaGov = null;
    const before = (await admin.call("GET", IMPORTS)).body.items[0];
    expect((await runSchedule()).id).toBe(before.id);
    withKey("good");
    const few = api.components.splice(10);
    const applied = await runSchedule();
    expect(applied).toMatchObject({
      state: "applied",
      createdBy: "Weekly schedule",
      appliedBy: "Weekly schedule",
    });
    expect(applied.counts.added).toBeGreaterThan(0);
    await undo(applied.id);
    api.components.push(
      ...few,
      ...Array.from({ length: 101 }, (_, n) => foiaGovComponent(n + 200, { title: `Many Office ${n}` })),
    );
    const waiting = await runSchedule();
    expect(waiting).toMatchObject({ state: "ready" });
    expect((await runSchedule()).id).toBe(waiting.id);
    api.components.splice(-101);
  });

  test("a refusal is reported, and repeating it asks again", async () => {
    withKey("wrong");
    const failed = await sync();
    expect(failed).toMatchObject({ state: "failed", problem: { code: "foia_gov_key" } });
    withKey("good");
    api.refusals.push({ status: 429, retryAfter: "1" });
    expect((await admin.call("POST", `${IMPORTS}/${failed.id}/planning`)).status).toBe(202);
    await app.runDueJobs();
    expect(await read(failed.id)).toMatchObject({ state: "ready", problem: null });
  });
});
