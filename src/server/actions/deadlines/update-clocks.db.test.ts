import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { ACKNOWLEDGMENT, createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** Offices of the directory, put under other laws for these tests. */
const FLORIDA = "us-eeoc";
const OREGON = "us-sec";

describe("the life of a request's clocks", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    const move = "update agency set jurisdiction = $2 where id = $1";
    for (const [agency, law] of [
      [FLORIDA, "us-fl"],
      [OREGON, "us-or"],
    ]) {
      const { rowCount } = await app.database.pool.query(move, [agency, law]);
      expect(rowCount).toBe(1);
    }
  });
  afterAll(() => app?.close());
  beforeEach(() => app.clock.set("2026-03-02T15:00:00Z"));

  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  /** A letter of this day, confirmed as this. */
  async function confirmed(request: RequestDetail, day: string, outcome: string, text = "We write to you.") {
    app.clock.set(`${day}T15:00:00Z`);
    const letter = (await deliverReply(app, ada, request, { text })).at(-1);
    expect((await confirm(letter?.id ?? "", outcome)).status).toBe(200);
    return letter?.id ?? "";
  }
  const confirm = (id: string, outcome: string) =>
    ada.call("PUT", `/api/messages/${id}/outcome`, { outcome });
  const withdraw = (id: string) => ada.call("DELETE", `/api/messages/${id}/outcome`);
  const write = (id: string) =>
    ada.call("POST", `/api/requests/${id}/messages`, { id: randomUUID(), text: "2020 to 2024." });
  const lines = ({ clocks }: RequestDetail) =>
    clocks.map(
      ({ kind, dueOn, metOn, urgency }) => `${kind} ${dueOn ?? "-"} ${metOn ? `met ${metOn}` : urgency}`,
    );
  const clockMoves = ({ events }: RequestDetail) => events.filter(({ kind }) => kind === "clock_moved");
  const listed = async (filter: string, id: string): Promise<boolean> => {
    const { body } = await ada.call("GET", `/api/requests?filter=${filter}&limit=200`);
    return body.items.some((item: { id: string }) => item.id === id);
  };
  const problem = ({
    status,
    body,
  }: {
    status: number;
    body: { code: string; fields?: { path: string }[] };
  }) => [status, body.code, ...(body.fields ?? []).map(({ path }) => path)].join(" ");

  test("an extension moves the day, keeps its history, and goes with its confirmation", async () => {
    const request = await createSentRequest(app, ada);
    const before = (await detail(request.id)).clocks;
    const letter = await confirmed(
      request,
      "2026-03-20",
      "extension",
      "We are extending the time limit by ten working days. You can expect our response by May 1, 2026.",
    );
    const extended = await detail(request.id);
    expect(lines(extended)).toEqual(["initial_response 2026-04-13 later"]);
    expect(extended.clocks[0]).toMatchObject({
      legal: true,
      body: "agency",
      lastChecked: "2026-11-21",
      working: { firstLimit: "2026-03-30", confidence: "high" },
    });
    const told = extended.events.filter(
      ({ kind, messageId }) => messageId === letter && kind !== "status_changed",
    );
    expect(told).toMatchObject([
      { kind: "reply_received" },
      { kind: "outcome_confirmed", data: { outcome: "extension", agencyDate: "2026-05-01" } },
      { kind: "clock_moved", data: { from: "2026-03-30", to: "2026-04-13", why: "extension" } },
    ]);

    const { status, body } = await ada.call("POST", `/api/requests/${request.id}/extension`, { days: 5 });
    expect(status).toBe(200);
    expect(lines(body)).toEqual(["initial_response 2026-04-06 later"]);
    expect(body.manualDates.extension).toEqual({ days: 5, noticed: null });
    expect(lines((await ada.call("DELETE", `/api/requests/${request.id}/extension`)).body)).toEqual([
      "initial_response 2026-04-13 later",
    ]);

    await ada.call("POST", `/api/requests/${request.id}/extension`, { days: 3, noticed: "2026-03-19" });
    await withdraw(letter);
    const after = await detail(request.id);
    expect(after.clocks.map(({ working }) => working)).toEqual(before.map(({ working }) => working));
    expect(lines(after)).toEqual(["initial_response 2026-03-30 later"]);
    expect(after.manualDates.extension).toBeNull();
  });

  test("a question pauses the clock until the person answers, and never makes it overdue", async () => {
    const request = await createSentRequest(app, ada);
    const letter = await confirmed(request, "2026-03-10", "clarification_asked");
    const paused = await detail(request.id);
    // The person's own time to answer is thirty business days (6 C.F.R. § 5.3(c)).
    expect(lines(paused)).toEqual(["initial_response - paused", "clarification 2026-04-21 later"]);
    expect(paused).toMatchObject({
      deadline: { urgency: "paused", pausedSince: "2026-03-11" },
      nextStep: { kind: "clarification", dueOn: "2026-04-21" },
    });
    expect(clockMoves(paused).at(-1)).toMatchObject({
      data: { from: "2026-03-30", to: null, why: "pause" },
    });

    app.clock.set("2026-06-01T15:00:00Z");
    expect([await listed("overdue", request.id), await listed("yours", request.id)]).toEqual([false, true]);
    // Fourteen business days were left when it was asked.
    expect((await detail(request.id)).clocks[0]?.working.due).toBe("2026-06-22");
    expect((await write(request.id)).status).toBe(201);
    const resumed = await detail(request.id);
    expect(lines(resumed)).toEqual([
      "initial_response 2026-06-22 later",
      "clarification 2026-04-21 met 2026-06-01",
    ]);
    expect(clockMoves(resumed).at(-1)).toMatchObject({
      actor: "you",
      data: { from: null, to: "2026-06-22", why: "resumed" },
    });

    await withdraw(letter);
    expect(lines(await detail(request.id))).toEqual([
      "initial_response 2026-03-30 overdue",
      "silence_appeal 2032-03-30 later",
    ]);
    expect(await listed("overdue", request.id)).toBe(true);
  });

  test("an answer that does not arrive ends no pause; sent again, it does", async () => {
    const request = await createSentRequest(app, ada);
    await confirmed(request, "2026-03-10", "clarification_asked");
    app.clock.set("2026-03-17T15:00:00Z");
    app.relay.behavior = "refuse";
    const { body: answer } = await write(request.id);
    const answered = ["initial_response 2026-04-06 later", "clarification 2026-04-21 met 2026-03-17"];
    expect(lines(await detail(request.id))).toEqual(answered);
    await app.runDueJobs();
    app.relay.behavior = "accept";
    const refused = await detail(request.id);
    expect(lines(refused)).toEqual(["initial_response - paused", "clarification 2026-04-21 later"]);
    expect(clockMoves(refused).at(-1)).toMatchObject({ data: { why: "undelivered" } });
    await ada.call("POST", `/api/messages/${answer.id}/delivery`);
    await app.runDueJobs();
    expect(lines(await detail(request.id))).toEqual(answered);
  });

  test("a question gives nothing back once the time is up", async () => {
    const request = await createSentRequest(app, ada);
    await confirmed(request, "2026-04-01", "fee_estimate");
    expect(lines(await detail(request.id))).toEqual([
      "initial_response 2026-03-30 overdue",
      "silence_appeal 2032-03-30 later",
      "fee 2026-05-01 later",
    ]);
  });

  test("a refusal opens the appeal; once it is sent, its decision is awaited", async () => {
    const request = await createSentRequest(app, ada);
    const letter = await confirmed(request, "2026-03-10", "denied");
    const refused = await detail(request.id);
    expect(lines(refused)).toEqual(["initial_response 2026-03-30 met 2026-03-10", "appeal 2026-06-08 later"]);
    expect(refused).toMatchObject({ status: "denied", deadline: { kind: "appeal", legal: true } });

    const appeal = (day: string) => ada.call("POST", `/api/requests/${request.id}/appeal`, { sent: day });
    app.clock.set("2026-03-16T15:00:00Z");
    expect(problem(await appeal("2026-03-17"))).toBe("422 date_in_future /sent");
    expect(problem(await appeal("2026-03-01"))).toBe("422 day_before_request /sent");
    expect(problem(await appeal("2026-02-30"))).toBe("422 bad_day /sent");
    const { body: appealed } = await appeal("2026-03-16");
    expect(lines(appealed).slice(1)).toEqual([
      "appeal 2026-06-08 met 2026-03-16",
      "appeal_decision 2026-04-13 later",
    ]);
    await appeal("2026-03-16");
    expect((await detail(request.id)).events.filter(({ kind }) => kind === "appeal_recorded")).toHaveLength(
      1,
    );
    const { body: none } = await ada.call("DELETE", `/api/requests/${request.id}/appeal`);
    expect(lines(none)).toEqual(lines(refused));

    app.clock.set("2026-06-09T15:00:00Z");
    expect(lines(await detail(request.id))[1]).toBe("appeal 2026-06-08 lapsed");
    expect(await listed("overdue", request.id)).toBe(false);
    await withdraw(letter);
    expect(lines(await detail(request.id))).toEqual([
      "initial_response 2026-03-30 overdue",
      "silence_appeal 2032-03-30 later",
    ]);
  });

  test("where the law has no number there is a reminder, which is the person's to move", async () => {
    const request = await createSentRequest(app, ada, { agencyId: FLORIDA });
    const { clocks, permissions } = await detail(request.id);
    expect(clocks).toMatchObject([
      { kind: "reminder", legal: false, dueOn: "2026-03-16", working: { due: null } },
    ]);
    expect(permissions).toMatchObject({ remind: true, extend: false });
    const remind = (on: string | null) => ada.call("PUT", `/api/requests/${request.id}/reminder`, { on });
    expect(lines((await remind("2026-03-05")).body)).toEqual(["reminder 2026-03-05 week"]);
    expect(problem(await remind("2026-03-01"))).toBe("422 day_past /on");
    expect(problem(await remind("soon"))).toBe("400 bad_input /on");
    app.clock.set("2026-03-09T15:00:00Z");
    expect(lines(await detail(request.id))).toEqual(["reminder 2026-03-05 lapsed"]);
    expect(await listed("overdue", request.id)).toBe(false);
    expect(lines((await remind(null)).body)).toEqual(["reminder 2026-03-16 week"]);
    expect(problem(await ada.call("POST", `/api/requests/${request.id}/extension`, {}))).toBe(
      "409 no_open_clock",
    );
    await confirmed(request, "2026-03-10", "released");
    expect(lines(await detail(request.id))).toEqual(["reminder 2026-03-16 met 2026-03-10"]);
    expect(problem(await remind("2026-04-01"))).toBe("409 no_reminder");
  });

  test("a request to be expedited has the day of that decision, until the agency writes", async () => {
    const request = await createSentRequest(app, ada, { expedited: true, expeditedReason: "A story." });
    expect(lines(await detail(request.id))).toContain("expedite 2026-03-12 later");
    await confirmed(request, "2026-03-05", "processing_update");
    expect(lines(await detail(request.id))).toContain("expedite 2026-03-12 met 2026-03-05");
  });

  test("an acknowledgment starts the time for the records where the law wants one first", async () => {
    const request = await createSentRequest(app, ada, { agencyId: OREGON });
    app.clock.set("2026-03-04T15:00:00Z");
    await deliverReply(app, ada, request, { from: request.agencyEmail ?? "", text: ACKNOWLEDGMENT });
    const acknowledged = await detail(request.id);
    expect(lines(acknowledged)).toEqual([
      "initial_response 2026-03-09 met 2026-03-04",
      "production 2026-03-23 later",
    ]);
    expect(acknowledged.deadline).toMatchObject({ kind: "production" });
    const letter = await confirmed(request, "2026-03-20", "released");
    expect(lines(await detail(request.id))[1]).toBe("production 2026-03-23 met 2026-03-20");
    await withdraw(letter);
    expect(lines(await detail(request.id))).toEqual([
      "initial_response 2026-03-09 met 2026-03-04",
      "production 2026-03-23 week",
    ]);
  });

  test("what cannot be put down says why", async () => {
    const request = await createSentRequest(app, ada);
    const extend = (body: object) => ada.call("POST", `/api/requests/${request.id}/extension`, body);
    expect(problem(await extend({ days: 11 }))).toBe("422 extension_too_long /days");
    expect(problem(await extend({ days: 0 }))).toBe("400 bad_input /days");
    expect(problem(await extend({ noticed: "2026-03-03" }))).toBe("422 date_in_future /noticed");
    expect(problem(await extend({ noticed: "2026-03-01" }))).toBe("422 day_before_request /noticed");
    expect(problem(await ada.call("PUT", `/api/requests/${request.id}/reminder`, { on: null }))).toBe(
      "409 no_reminder",
    );
    const { id } = await createDraft(ada);
    expect(problem(await ada.call("POST", `/api/requests/${id}/extension`, {}))).toBe("409 not_sent_yet");
    expect(problem(await ada.call("POST", `/api/requests/${id}/appeal`, { sent: "2026-03-02" }))).toBe(
      "409 not_sent_yet",
    );
    await confirmed(request, "2026-03-10", "withdrawn");
    const gone = await detail(request.id);
    expect(gone).toMatchObject({ status: "withdrawn", clocks: [], deadline: null });
    expect(problem(await extend({}))).toBe("409 request_withdrawn");
  });
});
