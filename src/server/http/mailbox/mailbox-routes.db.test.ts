import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { MAILBOX_FOLDERS, type MailboxFolder } from "#core/request/filters-and-folders.ts";
import { moveConversations } from "#server/db/mailbox/mailbox-changes.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { tasksOf } from "#server/jobs/tasks.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { createDraft, createSentRequest, deliverReply, draft } from "#test/support/factories.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

describe("the mailbox", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  let one: RequestDetail;
  let two: RequestDetail;
  let draftId: string;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
    one = await createSentRequest(app, ada, { title: "Lead in water" });
    two = await createSentRequest(app, ada, { title: "Overtime pay" });
    await deliverReply(app, ada, one, {});
    await deliverReply(app, ada, two, {});
    draftId = (await createDraft(ada)).id;
  });
  afterAll(() => app?.close());

  const change = (body: object, user = ada) => user.call("POST", "/api/mailbox/changes", body);
  const undo = (id: number, user = ada) => user.call("DELETE", `/api/mailbox/changes/${id}`);
  /** What a list shows, as titles. */
  const rowsOf = async (folder: MailboxFolder, query = ""): Promise<ConversationRow[]> =>
    (await ada.call("GET", `/api/conversations?folder=${folder}${query}`)).body.items;
  const titlesIn = async (folder: MailboxFolder, query = "") =>
    (await rowsOf(folder, query)).map((row) => row.title).sort();
  const BOTH = ["Lead in water", "Overtime pay"];
  const runTimer = async (name: "wake-snoozed" | "forget-mailbox-changes") => {
    const task = tasksOf(app.context)[name] as unknown as () => Promise<void>;
    await task();
  };

  test("a row has the deadline that the tracker shows", async () => {
    const { body: tracker } = await ada.call("GET", "/api/requests?filter=all");
    const { deadline } = tracker.items.find(({ id }: { id: string }) => id === one.id);
    expect(deadline.kind).toBe("initial_response");
    for (const query of ["", "&q=lead"]) {
      const row = (await rowsOf("inbox", query)).find(({ requestId }) => requestId === one.id);
      expect(row).toMatchObject({ deadline, waitingOn: "you" });
    }
  });

  test("thousands are put elsewhere at once, also over a connection that has put one there before", async () => {
    const max = await app.signUpAndLogIn("max@example.org");
    const { db, pool } = app.database;
    const { rows: requests } = await pool.query<{ id: string }>(
      `insert into request (id, owner_id, draft, title, status, waiting_on, sent_at, updated_at)
       select gen_random_uuid(), $1, $2, 'Bridge ' || n, 'closed', 'nobody', '2026-02-01', '2026-02-01'
       from generate_series(1, 8000) n returning id`,
      [max.id, JSON.stringify(draft())],
    );
    await refreshDerivedRows(pool);
    const ids = requests.map(({ id }) => id);
    const put = (tx: Tx, folder: "spam" | "archive", only: string[]) =>
      moveConversations(tx, max.id, only, { folder, snoozedUntil: null });
    await db.transaction().execute(async (tx) => {
      // A connection caches its query plans: of thousands, each was once compared with each.
      await put(tx, "spam", ids.slice(0, 1));
      await sql`set local statement_timeout = '40s'`.execute(tx);
      expect(await put(tx, "archive", ids)).toMatchObject({ were: { length: 8000 } });
    });
    const { rows } = await pool.query(
      "select mailbox_folder, count(*)::int from request_row where owner_id = $1 group by mailbox_folder",
      [max.id],
    );
    expect(rows).toEqual([{ mailbox_folder: "archive", count: 8000 }]);
  });

  test.each([
    ["archive", "archive"],
    ["spam", "spam"],
    ["trash", "trash"],
  ] as const)(
    "%s takes a conversation out of the inbox, and taking it back returns it",
    async (verb, folder) => {
      const { status, body } = await change({ action: verb, requestIds: [one.id] });
      expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number), changed: 1 } });
      expect(await titlesIn("inbox")).toEqual(["Overtime pay"]);
      expect(await titlesIn(folder)).toEqual(["Lead in water"]);
      expect(await titlesIn("all")).toEqual(verb === "archive" ? BOTH : ["Overtime pay"]);
      // The same again has nothing to do, and nothing to take back.
      expect((await change({ action: verb, requestIds: [one.id] })).body).toEqual({ id: null, changed: 0 });
      expect((await undo(body.id)).status).toBe(204);
      expect(await titlesIn("inbox")).toEqual(BOTH);
      // A second time changes nothing, and is no error.
      await change({ action: verb, requestIds: [one.id] });
      expect((await undo(body.id)).status).toBe(204);
      expect(await titlesIn(folder)).toEqual(["Lead in water"]);
      await change({ action: "inbox", requestIds: [one.id] });
      expect(await titlesIn("inbox")).toEqual(BOTH);
    },
  );

  test("stars, and takes stars off", async () => {
    const { body } = await change({ action: "star", requestIds: [one.id, two.id] });
    expect(body.changed).toBe(2);
    expect(await titlesIn("starred")).toEqual(BOTH);
    await change({ action: "unstar", requestIds: [one.id] });
    // What was unstarred since stays so, and the other loses the star it got.
    await undo(body.id);
    expect(await titlesIn("starred")).toEqual([]);
  });

  test("reads and marks as unread, and remembers which emails were", async () => {
    const unread = async () => (await rowsOf("inbox")).map((row) => [row.title, row.unread]).sort();
    expect(await unread()).toEqual([
      ["Lead in water", 1],
      ["Overtime pay", 1],
    ]);
    await deliverReply(app, ada, one, {});
    const read = await change({ action: "read", requestIds: [one.id, two.id] });
    expect(read.body.changed).toBe(2);
    expect((await ada.call("GET", "/api/mailbox")).body.unread).toBe(0);
    await undo(read.body.id);
    expect(await unread()).toEqual([
      ["Lead in water", 2],
      ["Overtime pay", 1],
    ]);
    await change({ action: "read", requestIds: [one.id, two.id] });
    const marked = await change({ action: "unread", requestIds: [one.id] });
    expect(marked.body.changed).toBe(1);
    const { body } = await ada.call("GET", `/api/conversations/${one.id}`);
    const seen = body.messages.map((message: { seen: boolean }) => message.seen);
    expect(seen).toEqual([true, true, false]);
    await undo(marked.body.id);
    expect((await rowsOf("inbox")).every((row) => row.unread === 0)).toBe(true);
  });

  test("sets aside until a time, at which it comes back on top", async () => {
    const now = app.clock.now();
    const at = now.add({ hours: 3 }).toString();
    const page = await openLiveStream(app.url, ada.token);
    await waitUntil(async () => page.lastEventId());
    const { body } = await change({ action: "snooze", requestIds: [one.id], until: at });
    expect(body.changed).toBe(1);
    expect(await titlesIn("inbox")).toEqual(["Overtime pay"]);
    expect(await rowsOf("snoozed")).toMatchObject([{ snoozedUntil: new Date(at).toISOString() }]);
    // The change itself is announced too, at its own pace.
    await waitUntil(async () => page.events.length > 0);
    await runTimer("wake-snoozed");
    expect(await titlesIn("snoozed")).toEqual(["Lead in water"]);
    const announced = page.events.length;
    app.clock.advance({ hours: 3 });
    await runTimer("wake-snoozed");
    await waitUntil(async () => page.events.length > announced);
    expect(page.events.at(-1)).toMatchObject({ kind: "mailbox", requestId: null });
    page.close();
    expect((await rowsOf("inbox")).map((row) => row.title)).toEqual(["Lead in water", "Overtime pay"]);
    // Taking back what has ended changes nothing.
    await undo(body.id);
    expect(await titlesIn("inbox")).toEqual(BOTH);
  });

  test.each([
    ["no time", {}],
    ["no instant", { until: "tomorrow" }],
    ["the past", { until: "2026-01-01T00:00:00Z" }],
    ["years away", { until: "2029-01-01T00:00:00Z" }],
  ])("does not set aside until %s", async (_what, time) => {
    const { status, body } = await change({ action: "snooze", requestIds: [one.id], ...time });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "bad_until" });
  });

  test("all of a list, by folder, label and search", async () => {
    const label = randomUUID();
    await ada.call("PUT", `/api/labels/${label}`, { name: "Schools" });
    await change({ action: "label", requestIds: [one.id], labelId: label });
    const labeled = await change({ action: "star", all: { folder: "inbox", label } });
    expect(labeled.body.changed).toBe(1);
    expect(await titlesIn("starred")).toEqual(["Lead in water"]);
    const found = await change({ action: "archive", all: { folder: "inbox", q: "overtime" } });
    expect(found.body.changed).toBe(1);
    expect(await titlesIn("archive")).toEqual(["Overtime pay"]);
    const all = await change({ action: "trash", all: { folder: "all" } });
    expect(all.body.changed).toBe(2);
    expect(await titlesIn("trash")).toEqual(BOTH);
    await undo(all.body.id);
    expect(await titlesIn("archive")).toEqual(["Overtime pay"]);
    expect(await titlesIn("inbox")).toEqual(["Lead in water"]);
    await undo(found.body.id);
    await undo(labeled.body.id);
    expect((await change({ action: "archive", all: { folder: "spam" } })).body).toEqual({
      id: null,
      changed: 0,
    });
    await ada.call("DELETE", `/api/labels/${label}`);
  });

  test("drafts lie nowhere, and what is someone else's is passed over", async () => {
    const mixed = [one.id, draftId, randomUUID()];
    const { body } = await change({ action: "archive", requestIds: mixed });
    expect(body.changed).toBe(1);
    await undo(body.id);
    expect((await change({ action: "star", requestIds: [draftId] })).body).toEqual({ id: null, changed: 0 });
    const othersResponse = await change({ action: "archive", requestIds: [one.id] }, eve);
    expect({ status: othersResponse.status, code: othersResponse.body.code }).toEqual({
      status: 404,
      code: "not_found",
    });
    expect(await titlesIn("inbox")).toEqual(BOTH);
  });

  test("nobody takes back what another did, and not what there is not", async () => {
    const { body } = await change({ action: "archive", requestIds: [one.id] });
    const othersResponse = await undo(body.id, eve);
    const unknownResponse = await undo(999_999_999);
    expect([othersResponse.status, unknownResponse.status]).toEqual([404, 404]);
    expect(othersResponse.body).toEqual(unknownResponse.body);
    expect((await ada.call("DELETE", "/api/mailbox/changes/none")).status).toBe(400);
    await undo(body.id);
    // After a month it is forgotten.
    app.clock.advance({ hours: 24 * 31 });
    await runTimer("forget-mailbox-changes");
    expect((await undo(body.id)).status).toBe(404);
  });

  test.each([
    ["neither", {}, 422],
    ["both", { requestIds: [randomUUID()], all: { folder: "inbox" } }, 422],
    ["no ids", { requestIds: [] }, 400],
    ["an odd id", { requestIds: ["x"] }, 400],
    ["too many", { requestIds: Array.from({ length: 1001 }, () => randomUUID()) }, 400],
    ["no such folder", { all: { folder: "attic" } }, 400],
    ["more", { all: { folder: "inbox", ownerId: randomUUID() } }, 400],
  ])("a change of %s is refused", async (_what, fields, status) => {
    expect((await change({ action: "archive", ...fields })).status).toBe(status);
  });

  test("a label of nobody, and someone else's, is unknown", async () => {
    const label = randomUUID();
    await eve.call("PUT", `/api/labels/${label}`, { name: "Eve's" });
    for (const labelId of [label, randomUUID(), undefined]) {
      const { status, body } = await change({ action: "label", requestIds: [one.id], labelId });
      expect({ status, code: body.code }).toEqual({ status: 422, code: "unknown_label" });
    }
  });

  test("labels are made, given, renamed and deleted", async () => {
    const [water, appeal] = [randomUUID(), randomUUID()];
    const put = (id: string, name: string) => ada.call("PUT", `/api/labels/${id}`, { name });
    expect((await put(water, "  Water  works ")).status).toBe(204);
    expect((await put(appeal, "Appeal")).status).toBe(204);
    const taken = await put(randomUUID(), "water WORKS");
    expect({ status: taken.status, code: taken.body.code }).toEqual({
      status: 409,
      code: "label_name_taken",
    });
    const labeledResult = await change({ action: "label", requestIds: [one.id, draftId], labelId: water });
    expect(labeledResult.body.changed).toBe(2);
    expect((await ada.call("GET", "/api/mailbox")).body.labels).toEqual([
      { id: appeal, name: "Appeal", count: 0, unread: 0 },
      { id: water, name: "Water works", count: 2, unread: 0 },
    ]);
    expect(await titlesIn("all", `&label=${water}`)).toEqual(["Lead in water"]);
    expect((await rowsOf("all")).find((row) => row.requestId === one.id)?.labels).toEqual([water]);
    await undo(labeledResult.body.id);
    expect(await titlesIn("all", `&label=${water}`)).toEqual([]);
    await change({ action: "label", requestIds: [one.id], labelId: water });
    const unlabeled = await change({ action: "unlabel", requestIds: [one.id, two.id], labelId: water });
    expect(unlabeled.body.changed).toBe(1);
    await undo(unlabeled.body.id);
    expect(await titlesIn("all", `&label=${water}`)).toEqual(["Lead in water"]);
    // Renamed to its own name in other capitals is no clash.
    expect((await put(water, "WATER works")).status).toBe(204);
    expect((await ada.call("DELETE", `/api/labels/${water}`)).status).toBe(204);
    expect((await ada.call("DELETE", `/api/labels/${water}`)).status).toBe(404);
    expect((await rowsOf("all")).find((row) => row.requestId === one.id)?.labels).toEqual([]);
    // Its giving cannot be taken back any more, which hurts nobody.
    expect((await undo(unlabeled.body.id)).status).toBe(204);
    await ada.call("DELETE", `/api/labels/${appeal}`);
  });

  test("two hundred labels and a hundred searches, and not one more", async () => {
    await app.database.pool.query(
      "insert into label (owner_id, id, name, created_at) select $1, gen_random_uuid(), 'L' || n, now() from generate_series(1, 200) n",
      [ada.id],
    );
    await app.database.pool.query(
      "insert into saved_search (owner_id, id, name, q, created_at) select $1, gen_random_uuid(), 'S' || n, 'x', now() from generate_series(1, 100) n",
      [ada.id],
    );
    const labels = await ada.call("POST", `/api/labels/${randomUUID()}`, { name: "One more" });
    const searches = await ada.call("POST", `/api/searches/${randomUUID()}`, { name: "One more", q: "x" });
    expect([labels.status, labels.body.code]).toEqual([409, "too_many_labels"]);
    expect([searches.status, searches.body.code]).toEqual([409, "too_many_searches"]);
    await app.database.pool.query("delete from label where owner_id = $1", [ada.id]);
    await app.database.pool.query("delete from saved_search where owner_id = $1", [ada.id]);
  });

  test("searches are stored, changed and forgotten", async () => {
    const id = randomUUID();
    const put = (body: object) => ada.call("PUT", `/api/searches/${id}`, body);
    expect((await put({ name: "Denials", q: "outcome:denied" })).status).toBe(204);
    expect((await put({ name: "Denials", q: "outcome:denied is:unread" })).status).toBe(204);
    expect((await ada.call("GET", "/api/mailbox")).body.searches).toEqual([
      { id, name: "Denials", q: "outcome:denied is:unread" },
    ]);
    expect((await eve.call("DELETE", `/api/searches/${id}`)).status).toBe(404);
    expect((await ada.call("PUT", `/api/searches/${randomUUID()}`, { name: "denials", q: "x" })).status).toBe(
      409,
    );
    expect((await put({ name: " ", q: "x" })).status).toBe(400);
    expect((await put({ name: "N".repeat(41), q: "x" })).status).toBe(400);
    expect((await put({ name: "N", q: "" })).status).toBe(400);
    expect((await ada.call("DELETE", `/api/searches/${id}`)).status).toBe(204);
  });

  test("who is known writes a conversation back from anywhere, a stranger not from spam and trash", async () => {
    const stranger = { from: "Mallory <mallory@elsewhere.example>" };
    const later = app.clock.now().add({ hours: 5 }).toString();
    const verbsThatRemove = { archive: {}, spam: {}, trash: {}, snooze: { until: later } } as const;
    const remaining: string[] = [];
    for (const [verb, fields] of Object.entries(verbsThatRemove)) {
      for (const [sender, letter] of [
        ["known", {}],
        ["stranger", stranger],
      ] as const) {
        await change({ action: verb, requestIds: [two.id], ...fields });
        await deliver(letter);
        if (!(await titlesIn("inbox")).includes("Overtime pay")) remaining.push(`${verb}, ${sender}`);
        await change({ action: "inbox", requestIds: [two.id] });
      }
    }
    expect(remaining).toEqual(["spam, stranger", "trash, stranger"]);
    // An answer of one's own does not move it.
    await change({ action: "archive", requestIds: [two.id] });
    await ada.call("POST", `/api/requests/${two.id}/messages`, { id: randomUUID(), text: "Any news?" });
    await app.runDueJobs();
    expect(await titlesIn("archive")).toEqual(["Overtime pay"]);
    await change({ action: "inbox", requestIds: [two.id] });

    async function deliver(letter: { from?: string }) {
      await deliverReply(app, ada, two, { text: `We write about your request ${randomUUID()}.`, ...letter });
    }
  });

  test("every folder counts what its list shows", async () => {
    const three = await createSentRequest(app, ada, { title: "Third" });
    await deliverReply(app, ada, three, {});
    await change({ action: "trash", requestIds: [three.id] });
    await change({ action: "star", requestIds: [one.id, three.id] });
    await change({ action: "archive", requestIds: [two.id] });
    const { counts } = (await ada.call("GET", "/api/mailbox")).body;
    for (const folder of MAILBOX_FOLDERS) {
      const rows = await rowsOf(folder);
      expect({ folder, count: counts[folder] }).toEqual({ folder, count: rows.length });
    }
    expect(counts).toMatchObject({ trash: 1, archive: 1, starred: 1, drafts: 1 });
  });

  test("two open pages hear of a change once each, and one that was away of each it missed", async () => {
    const [first, second] = [
      await openLiveStream(app.url, ada.token),
      await openLiveStream(app.url, ada.token),
    ];
    await waitUntil(async () => first.lastEventId() && second.lastEventId());
    const { body } = await change({ action: "archive", requestIds: [one.id] });
    await waitUntil(async () => first.events.length > 0 && second.events.length > 0);
    const mark = second.lastEventId();
    second.close();
    await undo(body.id);
    await deliverReply(app, ada, one, { text: `News ${randomUUID()}` });
    const kinds = (page: typeof first) => page.events.map((event) => event.kind);
    await waitUntil(async () => kinds(first).includes("message"));
    const again = await openLiveStream(app.url, ada.token, mark);
    await waitUntil(async () => kinds(again).includes("message"));
    expect(kinds(again).slice(0, 2)).toEqual(["mailbox", "message"]);
    expect(kinds(first).filter((kind) => kind === "mailbox")).toHaveLength(2);
    const ids = [...first.events, ...again.events].map((event) => event.id);
    expect(new Set(ids).size).toBe(first.events.length);
    for (const page of [first, again]) page.close();
  });
});
