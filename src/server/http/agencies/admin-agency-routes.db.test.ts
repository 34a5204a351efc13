import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraft, createSentRequest } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

let app: TestApp;
let ada: TestUser;
let eve: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  [ada, eve, admin] = [
    await app.signUpAndLogIn("ada@example.org"),
    await app.signUpAndLogIn("eve@example.org"),
    await app.signUpAndLogIn(ADMIN),
  ];
});
afterAll(() => app?.close());

type Caller = Pick<TestUser, "call">;
const find = async (query: string, by: Caller = app) => {
  const { status, body } = await by.call("GET", `/api/agencies?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.items as { id: string; name: string; isOwn: boolean; jurisdiction: string }[];
};
const namesFor = async (query: string, by: Caller = app) =>
  (await find(query, by)).map((agencyInput) => agencyInput.name);

const agencyInput = (more: object = {}) => ({
  name: "Sangamon County Records Office",
  jurisdiction: "us-il",
  email: "foia@sangamon.example",
  propose: true,
  ...more,
});
const add = async (by: TestUser, more: object = {}) => {
  const { status, body } = await by.call("POST", "/api/agencies", agencyInput(more));
  if (status !== 201) throw new Error(`The office was refused: ${JSON.stringify(body)}`);
  return body;
};
const submit = (by: TestUser, request: { id: string; version: number }, more: object = {}) =>
  by.call("POST", `/api/requests/${request.id}/submission`, { version: request.version, ...more });
const adminRow = async (id: string) => (await admin.call("GET", `/api/admin/agencies/${id}`)).body;

describe("an office a user adds", () => {
  test("is theirs at once, nobody else's, and everyone's when an administrator says so", async () => {
    const own = await add(ada);
    expect(own).toMatchObject({
      isOwn: true,
      channels: ["email"],
      unverifiedReason: null,
      timeZone: "America/Chicago",
    });
    expect((await find("q=sangamon", ada)).map((one) => [one.id, one.isOwn])).toEqual([[own.id, true]]);
    expect(await find("q=sangamon", eve)).toEqual([]);
    expect(await find("q=sangamon")).toEqual([]);
    expect((await eve.call("GET", `/api/agencies/${own.id}`)).status).toBe(404);
    const foreignAgency = await eve.call("POST", "/api/requests", {
      draft: { ...(await createDraft(eve)).draft, agencyIds: [own.id] },
    });
    expect(foreignAgency.body.code).toBe("unknown_agency");
    for (const [method, body] of [
      ["PATCH", { version: 1, name: "Eve was here" }],
      ["DELETE", undefined],
    ] as const) {
      expect((await eve.call(method, `/api/agencies/${own.id}`, body)).status).toBe(404);
      expect((await admin.call(method, "/api/agencies/us-nara", body)).status).toBe(404);
    }

    const { body: waiting } = await admin.call("GET", "/api/admin/agencies?listing=pending");
    expect(waiting).toMatchObject({
      items: [{ id: own.id, owner: { email: "ada@example.org" }, listing: "pending" }],
      counts: { pending: 1 },
    });
    const approve = (version: number) =>
      admin.call("POST", `/api/admin/agencies/${own.id}/approval`, { version });
    expect((await approve(own.version + 1)).body.code).toBe("agency_changed");
    const { status, body: listed } = await approve(own.version);
    expect({ status, listing: listed.listing, owner: listed.owner, by: listed.verifiedBy }).toEqual({
      status: 200,
      listing: "listed",
      owner: null,
      by: ADMIN,
    });
    expect((await find("q=sangamon", eve)).map((one) => [one.id, one.isOwn])).toEqual([[own.id, false]]);
    expect(
      (await ada.call("PATCH", `/api/agencies/${own.id}`, { version: 2, name: "Mine again" })).status,
    ).toBe(404);
  });

  test("can be corrected and taken back until a letter went there", async () => {
    const own = await add(ada, { name: "Menard County Clerk", email: "old@menard.example" });
    const change = {
      version: own.version,
      name: "Menard County Clerk & Recorder",
      portalUrl: " https://menard.example/foia ",
    };
    const { body: changed } = await ada.call("PATCH", `/api/agencies/${own.id}`, change);
    expect(changed).toMatchObject({
      name: change.name,
      portalUrl: "https://menard.example/foia",
      email: "old@menard.example",
    });
    expect((await ada.call("PATCH", `/api/agencies/${own.id}`, change)).body.code).toBe("agency_changed");
    expect(await namesFor("q=recorder menard", ada)).toEqual([change.name]);
    const draft = await createDraft(ada, { agencyId: own.id });
    expect((await ada.call("DELETE", `/api/agencies/${own.id}`)).body.code).toBe("agency_in_use");
    expect((await submit(ada, draft)).status).toBe(200);
    const late = await ada.call("PATCH", `/api/agencies/${own.id}`, {
      version: changed.version,
      email: "new@menard.example",
    });
    expect(late.body.code).toBe("agency_in_use");
    const other = await add(ada, { name: "Logan County Clerk" });
    expect((await ada.call("DELETE", `/api/agencies/${other.id}`)).status).toBe(204);
    expect(await find("q=logan county clerk", ada)).toEqual([]);
  });

  test.each([
    [{ name: " " }, "/name"],
    [{ jurisdiction: "us-nowhere" }, "/jurisdiction"],
    [{ email: "a@b.example, c@d.example" }, "/email"],
    [{ email: "reply@in.daylight.test" }, "/email"],
    [{ website: "javascript:alert(1)" }, "/website"],
  ])("is refused with %j, by the field", async (wrong, path) => {
    const { status, body } = await ada.call(
      "POST",
      "/api/agencies",
      agencyInput({ name: "Cass County Clerk", ...wrong }),
    );
    expect({ status, paths: body.fields?.map((field: { path: string }) => field.path) }).toEqual({
      status: 422,
      paths: [path],
    });
  });

  test("is refused when the directory has it, and when too many wait", async () => {
    const duplicate = agencyInput({ name: "chicago  POLICE department" });
    expect((await ada.call("POST", "/api/agencies", duplicate)).body.code).toBe("agency_known");
    await app.database.pool.query(
      `insert into agency (id, name, jurisdiction, time_zone, source, confidence, listing, owner_id)
       select 'many-' || n, 'Many ' || n, 'us', 'America/New_York', 'test', 'low', 'pending', $1 from generate_series(1, 500) n`,
      [eve.id],
    );
    expect((await eve.call("POST", "/api/agencies", agencyInput({ name: "One too many" }))).body.code).toBe(
      "too_many_agencies",
    );
    await app.database.pool.query("delete from agency where id like 'many-%'");
  });
});

test("what a user added goes with their account, what became everyone's stays", async () => {
  const departing = await app.signUpAndLogIn("leaver@example.org");
  const listed = await add(departing, { name: "Piatt County Clerk" });
  await admin.call("POST", `/api/admin/agencies/${listed.id}/approval`, { version: listed.version });
  const own = await add(departing, { name: "DeWitt County Clerk" });
  await createSentRequest(app, departing, { agencyId: own.id });
  await submit(departing, await createDraft(departing, { agencyId: "us-ca-california-highway-patrol" }), {
    address: "x@chp.example",
  });
  await app.database.pool.query("delete from user_account where id = $1", [departing.id]);
  expect((await admin.call("GET", `/api/admin/agencies/${own.id}`)).status).toBe(404);
  expect((await app.call("GET", `/api/agencies/${listed.id}`)).status).toBe(200);
  expect((await adminRow("us-ca-california-highway-patrol")).reports).toEqual([]);
});

describe("what administrators do", () => {
  test("merging keeps requests, names and ids", async () => {
    const double = await add(ada, {
      name: "Archives of the Nation",
      jurisdiction: "us",
      email: "records@nara.example",
    });
    const request = await createSentRequest(app, ada, { agencyId: double.id });
    const waiting = await createDraft(ada, { agencyId: double.id });
    const merge = (into: string, id = double.id) =>
      admin.call("POST", `/api/admin/agencies/${id}/merge`, { into });
    expect((await merge(double.id)).body.code).toBe("same_agency");
    expect((await merge("nobody")).body.code).toBe("unknown_agency");
    const before = (await adminRow("us-nara")).requests;
    const { status, body: merged } = await merge("us-nara");
    expect({ status, id: merged.id, requests: merged.requests }).toEqual({
      status: 200,
      id: "us-nara",
      requests: before + 2,
    });
    const { body: after } = await ada.call("GET", `/api/requests/${request.id}`);
    expect(after).toMatchObject({
      agency: { id: "us-nara" },
      agencyEmail: "records@nara.example",
      deadline: request.deadline,
    });
    // The old id leads to the office that remains, also from a draft that still holds it.
    expect((await ada.call("GET", `/api/agencies/${double.id}`)).body.id).toBe("us-nara");
    expect((await submit(ada, waiting)).body.agencyEmail).toBe("foia@nara.gov");
    expect(await namesFor("q=archives of the nation", ada)).not.toContain("Archives of the Nation");
    expect((await merge("us-nara")).body.code).toBe("agency_merged");
    const { rows } = await app.database.pool.query(
      "select actor, detail from audit_event where action = 'merge_agency'",
    );
    expect(rows).toMatchObject([{ actor: ADMIN, detail: { into: "us-nara", requests: 2 } }]);
  });

  test("a listed duplicate's names go on finding, its components move, and merges of merges resolve", async () => {
    const [one, two] = [
      await add(ada, { name: "Bureau of Weights", jurisdiction: "us", abbreviation: "BOWX" }),
      await add(ada, { name: "Bureau of Measures", jurisdiction: "us" }),
    ];
    for (const { id, version } of [one, two])
      await admin.call("POST", `/api/admin/agencies/${id}/approval`, { version });
    const component = await adminRow("us-nara-oig");
    const moved = await admin.call("PATCH", `/api/admin/agencies/${component.id}`, {
      version: component.version,
      parentId: one.id,
    });
    expect(moved.body.parent.id).toBe(one.id);
    const { version } = await adminRow(one.id);
    const loop = { version, parentId: component.id };
    expect((await admin.call("PATCH", `/api/admin/agencies/${one.id}`, loop)).body.code).toBe("agency_loop");
    await admin.call("POST", `/api/admin/agencies/${one.id}/merge`, { into: two.id });
    expect((await find("q=bowx")).map((found) => found.id)).toContain(two.id);
    expect((await adminRow(component.id)).parent.id).toBe(two.id);
    await admin.call("POST", `/api/admin/agencies/${two.id}/merge`, { into: "us-nara" });
    expect((await app.call("GET", `/api/agencies/${one.id}`)).body.id).toBe("us-nara");
    expect((await adminRow(component.id)).parent.id).toBe("us-nara");
  });

  test("a retired office is not found, keeps its requests' name and takes no letter", async () => {
    const own = await add(ada, { name: "Office of Gone Things", jurisdiction: "us" });
    const retire = (version: number) =>
      admin.call("POST", `/api/admin/agencies/${own.id}/retirement`, { version });
    // What is a user's own is no administrator's to take away.
    expect((await retire(own.version)).body.code).toBe("private_agency");
    const { body: listed } = await admin.call("POST", `/api/admin/agencies/${own.id}/approval`, {
      version: own.version,
    });
    const draft = await createDraft(ada, { agencyId: own.id });
    expect((await retire(listed.version)).status).toBe(200);
    expect((await find("q=gone things", ada)).map(({ id }) => id)).not.toContain(own.id);
    expect((await ada.call("GET", `/api/requests/${draft.id}`)).body.agency.name).toBe(
      "Office of Gone Things",
    );
    expect((await submit(ada, draft)).body.code).toBe("agency_retired");
    expect((await eve.call("GET", `/api/agencies/${own.id}`)).body.retired).toBe(true);
  });

  test("a corrected office is found under its new name, verified, and left alone by the next start", async () => {
    const before = await adminRow("us-il-chicago-police-board");
    const edit = {
      version: before.version,
      name: "Board of Police Oversight",
      email: "oversight@chicago.example",
      phone: "312-555-0188",
    };
    const { body: after } = await admin.call("PATCH", `/api/admin/agencies/${before.id}`, edit);
    expect(after).toMatchObject({
      name: edit.name,
      email: edit.email,
      unverifiedReason: null,
      verifiedBy: ADMIN,
    });
    // What was typed is not the directory's word any more.
    expect(after.sources.phone).toMatchObject({ source: "Entered by hand" });
    expect((await admin.call("PATCH", `/api/admin/agencies/${before.id}`, edit)).body.code).toBe(
      "agency_changed",
    );
    expect((await find("q=police oversight")).map((found) => found.id)).toEqual([before.id]);
    const { body } = await admin.call("GET", "/api/admin/agencies?q=police+oversight");
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([before.id]);
  });

  test("nobody else does any of it", async () => {
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/us-nara"],
      ["PATCH", "/us-nara"],
      ["POST", ""],
      ["POST", "/us-nara/approval"],
      ["POST", "/us-nara/decline"],
      ["POST", "/us-nara/merge"],
    ] as const) {
      const { body } = await ada.call(
        method,
        `/api/admin/agencies${path}`,
        method === "GET" ? undefined : { version: 1 },
      );
      expect(body.code).toBe("admin_only");
    }
  });
});

describe("an address nobody lately found right", () => {
  const PATROL = { agencyId: "us-ca-california-highway-patrol" };

  test("is asked about once, and anyone who found it right is not asked again", async () => {
    const refused = await submit(ada, await createDraft(ada, PATROL));
    expect(refused).toMatchObject({ status: 409, body: { code: "address_unverified" } });
    expect(refused.body.detail).toContain("September 2015");
    const request = await createDraft(ada, PATROL);
    expect((await submit(ada, request, { address: "pra@CHP.ca.gov" })).status).toBe(200);
    expect((await submit(ada, await createDraft(ada, PATROL))).status).toBe(200);
    expect((await ada.call("GET", `/api/agencies/${PATROL.agencyId}`)).body.unverifiedReason).toBeNull();
    // What Ada found is Ada's; the administrators see that one user did.
    expect((await submit(eve, await createDraft(eve, PATROL))).body.code).toBe("address_unverified");
    expect(await adminRow(PATROL.agencyId)).toMatchObject({ confirmations: 1, reports: [] });
  });

  test("can be given another one, for this request alone, which administrators see", async () => {
    const request = await createDraft(eve, PATROL);
    for (const address of ["nobody", "x@in.daylight.test", "a@b.example\r\nBcc: c@d.example"]) {
      const { body } = await submit(eve, request, { address });
      expect(body).toMatchObject({ code: "bad_address", fields: [{ path: "/address" }] });
    }
    const address = "records@chp.example";
    expect((await submit(eve, request, { address })).body.agencyEmail).toBe(address);
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)?.envelopeTo).toEqual([address]);
    expect((await submit(eve, await createDraft(eve, PATROL))).body.code).toBe("address_unverified");
    const { body: found } = await app.call("GET", `/api/agencies/${PATROL.agencyId}`);
    expect(found.email).toBe("PRA@chp.ca.gov");
    const { body: reported } = await admin.call("GET", "/api/admin/agencies?listing=reported");
    expect(reported).toMatchObject({
      items: [{ id: PATROL.agencyId, reports: [{ address, users: 1 }] }],
      counts: { reported: 1 },
    });
    const { version } = reported.items[0];
    const { body: verified } = await admin.call(
      "POST",
      `/api/admin/agencies/${PATROL.agencyId}/verification`,
      { version },
    );
    expect(verified).toMatchObject({ unverifiedReason: null, reports: [], confirmations: 0 });
    expect((await submit(eve, await createDraft(eve, PATROL))).status).toBe(200);
  });

  test("an office that takes no email says which way it takes, also when an address is given", async () => {
    const request = await createDraft(ada, { agencyId: "us-doi-blm" });
    for (const more of [{}, { address: "blm@doi.example" }]) {
      const { status, body } = await submit(ada, request, more);
      expect({ status, code: body.code }).toEqual({ status: 409, code: "no_email_channel" });
      expect(body.detail).toContain("https://securefoia.doi.gov/");
    }
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body.status).toBe("draft");
  });
});
