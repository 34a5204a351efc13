import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecordManualSubmission } from "#contract/delivery/manual-submission.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** Its clock is on Monday, March 2, 2026, ten in the morning in Washington. */
describe("a letter its user sends", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org", {
      name: "Ada Łucka",
      postalAddress: "12 Elm Street\nDayton, Ohio 45402",
    });
  });
  afterAll(() => app?.close());

  const submitByHand = (request: RequestDetail, submission: Partial<RecordManualSubmission> = {}) =>
    ada.call("POST", `/api/requests/${request.id}/sending-by-hand`, {
      version: request.version,
      channel: "post",
      sentOn: "2026-02-25",
      ...submission,
    });

  const answerDue = (request: RequestDetail) =>
    request.clocks.find(({ kind }) => kind === "initial_response")?.dueOn;

  const conversation = async ({ id }: RequestDetail) =>
    (await ada.call("GET", `/api/conversations/${id}`)).body;

  async function pdf(path: string) {
    const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${ada.token}` } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { pages } = await readPdf(bytes);
    return { headers: response.headers, text: pages.join("\n").replace(/\s+/g, " ") };
  }

  test("is stored as it was sent, and the clock runs from the day it was sent", async () => {
    const request = await createDraft(ada);
    const { status, body } = await submitByHand(request);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "awaiting_acknowledgment",
      waitingOn: "agency",
      trackingNumber: null,
    });
    expect(answerDue(body)).toBe("2026-03-25");
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["sent_by_hand", "clock_started"]),
    );
    const { messages } = await conversation(request);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      direction: "out",
      to: [],
      delivery: {
        state: "by_hand",
        manualSubmission: { channel: "post", sentOn: "2026-02-25", receivedOn: null },
      },
    });
    expect(messages[0].text).toContain("February 25, 2026");
    await app.runDueJobs();
    const sentEmails = app.relay.emails.filter(({ from }) => from?.address === request.replyAddress);
    expect(sentEmails).toEqual([]);
  });

  test("to an agency without an address: its emails can be passed on, and answered by nobody", async () => {
    const request = await createDraft(ada, { agencyId: "us-dhs-cbp" });
    await submitByHand(request, { channel: "portal" });
    const { messages, replyTo } = await conversation(request);
    expect(replyTo).toEqual([]);
    const write = (more: object) =>
      ada.call("POST", `/api/requests/${request.id}/messages`, {
        id: crypto.randomUUID(),
        text: "See below.",
        ...more,
      });
    const forwards = { messageId: messages[0].id, attachments: [] };
    const EDITOR = "editor@paper.example";
    expect(await write({ to: [EDITOR], confirmedRecipients: [EDITOR], forwards })).toMatchObject({
      status: 201,
    });
    expect(await write({})).toMatchObject({ status: 422, body: { code: "no_recipient" } });
  });

  test("is recorded once, however often it is said", async () => {
    const request = await createDraft(ada);
    await submitByHand(request);
    expect((await submitByHand(request, { channel: "fax" })).status).toBe(200);
    const { messages } = await conversation(request);
    expect(messages).toHaveLength(1);
    expect(messages[0].delivery.manualSubmission.channel).toBe("post");
  });

  test("counts from the day it arrived, once that is known", async () => {
    const request = await createDraft(ada);
    await submitByHand(request);
    const receipt = (receivedOn: string | null) =>
      ada.call("PUT", `/api/requests/${request.id}/sending-by-hand/receipt`, { receivedOn });
    expect(answerDue((await receipt("2026-03-02")).body)).toBe("2026-03-30");
    expect(await receipt("2026-02-24")).toMatchObject({ status: 422, body: { code: "day_before_request" } });
    expect(await receipt("2026-03-03")).toMatchObject({ status: 422, body: { code: "date_in_future" } });
    expect(answerDue((await receipt(null)).body)).toBe("2026-03-25");
  });

  test("is a draft again when it was not sent after all, and can go by mail then", async () => {
    const request = await createDraft(ada);
    const carried = await submitByHand(request, { trackingNumber: "RR 123" });
    // A carrier's number is not the agency's.
    expect(carried.body.trackingNumber).toBeNull();
    expect((await conversation(request)).messages[0].delivery.manualSubmission.number).toBe("RR 123");
    const undone = await ada.call("DELETE", `/api/requests/${request.id}/sending-by-hand`);
    expect(undone.body).toMatchObject({ status: "draft", clocks: [], trackingNumber: null, messages: 0 });
    const { version } = undone.body;
    expect((await ada.call("POST", `/api/requests/${request.id}/submission`, { version })).status).toBe(200);
    await app.runDueJobs();
    expect((await conversation(request)).messages[0].delivery.state).toBe("accepted");
    expect(await submitByHand(request)).toMatchObject({ status: 409, body: { code: "already_sent" } });
    const again = await ada.call("DELETE", `/api/requests/${request.id}/sending-by-hand`);
    expect(again).toMatchObject({ status: 409, body: { code: "not_sent_manually" } });
  });

  test("stays sent once the agency has written", async () => {
    const request = await createDraft(ada);
    await submitByHand(request);
    await deliverReply(app, ada, request, {});
    const { status, body } = await ada.call("DELETE", `/api/requests/${request.id}/sending-by-hand`);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "already_answered" });
    expect((await conversation(request)).messages).toHaveLength(2);
  });

  test("reaches an agency that takes no email, with the number its page gave", async () => {
    const request = await createDraft(ada, { agencyId: "us-achp" });
    const sentEmails = await ada.call("POST", `/api/requests/${request.id}/submission`, {
      version: request.version,
    });
    expect(sentEmails).toMatchObject({ status: 409, body: { code: "no_email_channel" } });
    const { body } = await submitByHand(request, {
      channel: "portal",
      sentOn: "2026-03-02",
      trackingNumber: " ACHP-2026-17 ",
    });
    expect(body).toMatchObject({
      status: "awaiting_acknowledgment",
      trackingNumber: "ACHP-2026-17",
      // Nobody to write to until they have written.
      permissions: { reply: false },
    });
    expect(answerDue(body)).toBe("2026-03-30");
    expect((await conversation(request)).replyTo).toEqual([]);
  });

  test.each<[string, Partial<RecordManualSubmission>, number, string]>([
    ["a day to come", { sentOn: "2026-03-03" }, 422, "date_in_future"],
    ["a day that is none", { sentOn: "2026-02-30" }, 422, "bad_day"],
    ["a day long past", { sentOn: "2015-12-31" }, 422, "day_too_old"],
    ["a channel nobody has", { channel: "pigeon" as "post" }, 400, "bad_input"],
    ["a version that is old", { version: 99 }, 409, "draft_conflict"],
  ])("is not recorded with %s", async (_what, submission, status, code) => {
    const request = await createDraft(ada);
    const answer = await submitByHand(request, submission);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body.status).toBe("draft");
  });

  test("is not recorded for a letter with gaps, nor for several agencies at once", async () => {
    const empty = await createDraft(ada, { records: "" });
    expect(await submitByHand(empty)).toMatchObject({ status: 422, body: { code: "letter_incomplete" } });
    const several = await createDraft(ada, { agencyIds: ["us-nara", "us-achp"] });
    expect(await submitByHand(several)).toMatchObject({ status: 409, body: { code: "several_agencies" } });
  });

  test("is printed as it would go, and as it went", async () => {
    const request = await createDraft(ada, { title: 'Lead "levels"/water' });
    const draft = await pdf(`/api/requests/${request.id}/letter.pdf`);
    expect(draft.headers.get("content-type")).toBe("application/pdf");
    expect(draft.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"/]+\.pdf"; filename\*=UTF-8''/,
    );
    for (const part of ["Ada Łucka", "March 2, 2026", 'Lead "levels"/water', request.replyAddress])
      expect(draft.text).toContain(part);
    await submitByHand(request);
    const stored = await pdf(`/api/requests/${request.id}/letter.pdf`);
    expect(stored.text).toContain("February 25, 2026");
    const sentEmails = await createSentRequest(app, ada);
    expect((await pdf(`/api/requests/${sentEmails.id}/letter.pdf`)).text).toContain(
      "All test results for lead",
    );
  });

  test("is printed for one of a draft's agencies, and not with gaps or without type", async () => {
    const several = await createDraft(ada, { agencyIds: ["us-nara", "us-achp"] });
    const path = `/api/requests/${several.id}/letter.pdf`;
    expect((await pdf(`${path}?agency=us-achp`)).text).toContain("Advisory Council on Historic Preservation");
    expect(await ada.call("GET", path)).toMatchObject({ status: 409, body: { code: "several_agencies" } });
    expect(await ada.call("GET", `${path}?agency=us-epa`)).toMatchObject({ status: 404 });
    const gaps = await createDraft(ada, { title: "" });
    expect(await ada.call("GET", `/api/requests/${gaps.id}/letter.pdf`)).toMatchObject({
      status: 422,
      body: { code: "letter_incomplete", fields: [{ path: "/subject" }] },
    });
    const foreign = await createDraft(ada, { records: "Der Brief an 東京." });
    expect(await ada.call("GET", `/api/requests/${foreign.id}/letter.pdf`)).toMatchObject({
      status: 422,
      body: { code: "letter_unprintable", detail: expect.stringContaining("東 京") },
    });
  });
});
