import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowOf } from "#server/actions/platform/context.ts";
import { operatingFigures } from "#server/db/platform/operating-figures.ts";
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
  // Its address is confirmed each time: one that a letter came back from has to be.
  async function sendLetter(behavior: "accept" | "defer" | "refuse") {
    const { id, version } = await createDraft(ada);
    await ada.call("POST", `/api/requests/${id}/submission`, { version, address: "foia@nara.gov" });
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
    // What the metrics and the status page say of them.
    const figures = await operatingFigures(app.database.db, nowOf(app.context));
    expect(figures).toMatchObject({ bounced_last_day: 1, out_failed: 1 });
    const accepted = (await list("show=accepted")).items;
    expect(new Set(accepted.map(({ state }: { state: string }) => state))).toEqual(new Set(["accepted"]));
    const all = (await list()).items.map(({ id }: { id: string }) => id);
    const first = await list("limit=2");
    const rest = await list(`cursor=${first.next}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all);
    expect(rest.next).toBeNull();
  });

  /** The newest outgoing email of a letter, as administrators see it, and its conversation. */
  const deliveryOf = async (requestId: string, show: string) => {
    const conversation = (await ada.call("GET", `/api/conversations/${requestId}`)).body;
    const { items } = await list(`show=${show}`);
    const letter = conversation.messages.find(({ direction }: { direction: string }) => direction === "out");
    return { conversation, letter, delivery: items[0] };
  };
  const change = (id: string, from: string, to: string) =>
    admin.call("POST", `${PATH}/${id}/address`, { from, to });

  test("a refused letter goes to the corrected address, where its user sees it, and later letters go there too", async () => {
    const { requestId, to } = await sendLetter("refuse");
    const { delivery } = await deliveryOf(requestId, "failed");
    const [old] = to;
    expect((await change(delivery.id, old.toUpperCase(), " records@elsewhere.gov ")).status).toBe(204);
    // A second click, or another administrator's, sends nothing twice.
    expect(await change(delivery.id, old, "other@elsewhere.gov")).toMatchObject({
      ...{ status: 409, body: { code: "not_returned" } },
    });
    const before = app.relay.emails.length;
    await app.runDueJobs();
    expect(app.relay.emails.slice(before).map(({ envelopeTo }) => envelopeTo)).toEqual([
      ["records@elsewhere.gov"],
    ]);
    const { letter } = await deliveryOf(requestId, "accepted");
    expect(letter).toMatchObject({
      to: ["records@elsewhere.gov"],
      delivery: { state: "accepted", formerAddress: old },
    });
    const { events } = (await ada.call("GET", `/api/requests/${requestId}`)).body;
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: "address_corrected",
        data: { from: old, to: "records@elsewhere.gov" },
      }),
    );
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain("clock_started");
    expect((await ada.call("GET", `/api/requests/${requestId}`)).body.agencyEmail).toBe(
      "records@elsewhere.gov",
    );
    expect(await change(delivery.id, "records@elsewhere.gov", old)).toMatchObject({
      ...{ status: 409, body: { code: "not_returned" } },
    });
    const { rows } = await app.database.pool.query(
      "select actor, subject, detail from audit_event where action = 'delivery_address_changed'",
    );
    expect(rows).toEqual([
      { actor: ADMIN, subject: delivery.id, detail: { from: old, to: "records@elsewhere.gov" } },
    ]);
  });

  test("a letter that bounced from one of two is sent again to the corrected one alone", async () => {
    const { requestId, to } = await sendLetter("accept");
    const [old] = to;
    const { replyAddress } = (await ada.call("GET", `/api/requests/${requestId}`)).body;
    const cc = "copy@agency.gov";
    const reply = await ada.call("POST", `/api/requests/${requestId}/messages`, {
      ...{ id: randomUUID(), to: [old], cc: [cc], text: "When?" },
    });
    expect(reply).toMatchObject({ status: 201 });
    await app.runDueJobs();
    // The report names no letter, and the newest one did not go to that recipient.
    app.clock.advance({ minutes: 5 });
    const newest = { id: randomUUID(), to: [old], text: "And the index?" };
    await ada.call("POST", `/api/requests/${requestId}/messages`, newest);
    await app.runDueJobs();
    const raw = bounceEmail({ to: replyAddress, recipient: cc, id: reply.body.id });
    await app.deliverEmail({ from: "", to: replyAddress, raw });
    await app.runDueJobs();
    const { items } = await list("show=bounced");
    const { id } = items.find((item: { cc: string[] }) => item.cc.includes(cc));
    for (const [from, to, path] of [
      [cc, "no address", "/to"],
      [cc, "x@in.daylight.test", "/to"],
      [cc, old.toUpperCase(), "/to"],
      ["nobody@agency.gov", "clerk@agency.gov", "/from"],
    ] as const) {
      expect(await change(id, from, to), `${from} to ${to}`).toMatchObject({
        ...{ status: 422, body: { code: "bad_address", fields: [{ path }] } },
      });
    }
    const before = app.relay.emails.length;
    expect((await change(id, cc, "clerk@agency.gov")).status).toBe(204);
    // A worker of an earlier release sends to `to` and `cc`, whatever else an email has.
    const { rows } = await app.database.pool.query(
      "select mail -> 'to' as to, mail -> 'cc' as cc from outbox where id = $1",
      [id],
    );
    expect(rows).toEqual([{ to: [{ name: "", address: "clerk@agency.gov" }], cc: [] }]);
    await app.runDueJobs();
    expect(app.relay.emails.slice(before)).toMatchObject([
      { envelopeTo: ["clerk@agency.gov"], to: [{ address: old }], cc: [{ address: "clerk@agency.gov" }] },
    ]);
    expect((await admin.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      to: [old],
      cc: ["clerk@agency.gov"],
    });
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
    expect((await ada.call("POST", `${PATH}/${id}/address`, { from: "a@b.gov", to: "c@b.gov" })).status).toBe(
      403,
    );
    expect((await app.call("GET", PATH)).status).toBe(401);
    for (const query of ["q=ab", "q=%20%20%20%20", "show=cancelled", "limit=0", "limit=201", "cursor=e30"]) {
      expect((await admin.call("GET", `${PATH}?${query}`)).status, query).toBe(400);
    }
    const unknown = "018f0000-0000-7000-8000-000000000000";
    expect((await admin.call("GET", `${PATH}/${unknown}`)).status).toBe(404);
    expect((await admin.call("POST", `${PATH}/${unknown}/retry`)).status).toBe(404);
    expect((await change(unknown, "a@b.gov", "c@b.gov")).status).toBe(404);
    // One of the program's own, which is no letter.
    expect((await change(id, "new@example.org", "newer@example.org")).status).toBe(404);
    expect((await admin.call("POST", `${PATH}/${id}/address`, { to: "c@b.gov" })).status).toBe(400);
    expect((await admin.call("GET", `${PATH}/x`)).status).toBe(400);
  });
});
