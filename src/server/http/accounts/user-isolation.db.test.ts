import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { MAILBOX_FOLDERS } from "#core/request/filters-and-folders.ts";
import { createDraft, createSentRequest, deliverReply, draft, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** What belongs to someone else answers as what does not exist: ids cannot be probed. */
describe("other people's things", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let request: RequestDetail;
  let attempts: [string, string, unknown][];
  let before: string;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    request = await createSentRequest(app, ada);
    const [, message] = await deliverReply(app, ada, request, { attachment: { name: "a.csv", text: "a,b" } });
    const { body } = await ada.call("GET", `/api/conversations/${request.id}`);
    const attachment = body.messages[1].attachments[0].id;
    const { id: draftId } = await createDraft(ada);
    // One letter off her address, and from nobody her request knows: it waits for her.
    const unknownAddress = request.replyAddress.replace(/.@/, (end) => (end === "x@" ? "y@" : "x@"));
    const raw = emailFrom({ to: unknownAddress, from: "clerk@vendor.example", text: "Hello." });
    await app.deliverEmail({ from: "clerk@vendor.example", to: unknownAddress, raw });
    await app.runDueJobs();
    const unmatched = (await ada.call("GET", "/api/unmatched")).body.items[0].id;
    const [label, search, view] = [randomUUID(), randomUUID(), randomUUID()];
    const late = { name: "Late", kind: "table", query: "", columns: [] };
    await ada.call("PUT", `/api/tracker-views/${view}`, late);
    await ada.call("PUT", `/api/labels/${label}`, { name: "Water" });
    await ada.call("PUT", `/api/searches/${search}`, { name: "Lead", q: "lead" });
    const starred = await ada.call("POST", "/api/mailbox/changes", {
      action: "star",
      requestIds: [request.id],
    });
    const answer = {
      id: randomUUID(),
      text: "Hers",
      recipients: null,
      files: [],
      letter: null,
      forwards: null,
    };
    await ada.call("PUT", `/api/requests/${request.id}/reply-draft`, { baseVersion: 0, content: answer });
    const [noteId, feeId] = [randomUUID(), randomUUID()];
    const entryId = { kind: "invoiced", cents: 8_050, currency: "USD", on: "2026-03-02" };
    await ada.call("PUT", `/api/requests/${request.id}/notes/${noteId}`, { text: "Call Tuesday." });
    const [reminder, day] = [randomUUID(), "2026-03-20"];
    await ada.call("PUT", `/api/requests/${request.id}/reminders/${reminder}`, { day, text: "Call." });
    await ada.call("PUT", `/api/requests/${request.id}/fees/${feeId}`, entryId);
    const entry = randomUUID();
    const nothing = {
      ...{ outcome: null, trackingNumber: null, cents: null },
      ...{ answerBy: null, responseDue: null, files: [] },
    };
    const call = {
      way: "call",
      direction: "in",
      on: "2026-03-02",
      with: "",
      text: "They called.",
      ...nothing,
    };
    await ada.call("PUT", `/api/requests/${request.id}/entries/${entry}`, call);
    attempts = [
      ["GET", `/api/requests/${request.id}`, undefined],
      ["GET", `/api/requests/${draftId}`, undefined],
      ["PATCH", `/api/requests/${draftId}/draft`, { version: 1, draft: draft({ title: "Mine now" }) }],
      ["DELETE", `/api/requests/${draftId}`, undefined],
      ["GET", `/api/requests/${draftId}/revisions`, undefined],
      ["GET", `/api/requests/${draftId}/revisions/1`, undefined],
      ["POST", `/api/requests/${draftId}/restoration`, undefined],
      ["GET", `/api/requests/${draftId}/similar`, undefined],
      ["POST", `/api/requests/${draftId}/submission`, { version: 1 }],
      ["GET", `/api/requests/${draftId}/letter.pdf`, undefined],
      ["GET", `/api/requests/${request.id}/letter.pdf`, undefined],
      [
        "POST",
        `/api/requests/${draftId}/sending-by-hand`,
        { version: 1, channel: "post", sentOn: "2026-03-02" },
      ],
      ["PUT", `/api/requests/${request.id}/sending-by-hand/receipt`, { receivedOn: null }],
      ["PUT", `/api/requests/${request.id}/agency-address`, { address: "clerk@city.example" }],
      ["DELETE", `/api/requests/${request.id}/sending-by-hand`, undefined],
      [
        "POST",
        `/api/requests/${request.id}/messages`,
        { id: randomUUID(), text: "I withdraw this request." },
      ],
      ["GET", `/api/requests/${request.id}/reply-draft`, undefined],
      ["PUT", `/api/requests/${request.id}/reply-draft`, { baseVersion: 0, content: answer }],
      ["DELETE", `/api/requests/${request.id}/reply-draft?baseVersion=1`, undefined],
      ["PUT", `/api/requests/${request.id}/reminder`, { on: null }],
      ["POST", `/api/requests/${request.id}/extension`, { days: 5 }],
      ["DELETE", `/api/requests/${request.id}/extension`, undefined],
      ["POST", `/api/requests/${request.id}/status`, { to: "closed" }],
      ["DELETE", `/api/requests/${request.id}/status`, undefined],
      ["GET", `/api/requests/${request.id}/reminders`, undefined],
      ["PUT", `/api/requests/${request.id}/reminders/${reminder}`, { day, text: "Mine now." }],
      ["DELETE", `/api/requests/${request.id}/reminders/${reminder}`, undefined],
      ["PUT", `/api/requests/${request.id}/auto-follow-up`, { enabled: true }],
      ["GET", `/api/requests/${request.id}/papers`, undefined],
      ["PUT", `/api/requests/${request.id}/notes/${noteId}`, { text: "Mine now." }],
      ["DELETE", `/api/requests/${request.id}/notes/${noteId}`, undefined],
      ["PUT", `/api/requests/${request.id}/fees/${feeId}`, { ...entryId, cents: 1 }],
      ["DELETE", `/api/requests/${request.id}/fees/${feeId}`, undefined],
      ["GET", `/api/requests/${request.id}/documents?q=lead`, undefined],
      ["GET", `/api/requests/${request.id}/entries/${entry}`, undefined],
      ["PUT", `/api/requests/${request.id}/entries/${entry}`, { ...call, text: "Mine now." }],
      ["DELETE", `/api/requests/${request.id}/entries/${entry}`, undefined],
      ["POST", `/api/requests/${request.id}/appeal`, { sent: "2026-03-02" }],
      ["DELETE", `/api/requests/${request.id}/appeal`, undefined],
      ["GET", `/api/requests/${request.id}/letters`, undefined],
      ["GET", `/api/requests/${request.id}/letters/follow_up`, undefined],
      ["GET", `/api/conversations/${request.id}`, undefined],
      ["PUT", `/api/conversations/${request.id}/read`, undefined],
      ["DELETE", `/api/conversations/${request.id}/read`, undefined],
      ["POST", "/api/mailbox/changes", { action: "archive", requestIds: [request.id] }],
      ["POST", "/api/requests/changes", { action: "archive", requestIds: [request.id] }],
      ["POST", "/api/requests/follow-ups/preview", { requestIds: [request.id] }],
      ["DELETE", `/api/tracker-views/${view}`, undefined],
      ["DELETE", `/api/mailbox/changes/${starred.body.id}`, undefined],
      ["DELETE", `/api/labels/${label}`, undefined],
      ["DELETE", `/api/searches/${search}`, undefined],
      ["PUT", `/api/messages/${message?.id}/outcome`, { outcome: "withdrawn" }],
      ["DELETE", `/api/messages/${message?.id}/outcome`, undefined],
      ["PUT", `/api/messages/${message?.id}/facts`, { trackingNumber: "26-666" }],
      ["DELETE", `/api/messages/${message?.id}/facts/trackingNumber`, undefined],
      ["GET", `/api/messages/${message?.id}/appeal?outcome=denied`, undefined],
      ["GET", `/api/unmatched/${unmatched}`, undefined],
      ["GET", `/api/unmatched/${unmatched}/raw`, undefined],
      ["GET", `/api/unmatched/${unmatched}/html`, undefined],
      ["POST", `/api/unmatched/${unmatched}/assignment`, { requestIds: [request.id] }],
      ["DELETE", `/api/unmatched/${unmatched}/assignment`, undefined],
      ["PUT", `/api/unmatched/${unmatched}/discard`, { reason: "spam" }],
      ["DELETE", `/api/unmatched/${unmatched}/discard`, undefined],
      ["PUT", `/api/messages/${message?.id}/request`, { requestId: null }],
      ["PUT", `/api/messages/${message?.id}/known-sender`, undefined],
      ["DELETE", `/api/messages/${message?.id}/known-sender`, undefined],
      ["GET", `/api/messages/${message?.id}/raw`, undefined],
      ["GET", `/api/messages/${message?.id}/head`, undefined],
      ["GET", `/api/messages/${message?.id}/html`, undefined],
      ["GET", `/api/attachments/${attachment}`, undefined],
      ["GET", `/api/messages/${message?.id}/attachments.zip`, undefined],
      ["GET", `/api/requests/${request.id}/attachments.zip`, undefined],
      ["GET", `/api/requests/${request.id}/export.zip`, undefined],
    ];
    before = await snapshotOwnedRows();
  });
  afterAll(() => app?.close());

  /** All that Ada owns, to the letter. */
  async function snapshotOwnedRows(): Promise<string> {
    const tables = [
      "request",
      "draft_revision",
      "request_event",
      "clock",
      "message",
      "attachment",
      "outbox",
      "label",
      "saved_search",
      "tracker_view",
      "mailbox_change",
    ];
    tables.push("reply_draft", "reminder", "auto_follow_up", "notification");
    const rows = await Promise.all(
      tables.map((table) =>
        app.database.pool.query(`select * from ${table} where owner_id = $1 order by 1, 2`, [ada.id]),
      ),
    );
    return JSON.stringify(rows.map((result) => result.rows));
  }

  test("are not found, exactly as what does not exist, and stay as they were", async () => {
    for (const [method, path, body] of attempts) {
      const othersResponse = await eve.call(method, path, body);
      const unknownResponse = await eve.call(method, path.replace(/[0-9a-f-]{36}/, randomUUID()), body);
      expect({ method, path, status: othersResponse.status, code: othersResponse.body.code }).toEqual({
        method,
        path,
        status: 404,
        code: "not_found",
      });
      expect(othersResponse.body).toEqual(unknownResponse.body);
    }
    expect(await snapshotOwnedRows()).toBe(before);
  });

  test("are in no list and no count", async () => {
    for (const filter of ["open", "drafts", "yours", "overdue", "due_soon", "closed"]) {
      const { body } = await eve.call("GET", `/api/requests?filter=${filter}&q=lead`);
      expect(body).toEqual({ items: [], next: null, total: { count: 0, hasMore: false } });
    }
    const { body: countsBody } = await eve.call("GET", "/api/requests/counts?filter=all&q=lead");
    expect(Object.values(countsBody.counts)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(new Set(Object.values(countsBody.filteredCounts).map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"count":0,"hasMore":false}']),
    );
    const { body: board } = await eve.call("GET", "/api/requests/board?filter=all");
    expect(board.lanes.flatMap(({ items }: { items: unknown[] }) => items)).toEqual([]);
    const days = "filter=all&from=2026-03-01&to=2026-05-31";
    const { body: calendar } = await eve.call("GET", `/api/requests/calendar?${days}`);
    expect(calendar).toMatchObject({ items: [], counts: [] });
    const { body: numbers } = await eve.call("GET", "/api/requests/numbers?filter=all");
    expect(numbers).toMatchObject({ requests: 0, answered: 0, agencies: [], outcomes: [], fees: [] });
    expect(new Set(numbers.overdue.map(({ count }: { count: number }) => count))).toEqual(new Set([0]));
    expect((await eve.call("GET", "/api/requests.csv?filter=all")).body.split("\r\n")).toHaveLength(2);
    expect((await eve.call("GET", "/api/tracker-views")).body).toEqual({ views: [] });
    expect((await eve.call("GET", "/api/requests/choices")).body).toEqual({
      agencies: [],
      jurisdictions: [],
    });
    for (const folder of MAILBOX_FOLDERS) {
      const { body } = await eve.call("GET", `/api/conversations?folder=${folder}&q=lead`);
      expect(body).toMatchObject({ items: [], next: null });
    }
    const { body: mailbox } = await eve.call("GET", "/api/mailbox");
    expect(mailbox).toMatchObject({ unread: 0, unmatched: 0, labels: [], searches: [] });
    expect(new Set(Object.values(mailbox.counts))).toEqual(new Set([0]));
    expect((await eve.call("GET", "/api/me")).body).toMatchObject({ email: "eve@example.org", unread: 0 });
  });

  test("their owner has them all", async () => {
    for (const [method, path] of attempts.filter(([verb]) => verb === "GET")) {
      const { status } = await ada.call(method, path);
      expect({ path, status }).toEqual({ path, status: path.endsWith("/html") ? 404 : 200 });
    }
  });
});
