import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraft, createSentRequest, draft } from "#test/support/factories.ts";
import {
  ADMIN,
  type ApiResponse,
  startTestApp,
  type TestApp,
  type TestUser,
} from "#test/support/test-app.ts";

const UNKNOWN = "018f0000-0000-7000-8000-000000000000";
const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString("base64url");

describe("bad input", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  /** The one shape, with each wrong field named; nothing of the inside shows. */
  function expectProblem(
    { status, headers, body }: ApiResponse,
    expected: { status: number; code: string; fields?: string[] },
  ) {
    expect({
      status,
      code: body.code,
      fields: body.fields?.map((field: { path: string }) => field.path),
    }).toEqual({
      fields: undefined,
      ...expected,
    });
    expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(Object.keys(body).sort()).toEqual(
      ["code", "detail", ...(expected.fields ? ["fields"] : []), "status", "title", "type"].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/select|insert|pg_|constraint|\.ts:|node_modules/i);
  }

  const drafts: [string, object, string[]][] = [
    ["a wrong type", { title: 5 }, ["/draft/title"]],
    ["an over-long title", { title: "x".repeat(201) }, ["/draft/title"]],
    ["over-long records", { records: "x".repeat(20_001) }, ["/draft/records"]],
    ["a fraction of a dollar", { feeCapDollars: 1.5 }, ["/draft/feeCapDollars"]],
    ["less than nothing", { feeCapDollars: -1 }, ["/draft/feeCapDollars"]],
    ["a word for a number", { feeCapDollars: "25" }, ["/draft/feeCapDollars"]],
    ["a day in another form", { madeFrom: "1/2/2026" }, ["/draft/madeFrom"]],
    ["an unknown field", { ownerId: UNKNOWN }, ["/draft/ownerId"]],
    ["a missing field", { records: undefined }, ["/draft/records"]],
    ["a NUL", { title: "a\u0000b" }, ["/draft/title"]],
    ["half a character", { records: "a\ud83db" }, ["/draft/records"]],
    [
      "several at once",
      { title: 5, records: 6, other: 7 },
      ["/draft/other", "/draft/records", "/draft/title"],
    ],
  ];
  test.each(drafts)("a draft with %s", async (_name, changes, fields) => {
    const answer = await ada.call("POST", "/api/requests", { draft: { ...draft(), ...changes } });
    answer.body.fields?.sort((a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1));
    expectProblem(answer, { status: 400, code: "bad_input", fields });
  });

  test("a draft with an agency nobody knows", async () => {
    const answer = await ada.call("POST", "/api/requests", { draft: draft({ agencyId: "us-nobody" }) });
    expectProblem(answer, { status: 422, code: "unknown_agency", fields: ["/draft/agencyIds/0"] });
  });

  const bodies: [string, unknown, number, string, string[]?][] = [
    ["broken JSON", "{", 400, "bad_json"],
    ["no JSON at all", "", 400, "bad_json"],
    ["a list", [], 400, "bad_input", ["/body"]],
    ["null", "null", 400, "bad_input", ["/body"]],
    ["a poisoned prototype", '{"__proto__":{"admin":true}}', 400, "bad_json"],
    ["an extra field", { draft: draft(), id: UNKNOWN }, 400, "bad_input", ["/id"]],
    ["more than the server takes", { draft: draft({ records: "x".repeat(300_000) }) }, 413, "too_large"],
  ];
  test.each(bodies)("a body that is %s", async (_name, body, status, code, fields) => {
    const answer = await ada.call("POST", "/api/requests", body);
    expectProblem(answer, { status, code, ...(fields ? { fields } : {}) });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
  ])("a body of type %s", async (type) => {
    const response = await fetch(`${app.url}/api/requests`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": type },
      body: "x=1",
    });
    const body = await response.json();
    expectProblem(
      { status: response.status, headers: response.headers, body },
      {
        status: 415,
        code: "unsupported_media_type",
      },
    );
  });

  const queries: [string, string, string[]][] = [
    ["/api/requests?limit=0", "bad_input", ["/limit"]],
    ["/api/requests?limit=201", "bad_input", ["/limit"]],
    ["/api/requests?limit=ten", "bad_input", ["/limit"]],
    ["/api/requests?filter=everything", "bad_input", ["/filter"]],
    ["/api/requests?status=denied,nonsense", "bad_input", ["/status"]],
    ["/api/requests?sort=tags", "bad_input", ["/sort"]],
    ["/api/requests?due=2026-02-30..", "bad_input", ["/due"]],
    ["/api/requests?filed=2026-02-02..2026-02-01&fee=maybe", "bad_input", ["/fee", "/filed"]],
    ["/api/requests?tag=water", "bad_input", ["/tag"]],
    [`/api/requests?tag=${"x".repeat(2_000)}`, "bad_input", ["/tag"]],
    [`/api/requests?sort=filed&cursor=${cursorOf("2026-02-01", UNKNOWN)}`, "bad_cursor", ["/cursor"]],
    [`/api/requests?sort=status&cursor=${cursorOf("denied", UNKNOWN)}`, "bad_cursor", ["/cursor"]],
    ["/api/requests/counts?filter=everything", "bad_input", ["/filter"]],
    ["/api/requests/board?limit=1000", "bad_input", ["/limit"]],
    ["/api/requests/calendar?from=2026-01-01", "bad_input", ["/to"]],
    ["/api/requests/calendar?from=2026-01-01&to=2027-01-01", "bad_input", ["/to"]],
    ["/api/requests/calendar?from=2026-02-01&to=2026-02-30", "bad_input", ["/to"]],
    ["/api/requests.csv?columns=title,title", "bad_input", ["/columns"]],
    ["/api/requests.csv?columns=owner", "bad_input", ["/columns"]],
    ["/api/requests?q=a&q=b", "bad_input", ["/q"]],
    ["/api/requests?q=%00", "bad_input", ["/q"]],
    [`/api/requests?q=${"x".repeat(201)}`, "bad_input", ["/q"]],
    ["/api/requests?owner=someone", "bad_input", ["/owner"]],
    ["/api/requests?cursor=%2B", "bad_input", ["/cursor"]],
    ["/api/requests?cursor=abc", "bad_cursor", ["/cursor"]],
    [`/api/requests?cursor=${cursorOf("2026-02-30", UNKNOWN)}`, "bad_cursor", ["/cursor"]],
    [`/api/requests?cursor=${cursorOf("2026-02-01", "nobody")}`, "bad_cursor", ["/cursor"]],
    [`/api/requests?cursor=${cursorOf("2026-02-01")}`, "bad_cursor", ["/cursor"]],
    [`/api/conversations?cursor=${cursorOf("2026-02-01", UNKNOWN)}`, "bad_cursor", ["/cursor"]],
    [`/api/conversations?cursor=${cursorOf("+100000-01-01T00:00Z", UNKNOWN)}`, "bad_cursor", ["/cursor"]],
    ["/api/conversations?folder=attic", "bad_input", ["/folder"]],
    ["/api/agencies", "bad_input", ["/q"]],
    ["/api/deadlines?jurisdiction=us", "bad_input", ["/received"]],
    ["/api/sandbox/mail", "bad_input", ["/to"]],
    ["/api/requests/not-an-id", "bad_input", ["/id"]],
    ["/api/attachments/1", "bad_input", ["/id"]],
  ];
  test.each(queries)("GET %s", async (path, code, fields) => {
    expectProblem(await ada.call("GET", path), { status: 400, code, fields });
  });

  test("bad page links of administrators' lists", async () => {
    for (const list of ["users", "unmatched"]) {
      const answer = await admin.call("GET", `/api/admin/${list}?cursor=${cursorOf("x", UNKNOWN)}`);
      expectProblem(answer, { status: 400, code: "bad_cursor", fields: ["/cursor"] });
    }
  });

  test("a day that is none, a year nobody computes, a place without a law", async () => {
    expectProblem(await app.call("GET", "/api/deadlines?jurisdiction=us&received=2026-02-30"), {
      status: 422,
      code: "bad_day",
      fields: ["/received"],
    });
    expectProblem(await app.call("GET", "/api/deadlines?jurisdiction=us&received=2999-01-01"), {
      status: 422,
      code: "year_out_of_range",
      fields: ["/received"],
    });
    expectProblem(await app.call("GET", "/api/deadlines?jurisdiction=zz&received=2026-01-01"), {
      status: 404,
      code: "unknown_jurisdiction",
      fields: ["/jurisdiction"],
    });
  });

  test("a resume mark of the live stream that is no number", async () => {
    const response = await fetch(`${app.url}/api/live`, {
      headers: { authorization: `Bearer ${ada.token}`, "last-event-id": "yesterday" },
    });
    const body = await response.json();
    expectProblem(
      { status: response.status, headers: response.headers, body },
      {
        status: 400,
        code: "bad_input",
        fields: ["/last-event-id"],
      },
    );
  });

  test("addresses that lead nowhere", async () => {
    expectProblem(await app.call("GET", "/api/nothing"), { status: 404, code: "no_such_route" });
    expectProblem(await app.call("POST", "/api/config", {}), { status: 404, code: "no_such_route" });
    // Without a secret nobody could sign an email.
    expectProblem(await app.call("POST", "/api/mail-in", "{}"), { status: 404, code: "no_such_route" });
    expectProblem(await app.call("GET", "/api/requests/%ff"), { status: 400, code: "bad_address" });
  });

  test("a draft about days that are none", async () => {
    const answer = await ada.call("POST", "/api/requests", { draft: draft({ madeFrom: "2026-02-30" }) });
    expectProblem(answer, { status: 422, code: "bad_day", fields: ["/draft/madeFrom"] });
    const { id, version } = await createDraft(ada);
    const save = { version, draft: draft({ madeTo: "2026-13-01" }) };
    expectProblem(await ada.call("PATCH", `/api/requests/${id}/draft`, save), {
      status: 422,
      code: "bad_day",
      fields: ["/draft/madeTo"],
    });
  });

  test("messages, outcomes, profiles and the contact form name their fields", async () => {
    const request = await createSentRequest(app, ada);
    const { id } = request;
    const cases: [string, string, unknown, string[]][] = [
      ["POST", `/api/requests/${id}/messages`, { id: "x", text: "Hello" }, ["/id"]],
      ["POST", `/api/requests/${id}/messages`, { id: UNKNOWN, text: "" }, ["/text"]],
      ["POST", `/api/requests/${id}/messages`, { id: UNKNOWN, text: "x".repeat(50_001) }, ["/text"]],
      ["POST", `/api/requests/${id}/messages`, { id: UNKNOWN, text: "a", to: "me@example.org" }, ["/to"]],
      ["POST", `/api/requests/${id}/submission`, { version: 0 }, ["/version"]],
      ["PATCH", `/api/requests/${id}/draft`, { version: "1", draft: draft() }, ["/version"]],
      ["PUT", `/api/messages/${UNKNOWN}/outcome`, { outcome: "won" }, ["/outcome"]],
      [
        "PUT",
        "/api/me/profile",
        {
          name: "x".repeat(121),
          organization: "",
          postalAddress: "",
          phone: "",
          feeCategory: null,
          feeStatement: "",
        },
        ["/name"],
      ],
      ["POST", "/api/contact", { email: "nobody", message: "Hello" }, ["/email"]],
      ["POST", "/api/contact", { email: "a<b@example.org", message: "Hello" }, ["/email"]],
      ["POST", "/api/contact", { email: "a@example.org", message: "" }, ["/message"]],
    ];
    for (const [method, path, body, fields] of cases) {
      expectProblem(await ada.call(method, path, body), { status: 400, code: "bad_input", fields });
    }
    const assignment = `/api/admin/unmatched/${UNKNOWN}/assignment`;
    for (const requestIds of [[], ["x"], [UNKNOWN, UNKNOWN]]) {
      expect((await admin.call("POST", assignment, { requestIds })).body).toMatchObject({
        code: "bad_input",
      });
    }
  });

  test("too many questions at once", async () => {
    const ask = () => app.call("POST", "/api/contact", { email: "a@example.org", message: "Hello" });
    let answer = await ask();
    for (let asked = 1; answer.status === 202 && asked < 10; asked++) answer = await ask();
    expectProblem(answer, { status: 429, code: "too_many_requests" });
  });
});
