import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import {
  ACKNOWLEDGMENT,
  createDraft,
  createSentRequest,
  deliverReply,
  emailFrom,
} from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";

const NOBODY = UNMATCHED;

describe("where an email belongs", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  const detail = async (id: string): Promise<RequestDetail> =>
    (await ada.call("GET", `/api/requests/${id}`)).body;
  const conversation = async (id: string) => (await ada.call("GET", `/api/conversations/${id}`)).body;
  const incoming = async (id: string) =>
    (await conversation(id)).messages.filter((message: { direction: string }) => message.direction === "in");
  const deliver = async (to: string, letter: Partial<Parameters<typeof emailFrom>[0]> = {}) => {
    const raw = emailFrom({ text: "We write about your request.", ...letter, to });
    expect(await app.deliverEmail({ from: "foia@nara.gov", to, raw })).toMatch(/^250/);
    await app.runDueJobs();
  };
  const list = async (show = "waiting") =>
    (await admin.call("GET", `/api/admin/unmatched?show=${show}`)).body.items;
  const queued = async (letter: Partial<Parameters<typeof emailFrom>[0]> = {}): Promise<string> => {
    const subject = `Mail ${randomUUID()}`;
    await deliver(NOBODY, { subject, ...letter });
    return idOf(letter.subject ?? subject);
  };
  /** The list does not say what a message is about, so the test looks where it is stored. */
  const idOf = async (subject: string): Promise<string> => {
    const { rows } = await app.database.pool.query(
      "select inbound_id as id from unmatched where subject = $1 order by created_at desc limit 1",
      [subject],
    );
    return rows[0]?.id;
  };
  /** As an administrator sees it who said why. */
  const read = async (id: string) => {
    const reason = "To find the request it belongs to";
    const { body } = await admin.call("POST", `/api/admin/unmatched/${id}/readings`, { reason });
    return body;
  };
  const assign = (id: string, requestIds: string[], more: object = {}, method = "POST") =>
    admin.call(method, `/api/admin/unmatched/${id}/assignment`, { requestIds, ...more });
  const matchRulesOf = async (requestId: string) =>
    (await app.database.pool.query("select * from match_rule where request_id = $1", [requestId])).rows;
  /** All of a request that an email may change. */
  const requestState = async (id: string) => {
    const { status, waitingOn, trackingNumber, unread, clocks } = await detail(id);
    return { status, waitingOn, trackingNumber, unread, clocks };
  };

  describe("an address one mistake away", () => {
    test("is found by the database wherever the mistake is, and only for the agency", async () => {
      const request = await createSentRequest(app, ada);
      const local = request.replyAddress.split("@")[0] as string;
      const middle = Math.floor(local.length / 2);
      const wrong = [0, 9, 10, middle, local.length - 10, local.length - 1].map(
        (at) => `${local.slice(0, at)}${local[at] === "x" ? "y" : "x"}${local.slice(at + 1)}`,
      );
      const swapPositions = [9, middle - 1, local.length - 11]
        .map((at) => `${local.slice(0, at)}${local[at + 1]}${local[at]}${local.slice(at + 2)}`)
        .filter((misspellings) => misspellings !== local);
      const misspellings = [
        ...wrong,
        ...swapPositions,
        `${local.slice(0, 10)}${local.slice(11)}`,
        `${local}x`,
      ];
      for (const one of misspellings) await deliver(`${one}@in.daylight.test`);
      expect(await incoming(request.id)).toHaveLength(misspellings.length);
      await deliver(`${wrong[0]}@in.daylight.test`, { from: "eve@elsewhere.example" });
      expect(await incoming(request.id)).toHaveLength(misspellings.length);
    });

    test("is left in the queue, with both as guesses, when a second request is that near", async () => {
      const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, eve)];
      const local = one.replyAddress.split("@")[0] as string;
      // The second differs in its first letter alone, so only its end brings it to light.
      const duplicate = `${local.startsWith("b") ? "c" : "b"}${local.slice(1)}`;
      await app.database.pool.query("update request set reply_local = $1 where id = $2", [duplicate, two.id]);
      const subject = `Between ${randomUUID()}`;
      await deliver(`z${local.slice(1)}@in.daylight.test`, { subject });
      const { content } = await read(await idOf(subject));
      expect(
        content.candidates
          .slice(0, 2)
          .map((candidate: { requestId: string }) => candidate.requestId)
          .sort(),
      ).toEqual([one.id, two.id].sort());
      expect(await incoming(one.id)).toEqual([]);
    });
  });

  describe("a stranger's mail to a request", () => {
    test("is shown as one and does nothing by itself", async () => {
      const request = await createSentRequest(app, ada);
      const before = await requestState(request.id);
      await deliverReply(app, ada, request, { from: "Eve <eve@elsewhere.example>", text: ACKNOWLEDGMENT });
      expect(await incoming(request.id)).toMatchObject([{ senderKnown: false, subject: "Your request" }]);
      const after = await requestState(request.id);
      // It is the user's turn, to look at it; nothing else moved.
      expect(after).toEqual({ ...before, unread: 1, waitingOn: "you" });
      expect(after.trackingNumber).toBeNull();
      await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT });
      expect(await detail(request.id)).toMatchObject({ trackingNumber: "2026-NAR-00042" });
    });

    test("is a stranger's also under one of our addresses, or copied by a stranger", async () => {
      const request = await createSentRequest(app, ada);
      const headers = ["Cc: mallory@elsewhere.example"];
      await deliverReply(app, ada, request, { from: request.replyAddress, text: ACKNOWLEDGMENT });
      await deliverReply(app, ada, request, { from: "eve@elsewhere.example", headers });
      await deliverReply(app, ada, request, { from: "mallory@elsewhere.example", text: ACKNOWLEDGMENT });
      const known = (await incoming(request.id)).map(
        (message: { senderKnown: boolean }) => message.senderKnown,
      );
      expect(known).toEqual([false, false, false]);
      expect(await detail(request.id)).toMatchObject({ trackingNumber: null });
    });

    test("is no stranger's once the agency copied them, or the user says so", async () => {
      const request = await createSentRequest(app, ada);
      await deliverReply(app, ada, request, { headers: ["Cc: jane@vendor.example"] });
      await deliverReply(app, ada, request, { from: "Jane@Vendor.example" });
      const [, stranger] = [
        await deliverReply(app, ada, request, { from: "bob@other.example" }),
        (await incoming(request.id)).at(-1),
      ];
      expect(stranger).toMatchObject({ senderKnown: false });
      const path = `/api/messages/${stranger.id}/known-sender`;
      expect((await ada.call("PUT", path)).body).toMatchObject({ senderKnown: true });
      await deliverReply(app, ada, request, { from: "bob@other.example" });
      const known = (await incoming(request.id)).map(
        (message: { senderKnown: boolean }) => message.senderKnown,
      );
      expect(known).toEqual([true, true, true, true]);
      expect((await ada.call("DELETE", path)).body).toMatchObject({ senderKnown: false });
      await deliverReply(app, ada, request, { from: "bob@new.example", text: ACKNOWLEDGMENT });
      const said = `/api/messages/${(await incoming(request.id)).at(-1).id}/known-sender`;
      expect(await detail(request.id)).toMatchObject({ trackingNumber: null });
      for (const method of ["PUT", "PUT", "DELETE", "PUT"]) await ada.call(method, said);
      const { trackingNumber, events } = await detail(request.id);
      expect(trackingNumber).toBe("2026-NAR-00042");
      expect(events.filter(({ kind }) => kind === "acknowledged")).toHaveLength(1);
      expect((await eve.call("PUT", path)).status).toBe(404);
    });

    test("marks no letter as lost, unless it names one or its recipient", async () => {
      const request = await createSentRequest(app, ada);
      const state = async () => (await conversation(request.id)).messages[0].delivery.state;
      const bounce = (recipient: string) =>
        deliver(request.replyAddress, {
          from: "MAILER-DAEMON@relay.example",
          subject: "Undelivered Mail Returned to Sender",
          headers: ["Auto-Submitted: auto-replied"],
          text: `This is the mail system at host relay.example.\r\n\r\nI'm sorry to have to inform you that your message could not be delivered to one or more recipients.\r\n\r\n<${recipient}>: host mx.example said: 550 5.1.1 no such user\r\n`,
        });
      await bounce("someone@elsewhere.example");
      expect(await state()).toBe("accepted");
      await bounce(request.agencyEmail as string);
      expect(await state()).toBe("bounced");
    });
  });

  describe("a sender whose own domain disowns the email", () => {
    const FAILED: Authentication = {
      verdict: "failed",
      notChecked: null,
      domain: "nara.gov",
      spf: { result: "fail", domain: "nara.gov", aligned: true },
      dkim: [],
      dmarc: { result: "fail", policy: "reject" },
      arc: { result: "none", sealers: [], passed: false },
    };
    let realAuthenticate: TestApp["context"]["authenticate"];
    beforeAll(() => {
      realAuthenticate = app.context.authenticate;
      app.context.authenticate = async () => FAILED;
    });
    afterAll(() => {
      app.context.authenticate = realAuthenticate;
    });

    test("is a stranger at the right address, and finds no other way in", async () => {
      const request = await createSentRequest(app, ada, { title: "Inventory of the submarine archive" });
      await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT });
      expect(await incoming(request.id)).toMatchObject([{ senderKnown: false }]);
      expect(await detail(request.id)).toMatchObject({ trackingNumber: null, status: request.status });
      await deliverReply(app, ada, request, { headers: ["Reply-To: eve@elsewhere.example"] });
      expect(await conversation(request.id)).toMatchObject({ replyTo: [request.agencyEmail] });
      const [email] = await incoming(request.id);
      expect(await ada.call("PUT", `/api/messages/${email.id}/known-sender`)).toMatchObject({
        status: 409,
        body: { code: "borrowed_name" },
      });
      await deliver(`x${request.replyAddress}`);
      await deliver(NOBODY, { subject: "Re: Inventory of the submarine archive" });
      expect(await incoming(request.id)).toHaveLength(2);
    });

    test("teaches nothing when an administrator assigns its email", async () => {
      const request = await createSentRequest(app, ada);
      await assign(await queued({ text: "Your tracking number is NAR-2026-9009." }), [request.id]);
      expect(await incoming(request.id)).toMatchObject([{ senderKnown: false }]);
      expect(await matchRulesOf(request.id)).toEqual([]);
    });
  });

  test("a late reply to a closed request is taken in", async () => {
    const request = await createSentRequest(app, ada);
    const [message] = (await deliverReply(app, ada, request, {})).slice(-1);
    await ada.call("PUT", `/api/messages/${message?.id}/outcome`, { outcome: "withdrawn" });
    await deliverReply(app, ada, request, { text: "We found more." });
    expect(await incoming(request.id)).toHaveLength(2);
    expect(await detail(request.id)).toMatchObject({ status: "withdrawn" });
  });

  test("the agency's number is found however it is punctuated", async () => {
    const request = await createSentRequest(app, ada);
    const number = "2026-NAR-77001";
    await deliverReply(app, ada, request, { text: ACKNOWLEDGMENT.replaceAll("2026-NAR-00042", number) });
    await deliver(NOBODY, { text: "Your tracking number is 2026.NAR.77001. We work on it." });
    const [, found] = await incoming(request.id);
    expect(found).toMatchObject({ matchReason: expect.stringContaining(number) });
  });

  describe("assigning", () => {
    const from = "records@vendor.example";
    const text = (number: string) => `Your tracking number is ${number}. We work on it.`;

    test("teaches the sender and the number, until it is taken back", async () => {
      const request = await createSentRequest(app, ada);
      const id = await queued({ from, text: text("VEN-2026-1001") });
      expect((await assign(id, [request.id])).status).toBe(204);
      expect(await matchRulesOf(request.id)).toMatchObject([
        { sender: from, tracking_number: "ven20261001" },
      ]);
      await deliver(NOBODY, { from, text: text("VEN 2026 1001") });
      await deliver(NOBODY, { from, text: text("VEN-2026-1001") });
      expect(await incoming(request.id)).toMatchObject([
        { senderKnown: false },
        { matchReason: expect.stringContaining("same number") },
      ]);
      expect((await admin.call("DELETE", `/api/admin/unmatched/${id}/assignment`)).status).toBe(204);
      expect(await matchRulesOf(request.id)).toEqual([]);
      const again = await queued({ from, text: text("VEN-2026-1001") });
      expect((await read(again)).content.candidates).toEqual([]);
    });

    test("teaches nothing when asked not to, and forgets what a later choice contradicts", async () => {
      const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
      const first = await queued({ from, text: text("VEN-2026-2002") });
      await assign(first, [one.id], { remember: false });
      expect(await matchRulesOf(one.id)).toEqual([]);
      const second = await queued({ from, text: text("VEN-2026-2002") });
      await assign(second, [one.id]);
      expect(await matchRulesOf(one.id)).toHaveLength(1);
      await assign(second, [two.id], {}, "PUT");
      expect(await matchRulesOf(one.id)).toEqual([]);
      expect(await matchRulesOf(two.id)).toHaveLength(1);
      expect(await incoming(one.id)).toHaveLength(1);
      expect(await incoming(two.id)).toHaveLength(1);
    });

    test("ranks what the same sender writes next, and is forgotten with the user", async () => {
      const bob = await app.signUpAndLogIn("bob@example.org");
      const request = await createSentRequest(app, bob);
      const other = "clerk@vendor.example";
      await assign(await queued({ from: other }), [request.id]);
      const id = await queued({ from: other });
      expect((await read(id)).content.candidates).toMatchObject([
        {
          requestId: request.id,
          reasons: expect.arrayContaining([expect.stringContaining("Another email from this sender")]),
        },
      ]);
      await app.database.pool.query("delete from user_account where id = $1", [bob.id]);
      expect(await matchRulesOf(request.id)).toEqual([]);
    });

    test("can be taken back: status, number, clocks and counts as before, and both timelines know", async () => {
      const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
      const number = "2026-NAR-55001";
      const before = [await requestState(one.id), await requestState(two.id)];
      const id = await queued({
        from: "foia@nara.gov",
        text: ACKNOWLEDGMENT.replaceAll("2026-NAR-00042", number),
      });
      await assign(id, [one.id]);
      expect(await requestState(one.id)).toMatchObject({ trackingNumber: number, unread: 1 });
      expect(await list("assigned")).toContainEqual(expect.objectContaining({ id, candidateCount: 1 }));
      expect(await read(id)).toMatchObject({
        state: "assigned",
        content: {
          text: "",
          reason: expect.stringContaining(one.title),
          candidates: [{ requestId: one.id }],
        },
      });
      expect((await admin.call("GET", `/api/admin/unmatched/${id}/raw`)).status).toBe(404);

      expect((await assign(id, [two.id], {}, "PUT")).status).toBe(204);
      expect(await requestState(one.id)).toEqual(before[0]);
      expect(await requestState(two.id)).toMatchObject({ trackingNumber: number, unread: 1 });
      expect((await detail(one.id)).events.map(({ kind }) => kind)).toContain("reply_moved");
      expect((await detail(two.id)).events.map(({ kind }) => kind)).toContain("reply_received");

      expect((await admin.call("DELETE", `/api/admin/unmatched/${id}/assignment`)).status).toBe(204);
      expect(await requestState(two.id)).toEqual(before[1]);
      expect((await admin.call("GET", `/api/admin/unmatched/${id}`)).body).toMatchObject({
        state: "waiting",
      });
      expect((await admin.call("DELETE", `/api/admin/unmatched/${id}/assignment`)).status).toBe(404);
      const { rows } = await app.database.pool.query(
        "select action from audit_event where subject = $1 and action <> 'read_unmatched' order by id",
        [id],
      );
      expect(rows.map(({ action }) => action)).toEqual([
        "assign_unmatched",
        "reassign_mail",
        "reassign_mail",
      ]);
    });

    test("is not an administrator's to undo where an email named its request itself", async () => {
      const request = await createSentRequest(app, ada);
      await deliverReply(app, ada, request, {});
      const { rows } = await app.database.pool.query("select inbound_id from message where request_id = $1", [
        request.id,
      ]);
      const id = rows.find((row) => row.inbound_id !== null).inbound_id;
      const refused = await admin.call("DELETE", `/api/admin/unmatched/${id}/assignment`);
      expect(refused).toMatchObject({ status: 409, body: { code: "not_assigned" } });
      expect(await incoming(request.id)).toHaveLength(1);
    });
  });

  test("spam is set aside and brought back; saying it again is harmless", async () => {
    const id = await queued();
    const discard = (method: string) => admin.call(method, `/api/admin/unmatched/${id}/discard`);
    const health = async () => (await admin.call("GET", "/api/admin/health")).body.unmatched;
    const waiting = await health();
    expect((await discard("PUT")).status).toBe(204);
    expect((await discard("PUT")).status).toBe(204);
    expect(await health()).toBe(waiting - 1);
    expect((await list()).map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await list("discarded")).map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await assign(id, [(await createSentRequest(app, ada)).id])).status).toBe(404);
    expect((await discard("DELETE")).status).toBe(204);
    expect((await list()).map((row: { id: string }) => row.id)).toContain(id);
    const { rows } = await app.database.pool.query(
      "select action from audit_event where subject = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["discard_unmatched", "restore_unmatched"]);
    expect((await admin.call("PUT", `/api/admin/unmatched/${randomUUID()}/discard`)).status).toBe(404);
  });

  test("administrators find any sent request, and what they asked for is stored", async () => {
    const request = await createSentRequest(app, eve, { title: "Minutes of the zeppelin mooring board" });
    await createDraft(eve, { title: "A zeppelin draft" });
    await deliverReply(app, eve, request, {
      text: ACKNOWLEDGMENT.replaceAll("2026-NAR-00042", "2026-NAR-88001"),
    });
    const search = async (q: string) => {
      const { status, body } = await admin.call("GET", `/api/admin/requests?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      return body.items.map((item: { requestId: string }) => item.requestId);
    };
    for (const q of [request.replyAddress, "mooring ZEPPELIN", "zepp", "2026 nar 88001", "2026-NAR-88001"]) {
      expect({ q, found: await search(q) }).toEqual({ q, found: [request.id] });
    }
    for (const q of ["%", "_", "x", "zeppelin submarine", "';--"]) {
      expect({ q, found: await search(q) }).toEqual({ q, found: [] });
    }
    const { rows } = await app.database.pool.query(
      "select actor, detail->>'q' as q from audit_event where action = 'search_requests' order by id limit 1",
    );
    expect(rows).toEqual([{ actor: ADMIN, q: request.replyAddress }]);
    for (const q of ["", "x".repeat(201)]) {
      expect((await admin.call("GET", `/api/admin/requests?q=${q}`)).status).toBe(400);
    }
    expect((await ada.call("GET", "/api/admin/requests?q=zeppelin")).status).toBe(403);
  });

  describe("a user's own mail in the wrong request", () => {
    const move = (user: TestUser, id: string, requestId: string | null) =>
      user.call("PUT", `/api/messages/${id}/request`, { requestId });

    test("moves to another request of the same user, with everything in it", async () => {
      const [one, two] = [
        await createSentRequest(app, ada),
        await createSentRequest(app, ada, { title: "The other one" }),
      ];
      const before = await requestState(one.id);
      await deliverReply(app, ada, one, { text: ACKNOWLEDGMENT });
      const [email] = await incoming(one.id);
      expect(await requestState(one.id)).not.toEqual(before);
      const { status, body } = await move(ada, email.id, two.id);
      expect({ status, requestId: body.requestId }).toEqual({ status: 200, requestId: two.id });
      expect(await requestState(one.id)).toEqual(before);
      expect(await incoming(one.id)).toEqual([]);
      const [moved] = await incoming(two.id);
      expect(moved).toMatchObject({ id: body.id, seen: false, matchReason: "You filed it here." });
      expect(await detail(two.id)).toMatchObject({ trackingNumber: "2026-NAR-00042" });
      expect((await detail(one.id)).events.find(({ kind }) => kind === "reply_moved")).toMatchObject({
        actor: "you",
        data: { to: "The other one", subject: "Your request" },
      });
      // And back again.
      expect((await move(ada, moved.id, one.id)).status).toBe(200);
      expect(await incoming(two.id)).toEqual([]);
      expect(await detail(two.id)).toMatchObject({ trackingNumber: null });
    });

    test("takes its confirmation back with it", async () => {
      const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
      const before = await requestState(one.id);
      const attachment = { name: "a.csv", text: "a,b" };
      await deliverReply(app, ada, one, { text: "We found something.", attachment });
      const [email] = await incoming(one.id);
      await ada.call("PUT", `/api/conversations/${one.id}/read`);
      await ada.call("PUT", `/api/messages/${email.id}/outcome`, { outcome: "denied" });
      expect(await requestState(one.id)).toMatchObject({ status: "denied" });
      await move(ada, email.id, two.id);
      expect(await requestState(one.id)).toEqual(before);
      expect(await incoming(two.id)).toMatchObject([
        { confirmed: null, seen: true, attachments: [{ name: "a.csv" }] },
      ]);
    });

    test("is given back, and waits for an administrator", async () => {
      const request = await createSentRequest(app, ada);
      await deliverReply(app, ada, request, { subject: "Not for me at all" });
      const [email] = await incoming(request.id);
      expect((await move(ada, email.id, null)).body).toEqual({ id: null, requestId: null });
      await app.runDueJobs();
      expect(await incoming(request.id)).toEqual([]);
      expect((await list()).map((row: { id: string }) => row.id)).toContain(await idOf("Not for me at all"));
    });

    test("goes into nobody else's, into no draft, and is nobody else's to move", async () => {
      const [ownRequest, otherRequest, draft] = [
        await createSentRequest(app, ada),
        await createSentRequest(app, eve),
        await createDraft(ada),
      ];
      await deliverReply(app, ada, ownRequest, {});
      const [own, email] = (await conversation(ownRequest.id)).messages;
      for (const target of [otherRequest.id, draft.id, randomUUID()]) {
        expect(await move(ada, email.id, target)).toMatchObject({
          status: 422,
          body: { code: "unknown_request", fields: [{ path: "/requestId" }] },
        });
      }
      expect((await move(eve, email.id, otherRequest.id)).status).toBe(404);
      expect(await move(ada, own.id, otherRequest.id)).toMatchObject({
        status: 409,
        body: { code: "own_message" },
      });
      expect((await move(ada, email.id, "x")).status).toBe(400);
      expect(await incoming(ownRequest.id)).toHaveLength(1);
    });
  });
});
