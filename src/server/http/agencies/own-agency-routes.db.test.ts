import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraft, createSentRequest } from "#test/support/factories.ts";
import { ADMIN, caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

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

const readList = (text: string, type = "text/csv") =>
  caller(app.url, { authorization: `Bearer ${ada.token}`, "content-type": type })(
    "POST",
    "/api/agencies/list",
    text,
  );
const matches = async (agency: object, by: TestUser = ada) => {
  const { status, body } = await by.call("POST", "/api/agencies/matches", { agencies: [agency] });
  expect(status).toBe(200);
  return body.items[0];
};
const namesOf = (agencies: { name: string }[]) => agencies.map(({ name }) => name);
const clerk = (name: string, more: object = {}) => ({
  ...{ name, jurisdiction: "us-il", email: `${name.replaceAll(" ", ".").toLowerCase()}@clerk.example` },
  ...more,
});
const addAll = (by: TestUser, agencies: object[], more: object = {}) =>
  by.call("POST", "/api/agencies/batch", { agencies, ...more });
const add = async (by: TestUser, name: string, more: object = {}) => {
  const { status, body } = await by.call("POST", "/api/agencies", clerk(name, more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; version: number };
};

describe("a list of agencies", () => {
  test("is read as a table or as lines, with errors by line", async () => {
    const { status, body } = await readList(
      "name,email,state,portal\nAustin PD,a@b.example,TX,x.example/foia\n=1+1,not an address,Freedonia,\n",
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      repeated: 0,
      items: [
        {
          line: 2,
          name: "Austin PD",
          jurisdiction: "us-tx",
          portalUrl: "https://x.example/foia",
          errors: [],
        },
        { line: 3, errors: [{ field: "name" }, { field: "jurisdiction" }, { field: "email" }] },
      ],
    });
    const { body: lines } = await readList('The 5" Gun Board\n<script>alert(1)</script>, TX');
    expect(namesOf(lines.items)).toEqual(['The 5" Gun Board', "<script>alert(1)</script>"]);
  });

  test.each([
    ["nothing", "", 422, "empty_list"],
    ["no names", "name,email\n", 422, "empty_list"],
    ["10,000 lines", "Austin Police Department\n".repeat(10_000), 422, "too_many_lines"],
    ["10,000 rows", `name\n${"Austin Police Department\n".repeat(10_000)}`, 422, "too_many_lines"],
    ["20 MB", "a".repeat(20_000_000), 413, "too_large"],
    ["a workbook", "PK\u0003\u0004", 422, "not_text"],
    ["an open quotation mark", 'name,email\n"Austin,a@b.example\n', 422, "bad_table"],
  ])("with %s is refused", async (_what, text, status, code) => {
    const answer = await readList(text);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("of one endless line is read at once, as far as a name goes", async () => {
    const { status, body } = await readList("a".repeat(1_900_000));
    expect(status).toBe(200);
    expect(body.items[0].errors).toHaveLength(1);
  });

  test("is refused as another type, and to someone who is not signed in", async () => {
    expect((await readList("a", "text/plain")).status).toBe(415);
    expect((await app.call("POST", "/api/agencies/list")).status).toBe(401);
    expect((await app.call("POST", "/api/agencies/matches", { agencies: [{ name: "a" }] })).status).toBe(401);
    expect((await app.call("GET", "/api/agencies/own")).status).toBe(401);
  });
});

describe("what a new agency is compared with", () => {
  test.each([
    ["City of Austin Police Dept", "Austin Police Department"],
    ["Austn Police Department", "Austin Police Department"],
    ["Phoenix Police Department Records Unit", "Phoenix Police Department"],
  ])("%s may be %s", async (name, known) => {
    const { match, near } = await matches({ name });
    expect({ match, first: near[0]?.name }).toEqual({ match: null, first: known });
  });

  test("one with the very name or address is found, under its own law only", async () => {
    expect((await matches({ name: "austin police department" })).match.name).toBe("Austin Police Department");
    expect((await matches({ name: "", email: "FOIA@nara.gov" })).match.id).toBe("us-nara");
    expect(await matches({ name: "Austin Police Department", jurisdiction: "us-mn" })).toMatchObject({
      match: null,
      near: [],
    });
  });

  test("an unknown one has the jurisdiction that its place or address speaks for", async () => {
    const jurisdiction = async (agency: object) => (await matches(agency)).suggestion.jurisdiction;
    expect(await jurisdiction({ name: "Phoenix Parks Library" })).toBe("us-az");
    expect(await jurisdiction({ name: "Records", locality: "Tulsa" })).toBe("us-ok");
    expect(await jurisdiction({ name: "Bureau of New Things" })).toBeNull();
  });

  test("includes one's own agencies and nobody else's", async () => {
    await add(ada, "Kendall County Weights Office");
    const wanted = { name: "Kendall County Weights" };
    expect(namesOf((await matches(wanted)).near)).toEqual(["Kendall County Weights Office"]);
    expect((await matches(wanted, eve)).near).toEqual([]);
  });

  test.each([[[]], [Array.from({ length: 26 }, () => ({ name: "a" }))], [[{ name: "a".repeat(301) }]]])(
    "a call with too few, too many or too much is refused",
    async (agencies) => {
      expect((await ada.call("POST", "/api/agencies/matches", { agencies })).status).toBe(400);
    },
  );
});

describe("agencies added at once", () => {
  test("are the user's own in the order of the list, also with only a portal", async () => {
    const { status, body } = await addAll(ada, [
      clerk("Ford County Clerk"),
      clerk("Lee County Clerk", { email: null, portalUrl: "https://lee.example/foia" }),
    ]);
    expect(status).toBe(201);
    expect(body.items).toMatchObject([
      { name: "Ford County Clerk", isOwn: true, channels: ["email"] },
      { name: "Lee County Clerk", isOwn: true, email: null, channels: ["portal"] },
    ]);
    expect((await eve.call("GET", `/api/agencies/${body.items[0].id}`)).status).toBe(404);
  });

  test("are refused together, with the errors of each line", async () => {
    const { status, body } = await addAll(ada, [
      clerk("Knox County Clerk"),
      clerk("Pike County Clerk", { email: null }),
      clerk("City of Peoria Clerk", { jurisdiction: "us" }),
      clerk("knox county CLERK"),
    ]);
    expect(status).toBe(422);
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual([
      "/agencies/1/email",
      "/agencies/2/jurisdiction",
      "/agencies/3/name",
    ]);
    const { body: known } = await addAll(ada, [
      clerk("Knox County Clerk"),
      clerk("Chicago Police Department"),
    ]);
    expect(known).toMatchObject({ code: "agency_known", fields: [{ path: "/agencies/1/name" }] });
    expect((await matches({ name: "Knox County Clerk", jurisdiction: "us-il" })).match).toBeNull();
  });

  test("are refused when there are too many, or too many proposals", async () => {
    const many = Array.from({ length: 501 }, (_, index) => clerk(`Clerk ${index}`));
    expect((await addAll(eve, many)).status).toBe(400);
    expect((await addAll(eve, many.slice(0, 51), { propose: true })).body.code).toBe("too_many_proposals");
    expect((await eve.call("GET", "/api/agencies/own")).body.items).toEqual([]);
    const large = clerk("Large Clerk", { notes: "a".repeat(3_000_000) });
    expect((await addAll(eve, [large])).status).toBe(413);
  });
});

describe("a proposal", () => {
  const own = async (by: TestUser, id: string) =>
    (await by.call("GET", "/api/agencies/own")).body.items.find((one: { id: string }) => one.id === id);
  const propose = (by: TestUser, id: string) => by.call("PUT", `/api/agencies/${id}/proposal`);
  const decide = (id: string, decision: string, body: object, by: TestUser = admin) =>
    by.call("POST", `/api/admin/agencies/${id}/${decision}`, body);
  const waiting = async () =>
    (await admin.call("GET", "/api/admin/agencies?listing=pending")).body.items.map(
      (one: { id: string }) => one.id,
    );

  test("is made and withdrawn by the agency's own user only; without one it is nobody's to decide", async () => {
    const { id, version } = await add(ada, "Bond County Clerk");
    expect(await waiting()).not.toContain(id);
    expect((await own(ada, id)).proposal).toBeNull();
    expect((await decide(id, "approval", { version })).body.code).toBe("not_proposed");
    expect((await decide(id, "decline", { version, reason: "No" })).body.code).toBe("not_proposed");
    expect((await decide(id, "merge", { into: "us-nara" })).body.code).toBe("not_proposed");
    expect((await propose(eve, id)).status).toBe(404);
    expect((await propose(ada, "us-nara")).status).toBe(404);
    expect((await propose(ada, id)).status).toBe(204);
    expect((await propose(ada, id)).body.code).toBe("already_proposed");
    expect(await waiting()).toContain(id);
    expect((await eve.call("DELETE", `/api/agencies/${id}/proposal`)).status).toBe(404);
    expect((await ada.call("DELETE", `/api/agencies/${id}/proposal`)).status).toBe(204);
    expect((await ada.call("DELETE", `/api/agencies/${id}/proposal`)).status).toBe(404);
    expect(await waiting()).not.toContain(id);
  });

  test("that is declined leaves the agency to its user, who sees why and may propose it again", async () => {
    const { id, version } = await add(ada, "Clay County Clerk", { propose: true });
    const reason = "The address bounces. Ask the clerk for the current one.";
    expect((await decide(id, "decline", { version, reason }, eve)).body.code).toBe("admin_only");
    expect((await decide(id, "decline", { version, reason: " " })).body.code).toBe("reason_missing");
    expect((await decide(id, "decline", { version, reason: "a".repeat(1_001) })).status).toBe(400);
    expect((await decide(id, "decline", { version: version + 1, reason })).body.code).toBe("agency_changed");
    const { status, body } = await decide(id, "decline", { version, reason });
    expect([status, body.listing, body.proposedAt]).toEqual([200, "pending", null]);
    expect((await own(ada, id)).proposal).toMatchObject({ outcome: "declined", reason });
    expect((await own(eve, id)) === undefined).toBe(true);
    expect((await ada.call("GET", `/api/agencies/${id}`)).body.isOwn).toBe(true);
    const { rows } = await app.database.pool.query(
      "select actor, detail from audit_event where action = 'decline_agency' and subject = $1",
      [id],
    );
    expect(rows).toMatchObject([{ actor: ADMIN, detail: { name: "Clay County Clerk", reason } }]);
    expect((await propose(ada, id)).status).toBe(204);
    expect((await own(ada, id)).proposal).toMatchObject({ outcome: null, reason: null });
  });

  test("that is approved keeps the user's requests, and the user sees it", async () => {
    const { id, version } = await add(ada, "Edgar County Clerk", { propose: true });
    const request = await createSentRequest(app, ada, { agencyId: id });
    const draft = await createDraft(ada, { agencyId: id });
    const { body } = await decide(id, "approval", { version });
    expect(body).toMatchObject({ listing: "listed", owner: null, proposedAt: null });
    expect(await own(ada, id)).toMatchObject({
      isOwn: false,
      requests: 2,
      proposal: { outcome: "approved" },
    });
    for (const { id: requestId } of [request, draft]) {
      expect((await ada.call("GET", `/api/requests/${requestId}`)).body.agency.id).toBe(id);
    }
    expect((await eve.call("GET", `/api/agencies/${id}`)).body.name).toBe("Edgar County Clerk");
  });

  test("of an agency that was there is merged into it", async () => {
    const { id } = await add(ada, "The National Archive", { propose: true });
    expect((await decide(id, "merge", { into: "us-nara" })).status).toBe(200);
    expect((await own(ada, id)).proposal).toMatchObject({
      outcome: "merged",
      mergedInto: expect.stringContaining("National Archives"),
    });
  });

  test("is not needed by administrators, who add agencies for everyone", async () => {
    const addShared = (name: string, by = admin) => by.call("POST", "/api/admin/agencies", clerk(name));
    const { status, body } = await addShared("Grundy County Clerk");
    expect(status).toBe(201);
    expect(body).toMatchObject({ listing: "listed", owner: null, verifiedBy: ADMIN });
    expect((await addShared("grundy county clerk")).body.code).toBe("agency_known");
    expect((await addShared("Perry County Clerk", ada)).body.code).toBe("admin_only");
    const { rows } = await app.database.pool.query(
      "select actor, subject from audit_event where action = 'add_agency'",
    );
    expect(rows).toEqual([{ actor: ADMIN, subject: body.id }]);
  });
});
