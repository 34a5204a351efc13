import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
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
beforeEach(() => app.clock.set("2026-03-02T15:00:00Z"));

const NARA = "us-nara";
const agency = async (id: string) => (await app.call("GET", `/api/agencies/${id}`)).body;
const submit = async (by: TestUser, agencyId: string, more: object = {}) => {
  const { id, version } = await createDraft(by, { agencyId });
  return by.call("POST", `/api/requests/${id}/submission`, { version, ...more });
};
const bounce = (request: Parameters<typeof deliverReply>[2], to = request.agencyEmail) =>
  deliverReply(app, ada, request, {
    from: "MAILER-DAEMON@nara.gov",
    subject: "Undelivered Mail Returned to Sender",
    headers: ["Auto-Submitted: auto-replied"],
    text: `This is the mail system at host relay.example.\r\n\r\nI'm sorry to have to inform you that your message could not be delivered to one or more recipients.\r\n\r\n<${to}>: host mx.nara.gov said: 550 5.1.1 no such user\r\n`,
  });
const unconfirmed = async () => {
  const { body } = await admin.call("GET", "/api/admin/agencies?listing=unconfirmed");
  return { ids: body.items.map((item: { id: string }) => item.id), count: body.counts.unconfirmed };
};

describe("an address that letters do not reach", () => {
  test("is asked about again, by everybody, until somebody confirms it", async () => {
    const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
    expect((await unconfirmed()).ids).not.toContain(NARA);
    await bounce(one);
    // The same letter, once more: it is still one.
    await bounce(one);
    expect((await agency(NARA)).unverifiedReason).toBe(
      "A letter to this address did not arrive on March 2, 2026.",
    );
    app.clock.set("2026-03-04T15:00:00Z");
    await bounce(two);
    const reason = "2 letters to this address did not arrive, the last on March 4, 2026.";
    expect((await agency(NARA)).unverifiedReason).toBe(reason);
    expect((await submit(eve, NARA)).body).toMatchObject({ code: "address_unverified" });
    const listed = await unconfirmed();
    expect(listed.ids).toContain(NARA);
    expect(listed.count).toBe(listed.ids.length);

    app.clock.set("2026-03-05T15:00:00Z");
    expect((await submit(eve, NARA, { address: "foia@nara.gov" })).status).toBe(200);
    expect((await submit(eve, NARA)).status).toBe(200);
    expect((await agency(NARA)).unverifiedReason).toBe(reason);
    const { version } = (await admin.call("GET", `/api/admin/agencies/${NARA}`)).body;
    await admin.call("POST", `/api/admin/agencies/${NARA}/verification`, { version });
    expect((await agency(NARA)).unverifiedReason).toBeNull();
    expect((await unconfirmed()).ids).not.toContain(NARA);
  });

  test("is not doubted for a report about somebody else, nor once the report is moved away", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-09T15:00:00Z");
    await bounce(request, "someone@else.example");
    expect((await agency(NARA)).unverifiedReason).toBeNull();
    const messages = await bounce(request);
    expect((await agency(NARA)).unverifiedReason).not.toBeNull();
    const report = messages.findLast((message) => message.direction === "in");
    await ada.call("PUT", `/api/messages/${report?.id}/request`, { requestId: null });
    expect((await agency(NARA)).unverifiedReason).toBeNull();
  });
});

describe("an address that an agency answered from", () => {
  const PATROL = "us-ca-california-highway-patrol";

  test("is shown with the day, and not asked about any more", async () => {
    const before = await agency(PATROL);
    expect(before.unverifiedReason).toContain("September 2015");
    const { body: sent } = await submit(ada, PATROL, { address: before.email });
    await app.runDueJobs();
    const { body: request } = await ada.call("GET", `/api/requests/${sent.id}`);
    app.clock.set("2026-03-03T15:00:00Z");
    await deliverReply(app, ada, request, {
      from: `Records <${before.email}>`,
      subject: "Out of office",
      headers: ["Auto-Submitted: auto-replied"],
      text: "I am out of the office until Monday, March 9, 2026.",
    });
    expect((await agency(PATROL)).lastAnswer).toBeUndefined();
    await deliverReply(app, ada, request, {
      from: "Somebody <somebody@elsewhere.example>",
      text: "We are working on your request.",
    });
    expect((await agency(PATROL)).lastAnswer).toBeUndefined();
    await deliverReply(app, ada, request, {
      from: `Records <${before.email}>`,
      text: "We are working on your request and will write again.",
    });
    const after = await agency(PATROL);
    expect(after.lastAnswer).toEqual({ on: "2026-03-03", kind: "answered" });
    expect(after.unverifiedReason).toBeNull();
    expect((await submit(eve, PATROL)).status).toBe(200);
    // Two years later it is asked about again.
    app.clock.set("2028-03-04T15:00:00Z");
    expect((await agency(PATROL)).unverifiedReason).toContain("September 2015");
    expect((await unconfirmed()).ids).toContain(PATROL);
  });
});

test("a notice from the agency's portal shows that a letter arrived", async () => {
  const SEC = "us-sec";
  const request = await createSentRequest(app, ada, { agencyId: SEC });
  expect((await agency(SEC)).lastAnswer).toBeUndefined();
  await deliverReply(app, ada, request, {
    from: "Public Records Center <sec@govqa.us>",
    subject: "An update on your request",
    text: "A new message is available. Please log in to the Public Records Center to view it: https://sec.govqa.us/WEBAPP/_rs/RequestLogin.aspx?rid=12",
  });
  expect((await agency(SEC)).lastAnswer).toEqual({ on: "2026-03-02", kind: "portal_notice" });
});

