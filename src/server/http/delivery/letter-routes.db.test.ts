import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { createDraft, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const NOW = "2026-03-02T15:00:00Z";
const DENIAL =
  "This is our final response to your request 2026-NAR-00042. We have determined that the records are exempt from disclosure, and we are denying your request in full. The records are withheld under Exemptions 6 and 7(C).";
const ESTIMATE =
  "We estimate 14 hours of search at $42.00 per hour and $30.00 for duplication, $618.00 in all. Please tell us in writing whether you will pay this fee.";

describe("the letters that follow the first", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 20 });
    ada = await app.signUpAndLogIn("ada@example.org");
    await app.runDueJobs();
  });
  afterAll(() => app?.close());
  beforeEach(() => app.clock.set(NOW));

  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const letters = (id: string, kind = "") =>
    ada.call("GET", `/api/requests/${id}/letters${kind && `/${kind}`}`);
  const kinds = async (id: string) =>
    (await letters(id)).body.items.map(({ kind }: { kind: string }) => kind);
  /** A request whose letter arrived, to an office of this id. */
  const sendRequest = async (agencyId?: string) => {
    const { id, version } = await createDraft(ada, agencyId === undefined ? {} : { agencyId });
    await ada.call("POST", `/api/requests/${id}/submission`, { version });
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    return detail(id);
  };
  /** The agency answers, and its letter is confirmed to say this. */
  const answered = async (request: RequestDetail, outcome: Outcome, text: string) => {
    const message = (await deliverReply(app, ada, request, { text })).at(-1);
    await ada.call("PUT", `/api/messages/${message?.id}/outcome`, { outcome });
    return message?.id;
  };
  const send = (requestId: string, fields: object) =>
    ada.call("POST", `/api/requests/${requestId}/messages`, {
      id: randomUUID(),
      text: "Dear FOIA Officer:",
      ...fields,
    });
  const clocks = async (id: string) =>
    (await detail(id)).clocks.map(
      ({ kind, dueOn, metOn }) => `${kind} ${dueOn}${metOn ? ` met ${metOn}` : ""}`,
    );

  test("a letter that waits is asked after; it names the request and its day, and moves no clock", async () => {
    const { id } = await sendRequest();
    expect((await kinds(id))[0]).toBe("follow_up");
    const { status, body } = await letters(id, "follow_up");
    expect(status).toBe(200);
    expect(body).toMatchObject({ missing: [], recipient: null });
    expect(body.effect).toBe("No deadline changes. The response is still due March 30, 2026.");
    expect(body.text).toContain("Lead levels in school drinking water");
    expect(body.text).toContain("March 2, 2026");
    expect(body.text).toContain("due on March 30, 2026");
    expect(body.text).not.toContain("[");
  });

  test("many are followed up at once: late ones are asked, the others say why not, and it can be taken back", async () => {
    const overdue = [await sendRequest(), await sendRequest()];
    app.clock.set("2026-04-02T15:00:00Z");
    const recent = await sendRequest();
    const unsent = await createDraft(ada);
    const requestIds = [...overdue, recent, unsent].map(({ id }) => id);
    const preview = async () =>
      (await ada.call("POST", "/api/requests/follow-ups/preview", { requestIds })).body;
    const seen = await preview();
    expect(
      seen.letters.map(({ requestId, kind }: { requestId: string; kind: string }) => [requestId, kind]),
    ).toEqual(overdue.map(({ id }) => [id, "follow_up"]));
    expect(
      seen.skipped.map(({ requestId, reason }: { requestId: string; reason: string }) => [requestId, reason]),
    ).toEqual([
      [recent.id, "not_due"],
      [unsent.id, "not_sent_yet"],
    ]);

    const wanted = requestIds.map((requestId) => ({ requestId, id: randomUUID() }));
    const post = async () => (await ada.call("POST", "/api/requests/follow-ups", { letters: wanted })).body;
    const first = await post();
    expect(first.sent).toEqual(wanted.slice(0, 2));
    expect(first.failed.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
      [recent.id, "no_follow_up"],
      [unsent.id, "no_follow_up"],
    ]);
    // The same call once more sends nothing twice.
    expect((await post()).sent).toEqual(first.sent);
    const { messages } = (await ada.call("GET", `/api/conversations/${overdue[0]?.id}`)).body;
    expect(messages.at(-1)).toMatchObject({
      id: wanted[0]?.id,
      text: expect.stringContaining("was due on March 30, 2026"),
    });
    expect(messages.filter(({ id }: { id: string }) => id === wanted[0]?.id)).toHaveLength(1);

    // Longer than the twenty seconds of a single letter.
    app.clock.advance({ seconds: 50 });
    await app.runDueJobs();
    expect((await ada.call("DELETE", `/api/messages/${wanted[0]?.id}/delivery`)).status).toBe(200);
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    expect((await ada.call("DELETE", `/api/messages/${wanted[1]?.id}/delivery`)).status).toBe(409);
    const again = await preview();
    expect(again.letters.map(({ requestId }: { requestId: string }) => requestId)).toEqual([overdue[0]?.id]);
    expect(again.skipped[0]).toMatchObject({ requestId: overdue[1]?.id, reason: "recently_contacted" });
  });

  test("agencies without an email address are named as letters to send by hand, and none is sent", async () => {
    const byEmail = await sendRequest();
    const draft = await createDraft(ada, { agencyId: "us-doi-blm" });
    const submission = { version: draft.version, channel: "portal", sentOn: "2026-03-02" };
    await ada.call("POST", `/api/requests/${draft.id}/sending-by-hand`, submission);
    app.clock.set("2026-04-02T15:00:00Z");
    const requestIds = [byEmail.id, draft.id];
    const { body } = await ada.call("POST", "/api/requests/follow-ups/preview", { requestIds });
    expect(body).toMatchObject({
      letters: [{ requestId: byEmail.id, kind: "follow_up" }],
      byHand: [{ requestId: draft.id, kind: "follow_up", agency: { id: "us-doi-blm" } }],
      skipped: [],
    });
    const letters = [{ requestId: draft.id, id: randomUUID() }];
    const { body: sent } = await ada.call("POST", "/api/requests/follow-ups", { letters });
    expect(sent).toMatchObject({ sent: [], failed: [{ id: draft.id, code: "no_recipient" }] });
  });

  test("follow-ups have the words of the user's own template, unless it leaves a gap", async () => {
    const [one, other] = [await sendRequest(), await sendRequest()];
    app.clock.set("2026-04-02T15:00:00Z");
    const template = async (text: string) => {
      const body = { id: randomUUID(), name: randomUUID(), letter: { kind: "follow_up", text } };
      return (await ada.call("POST", "/api/templates", body)).body.id;
    };
    const follow = async (requestId: string, templateId: string) => {
      const body = { letters: [{ requestId, id: randomUUID() }], templateIds: [templateId] };
      return ada.call("POST", "/api/requests/follow-ups", body);
    };
    const own = await template("To {agency}: where is my answer to the request of {request_date}?");
    const { body: sent } = await follow(one.id, own);
    const { messages } = (await ada.call("GET", `/api/conversations/${one.id}`)).body;
    expect(messages.at(-1).id).toBe(sent.sent[0].id);
    expect(messages.at(-1).text).toMatch(/^To .+: where is my answer to the request of March 2, 2026\?$/);
    const { body: refused } = await follow(other.id, await template("My case number is {case number}."));
    expect(refused).toMatchObject({ sent: [], failed: [{ code: "letter_placeholders" }] });
    expect((await follow(other.id, randomUUID())).status).toBe(404);
  });

  test("nobody follows up more than 500, or nothing at all", async () => {
    const preview = (body: object) => ada.call("POST", "/api/requests/follow-ups/preview", body);
    expect((await preview({})).status).toBe(422);
    expect((await preview({ requestIds: [] })).status).toBe(400);
    expect((await preview({ requestIds: Array.from({ length: 501 }, () => randomUUID()) })).status).toBe(400);
    expect((await preview({ requestIds: [randomUUID()] })).status).toBe(404);
    expect((await preview({ query: "poem=1" })).status).toBe(400);
    const letters = Array.from({ length: 51 }, () => ({ requestId: randomUUID(), id: randomUUID() }));
    expect((await ada.call("POST", "/api/requests/follow-ups", { letters })).status).toBe(400);
  });

  test("an appeal cites the exemptions that were read, counts from the day it leaves, and not once it is taken back", async () => {
    const request = await sendRequest();
    const denialId = await answered(request, "denied", DENIAL);
    // The mailer of these tests returns no bytes of what it sent; the answer's own stand in for them.
    await app.database.pool.query(
      `update message sent set raw_sha256 = came.raw_sha256, raw_size = came.raw_size from message came
       where sent.request_id = $1 and sent.direction = 'out' and came.request_id = $1 and came.direction = 'in'`,
      [request.id],
    );
    const { body: offered } = await letters(request.id);
    expect(offered.items[0]).toMatchObject({ kind: "denial_appeal", inReplyTo: denialId });
    const { body: appeal } = await letters(request.id, "denial_appeal");
    expect(appeal.text).toContain("5 U.S.C. § 552(b)(6)");
    expect(appeal.text).toContain("5 U.S.C. § 552(b)(7)(C)");
    expect(appeal.recipient).toMatchObject({ addressRequired: false });
    expect(appeal.recipient.label).toContain("the head of the agency");
    expect(appeal.effect).toContain("A decision is due March 30, 2026");
    const before = await clocks(request.id);
    expect(before).not.toContain("appeal_decision");

    const { status, body: message } = await send(request.id, { letter: "denial_appeal", text: appeal.text });
    expect(status).toBe(201);
    expect(message).toMatchObject({ letterKind: "denial_appeal", subject: appeal.subject });
    // Who reviews the denial has seen neither it nor the request.
    const copies = ["Request of March 2, 2026.eml", "Answer of March 2, 2026.eml"];
    expect(message.attachments.map(({ name }: { name: string }) => name)).toEqual(copies);
    expect(appeal.text).toContain(
      "I attach my request of March 2, 2026, and the agency's answer of March 2, 2026.",
    );
    expect(await kinds(request.id)).not.toContain("denial_appeal");
    expect(await clocks(request.id)).toEqual([
      before[0],
      "appeal 2026-05-31 met 2026-03-02",
      "appeal_decision 2026-03-30",
    ]);
    const { events } = await detail(request.id);
    expect(events.find(({ kind }) => kind === "message_sent")?.data).toMatchObject({
      letter: "denial_appeal",
    });

    const taken = await ada.call("DELETE", `/api/messages/${message.id}/delivery`);
    expect(taken.body).toMatchObject({ letterKind: "denial_appeal", text: appeal.text });
    expect(await clocks(request.id)).toEqual(before);
    expect((await kinds(request.id))[0]).toBe("denial_appeal");
  });

  test("an appeal names its points, and goes without an email that is left off; taken back, it is still left off", async () => {
    const request = await sendRequest();
    await answered(request, "denied", DENIAL);
    await app.database.pool.query(
      `update message sent set raw_sha256 = came.raw_sha256, raw_size = came.raw_size from message came
       where sent.request_id = $1 and sent.direction = 'out' and came.request_id = $1 and came.direction = 'in'`,
      [request.id],
    );
    const { body: appeal } = await letters(request.id, "denial_appeal");
    const [first] = appeal.points;
    expect(first).toMatchObject({
      citation: "5 U.S.C. § 552(b)(6)",
      statement: "The records are withheld under Exemptions 6 and 7(C).",
    });
    const made = appeal.points.filter(({ text }: { text: string }) => appeal.text.includes(text));
    expect(made.map(({ id }: { id: string }) => id)).toEqual([
      "cited:5 U.S.C. § 552(b)(6)",
      "cited:5 U.S.C. § 552(b)(7)(C)",
      "burden:0",
      "burden:1",
      "harm",
      "parts",
      "reasons",
    ]);
    expect(appeal.points.map(({ id }: { id: string }) => id)).toContain("search");
    expect((await letters(request.id, "withdrawal")).body).toMatchObject({ points: [], copies: [] });

    const withoutCopies = [appeal.copies[0].messageId];
    const { body: message } = await send(request.id, {
      letter: "denial_appeal",
      text: appeal.text,
      withoutCopies,
    });
    expect(message.attachments.map(({ name }: { name: string }) => name)).toEqual([
      "Answer of March 2, 2026.eml",
    ]);
    const taken = await ada.call("DELETE", `/api/messages/${message.id}/delivery`);
    expect(taken.body).toMatchObject({ letterKind: "denial_appeal", withoutCopies });
  });

  test("a withdrawal ends the request; undone, it has its former status", async () => {
    const { id } = await sendRequest();
    const before = await detail(id);
    expect(await kinds(id)).toContain("withdrawal");
    const { body: letter } = await letters(id, "withdrawal");
    const { body: message } = await send(id, { letter: "withdrawal", text: letter.text });
    expect(await detail(id)).toMatchObject({ status: "withdrawn", waitingOn: "nobody", clocks: [] });
    expect(await kinds(id)).toEqual([]);
    expect((await ada.call("DELETE", `/api/messages/${message.id}/delivery`)).status).toBe(200);
    const after = await detail(id);
    expect(after).toMatchObject({
      status: before.status,
      waitingOn: before.waitingOn,
      deadline: before.deadline,
    });
    const { rows } = await app.database.pool.query("select closed_at from request where id = $1", [id]);
    expect(rows[0].closed_at).toBeNull();
  });

  test("a withdrawal that does not arrive ended nothing; sent again, it does", async () => {
    const { id } = await sendRequest();
    const { body: message } = await send(id, { letter: "withdrawal", text: "I withdraw it." });
    app.relay.behavior = "refuse";
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    app.relay.behavior = "accept";
    expect(await detail(id)).toMatchObject({ status: "awaiting_acknowledgment", waitingOn: "you" });
    expect(await clocks(id)).toEqual(["initial_response 2026-03-30"]);
    await ada.call("POST", `/api/messages/${message.id}/delivery`);
    await app.runDueJobs();
    expect(await detail(id)).toMatchObject({ status: "withdrawn", clocks: [] });
  });

  test("one that leaves later does what it does then", async () => {
    const { id } = await sendRequest();
    const later = { letter: "withdrawal", text: "I withdraw it.", sendAt: "2026-03-05T15:00:00Z" };
    const { body: message } = await send(id, later);
    expect((await detail(id)).status).toBe("awaiting_acknowledgment");
    app.clock.set("2026-03-05T15:00:00Z");
    await app.runDueJobs();
    expect(await detail(id)).toMatchObject({ status: "withdrawn", clocks: [] });
    const { body } = await ada.call("GET", `/api/conversations/${id}`);
    expect(body.messages.find((one: { id: string }) => one.id === message.id).letterKind).toBe("withdrawal");
  });

  test("a fee is accepted up to the sum that was read, and the clock runs again", async () => {
    const request = await sendRequest();
    app.clock.set("2026-03-04T15:00:00Z");
    await answered(request, "fee_estimate", ESTIMATE);
    app.clock.set("2026-03-09T15:00:00Z");
    expect((await kinds(request.id)).slice(0, 2)).toEqual(["fee_accept", "fee_dispute"]);
    const { body: letter } = await letters(request.id, "fee_accept");
    expect(letter.text).toContain("up to $618");
    expect(letter.effect).toMatch(/^When this is sent, the agency’s clock runs again. The new deadline is /);
    await send(request.id, { letter: "fee_accept", text: letter.text });
    expect(await detail(request.id)).toMatchObject({ status: "awaiting_determination", waitingOn: "agency" });
  });

  test("a gap is named, and a letter with one stays here", async () => {
    const request = await sendRequest();
    await answered(request, "clarification_asked", "Which years do you mean?");
    const { body: letter } = await letters(request.id, "clarification");
    const [placeholder] = letter.missing;
    expect(letter.text).toContain(placeholder.placeholder);
    expect(await send(request.id, { letter: "clarification", text: letter.text })).toMatchObject({
      status: 422,
      body: {
        code: "letter_placeholders",
        detail: `Fill in ${placeholder.placeholder}, or take it out.`,
        fields: [{ path: "/text" }],
      },
    });
    expect(await detail(request.id)).toMatchObject({ status: "clarification_asked", messages: 2 });
    const filled = letter.text.replace(
      placeholder.placeholder,
      "The years 2020 to 2024 [see my first letter].",
    );
    expect((await send(request.id, { letter: "clarification", text: filled })).status).toBe(201);
  });

  test("an appeal to someone else than the agency wants their address", async () => {
    const { rows } = await app.database.pool.query(
      "select id from agency where jurisdiction = 'us-il' and email is not null and merged_into is null order by id limit 1",
    );
    const request = await sendRequest(rows[0].id);
    await answered(request, "denied", "Your request is denied under 5 ILCS 140/7(1)(c).");
    const { body: letter } = await letters(request.id, "denial_appeal");
    expect(letter.recipient).toMatchObject({ addressRequired: true });
    expect(letter.recipient.label).toContain("the Public Access Counselor");
    expect(letter.recipient.label).toContain("The address is public.access@ilag.gov.");
    const fields = { letter: "denial_appeal", text: "Dear Counselor:" };
    expect(await send(request.id, fields)).toMatchObject({ status: 422, body: { code: "no_recipient" } });
    const sent = await send(request.id, { ...fields, to: ["counselor@example.gov"] });
    expect(sent).toMatchObject({ status: 201, body: { to: ["counselor@example.gov"] } });
    expect(letter.text).toContain("The decision says: “Your request is denied under 5 ILCS 140/7(1)(c).”");
    expect(letter.text).toContain("clear and convincing evidence, 5 ILCS 140/1.2.");
  });

  test("a later letter in German says so in its HTML", async () => {
    const { rows } = await app.database.pool.query(
      "select id, email from agency where jurisdiction = 'de' and email is not null and merged_into is null order by id limit 1",
    );
    const { id, version } = await createDraft(ada, { agencyId: rows[0].id });
    await ada.call("POST", `/api/requests/${id}/submission`, { version, address: rows[0].email });
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    const { body } = await letters(id, "follow_up");
    expect((await send(id, { letter: "follow_up", text: body.text })).status).toBe(201);
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)?.html).toContain('<html lang="de">');
  });

  test("a German objection is not sent by email", async () => {
    const { rows } = await app.database.pool.query(
      "select id from agency where jurisdiction = 'de' and email is not null and merged_into is null order by id limit 1",
    );
    const request = await sendRequest(rows[0].id);
    await answered(request, "denied", "Your request is denied.");
    const { body: letter } = await letters(request.id, "denial_appeal");
    expect(letter.recipient.notByEmail).toContain(
      "An objection (Widerspruch) sent as a plain email is not valid",
    );
    expect(letter.subject).toMatch(/^Widerspruch \(IFG\): /);
    expect(letter.text).toContain(
      "erhebe ich nach § 9 Abs. 4 IFG in Verbindung mit §§ 68 ff. VwGO Widerspruch.",
    );
    expect(letter.english).toMatchObject({
      language: "de",
      text: expect.stringContaining("I object (Widerspruch)"),
    });
    const sent = await send(request.id, { letter: "denial_appeal", text: "Widerspruch." });
    expect(sent).toMatchObject({
      status: 422,
      body: { code: "not_by_email", fields: [{ path: "/letter" }] },
    });
  });

  test("what is no letter, not sent yet, or someone else's is refused", async () => {
    const { id } = await sendRequest();
    expect((await letters(id, "complaint")).status).toBe(400);
    expect((await send(id, { letter: "complaint" })).status).toBe(400);
    const { id: draftId } = await createDraft(ada);
    expect((await letters(draftId)).body).toEqual({ items: [] });
    expect(await letters(draftId, "follow_up")).toMatchObject({
      status: 409,
      body: { code: "not_sent_yet" },
    });
    const eve = await app.signUpAndLogIn("eve@example.org");
    for (const path of [`/api/requests/${id}/letters`, `/api/requests/${id}/letters/withdrawal`]) {
      expect(await eve.call("GET", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    const message = { id: randomUUID(), text: "I withdraw it.", letter: "withdrawal" };
    expect((await eve.call("POST", `/api/requests/${id}/messages`, message)).status).toBe(404);
    expect((await detail(id)).status).toBe("awaiting_acknowledgment");
  });
});
