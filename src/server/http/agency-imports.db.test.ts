import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { foiaGovApi } from "#server/directory/foia-gov.ts";
import { ADMIN, type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { component, type FoiaGovStandIn, startFoiaGov } from "#test/foia-gov.ts";

const HEADER = "id,name,jurisdiction,locality,email,phone,parent_id";
const IMPORTS = "/api/admin/agency-imports";

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signUpAndIn(ADMIN);
});
afterAll(() => app?.close());
// What one test did to the directory lies before what the next one does.
beforeEach(() => app.clock.pass({ minutes: 1 }));

type Upload = { type?: string; query?: string; as?: TestPerson };

async function upload(body: string | Uint8Array, { type = "text/csv", query = "", as = admin }: Upload = {}) {
  const response = await fetch(`${app.url}${IMPORTS}${query}`, {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${as.token}` },
    body: body as BodyInit,
  });
  const answer = await response.json();
  return { status: response.status, body: answer };
}

/** Uploads a list and waits for its preview. */
async function preview(body: string | Uint8Array, how: Upload = {}) {
  const { status, body: made } = await upload(body, how);
  expect(status, JSON.stringify(made)).toBe(201);
  await app.work();
  return read(made.id);
}

const read = async (id: string) => (await admin.call("GET", `${IMPORTS}/${id}`)).body;
const changes = async (id: string, kind = "") =>
  (await admin.call("GET", `${IMPORTS}/${id}/changes?limit=200${kind && `&kind=${kind}`}`)).body.items;

async function apply(id: string, conflicts: "skip" | "take" = "skip") {
  const answer = await admin.call("POST", `${IMPORTS}/${id}/application`, { conflicts });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await app.work();
  return read(id);
}

async function undo(id: string) {
  const answer = await admin.call("POST", `${IMPORTS}/${id}/undoing`);
  expect(answer.status).toBe(202);
  await app.work();
  return read(id);
}

const csv = (...rows: string[]) => [HEADER, ...rows].join("\r\n");
const agency = async (id: string) =>
  (await app.database.pool.query("select * from agency where id = $1", [id])).rows[0];

describe("an import of agencies", () => {
  test("shows what it would change, applies it in one go, and is put back", async () => {
    const before = await agency("us-cpsc");
    const made = await preview(
      csv(
        "test-town,Town of Testing,us-il,Testing,clerk@testing.example,217-555-0100,",
        "test-town-pd,Testing Police Department,us-il,Testing,,,test-town",
        `us-cpsc,${before.name},us,,new.address@doj.example,,`,
        ",,us,,,,",
        "test-mars,Mars Colony,mars,,,,",
      ),
    );
    expect(made).toMatchObject({
      format: "daylight_csv",
      state: "ready",
      counts: { added: 2, changed: 1, conflict: 0, rejected: 2, unchanged: 0 },
    });
    expect(await changes(made.id, "changed")).toMatchObject([
      {
        row: 4,
        agency: { id: "us-cpsc" },
        fields: [
          { field: "email", before: before.email, after: "new.address@doj.example", date: "2026-03-02" },
        ],
      },
    ]);
    expect(
      (await changes(made.id, "rejected")).map(({ row, reason }: { row: number; reason: string }) => [
        row,
        reason,
      ]),
    ).toEqual([
      [5, "It has no name."],
      [6, 'There is no law for the jurisdiction "mars".'],
    ]);
    expect(await agency("test-town")).toBeUndefined();

    expect(await apply(made.id)).toMatchObject({ state: "applied", appliedBy: ADMIN });
    expect(await agency("test-town-pd")).toMatchObject({
      parent_id: "test-town",
      listing: "listed",
      time_zone: "America/Chicago",
    });
    expect((await agency("us-cpsc")).email).toBe("new.address@doj.example");
    const found = await app.call("GET", "/api/agencies?q=testing+police");
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual(["test-town-pd"]);

    expect(await undo(made.id)).toMatchObject({ state: "undone", left: 0 });
    expect(await agency("test-town")).toBeUndefined();
    const { version, updated_at, ...after } = await agency("us-cpsc");
    expect(before).toMatchObject(after);
    expect(version).toBe(before.version + 2);
    expect(updated_at).not.toEqual(before.updated_at);
  });
});
