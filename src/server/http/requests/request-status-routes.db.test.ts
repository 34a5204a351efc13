import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { replayEvents, type StoredEvent } from "#core/request/replay-events.ts";
import { createDraft, createSentRequest, deliverReply, RELEASE } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("the status a user sets", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());
  beforeEach(() => app.clock.set("2026-03-02T15:00:00Z"));

  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const setStatus = (id: string, body: object) => ada.call("POST", `/api/requests/${id}/status`, body);
  const undo = (id: string, event?: number) =>
    ada.call("DELETE", `/api/requests/${id}/status${event === undefined ? "" : `?event=${event}`}`);
  /** All that a status decides. */
  const stateOf = ({ status, waitingOn, clocks, deadline, allowedStatuses: moves }: RequestDetail) => ({
    status,
    waitingOn,
    moves: moves.map(({ to }) => to),
    clocks,
    deadline,
  });
  const refusal = ({ status, body }: { status: number; body: { code: string } }) => `${status} ${body.code}`;

  test("a recorded refusal meets the clock and opens the appeal; undone, all is as it was", async () => {
    const request = await createSentRequest(app, ada);
    app.clock.set("2026-03-10T15:00:00Z");
    const before = stateOf(await detail(request.id));
    const { status, body } = await setStatus(request.id, {
      to: "denied",
      from: "awaiting_acknowledgment",
      on: "2026-03-09",
      note: "They told me on the phone.",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "denied", waitingOn: "nobody", undoableMove: { to: "denied" } });
    const clock = (detail: RequestDetail, kind: string) => detail.clocks.find((one) => one.kind === kind);
    expect(clock(body, "initial_response")?.metOn).toBe("2026-03-09");
    expect(clock(body, "appeal")).toMatchObject({ startedOn: "2026-03-09", metOn: null });
    expect(body.events.at(-1)).toBeDefined();
    expect(body.events).toContainEqual(
      expect.objectContaining({
        kind: "status_changed",
        actor: "you",
        messageId: null,
        data: expect.objectContaining({ by: "hand", on: "2026-03-09", note: "They told me on the phone." }),
      }),
    );
    expect(refusal(await setStatus(request.id, { to: "appeal_decided" }))).toBe("409 impossible_move");
    const after = await undo(request.id, body.undoableMove.event);
    expect(stateOf(after.body)).toEqual(before);
    expect(after.body.undoableMove).toBeNull();
    // The same click again, and one with nothing left to undo.
    expect((await undo(request.id, body.undoableMove.event)).status).toBe(200);
    expect(refusal(await undo(request.id))).toBe("409 nothing_to_undo");
  });

  test("in court and closed no clock runs; undone, each comes back", async () => {
    const request = await createSentRequest(app, ada);
    const before = stateOf(await detail(request.id));
    expect(refusal(await setStatus(request.id, { to: "in_litigation" }))).toBe("409 not_late_yet");
    app.clock.set("2026-05-01T15:00:00Z");
    const late = stateOf(await detail(request.id));
    expect(late.moves).toContain("in_litigation");
    const court = await setStatus(request.id, { to: "in_litigation" });
    expect(court.body).toMatchObject({
      status: "in_litigation",
      waitingOn: "nobody",
      clocks: [],
      deadline: null,
    });
    expect(refusal(await ada.call("POST", `/api/requests/${request.id}/extension`, {}))).toBe(
      "409 request_in_litigation",
    );
    expect((await setStatus(request.id, { to: "closed" })).body.status).toBe("closed");
    expect((await undo(request.id)).body.status).toBe("in_litigation");
    const back = (await undo(request.id)).body;
    expect(stateOf(back)).toEqual(late);
    expect(back.clocks[0].dueOn).toBe(before.clocks[0]?.dueOn);
  });

  test("an old page moves nothing, a draft nothing either, and what is said twice is said once", async () => {
    const request = await createSentRequest(app, ada);
    const stale = await setStatus(request.id, { to: "denied", from: "awaiting_determination" });
    expect([refusal(stale), stale.body.detail]).toEqual([
      "409 request_changed",
      "The status of this request changed in the meantime to “Awaiting acknowledgment”. Review it again.",
    ]);
    const once = await setStatus(request.id, { to: "fee_asked" });
    const twice = await setStatus(request.id, { to: "fee_asked", from: "awaiting_acknowledgment" });
    expect([once.body.waitingOn, twice.status, twice.body.events.length]).toEqual([
      "you",
      200,
      once.body.events.length,
    ]);
    expect(refusal(await setStatus(request.id, { to: "sending" }))).toBe("422 not_sent_manually");
    expect(refusal(await setStatus(request.id, { to: "denied", on: "2026-03-03" }))).toBe(
      "422 date_in_future",
    );
    expect(refusal(await setStatus(request.id, { to: "denied", on: "2026-02-27" }))).toBe(
      "422 day_before_request",
    );
    const draft = await createDraft(ada);
    expect(draft.allowedStatuses).toEqual([]);
    expect(refusal(await setStatus(draft.id, { to: "closed" }))).toBe("409 not_sent");
  });

  test("the day an agency named with a question or a fee is a clock, and one it cannot name is none", async () => {
    const request = await createSentRequest(app, ada);
    const { body } = await setStatus(request.id, { to: "clarification_asked", answerBy: "2026-03-20" });
    const clock = (kind: string) => (body as RequestDetail).clocks.find((one) => one.kind === kind);
    expect(clock("clarification")).toMatchObject({ dueOn: "2026-03-20", right: { basis: "letter" } });
    const denied = await setStatus(request.id, { to: "denied", answerBy: "2026-03-20" });
    expect(denied.body.clocks.map(({ kind }: { kind: string }) => kind)).not.toContain("promised");
    expect(refusal(await setStatus(request.id, { to: "fee_asked", answerBy: "2026-02-30" }))).toBe(
      "422 bad_day",
    );
  });

  test("a reply since is not undone with it, and a status a reply brought is not undone by hand", async () => {
    const request = await createSentRequest(app, ada);
    const { body } = await setStatus(request.id, { to: "awaiting_determination" });
    const letter = (await deliverReply(app, ada, request, { text: RELEASE })).at(-1);
    expect((await detail(request.id)).waitingOn).toBe("you");
    expect((await undo(request.id)).body).toMatchObject({
      status: "awaiting_acknowledgment",
      waitingOn: "you",
    });
    await setStatus(request.id, { to: "awaiting_determination" });
    await ada.call("PUT", `/api/messages/${letter?.id}/outcome`, { outcome: "released" });
    expect(refusal(await undo(request.id))).toBe("409 nothing_to_undo");
    expect(refusal(await undo(request.id, body.undoableMove.event))).toBe("200 undefined");
    // Who record that the answer is awaited has seen the letter, so the turn stays the agency's.
    await ada.call("DELETE", `/api/messages/${letter?.id}/outcome`);
    expect(await detail(request.id)).toMatchObject({ status: "awaiting_determination", waitingOn: "agency" });
  });

  test("many at once: each says what became of it, and one undo takes all back", async () => {
    const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
    const draft = await createDraft(ada);
    const missing = randomUUID();
    const ids = [one.id, two.id, draft.id, missing];
    const { status, body } = await ada.call("POST", "/api/requests/status", { ids, to: "closed" });
    expect(status).toBe(200);
    expect(body.updated.map(({ id }: { id: string }) => id)).toEqual([one.id, two.id]);
    expect(body.failed).toEqual([
      { id: draft.id, code: "not_sent", detail: expect.any(String) },
      { id: missing, code: "not_found", detail: expect.any(String) },
    ]);
    await setStatus(two.id, { to: "awaiting_determination" });
    const back = await ada.call("POST", "/api/requests/status/undo", { updated: body.updated });
    expect(back.body).toEqual({
      undone: [one.id],
      failed: [{ id: two.id, code: "request_changed", detail: expect.any(String) }],
    });
    expect((await detail(one.id)).status).toBe("awaiting_acknowledgment");
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect((await ada.call("POST", "/api/requests/status", { ids: many, to: "closed" })).status).toBe(400);
  });

  test("a recorded appeal is pending, and undone it is not", async () => {
    const request = await createSentRequest(app, ada);
    await setStatus(request.id, { to: "denied" });
    const path = `/api/requests/${request.id}/appeal`;
    expect((await ada.call("POST", path, { sent: "2026-03-02" })).body.status).toBe("appeal_pending");
    expect((await ada.call("DELETE", path)).body.status).toBe("denied");
  });

  test("a letter that waits for its day is scheduled, and taken back it is a draft", async () => {
    const { id, version } = await createDraft(ada);
    const submission = { version, sendAt: "2026-03-05T15:00:00.000Z" };
    const { body } = await ada.call("POST", `/api/requests/${id}/submission`, submission);
    expect(body).toMatchObject({ status: "scheduled", waitingOn: "nobody", allowedStatuses: [] });
    await ada.call("DELETE", `/api/requests/${id}/submission`);
    expect(await detail(id)).toMatchObject({ status: "draft", waitingOn: "you" });
  });

  test("notes and fees are stored, corrected, added up, and come back once deleted", async () => {
    const { id } = await createSentRequest(app, ada);
    const [note, fee] = [randomUUID(), randomUUID()];
    const callCaseNotes = (method: string, path: string, body?: object) =>
      ada.call(method, `/api/requests/${id}/${path}`, body);
    await callCaseNotes("PUT", `notes/${note}`, { text: "Call Tuesday." });
    const line = { kind: "invoiced", cents: 8_050, currency: "USD", on: "2026-03-02" };
    await callCaseNotes("PUT", `fees/${fee}`, { ...line, cents: 80_500 });
    const { body } = await callCaseNotes("PUT", `fees/${fee}`, line);
    expect(body.notes).toMatchObject([{ id: note, text: "Call Tuesday.", editedAt: null }]);
    expect(body.totals).toMatchObject([{ currency: "USD", invoiced: 8_050, open: 8_050 }]);
    expect((await callCaseNotes("DELETE", `notes/${note}`)).body.notes).toEqual([]);
    expect((await callCaseNotes("DELETE", `fees/${fee}`)).body).toMatchObject({ fees: [], totals: [] });
    const back = await callCaseNotes("PUT", `notes/${note}`, { text: "Call Tuesday." });
    expect(back.body.notes).toEqual(body.notes);
    expect(refusal(await callCaseNotes("PUT", `notes/${note}`, { text: " " }))).toBe("422 empty_note");
    expect((await callCaseNotes("PUT", `fees/${fee}`, { ...line, cents: -1 })).status).toBe(400);
    expect(refusal(await callCaseNotes("PUT", `fees/${fee}`, { ...line, on: "2026-02-30" }))).toBe(
      "422 bad_day",
    );
    const other = await createSentRequest(app, ada);
    expect(refusal(await ada.call("DELETE", `/api/requests/${other.id}/notes/${note}`))).toBe(
      "404 not_found",
    );
  });

  test("what is stored of every request is what its events say", async () => {
    const stored = await app.database.pool.query(
      "select id, status, waiting_on, closed_at, accepted_at from request order by id",
    );
    expect(stored.rows.length).toBeGreaterThan(5);
    for (const { id, status, waiting_on: waitingOn, closed_at, accepted_at } of stored.rows) {
      const { rows } = await app.database.pool.query(
        "select id, at, kind, data from request_event where request_id = $1 order by id",
        [id],
      );
      const events = rows.map(
        (row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }) as StoredEvent,
      );
      expect(replayEvents(events)).toEqual({
        status,
        waitingOn,
        closedAt: closed_at?.toISOString() ?? null,
        acceptedAt: accepted_at?.toISOString() ?? null,
      });
    }
  });
});
