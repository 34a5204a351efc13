import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft } from "#test/support/factories.ts";
import { readPdf } from "#test/support/read-pdf.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** Ten in the evening of March 3 in Honolulu, three in the morning of March 4 in New York. */
const LATE_IN_HONOLULU = "2026-03-04T08:00:00Z";
/** Half past midnight of March 4 in New York, half past seven in the evening of March 3 in Honolulu. */
const EARLY_IN_NEW_YORK = "2026-03-04T05:30:00Z";

describe("the dates of a letter around midnight", () => {
  let app: TestApp;
  let honolulu: TestUser;
  let newYork: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 0 });
    honolulu = await app.signUpAndLogIn("kai@example.org");
    await honolulu.call("PUT", "/api/me/notices", { timeZone: "Pacific/Honolulu" });
    newYork = await app.signUpAndLogIn("ada@example.org");
    await newYork.call("PUT", "/api/me/notices", { timeZone: "America/New_York" });
  });
  afterAll(() => app?.close());

  const detail = async (user: TestUser, id: string): Promise<RequestDetail> =>
    (await user.call("GET", `/api/requests/${id}`)).body;
  const firstLetter = async (user: TestUser, id: string) =>
    (await user.call("GET", `/api/conversations/${id}`)).body.messages[0];
  const pdf = async (user: TestUser, path: string, body?: object) => {
    const response = await fetch(`${app.url}${path}`, {
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.join("\n").replace(/\s+/g, " ");
  };

  test("from Honolulu to Washington: dated March 3, received and counted from March 4", async () => {
    app.clock.set(LATE_IN_HONOLULU);
    expect((await honolulu.call("GET", "/api/me")).body.timeZone).toBe("Pacific/Honolulu");
    const { id, version } = await createDraft(honolulu);
    expect(await pdf(honolulu, `/api/requests/${id}/letter.pdf`)).toContain("March 3, 2026");
    await honolulu.call("POST", `/api/requests/${id}/submission`, { version });
    await app.runDueJobs();
    const { text } = await firstLetter(honolulu, id);
    expect(text).toMatch(/^March 3, 2026$/m);
    expect(text).toContain(
      "For a request received on March 4, 2026, the last day is Wednesday, April 1, 2026.",
    );
    const { clocks } = await detail(honolulu, id);
    expect(clocks[0]).toMatchObject({ startedOn: "2026-03-04", dueOn: "2026-04-01" });
    // Later letters name it by its own date, and are dated where they are written.
    const { body } = await honolulu.call("GET", `/api/requests/${id}/letters/follow_up`);
    expect(body.text).toContain("March 3, 2026");
    expect(body.text).not.toContain("March 4, 2026");
    const printed = await pdf(honolulu, `/api/requests/${id}/letters/follow_up/pdf`, { text: body.text });
    expect(printed).not.toContain("March 4, 2026");
  });

  test("from New York to Honolulu: sent on March 4, which has not begun there", async () => {
    app.clock.set(EARLY_IN_NEW_YORK);
    const { id, version } = await createDraft(newYork, { agencyId: "us-hi-honolulu-police-department" });
    const submission = { version, channel: "fax", sentOn: "2026-03-04" };
    const { status, body } = await newYork.call("POST", `/api/requests/${id}/sending-by-hand`, submission);
    expect(status).toBe(200);
    expect((await firstLetter(newYork, id)).text).toMatch(/^March 4, 2026$/m);
    expect(body.clocks[0].startedOn).toBe("2026-03-03");
    const letter = { id: randomUUID(), text: "Where is it?", channel: "fax" };
    const later = `/api/requests/${id}/letters/follow_up/sending-by-hand`;
    expect((await newYork.call("POST", later, { ...letter, sentOn: "2026-03-05" })).body.code).toBe(
      "date_in_future",
    );
    expect((await newYork.call("POST", later, { ...letter, sentOn: "2026-03-02" })).body.code).toBe(
      "day_before_request",
    );
    // On the agency's day, too, on which the request left, and after it in the conversation.
    for (const sentOn of ["2026-03-03", "2026-03-04"]) {
      const recorded = { ...letter, id: randomUUID(), sentOn };
      expect((await newYork.call("POST", later, recorded)).status).toBe(204);
      const { messages } = (await newYork.call("GET", `/api/conversations/${id}`)).body;
      expect(messages.slice(1)).toContainEqual(expect.objectContaining({ id: recorded.id }));
    }
  });

  test("a letter that is scheduled is dated the day it leaves", async () => {
    app.clock.set("2026-03-03T20:00:00Z");
    const { id, version } = await createDraft(honolulu);
    await honolulu.call("POST", `/api/requests/${id}/submission`, { version, sendAt: LATE_IN_HONOLULU });
    expect((await firstLetter(honolulu, id)).text).toMatch(/^March 3, 2026$/m);
    expect((await firstLetter(honolulu, id)).text).toContain("received on March 4, 2026");
  });
});
