import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bounceEmail, createDraft } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const PATH = "/api/admin/deliveries";

describe("deliveries, for administrators", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  /** Sends the first letter of a request, and returns its message. */
  async function sendLetter(behavior: "accept" | "defer" | "refuse") {
    const { id, version } = await createDraft(ada);
    await ada.call("POST", `/api/requests/${id}/submission`, { version });
    app.relay.behavior = behavior;
    await app.runDueJobs();
    app.relay.behavior = "accept";
    const [message] = (await ada.call("GET", `/api/conversations/${id}`)).body.messages;
    return { ...message, requestId: id };
  }
  const list = async (query = "") => (await admin.call("GET", `${PATH}?${query}`)).body;

  test("a deferred letter is found by address, domain, subject and Message-ID, with the server's answer, and retried", async () => {
    const message = await sendLetter("defer");
    const address = message.to[0].address ?? message.to[0];
    const byAddress = await list(`q=${encodeURIComponent(address.toUpperCase())}`);
    expect(byAddress.items).toEqual([
      {
        id: expect.any(String),
        state: "deferred",
        to: [address],
        cc: [],
        subject: message.subject,
        user: "ada@example.org",
        createdAt: expect.any(String),
        attempts: 1,
        nextAttemptAt: expect.any(String),
        lastResponse: expect.stringMatching(/^451 /),
      },
    ]);
    const [{ id }] = byAddress.items;
    const one = await admin.call("GET", `${PATH}/${id}`);
    expect(one.body).toMatchObject({
      messageId: expect.stringContaining(message.id),
      attemptLog: [{ outcome: "deferred", serverResponse: expect.stringMatching(/^451 /) }],
    });
    expect(JSON.stringify(one.body)).not.toContain(message.text.slice(0, 60));
    for (const q of [
      message.subject.slice(2, 20),
      one.body.messageId,
      ` ${one.body.messageId.slice(1, -1)} `,
      `@${address.split("@")[1]}`,
    ]) {
      expect((await list(`q=${encodeURIComponent(q)}`)).items, q).toMatchObject([{ id }]);
    }
    for (const q of ["foia@no-such.gov", "@no-such.gov", "no such subject"])
      expect((await list(`q=${encodeURIComponent(q)}`)).items, q).toEqual([]);
    expect((await list("q=%25%25%25")).items, "no wildcard").toEqual([]);

    expect((await admin.call("POST", `${PATH}/${id}/retry`)).status).toBe(204);
    await app.runDueJobs();
    expect((await admin.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      state: "accepted",
      nextAttemptAt: null,
      attemptLog: [{ outcome: "deferred" }, { outcome: "accepted" }],
    });
    expect(await admin.call("POST", `${PATH}/${id}/retry`)).toMatchObject({
      status: 409,
      body: { code: "not_deferred" },
    });
    const { rows } = await app.database.pool.query(
      "select actor, subject from audit_event where action = 'delivery_retried'",
    );
    expect(rows).toEqual([{ actor: ADMIN, subject: id }]);
  });

  test("each state has its list, a page at a time", async () => {
    const refused = await sendLetter("refuse");
    const bounced = await sendLetter("accept");
    const sent = (await ada.call("GET", `/api/requests/${bounced.requestId}`)).body;
    const raw = bounceEmail({ to: sent.replyAddress, recipient: sent.agencyEmail ?? "", id: bounced.id });
    await app.deliverEmail({ from: "", to: sent.replyAddress, raw });
    await app.runDueJobs();
    expect((await list("show=failed")).items).toMatchObject([{ state: "failed", subject: refused.subject }]);
    expect((await list("show=bounced")).items).toMatchObject([
      { state: "bounced", lastResponse: expect.any(String), nextAttemptAt: null },
    ]);
    const accepted = (await list("show=accepted")).items;
    expect(new Set(accepted.map(({ state }: { state: string }) => state))).toEqual(new Set(["accepted"]));
    const all = (await list()).items.map(({ id }: { id: string }) => id);
    const first = await list("limit=2");
    const rest = await list(`cursor=${first.next}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all);
    expect(rest.next).toBeNull();
  });

  test("an email of the program's own shows no subject, which may hold a login code", async () => {
    await app.signUpNewUser("new@example.org");
    const { items } = await list("q=new@example.org");
    expect(items).toMatchObject([{ state: "queued", user: null, subject: null }]);
    expect((await list("q=your%20Daylight")).items).toEqual([]);
  });

  test("are closed to users, and bad input is refused", async () => {
    const id = (await list()).items[0].id;
    expect((await ada.call("GET", PATH)).status).toBe(403);
    expect((await ada.call("GET", `${PATH}/${id}`)).status).toBe(403);
    expect((await ada.call("POST", `${PATH}/${id}/retry`)).status).toBe(403);
    expect((await app.call("GET", PATH)).status).toBe(401);
    for (const query of ["q=ab", "q=%20%20%20%20", "show=cancelled", "limit=0", "limit=201", "cursor=e30"]) {
      expect((await admin.call("GET", `${PATH}?${query}`)).status, query).toBe(400);
    }
    const unknown = "018f0000-0000-7000-8000-000000000000";
    expect((await admin.call("GET", `${PATH}/${unknown}`)).status).toBe(404);
    expect((await admin.call("POST", `${PATH}/${unknown}/retry`)).status).toBe(404);
    expect((await admin.call("GET", `${PATH}/x`)).status).toBe(400);
  });
});
