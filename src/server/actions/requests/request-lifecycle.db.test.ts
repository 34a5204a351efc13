import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACKNOWLEDGMENT, createSentRequest, deliverReply, RELEASE } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("one request, from the letter to the release", () => {
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  test("letter, clock, acknowledgment, release, confirmation and its undoing", async () => {
    const request = await createSentRequest(app, ada);
    expect(request.status).toBe("awaiting_acknowledgment");
    expect(request.deadline).toMatchObject({ startedOn: "2026-03-02", dueOn: "2026-03-30", metOn: null });
    const [letter] = app.relay.emails.filter((email) => email.from?.address === request.replyAddress);
    expect(letter?.envelopeTo).toEqual([request.agencyEmail]);
    expect(letter?.text).toContain("All test results for lead");

    await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT });
    const acknowledged = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    expect(acknowledged).toMatchObject({
      status: "awaiting_determination",
      trackingNumber: "2026-NAR-00042",
      waitingOn: "agency",
    });

    const messages = await deliverReply(app, ada, request, {
      text: RELEASE,
      attachment: { name: "records.csv", text: "page,title" },
    });
    const release = messages.at(-1);
    expect(release).toMatchObject({ classification: { main: { value: "released", confidence: "sure" } } });
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body).toMatchObject({
      status: "awaiting_determination",
      waitingOn: "you",
      documents: [{ name: "records.csv" }],
    });

    await ada.call("PUT", `/api/messages/${release?.id}/outcome`, { outcome: "released" });
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body).toMatchObject({
      status: "released",
      waitingOn: "nobody",
      deadline: { metOn: "2026-03-02", urgency: "met" },
    });

    await ada.call("DELETE", `/api/messages/${release?.id}/outcome`);
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body).toMatchObject({
      status: "awaiting_determination",
      deadline: { metOn: null },
    });
  });
});