describe("reviewers", () => {
  test("are listed for administrators, are not found for requests and take none", async () => {
    const { body } = await admin.call("GET", "/api/admin/agencies?listing=reviewers&limit=200");
    const reviewer = body.items.find((item: { id: string }) => item.id === "us-pa-oor");
    expect(reviewer).toMatchObject({
      name: "Office of Open Records",
      role: "reviewer",
      jurisdiction: "us-pa",
      email: "openrecords@pa.gov",
      // The email address is from memory.
      confidence: "medium",
    });
    const found = await app.call("GET", "/api/agencies?q=openrecords%40pa.gov");
    expect(found.body.items.map((item: { id: string }) => item.id)).not.toContain("us-pa-oor");
    expect((await submit(ada, "us-pa-oor", { address: "openrecords@pa.gov" })).body.code).toBe(
      "agency_reviews",
    );
  });
});

describe("a merge", () => {
  const add = async (name: string) => {
    const { body } = await ada.call("POST", "/api/agencies", {
      name,
      jurisdiction: "us-il",
      email: "foia@weights.example",
      abbreviation: name.slice(0, 3).toUpperCase(),
    });
    await ada.call("PUT", `/api/agencies/${body.id}/proposal`);
    await admin.call("POST", `/api/admin/agencies/${body.id}/approval`, { version: body.version });
    return body.id as string;
  };
  const adminRow = async (id: string) => (await admin.call("GET", `/api/admin/agencies/${id}`)).body;

  test("can be undone: names, requests and agencies under it go back", async () => {
    const [from, into, child] = [
      await add("Weights Office"),
      await add("Measures Office"),
      await add("Scales Office"),
    ];
    const { version } = await adminRow(child);
    await admin.call("PATCH", `/api/admin/agencies/${child}`, { version, parentId: from });
    const sent = await createSentRequest(app, ada, { agencyId: from });
    const waiting = await createDraft(ada, { agencyId: from });
    const later = await createDraft(ada, { agencyId: into });
    const before = await adminRow(from);
    const other = await adminRow(into);
    expect((await admin.call("DELETE", `/api/admin/agencies/${from}/merge`)).status).toBe(404);
    await admin.call("POST", `/api/admin/agencies/${from}/merge`, { into });
    expect(await adminRow(from)).toMatchObject({ mergedInto: into, canUndoMerge: true });
    expect((await adminRow(child)).parent.id).toBe(into);
    expect((await ada.call("DELETE", `/api/admin/agencies/${from}/merge`)).body.code).toBe("admin_only");

    const { status, body } = await admin.call("DELETE", `/api/admin/agencies/${from}/merge`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: from, listing: "listed", mergedInto: null, canUndoMerge: false, requests: before.requests },
    });
    expect(await adminRow(into)).toMatchObject({ aliases: other.aliases, requests: other.requests });
    expect((await adminRow(child)).parent.id).toBe(from);
    for (const [request, id] of [
      [sent, from],
      [waiting, from],
      [later, into],
    ] as const) {
      expect((await ada.call("GET", `/api/requests/${request.id}`)).body.agency.id).toBe(id);
    }
    expect((await app.call("GET", "/api/agencies?q=weights+office")).body.items[0].id).toBe(from);
    expect((await admin.call("DELETE", `/api/admin/agencies/${from}/merge`)).status).toBe(404);
  });

  test("of a proposed agency is a proposal again when it is undone", async () => {
    const into = await add("Docks Office");
    const { body: own } = await ada.call("POST", "/api/agencies", {
      ...{ name: "Office of Docks", jurisdiction: "us-il", email: "docks@weights.example" },
    });
    await ada.call("PUT", `/api/agencies/${own.id}/proposal`);
    const proposed = async () =>
      (await admin.call("GET", "/api/admin/agencies?listing=pending")).body.items.map(
        (item: { id: string }) => item.id,
      );
    await admin.call("POST", `/api/admin/agencies/${own.id}/merge`, { into });
    expect(await proposed()).not.toContain(own.id);
    await admin.call("DELETE", `/api/admin/agencies/${own.id}/merge`);
    expect(await proposed()).toContain(own.id);
    const { body } = await ada.call("GET", "/api/agencies/own");
    expect(body.items).toContainEqual(
      expect.objectContaining({
        id: own.id,
        isOwn: true,
        proposal: expect.objectContaining({ outcome: null }),
      }),
    );
  });

  test("into an agency that was merged since is undone only after that", async () => {
    const [one, two, three] = [await add("Ink Board"), await add("Pen Board"), await add("Paper Board")];
    await admin.call("POST", `/api/admin/agencies/${one}/merge`, { into: two });
    await admin.call("POST", `/api/admin/agencies/${two}/merge`, { into: three });
    const undo = (id: string) => admin.call("DELETE", `/api/admin/agencies/${id}/merge`);
    expect((await undo(one)).body.code).toBe("merged_further");
    expect((await undo(two)).status).toBe(200);
    expect((await adminRow(one)).mergedInto).toBe(two);
    expect((await undo(one)).status).toBe(200);
    expect((await adminRow(one)).listing).toBe("listed");
  });
});
