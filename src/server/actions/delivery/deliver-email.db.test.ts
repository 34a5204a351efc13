import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { deliverEmail } from "#server/actions/delivery/deliver-email.ts";
import {
  ACKNOWLEDGMENT,
  createDraft,
  createSentRequest,
  deliverReply,
  emailFrom,
} from "#test/support/factories.ts";
import { scheduledJobs } from "#test/support/run-jobs.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const NOW = "2026-03-02T15:00:00Z";

describe("a letter on its way out", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    app.clock.set(NOW);
    // An address that a server called wrong would be asked about in the next test.
    await app.database.pool.query("delete from agency_contact_event");
    app.relay.behavior = "accept";
    app.relay.beforeReply = null;
  });

  const detail = async (id: string) => (await ada.call("GET", `/api/requests/${id}`)).body;
  const conversation = async (id: string) => (await ada.call("GET", `/api/conversations/${id}`)).body;
  const kinds = async (id: string) => (await detail(id)).events.map((event: { kind: string }) => event.kind);
  const submit = async (changes: object = {}, confirmed: { address?: string } = {}) => {
    const { id, version } = await createDraft(ada, changes);
    await ada.call("POST", `/api/requests/${id}/submission`, { version, ...confirmed });
    return id;
  };
  const outboxOf = async (requestId: string): Promise<string> => {
    const { rows } = await app.database.pool.query(
      "select o.id from outbox o join message m on m.id = o.message_id where m.request_id = $1 order by o.id desc limit 1",
      [requestId],
    );
    return rows[0].id;
  };
  const emailsAbout = (id: string) => app.relay.emails.filter((email) => email.messageId?.includes(id));

  test("pressed twice, and at once: one letter", async () => {
    const { id, version } = await createDraft(ada);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.call("POST", `/api/requests/${id}/submission`, { version })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await app.runDueJobs();
    expect((await conversation(id)).messages).toHaveLength(1);
    expect(emailsAbout((await conversation(id)).messages[0].id)).toHaveLength(1);
  });

  test("a letter with gaps names each, and nothing is sent", async () => {
    const { id, version } = await createDraft(ada, { agencyId: null, records: "" });
    const answer = await ada.call("POST", `/api/requests/${id}/submission`, { version });
    expect(answer).toMatchObject({ status: 422, body: { code: "letter_incomplete" } });
    expect(await detail(id)).toMatchObject({ status: "draft", messages: 0, permissions: { submit: true } });
  });

  test("another version than the one shown is a conflict", async () => {
    const { id, version, draft } = await createDraft(ada);
    const save = (from: number, title: string) =>
      ada.call("PATCH", `/api/requests/${id}/draft`, { version: from, draft: { ...draft, title } });
    expect(await save(version, "Second thoughts about lead")).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    });
    // The same words again are no change, whichever version they were written on.
    expect((await save(version, "Second thoughts about lead")).status).toBe(200);
    expect(await save(version, "From the other tab")).toMatchObject({
      status: 409,
      body: { code: "draft_conflict" },
    });
    expect(await ada.call("POST", `/api/requests/${id}/submission`, { version })).toMatchObject({
      status: 409,
      body: { code: "draft_conflict" },
    });
    expect(await detail(id)).toMatchObject({ title: "Second thoughts about lead", status: "draft" });
  });

  test("what was sent is neither changed nor deleted", async () => {
    const { id, version, draft } = await createSentRequest(app, ada);
    const conflict = { status: 409, body: { code: "already_sent" } };
    expect(await ada.call("PATCH", `/api/requests/${id}/draft`, { version, draft })).toMatchObject(conflict);
    expect(await ada.call("DELETE", `/api/requests/${id}`)).toMatchObject(conflict);
  });

  test("a draft goes without a trace", async () => {
    const { id } = await createDraft(ada);
    expect((await ada.call("DELETE", `/api/requests/${id}`)).status).toBe(204);
    expect((await ada.call("GET", `/api/requests/${id}`)).status).toBe(404);
    const { rows } = await app.database.pool.query("select from request_event where request_id = $1", [id]);
    expect(rows).toHaveLength(0);
  });

  test("a reply before its host's answer is recorded still waits for the requester", async () => {
    app.relay.behavior = "defer";
    const id = await submit();
    await app.runDueJobs();
    await deliverReply(app, ada, await detail(id), { text: "Which years do you mean?" });
    expect((await detail(id)).waitingOn).toBe("you");
    app.relay.behavior = "accept";
    app.clock.advance({ minutes: 30 });
    await app.runDueJobs();
    expect((await kinds(id)).includes("delivered")).toBe(true);
    expect(await detail(id)).toMatchObject({ status: "awaiting_acknowledgment", waitingOn: "you" });
  });

  test("deferred: tried again with growing pauses, reported once, and accepted at last", async () => {
    app.relay.behavior = "defer";
    const id = await submit();
    await app.runDueJobs();
    expect(await detail(id)).toMatchObject({
      status: "sending",
      deliveryProblem: "deferred",
      deadline: null,
    });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const [at] = await scheduledJobs(app.context, "deliver-mail");
      const pause = Date.parse(at ?? "") - app.clock.now().epochMilliseconds;
      pauses.push(pause / 60_000);
      app.clock.advance({ milliseconds: pause });
      if (attempt === 3) app.relay.behavior = "accept";
      await app.runDueJobs();
    }
    for (const [attempt, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(2 ** attempt);
      expect(pause).toBeLessThanOrEqual(1.2 * 2 ** attempt);
    }
    expect(await detail(id)).toMatchObject({ status: "awaiting_acknowledgment", deliveryProblem: null });
    const events = await kinds(id);
    expect(events.filter((kind: string) => kind === "delivery_deferred")).toHaveLength(1);
    expect(events).toContain("delivered");
    expect(await scheduledJobs(app.context, "deliver-mail")).toEqual([]);
    const { rows } = await app.database.pool.query(
      "select outcome, server_response from delivery_attempt where outbox_id = $1 order by id",
      [await outboxOf(id)],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      "deferred",
      "deferred",
      "deferred",
      "deferred",
      "accepted",
    ]);
    expect(rows[0].server_response).toMatch(/^451/);
  });

  test("deferred for three days: failed, and the user's turn", async () => {
    app.relay.behavior = "defer";
    const id = await submit();
    await app.runDueJobs();
    app.clock.advance({ hours: 73 });
    await app.runDueJobs();
    expect(await detail(id)).toMatchObject({ deliveryProblem: "failed", waitingOn: "you" });
    expect(await scheduledJobs(app.context, "deliver-mail")).toEqual([]);
  });

  describe("a letter that came back", () => {
    /** As Postfix words it in free text. */
    const bounce = (request: { id: string; replyAddress: string; agencyEmail: string | null }) =>
      deliverReply(app, ada, request as RequestDetail, {
        from: "MAILER-DAEMON@nara.gov",
        subject: "Undelivered Mail Returned to Sender",
        headers: ["Auto-Submitted: auto-replied"],
        text: `This is the mail system at host relay.example.\r\n\r\nI'm sorry to have to inform you that your message could not be delivered to one or more recipients.\r\n\r\n<${request.agencyEmail}>: host mx.nara.gov said: 550 5.1.1 no such user\r\n`,
      });
    const nothingRuns = { status: "sending", waitingOn: "you", clocks: [], deadline: null, filedAt: null };

    test("runs no clock, and starts it again when it is sent again", async () => {
      const request = await createSentRequest(app, ada);
      expect(request).toMatchObject({ status: "awaiting_acknowledgment", deadline: { dueOn: "2026-03-30" } });
      await bounce(request);
      expect(await detail(request.id)).toMatchObject({ ...nothingRuns, deliveryProblem: "bounced" });

      app.clock.set("2026-03-09T15:00:00Z");
      const [letter] = (await conversation(request.id)).messages;
      await ada.call("POST", `/api/messages/${letter.id}/delivery`);
      await app.runDueJobs();
      expect(await detail(request.id)).toMatchObject({
        status: "awaiting_acknowledgment",
        waitingOn: "agency",
        filedAt: "2026-03-09T15:00:00.000Z",
        deadline: { startedOn: "2026-03-09", dueOn: "2026-04-06" },
      });
    });

    test("runs the clock from its day again once the report is found to be another request's", async () => {
      const [request, other] = [
        await createSentRequest(app, ada),
        await createSentRequest(app, ada, { title: "The other one" }),
      ];
      app.clock.set("2026-03-05T15:00:00Z");
      const report = (await bounce(request)).at(-1);
      expect(await detail(request.id)).toMatchObject(nothingRuns);
      await ada.call("PUT", `/api/messages/${report?.id}/request`, { requestId: other.id });
      expect(await detail(request.id)).toMatchObject({
        status: "awaiting_acknowledgment",
        waitingOn: "agency",
        filedAt: request.filedAt,
        deadline: { startedOn: "2026-03-02", dueOn: "2026-03-30" },
        deliveryProblem: null,
      });
    });

    test("stops nothing where the agency has answered, or another letter is with it", async () => {
      const answered = await createSentRequest(app, ada);
      await deliverReply(app, ada, answered, { text: ACKNOWLEDGMENT });
      await bounce(answered);
      expect(await detail(answered.id)).toMatchObject({ status: "awaiting_determination" });
      expect((await detail(answered.id)).clocks).toHaveLength(1);

      const written = await createSentRequest(app, ada);
      app.clock.set("2026-03-03T15:00:00Z");
      await ada.call("POST", `/api/requests/${written.id}/messages`, {
        id: randomUUID(),
        text: "Also 2024.",
      });
      await app.runDueJobs();
      await bounce(written);
      expect(await detail(written.id)).toMatchObject({ deadline: { dueOn: "2026-03-30" } });
    });

    test("runs no clock although the report overtakes the note that it was accepted", async () => {
      const request = await createDraft(ada);
      app.relay.beforeReply = async () => {
        app.relay.beforeReply = null;
        await app.database.pool.query(
          "update message set delivery_state = 'bounced' where request_id = $1 and direction = 'out'",
          [request.id],
        );
      };
      await ada.call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
      await app.runDueJobs();
      expect(await detail(request.id)).toMatchObject({ clocks: [], filedAt: null });
    });
  });

  test("the job run twice sends once", async () => {
    const { id } = await createSentRequest(app, ada);
    const outboxId = await outboxOf(id);
    await deliverEmail(app.context, outboxId);
    await deliverEmail(app.context, outboxId);
    const [letter] = (await conversation(id)).messages;
    expect(emailsAbout(letter.id)).toHaveLength(1);
    expect((await kinds(id)).filter((kind: string) => kind === "clock_started")).toHaveLength(1);
  });

  test("an acknowledgment that overtakes the note of the delivery starts the clock once", async () => {
    const { id, version, replyAddress } = await createDraft(ada);
    app.relay.beforeReply = async () => {
      app.relay.beforeReply = null;
      await app.deliverEmail({
        from: "foia@nara.gov",
        to: replyAddress,
        raw: emailFrom({ to: replyAddress, text: ACKNOWLEDGMENT }),
      });
      const { rows } = await app.database.pool.query("select id from inbound where state = 'received'");
      const { fileEmail } = await import("#server/actions/intake/file-email.ts");
      await fileEmail(app.context, rows[0].id);
    };
    await ada.call("POST", `/api/requests/${id}/submission`, { version });
    await app.runDueJobs();
    expect(await detail(id)).toMatchObject({
      status: "awaiting_determination",
      filedAt: "2026-03-02T15:00:00.000Z",
      deadline: { dueOn: "2026-03-30" },
    });
    expect((await kinds(id)).filter((kind: string) => kind === "clock_started")).toHaveLength(1);
  });

  const days: [string, string, string, string][] = [
    // Washington at 23:30 is the next day in London; the agency's own day counts.
    ["us-nara", "2026-03-03T04:30:00Z", "2026-03-02", "2026-03-30"],
    ["us-nara", "2026-03-03T05:30:00Z", "2026-03-03", "2026-03-31"],
    // Los Angeles at 23:30.
    ["us-ca-california-highway-patrol", "2026-03-03T07:30:00Z", "2026-03-02", "2026-03-12"],
    ["us-ca-california-highway-patrol", "2026-03-03T08:30:00Z", "2026-03-03", "2026-03-13"],
  ];
  test.each(days)("%s takes the letter at %s: the clock starts on %s and ends on %s", async (...row) => {
    const [agencyId, at, startedOn, dueOn] = row;
    // The patrol's address was last seen years ago, so it has to be confirmed.
    const id = await submit({ agencyId }, agencyId === "us-nara" ? {} : { address: "PRA@chp.ca.gov" });
    app.clock.set(at);
    await app.runDueJobs();
    expect((await detail(id)).deadline).toMatchObject({ startedOn, dueOn });
  });

  test("a message sent twice under one id is one email; the id of another message is refused", async () => {
    const first = await createSentRequest(app, ada);
    const second = await createSentRequest(app, ada);
    const message = { id: randomUUID(), text: "Is there any news?" };
    const send = (request: { id: string }, user = ada) =>
      user.call("POST", `/api/requests/${request.id}/messages`, message);
    const answers = await Promise.all([send(first), send(first)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await app.runDueJobs();
    expect(emailsAbout(message.id)).toHaveLength(1);
    const { messages } = await conversation(first.id);
    expect(app.relay.emails.at(-1)).toMatchObject({
      subject: `Re: ${messages[0].subject}`,
      inReplyTo: `<${messages[0].id}@in.daylight.test>`,
      references: [`<${messages[0].id}@in.daylight.test>`],
      from: { name: "Ada Requester via Daylight", address: first.replyAddress },
    });
    const taken = { status: 409, body: { code: "message_id_taken" } };
    expect(await send(second)).toMatchObject(taken);
    const eve = await app.signUpAndLogIn("eve@example.org");
    expect(await send(await createSentRequest(app, eve), eve)).toMatchObject(taken);
  });

  test("nothing is written to an agency before the request itself, nor an empty message", async () => {
    const { id } = await createDraft(ada);
    const write = (requestId: string, text: string) =>
      ada.call("POST", `/api/requests/${requestId}/messages`, { id: randomUUID(), text });
    expect(await write(id, "Hello")).toMatchObject({ status: 409, body: { code: "not_sent_yet" } });
    const request = await createSentRequest(app, ada);
    expect(await write(request.id, " \n ")).toMatchObject({ status: 422, body: { code: "empty_message" } });
  });
});
