import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { ACKNOWLEDGMENT, createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { scheduledJobs } from "#test/support/run-jobs.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { type OutgoingMessage, queueMessage } from "./queue-message.ts";

const NOW = "2026-03-02T15:00:00Z";

describe("a letter in trouble", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    app.clock.set(NOW);
    app.relay.behavior = "accept";
    app.relay.beforeReply = null;
  });

  const detail = async (id: string) => (await ada.call("GET", `/api/requests/${id}`)).body;
  const conversation = async (id: string) => (await ada.call("GET", `/api/conversations/${id}`)).body;
  const kinds = async (id: string) => (await detail(id)).events.map((event: { kind: string }) => event.kind);
  const submit = async () => {
    const { id, version } = await createDraft(ada);
    await ada.call("POST", `/api/requests/${id}/submission`, { version });
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
  const attempts = async (messageId: string) =>
    (await ada.call("GET", `/api/messages/${messageId}/delivery/attempts`)).body.items;

  test("refused: final, in the server's words, no clock", async () => {
    app.relay.behavior = "refuse";
    const id = await submit();
    await app.runDueJobs();
    expect(await detail(id)).toMatchObject({
      deliveryProblem: "failed",
      waitingOn: "you",
      clocks: [],
      filedAt: null,
    });
    const [letter] = (await conversation(id)).messages;
    expect(letter.delivery).toMatchObject({
      state: "failed",
      serverResponse: expect.stringMatching(/^The agency's server refuses email .* The server said: 550/),
    });
    expect(await scheduledJobs(app.context, "deliver-mail")).toEqual([]);
  });

  test("found half-way after a crash: held, not sent again; a code is", async () => {
    const id = await submit();
    const outboxId = await outboxOf(id);
    await app.database.pool.query("update outbox set state = 'sending' where id = $1", [outboxId]);
    await app.runDueJobs();
    const [letter] = (await conversation(id)).messages;
    expect(letter.delivery.state).toBe("held");
    expect(emailsAbout(letter.id)).toHaveLength(0);
    expect(await detail(id)).toMatchObject({ deliveryProblem: "held", waitingOn: "you" });

    // The agency's answer shows that it had arrived: its clock runs from there.
    await deliverReply(app, ada, await detail(id), { text: ACKNOWLEDGMENT });
    expect(await detail(id)).toMatchObject({
      status: "awaiting_determination",
      filedAt: "2026-03-02T15:00:00.000Z",
      deadline: { dueOn: "2026-03-30" },
    });

    await app.call("POST", "/api/contact", { email: "visitor@example.org", message: "Hello" });
    await app.database.pool.query(
      "update outbox set state = 'sending' where owner_id is null and resolved_at is null",
    );
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)).toMatchObject({
      subject: "Question from visitor@example.org",
      replyTo: [{ address: "visitor@example.org" }],
    });
  });

  test("a refused letter sent again is the same email, and starts the clock when it arrives", async () => {
    app.relay.behavior = "refuse";
    const id = await submit();
    await app.runDueJobs();
    const [letter] = (await conversation(id)).messages;
    expect(letter.delivery.state).toBe("failed");

    app.relay.behavior = "accept";
    const again = await ada.call("POST", `/api/messages/${letter.id}/delivery`);
    expect(again).toMatchObject({ status: 202, body: { delivery: { state: "queued" } } });
    // A second click meets a letter that is under way.
    expect(await ada.call("POST", `/api/messages/${letter.id}/delivery`)).toMatchObject({
      status: 409,
      body: { code: "still_sending" },
    });
    await app.runDueJobs();
    expect(emailsAbout(letter.id)).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ status: "awaiting_acknowledgment", deliveryProblem: null });
    expect(await kinds(id)).toEqual(
      expect.arrayContaining(["delivery_failed", "sent_again", "clock_started"]),
    );
  });

  test("an agency's mail, and a stranger's letter, cannot be sent again", async () => {
    const { id } = await createSentRequest(app, ada);
    await deliverReply(app, ada, await detail(id), { text: ACKNOWLEDGMENT });
    const [letter, answer] = (await conversation(id)).messages;
    expect(await ada.call("POST", `/api/messages/${answer.id}/delivery`)).toMatchObject({
      status: 409,
      body: { code: "not_ours" },
    });
    const eve = await app.signUpAndLogIn("eve.again@example.org");
    expect((await eve.call("POST", `/api/messages/${letter.id}/delivery`)).status).toBe(404);
  });

  test("every attempt is reported with the server's reply", async () => {
    app.relay.behavior = "defer";
    const id = await submit();
    await app.runDueJobs();
    app.clock.advance({ minutes: 2 });
    app.relay.behavior = "accept";
    await app.runDueJobs();
    const [letter] = (await conversation(id)).messages;
    expect(await attempts(letter.id)).toEqual([
      {
        at: "2026-03-02T15:00:00.000Z",
        endedAt: "2026-03-02T15:00:00.000Z",
        outcome: "deferred",
        serverResponse: expect.stringMatching(/^451/),
        rejectedRecipients: [],
      },
      expect.objectContaining({ at: "2026-03-02T15:02:00.000Z", outcome: "accepted" }),
    ]);
  });

  test("a held letter that did arrive: its clock runs from the day it went out", async () => {
    const id = await submit();
    await app.database.pool.query("update outbox set state = 'sending', claimed_at = $2 where id = $1", [
      await outboxOf(id),
      NOW,
    ]);
    app.clock.advance({ hours: 50 });
    await app.runDueJobs();
    const [letter] = (await conversation(id)).messages;
    expect(letter.delivery.state).toBe("held");
    const path = `/api/messages/${letter.id}/delivery/arrival`;
    expect(await ada.call("PUT", path)).toMatchObject({
      status: 200,
      body: { delivery: { state: "accepted", serverResponse: "You said that it arrived." } },
    });
    expect(await detail(id)).toMatchObject({
      status: "awaiting_acknowledgment",
      waitingOn: "agency",
      deliveryProblem: null,
      filedAt: "2026-03-02T15:00:00.000Z",
      deadline: { dueOn: "2026-03-30" },
    });
    expect(await kinds(id)).toContain("arrival_confirmed");
    await app.runDueJobs();
    expect(emailsAbout(letter.id)).toHaveLength(0);
    expect(await ada.call("PUT", path)).toMatchObject({ status: 409, body: { code: "not_held" } });
  });

  /** What the relay would say to the next letter, for a recipient it rejects. A notice to the user may leave before it. */
  const rejectRecipients = (...addresses: string[]) => {
    const { mailer } = app.context;
    app.context.mailer = {
      send: async (email) => {
        if (email.cc.length === 0) return mailer.send(email);
        app.context.mailer = mailer;
        const accepted = await mailer.send(email);
        const rejectedRecipients = addresses.map((address) => ({
          address,
          words: "550 5.1.1 no such mailbox",
        }));
        return { ...accepted, rejectedRecipients };
      },
      close: () => undefined,
    };
  };
  const answerTo = async (requestId: string) => {
    const id = randomUUID();
    const { status } = await ada.call("POST", `/api/requests/${requestId}/messages`, {
      id,
      text: "Is there any news?",
      to: ["foia@nara.gov"],
      cc: ["clerk@nara.gov"],
    });
    expect(status).toBe(201);
    return id;
  };

  test("taken for some of its recipients: the missing recipients are reported", async () => {
    const request = await createSentRequest(app, ada);
    const id = await answerTo(request.id);
    rejectRecipients("clerk@nara.gov");
    await app.runDueJobs();
    const { messages } = await conversation(request.id);
    const letter = messages.find((message: { id: string }) => message.id === id);
    expect(letter.delivery.state).toBe("accepted");
    expect(letter.delivery.serverResponse).toMatch(
      /^clerk@nara\.gov will not receive it: There is no such address at this agency\. The server said: 550 5\.1\.1 no such mailbox\n250 /,
    );
    expect((await attempts(id))[0].rejectedRecipients).toEqual([
      { address: "clerk@nara.gov", serverResponse: "550 5.1.1 no such mailbox" },
    ]);
    const failed = (await detail(request.id)).events.find(
      (event: { kind: string }) => event.kind === "delivery_failed",
    );
    expect(failed.data).toEqual({
      words: "There is no such address at this agency. The server said: 550 5.1.1 no such mailbox",
      to: "clerk@nara.gov",
    });
  });

  test("taken for nobody but those in copy: it did not arrive", async () => {
    const request = await createSentRequest(app, ada);
    await answerTo(request.id);
    rejectRecipients("foia@nara.gov");
    await app.runDueJobs();
    expect((await conversation(request.id)).messages.at(-1).delivery.state).toBe("failed");
    expect(await detail(request.id)).toMatchObject({ deliveryProblem: "failed", waitingOn: "you" });
  });

  const sendTo = (request: { id: string }, email: Pick<OutgoingMessage, "to" | "cc">) =>
    withUser(app.context.db, ada.id, (tx) =>
      queueMessage(app.context, tx, {
        id: randomUUID(),
        ownerId: ada.id,
        request: { id: request.id, replyLocal: "calm-river-abc" },
        fromName: "Ada",
        subject: "Re: Records",
        text: "Any news?",
        html: "<p>Any news?</p>",
        inReplyTo: null,
        references: [],
        at: new Date(app.clock.now().epochMilliseconds),
        ...email,
      }),
    );
  const at = (address: string) => ({ name: "", address });

  test("none of our own addresses is written to, and each address once", async () => {
    const request = await createSentRequest(app, ada);
    await sendTo(request, {
      to: [at("foia@nara.gov"), at("other-request-xyz@in.daylight.test")],
      cc: [at("Me@IN.daylight.test"), at("FOIA@nara.gov"), at("clerk@nara.gov")],
    });
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)).toMatchObject({
      envelopeTo: ["foia@nara.gov", "clerk@nara.gov"],
      to: [{ address: "foia@nara.gov" }],
      cc: [{ address: "clerk@nara.gov" }],
    });
    await expect(sendTo(request, { to: at("me@in.daylight.test") })).rejects.toMatchObject({
      status: 422,
      code: "no_recipient",
    });
  });

  test("more letters in a day than anyone writes are refused, with the time when the next can go", async () => {
    const other = await createSentRequest(app, ada);
    const { id, version } = await createDraft(ada);
    const others = (count: number, state: string) =>
      app.database.pool.query(
        `insert into outbox (id, owner_id, message_id, mail, state, created_at)
         select gen_random_uuid(), $1, (select id from message where owner_id = $1 limit 1), '{}', $2, $3
         from generate_series(1, $4)`,
        [ada.id, state, "2026-03-10T09:00:00Z", count],
      );
    app.clock.set("2026-03-10T15:00:00Z");
    await others(TIER_LIMITS.full.recipients - 1, "accepted");
    await others(50, "cancelled");
    // One place is left, and three calls want it at the same moment.
    const three = await Promise.allSettled([1, 2, 3].map(() => sendTo(other, { to: at("foia@nara.gov") })));
    expect(three.map((call) => call.status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const submission = () => ada.call("POST", `/api/requests/${id}/submission`, { version });
    expect(await submission()).toMatchObject({
      status: 429,
      body: { code: "sending_limit", detail: expect.stringContaining("after 2026-03-11 09:00 UTC") },
    });
    expect(await detail(id)).toMatchObject({ status: "draft" });
    app.clock.set("2026-03-11T09:00:01Z");
    expect((await submission()).status).toBe(200);
  });
});
