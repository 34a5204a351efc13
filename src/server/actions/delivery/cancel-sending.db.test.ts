import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDraft, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const NOW = "2026-03-02T15:00:00Z";

describe("a letter that waits to leave", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 20 });
    ada = await app.signUpAndLogIn("ada@example.org");
    await app.runDueJobs();
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    app.clock.set(NOW);
    app.relay.behavior = "accept";
    app.relay.beforeReply = null;
  });

  const detail = async (id: string) => (await ada.call("GET", `/api/requests/${id}`)).body;
  const messages = async (id: string) => (await ada.call("GET", `/api/conversations/${id}`)).body.messages;
  const kinds = async (id: string) => (await detail(id)).events.map((event: { kind: string }) => event.kind);
  const submit = async (extra: object = {}) => {
    const request = await createDraft(ada);
    await ada.call("POST", `/api/requests/${request.id}/submission`, { version: request.version, ...extra });
    return request;
  };
  /** A request whose letter has left and arrived. */
  const sentOut = async () => {
    const { id } = await submit();
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    return detail(id);
  };
  const answer = async (requestId: string, fields: object = {}) => {
    const id = randomUUID();
    const { body, status } = await ada.call("POST", `/api/requests/${requestId}/messages`, {
      id,
      text: "We mean the years 2020 to 2024.",
      ...fields,
    });
    expect(status).toBe(201);
    return body;
  };
  const cancelSending = (messageId: string) => ada.call("DELETE", `/api/messages/${messageId}/delivery`);
  const emailsAbout = (id: string) => app.relay.emails.filter((email) => email.messageId?.includes(id));
  const ALREADY_LEFT = { status: 409, body: { code: "already_sent_out" } };

  test("leaves when the window is over, not before", async () => {
    const { id } = await submit();
    const [letter] = await messages(id);
    expect(letter.delivery).toEqual({
      state: "queued",
      serverResponse: null,
      leavesAt: "2026-03-02T15:00:20.000Z",
    });
    app.clock.advance({ seconds: 19 });
    await app.runDueJobs();
    expect(emailsAbout(letter.id)).toHaveLength(0);
    app.clock.advance({ seconds: 1 });
    await app.runDueJobs();
    expect(emailsAbout(letter.id)).toHaveLength(1);
    expect((await messages(id))[0].delivery).toMatchObject({ state: "accepted", leavesAt: null });
    expect(await cancelSending(letter.id)).toMatchObject(ALREADY_LEFT);
    expect(await ada.call("DELETE", `/api/requests/${id}/submission`)).toMatchObject(ALREADY_LEFT);
  });

  test("is named as waiting until it leaves, and so is one that is scheduled", async () => {
    const { id } = await submit();
    const waiting = async () =>
      (await detail(id)).waitingLetters.map(({ messageId: _, ...letter }: { messageId: string }) => letter);
    expect(await waiting()).toEqual([
      { to: "foia@nara.gov", letter: null, leavesAt: "2026-03-02T15:00:20.000Z", scheduled: false },
    ]);
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    expect(await waiting()).toEqual([]);
    const { id: later } = await answer(id, { sendAt: "2026-03-04T14:00:00.000Z", letter: "follow_up" });
    expect(await waiting()).toEqual([
      { to: "foia@nara.gov", letter: "follow_up", leavesAt: "2026-03-04T14:00:00.000Z", scheduled: true },
    ]);
    await cancelSending(later);
    expect(await waiting()).toEqual([]);
  });

  test("a first letter taken back is the draft it was, and can be sent again", async () => {
    const before = await submit();
    const { id } = before;
    const taken = await ada.call("DELETE", `/api/requests/${id}/submission`);
    expect(taken.status).toBe(200);
    const { events, lastActivityAt, ...remaining } = taken.body;
    const { events: _drafted, lastActivityAt: _then, ...original } = before;
    expect(remaining).toEqual(original);
    expect(events.map((event: { kind: string }) => event.kind)).toEqual([
      "drafted",
      "submitted",
      "sending_cancelled",
      "status_changed",
    ]);
    expect(await ada.call("DELETE", `/api/requests/${id}/submission`)).toMatchObject({
      status: 409,
      body: { code: "not_sent_yet" },
    });
    app.clock.advance({ seconds: 60 });
    const sentBefore = app.relay.emails.length;
    await app.runDueJobs();
    expect(app.relay.emails).toHaveLength(sentBefore);
    const { body } = await ada.call("GET", "/api/conversations?folder=sent");
    expect(body.items.map((row: { requestId: string }) => row.requestId)).not.toContain(id);

    await ada.call("POST", `/api/requests/${id}/submission`, { version: before.version });
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    expect(app.relay.emails).toHaveLength(sentBefore + 1);
    expect(await detail(id)).toMatchObject({ status: "awaiting_acknowledgment", messages: 1 });
  });

  test("an answer taken back gives its words back, and the pause goes on", async () => {
    const request = await sentOut();
    const [, question] = await deliverReply(app, ada, request, { text: "Which years do you mean?" });
    await ada.call("PUT", `/api/messages/${question?.id}/outcome`, { outcome: "clarification_asked" });
    const before = await detail(request.id);
    expect(before.status).toBe("clarification_asked");
    const { id } = await answer(request.id);
    expect(await detail(request.id)).toMatchObject({ status: "awaiting_determination", waitingOn: "agency" });
    expect(await cancelSending(id)).toMatchObject({
      status: 200,
      body: { requestId: request.id, text: "We mean the years 2020 to 2024.", to: ["foia@nara.gov"], cc: [] },
    });
    const after = await detail(request.id);
    expect(after).toMatchObject({
      status: before.status,
      waitingOn: before.waitingOn,
      messages: before.messages,
    });
    expect(after.deadline).toEqual(before.deadline);
    expect(await kinds(request.id)).toContain("sending_cancelled");
    expect((await cancelSending(id)).status).toBe(404);
    app.clock.advance({ minutes: 5 });
    await app.runDueJobs();
    expect(emailsAbout(id)).toHaveLength(0);
  });

  test("cancelled and claimed at the same moment: one of the two happens", async () => {
    const outcomes = { sent: 0, cancelled: 0 };
    for (let round = 0; round < 6; round++) {
      const { id } = await submit();
      const [letter] = await messages(id);
      app.clock.advance({ seconds: 20 });
      // Each begins first in half of the rounds.
      const racers = [() => cancelSending(letter.id), () => app.runDueJobs()];
      const [answered] = await Promise.all(
        round % 2 === 0
          ? racers.map((run) => run())
          : racers
              .toReversed()
              .map((run) => run())
              .toReversed(),
      );
      const { status } = answered as Awaited<ReturnType<typeof cancelSending>>;
      expect([200, 409]).toContain(status);
      expect(emailsAbout(letter.id)).toHaveLength(status === 200 ? 0 : 1);
      expect((await detail(id)).status).toBe(status === 200 ? "draft" : "awaiting_acknowledgment");
      outcomes[status === 200 ? "cancelled" : "sent"]++;
    }
    expect(outcomes.sent + outcomes.cancelled).toBe(6);
  });

  test("a letter that is being handed over cannot be taken back", async () => {
    const { id } = await submit();
    const [letter] = await messages(id);
    const answers: unknown[] = [];
    app.relay.beforeReply = async () => {
      answers.push(await cancelSending(letter.id));
    };
    app.clock.advance({ seconds: 20 });
    await app.runDueJobs();
    expect(answers).toMatchObject([ALREADY_LEFT]);
    expect(await detail(id)).toMatchObject({ status: "awaiting_acknowledgment" });
  });

  test("a letter for a later day waits, is dated that day, and leaves then", async () => {
    const { id } = await submit({ sendAt: "2026-03-09T09:00:00-05:00" });
    const [letter] = await messages(id);
    expect(letter.delivery).toMatchObject({ state: "scheduled", leavesAt: "2026-03-09T14:00:00.000Z" });
    expect(letter.text).toContain("March 9, 2026");
    app.clock.set("2026-03-09T13:59:00Z");
    await app.runDueJobs();
    expect(emailsAbout(letter.id)).toHaveLength(0);
    app.clock.set("2026-03-09T14:00:00Z");
    await app.runDueJobs();
    expect(emailsAbout(letter.id)).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ filedAt: "2026-03-09T14:00:00.000Z" });
  });

  test("a scheduled answer ends the pause when it leaves; sent now, it leaves once", async () => {
    const request = await sentOut();
    const [, question] = await deliverReply(app, ada, request, { text: "Which years do you mean?" });
    await ada.call("PUT", `/api/messages/${question?.id}/outcome`, { outcome: "clarification_asked" });
    const { id } = await answer(request.id, { sendAt: "2026-03-20T12:00:00Z" });
    expect(await detail(request.id)).toMatchObject({ status: "clarification_asked", waitingOn: "you" });

    app.clock.set("2026-03-05T10:00:00Z");
    expect(await ada.call("PUT", `/api/messages/${id}/delivery/now`)).toMatchObject({
      status: 202,
      body: { delivery: { state: "queued" }, at: "2026-03-05T10:00:00.000Z" },
    });
    await app.runDueJobs();
    expect(emailsAbout(id)).toHaveLength(1);
    expect(await detail(request.id)).toMatchObject({ status: "awaiting_determination", waitingOn: "agency" });
    expect(await ada.call("PUT", `/api/messages/${id}/delivery/now`)).toMatchObject(ALREADY_LEFT);
    // The job of the time first chosen finds nothing to do.
    app.clock.set("2026-03-21T12:00:00Z");
    await app.runDueJobs();
    expect(emailsAbout(id)).toHaveLength(1);
  });

  test.each([
    ["2026-03-02T14:00:00Z", "a time gone by"],
    ["2027-06-01T00:00:00Z", "more than a year ahead"],
    ["tomorrow", "no time at all"],
  ])("%s is refused: %s", async (sendAt) => {
    const { id, version } = await createDraft(ada);
    expect(await ada.call("POST", `/api/requests/${id}/submission`, { version, sendAt })).toMatchObject({
      status: 422,
      body: { code: "bad_send_time" },
    });
    expect(await detail(id)).toMatchObject({ status: "draft", messages: 0 });
  });

  test("someone else's letter is not there to take back, hurry, confirm or look at", async () => {
    const { id } = await submit();
    const [letter] = await messages(id);
    const eve = await app.signUpAndLogIn("eve@example.org");
    for (const [method, path] of [
      ["DELETE", `/api/requests/${id}/submission`],
      ["DELETE", `/api/messages/${letter.id}/delivery`],
      ["PUT", `/api/messages/${letter.id}/delivery/now`],
      ["PUT", `/api/messages/${letter.id}/delivery/arrival`],
      ["GET", `/api/messages/${letter.id}/delivery/attempts`],
    ] as const) {
      expect((await eve.call(method, path)).status, path).toBe(404);
    }
    expect((await messages(id))[0].delivery.state).toBe("queued");
  });
});
