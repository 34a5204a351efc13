import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import {
  ACKNOWLEDGMENT,
  createDraft,
  createSentRequest,
  deliverReply,
  emailFrom,
} from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";

const STRANGER = "clerk@vendor.example";

/** Mail that found no request is shown to a user where it can be nobody else's, and to nobody but administrators else. */
describe("unmatched email of a user", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const listOf = async (user: TestUser) => (await user.call("GET", "/api/unmatched")).body.items;
  const countOf = async (user: TestUser) => (await user.call("GET", "/api/mailbox")).body.unmatched;
  const misspelledAddress = ({ replyAddress }: RequestDetail) => {
    const local = replyAddress.split("@")[0] as string;
    return `${local.slice(0, -1)}${local.endsWith("x") ? "y" : "x"}@in.daylight.test`;
  };
  /** Delivers an email that nothing is certain of; resolves to its id. */
  const deliver = async (letter: Partial<Parameters<typeof emailFrom>[0]> = {}): Promise<string> => {
    const subject = `Mail ${randomUUID()}`;
    const to = letter.to ?? UNMATCHED;
    const from = letter.from ?? STRANGER;
    const raw = emailFrom({ text: "We write about your request.", subject, ...letter, from, to });
    expect(await app.deliverEmail({ from, to, raw })).toMatch(/^250/);
    await app.runDueJobs();
    const { rows } = await app.database.pool.query(
      "select inbound_id as id from unmatched where subject = $1",
      [letter.subject ?? subject],
    );
    return rows[0].id;
  };
  const assign = (user: TestUser, id: string, requestIds: string[], remember = false) =>
    user.call("POST", `/api/unmatched/${id}/assignment`, { requestIds, remember });
  const incoming = async (user: TestUser, id: string) =>
    (await user.call("GET", `/api/conversations/${id}`)).body.messages.filter(
      (message: { direction: string }) => message.direction === "in",
    );
  const seenBy = async (id: string) => {
    const seen = [];
    for (const user of [ada, eve]) {
      const { status } = await user.call("GET", `/api/unmatched/${id}`);
      const listed = (await listOf(user)).some((row: { id: string }) => row.id === id);
      expect(status).toBe(listed ? 200 : 404);
      if (listed) seen.push(user.email);
    }
    return seen;
  };

  test("is all mail where nobody else ever was, and none of it once someone came", async () => {
    const id = await deliver({ text: "Hello there." });
    expect(await listOf(ada)).toMatchObject([{ id, topCandidate: null }]);
    eve = await app.signUpAndLogIn("eve@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
    const later = await deliver({ text: "Hello again." });
    expect(await seenBy(later)).toEqual([]);
    // She has read the first one, and nothing says that it is another's.
    await createSentRequest(app, eve);
    expect(await seenBy(id)).toEqual([ada.email]);
    await ada.call("PUT", `/api/unmatched/${id}/discard`, { reason: "spam" });
  });

  test("is shown with its guesses, words and files, and counted", async () => {
    const request = await createSentRequest(app, ada, { title: "Harbor dredging permits" });
    const before = await countOf(ada);
    const id = await deliver({
      to: misspelledAddress(request),
      subject: "Re: dredging",
      attachment: { name: "permits.csv", text: "a,b" },
    });
    expect(await countOf(ada)).toBe(before + 1);
    expect(await countOf(eve)).toBe(0);
    expect(await seenBy(id)).toEqual([ada.email]);
    const { body } = await ada.call("GET", `/api/unmatched/${id}`);
    expect(body).toMatchObject({
      from: { address: STRANGER },
      subject: "Re: dredging",
      topCandidate: {
        title: "Harbor dredging permits",
        reason: expect.stringContaining("differs in one letter"),
      },
      candidates: [{ requestId: request.id, agency: expect.stringContaining("Archives") }],
      hasHtml: false,
      attachments: [{ name: "permits.csv", type: "text/csv" }],
      canRemember: false,
    });
    expect(body.text).toContain("We write about your request.");
    const raw = await ada.call("GET", `/api/unmatched/${id}/raw`);
    expect(raw.headers.get("content-disposition")).toContain("dredging.eml");
    expect(raw.body).toContain("permits.csv");
    expect((await ada.call("GET", `/api/unmatched/${id}/html`)).status).toBe(404);
  });

  test("is nobody's to see where a weak clue points at someone else, or that is learned later", async () => {
    const [adaRequest, eveRequest] = [await createSentRequest(app, ada), await createSentRequest(app, eve)];
    // Both wrote to this agency.
    const claimed = await deliver({ from: "someone@nara.gov", text: "Hello." });
    expect(await seenBy(claimed)).toEqual([]);
    // The number of his request becomes known after an email that names it was shown to her.
    const text = "This is about 2026-NAR-00042.";
    const id = await deliver({ to: misspelledAddress(adaRequest), text });
    expect(await seenBy(id)).toEqual([ada.email]);
    await deliverReply(app, eve, eveRequest, { text: ACKNOWLEDGMENT });
    expect(await seenBy(id)).toEqual([]);
    const waiting = (await admin.call("GET", "/api/admin/unmatched")).body.items;
    expect(waiting.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining([id, claimed]));
    // Nor does the database itself show it.
    const rows = await withUser(app.database.db, ada.id, (tx) =>
      tx.selectFrom("unmatched").select("inbound_id").where("inbound_id", "in", [id, claimed]).execute(),
    );
    expect(rows).toEqual([]);
  });

  test("goes where its user says, as if it had matched, until they take it back", async () => {
    const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
    const id = await deliver({ to: misspelledAddress(one), text: "We write about W-77-4242." });
    expect((await assign(ada, id, [one.id, two.id])).status).toBe(204);
    expect(await incoming(ada, one.id)).toMatchObject([{ matchReason: "You filed it here.", seen: false }]);
    expect(await incoming(ada, two.id)).toHaveLength(1);
    expect(await seenBy(id)).toEqual([]);
    expect((await assign(ada, id, [one.id])).status).toBe(404);
    expect((await eve.call("DELETE", `/api/unmatched/${id}/assignment`)).status).toBe(404);
    expect((await ada.call("DELETE", `/api/unmatched/${id}/assignment`)).status).toBe(204);
    expect(await incoming(ada, one.id)).toEqual([]);
    expect(await incoming(ada, two.id)).toEqual([]);
    expect(await seenBy(id)).toEqual([ada.email]);
    const { events } = (await ada.call("GET", `/api/requests/${one.id}`)).body as RequestDetail;
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["reply_received", "reply_moved"]));
    const { rows } = await app.database.pool.query(
      "select actor, action from audit_event where subject = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { actor: ada.id, action: "assign_own_mail" },
      { actor: ada.id, action: "take_back_own_mail" },
    ]);
  });

  test("teaches the sender and number, but only of her own requests and against nobody", async () => {
    const [adaRequest, eveRequest] = [await createSentRequest(app, ada), await createSentRequest(app, eve)];
    const from = "portal@vendor.example";
    const text = "Your request has been assigned tracking number W-2026-551177.";
    const id = await deliver({ to: misspelledAddress(adaRequest), from, text });
    expect((await ada.call("GET", `/api/unmatched/${id}`)).body.canRemember).toBe(true);
    await assign(ada, id, [adaRequest.id], true);
    const again = emailFrom({ to: UNMATCHED, from, text, subject: "Once more" });
    await app.deliverEmail({ from, to: UNMATCHED, raw: again });
    await app.runDueJobs();
    expect((await incoming(ada, adaRequest.id)).map(({ subject }: { subject: string }) => subject)).toContain(
      "Once more",
    );
    // His choice of the same does not make hers forgotten; the two decide nothing together.
    const other = await deliver({
      to: misspelledAddress(eveRequest),
      from: "other@vendor.example",
      text: "Hello.",
    });
    expect((await assign(eve, other, [eveRequest.id], true)).status).toBe(204);
    const { rows } = await app.database.pool.query(
      "select owner_id, sender from match_rule order by learned_at",
    );
    expect(rows).toEqual(expect.arrayContaining([{ owner_id: ada.id, sender: from }]));
  });

  test("goes into nobody else's request and into no draft", async () => {
    const [adaRequest, eveRequest, draft] = [
      await createSentRequest(app, ada),
      await createSentRequest(app, eve),
      await createDraft(ada),
    ];
    const id = await deliver({ to: misspelledAddress(adaRequest) });
    for (const chosenIds of [[eveRequest.id], [adaRequest.id, eveRequest.id], [draft.id], [randomUUID()]]) {
      expect((await assign(ada, id, chosenIds)).body).toMatchObject({ status: 422, code: "unknown_request" });
    }
    expect(await incoming(eve, eveRequest.id)).toEqual([]);
    expect((await assign(ada, id, [])).status).toBe(400);
    expect((await assign(eve, id, [eveRequest.id])).status).toBe(404);
    expect(await seenBy(id)).toEqual([ada.email]);
  });

  test("that is not theirs stays with administrators, spam with what they set aside, until taken back", async () => {
    const request = await createSentRequest(app, ada);
    const id = await deliver({ to: misspelledAddress(request) });
    const path = `/api/unmatched/${id}/discard`;
    const shown = async (show: string) =>
      (await admin.call("GET", `/api/admin/unmatched?show=${show}`)).body.items.some(
        (row: { id: string }) => row.id === id,
      );
    for (const [reason, show] of [
      ["not_mine", "waiting"],
      ["spam", "discarded"],
    ] as const) {
      expect((await eve.call("PUT", path, { reason })).status).toBe(404);
      expect((await ada.call("PUT", path, { reason })).status).toBe(204);
      expect(await seenBy(id)).toEqual([]);
      expect(await shown(show)).toBe(true);
      expect((await ada.call("PUT", path, { reason })).status).toBe(404);
      expect((await eve.call("DELETE", path)).status).toBe(404);
      expect((await ada.call("DELETE", path)).status).toBe(204);
      expect(await seenBy(id)).toEqual([ada.email]);
    }
    // What is learned later does not bring an email back that is not hers.
    await ada.call("PUT", path, { reason: "not_mine" });
    await createSentRequest(app, ada);
    expect(await seenBy(id)).toEqual([]);
    // Given back out of a request it is not hers either.
    await admin.call("POST", `/api/admin/unmatched/${id}/assignment`, { requestIds: [request.id] });
    expect((await ada.call("DELETE", path)).body).toMatchObject({ status: 409, code: "already_resolved" });
    const [message] = await incoming(ada, request.id);
    await ada.call("PUT", `/api/messages/${message.id}/request`, { requestId: null });
    await app.runDueJobs();
    expect(await seenBy(id)).toEqual([]);
    expect(await shown("waiting")).toBe(true);
  });

  test("that she and an administrator put somewhere at once is put there once", async () => {
    const [one, two] = [await createSentRequest(app, ada), await createSentRequest(app, ada)];
    const id = await deliver({ to: misspelledAddress(one) });
    const answers = await Promise.all([
      assign(ada, id, [one.id]),
      admin.call("POST", `/api/admin/unmatched/${id}/assignment`, { requestIds: [two.id] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const put = [...(await incoming(ada, one.id)), ...(await incoming(ada, two.id))];
    expect(put).toHaveLength(1);
  });

  test("comes by pages, newest first, and open pages hear of it", async () => {
    const request = await createSentRequest(app, ada);
    const changes = async () =>
      (await app.database.pool.query("select id from mailbox_change where owner_id = $1", [ada.id]))
        .rowCount ?? 0;
    const before = await changes();
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift(await deliver({ to: misspelledAddress(request) }));
    expect(await changes()).toBe(before + 3);
    const first = (await ada.call("GET", "/api/unmatched?limit=2")).body;
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const second = (await ada.call("GET", `/api/unmatched?limit=2&cursor=${first.next}`)).body;
    expect(second.items[0].id).toBe(ids[2]);
    expect((await ada.call("GET", "/api/unmatched?cursor=nonsense")).status).toBe(400);
  });

  test("of a user who left is nobody else's, however alone the next one is", async () => {
    const bob = await app.signUpAndLogIn("bob@example.org");
    const { replyAddress } = await createSentRequest(app, bob, { agencyId: "us-epa" });
    await app.database.pool.query("delete from user_account where id = any($1)", [
      [bob.id, eve.id, admin.id],
    ]);
    const id = await deliver({ to: replyAddress, from: "foia@epa.gov", text: "Dear Bob" });
    expect((await ada.call("GET", `/api/unmatched/${id}`)).status).toBe(404);
  });
});
