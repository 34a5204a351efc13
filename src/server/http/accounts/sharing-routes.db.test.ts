import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { ShareLevel } from "#core/request/sharing.ts";
import { createDraft, createSentRequest, deliverReply } from "#test/support/factories.ts";
import { allRoutes } from "#test/support/http-routes.ts";
import { openLiveStream } from "#test/support/live-stream.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { allCollaboratorRoutes } from "./collaborator-routes.ts";

describe("requests shared with others", () => {
  let app: TestApp;
  let ada: TestUser;
  let [vic, cora, bob, all, rex, eve]: TestUser[] = [];
  let request: RequestDetail;
  /** Of the same owner, and nobody's business. */
  let other: RequestDetail;
  let ids: Record<"request" | "message" | "attachment", string>;

  const invite = (requestId: string | null, email: string, level: ShareLevel) =>
    ada.call("POST", "/api/shares", { requestId, email, level });

  /** The secret of the newest invitation to an address, from its email. */
  async function tokenFor(email: string): Promise<string> {
    await app.runDueJobs();
    const emails = app.relay.emails.filter(({ to }) => to.some(({ address }) => address === email));
    const found = emails.map(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1]).filter((one) => one);
    return found.at(-1) ?? "";
  }

  async function inviteAndAccept(
    user: TestUser,
    requestId: string | null,
    level: ShareLevel,
  ): Promise<string> {
    const { body } = await invite(requestId, user.email, level);
    const token = await tokenFor(user.email);
    const taken = await user.call("POST", "/api/invitations/acceptance", { token });
    expect(taken).toMatchObject({ status: 200, body: { accepted: true, requestId, level } });
    return body.id;
  }

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    const names = ["vic", "cora", "bob", "all", "rex", "eve"];
    [vic, cora, bob, all, rex, eve] = await Promise.all(
      names.map((name) => app.signUpAndLogIn(`${name}@example.org`, { name: `${name} Guest` })),
    );
    request = await createSentRequest(app, ada);
    other = await createSentRequest(app, ada, { title: "Asbestos in fire stations" });
    const [, message] = await deliverReply(app, ada, request, { attachment: { name: "a.csv", text: "a,b" } });
    ids = {
      request: request.id,
      message: message?.id ?? "",
      attachment: message?.attachments[0]?.id ?? "",
    };
    await inviteAndAccept(vic as TestUser, request.id, "view");
    await inviteAndAccept(cora as TestUser, request.id, "comment");
    await inviteAndAccept(bob as TestUser, request.id, "edit");
    await inviteAndAccept(all as TestUser, null, "view");
    const share = await inviteAndAccept(rex as TestUser, request.id, "edit");
    expect((await ada.call("DELETE", `/api/shares/${share}`)).status).toBe(204);
  });
  afterAll(() => app?.close());

  const user = (one: TestUser | undefined) => one as TestUser;
  const detail = async (by = ada, id = request.id): Promise<RequestDetail> =>
    (await by.call("GET", `/api/requests/${id}`)).body;

  /** All of the owner's, to the letter. */
  async function snapshotOwnedRows(): Promise<string> {
    const tables = [
      "request",
      "request_event",
      "clock",
      "message",
      "outbox",
      "note",
      "fee",
      "share",
      "label",
    ];
    const rows = await Promise.all(
      tables.map((table) =>
        app.database.pool.query(`select * from ${table} where owner_id = $1 order by 1`, [ada.id]),
      ),
    );
    return JSON.stringify(rows.map((result) => result.rows));
  }

  const pathFor = (path: string, of: keyof typeof ids, id = ids[of]) =>
    path.replace(":id", id).replace(/:(noteId|feeId|uploadId|entryId|reminderId)/, randomUUID());
  const resourceOf = (path: string): keyof typeof ids =>
    path.startsWith("/api/messages/")
      ? "message"
      : path.includes("attachments/:id")
        ? "attachment"
        : "request";

  test("every route that is not opened answers a collaborator as it does a stranger", async () => {
    const opened = new Map(allCollaboratorRoutes());
    const routes = allRoutes(app.app).filter(
      ({ method, path }) => method !== "HEAD" && path.includes("/:id") && !path.startsWith("/api/admin/"),
    );
    const closed = routes.filter(({ method, path }) => !opened.has(`${method} ${path}`));
    expect(closed.length).toBeGreaterThan(25);
    // What is opened is there, so a route that was renamed does not stay open under its old name.
    expect(
      allCollaboratorRoutes().filter(([route]) => !routes.some((r) => `${r.method} ${r.path}` === route)),
    ).toEqual([]);
    const before = await snapshotOwnedRows();
    for (const { method, path } of closed) {
      const asked = pathFor(path, resourceOf(path));
      const [collaboratorResponse, strangerResponse] = [
        await user(bob).call(method, asked),
        await user(eve).call(method, asked),
      ];
      expect({ method, path, ...collaboratorResponse, headers: null }).toEqual({
        method,
        path,
        ...strangerResponse,
        headers: null,
      });
    }
    expect(await snapshotOwnedRows()).toBe(before);
  });

  test("nor is what names the request in its body", async () => {
    const before = await snapshotOwnedRows();
    const [requestIds, id] = [[request.id], randomUUID()];
    const mine = await createDraft(user(bob));
    const attempts: [string, string, unknown][] = [
      ["DELETE", `/api/requests/${request.id}`, undefined],
      ["POST", `/api/requests/${request.id}/duplicate`, { key: id, agencies: "same" }],
      ["GET", `/api/requests/${request.id}/similar`, undefined],
      ["PUT", `/api/messages/${ids.message}/request`, { requestId: mine.id }],
      ["PUT", `/api/messages/${ids.message}/request`, { requestId: null }],
      ["PUT", `/api/conversations/${request.id}/read`, undefined],
      ["PUT", `/api/requests/${request.id}/auto-follow-up`, { enabled: true }],
      ["POST", "/api/mailbox/changes", { action: "archive", requestIds }],
      ["POST", "/api/requests/changes", { action: "archive", requestIds }],
      ["POST", "/api/exports", { requestIds }],
      ["GET", `/api/requests/${request.id}/shares`, undefined],
      ["POST", "/api/shares", { requestId: request.id, email: "friend@example.org", level: "edit" }],
    ];
    for (const [method, path, body] of attempts) {
      const { status, body: answer } = await user(bob).call(method, path, body);
      expect({ method, path, status, code: answer.code }).toEqual({
        method,
        path,
        status: 404,
        code: "not_found",
      });
    }
    expect(await snapshotOwnedRows()).toBe(before);
  });

  test("what is opened asks for its level, and for a share that counts", async () => {
    const before = await snapshotOwnedRows();
    for (const [route, { level, resource }] of allCollaboratorRoutes()) {
      const [method = "", path = ""] = route.split(" ");
      for (const less of [vic, cora].slice(0, level === "view" ? 0 : level === "comment" ? 1 : 2)) {
        const { status, body } = await user(less).call(method, pathFor(path, resource));
        expect({ route, status, code: body.code }).toEqual({ route, status: 403, code: "share_too_little" });
      }
      const asked = pathFor(path, resource);
      const [revoked, strangerResponse] = [
        await user(rex).call(method, asked),
        await user(eve).call(method, asked),
      ];
      expect({ route, ...revoked, headers: null }).toEqual({ route, ...strangerResponse, headers: null });
      expect(revoked.status, route).toBeGreaterThanOrEqual(400);
    }
    expect(await snapshotOwnedRows()).toBe(before);
  });

  test("one request is no way to the others of its owner", async () => {
    for (const path of [`/api/requests/${other.id}`, `/api/conversations/${other.id}`]) {
      expect((await user(bob).call("GET", path)).status, path).toBe(404);
      expect((await user(all).call("GET", path)).status, path).toBe(200);
    }
    const [foreign] = await deliverReply(app, ada, other, { attachment: { name: "b.csv", text: "a,b" } });
    const letter = { id: randomUUID(), text: "See this.", to: ["friend@example.com"] };
    const forwards = { messageId: foreign?.id, attachments: [] };
    const path = `/api/requests/${request.id}/messages`;
    expect((await user(bob).call("POST", path, { ...letter, forwards })).body.code).toBe("forwarded_gone");
    // An email that went on to another request takes its new place's readers, and its old place does not name it.
    const [, , moving] = await deliverReply(app, ada, request, { text: "About something else." });
    await ada.call("PUT", `/api/messages/${moving?.id}/request`, { requestId: other.id });
    expect((await user(bob).call("GET", `/api/messages/${moving?.id}/raw`)).status).toBe(404);
    expect(JSON.stringify(await detail(user(bob)))).not.toContain("Asbestos");
    expect(JSON.stringify(await detail())).toContain("Asbestos");
  });

  test("drafts are shown to those they were shared with, and to anyone who edits everything", async () => {
    const draft = await createDraft(ada, { title: "Not ready" });
    expect((await user(all).call("GET", `/api/requests/${draft.id}`)).status).toBe(404);
    const { body: list } = await user(all).call("GET", "/api/requests?scope=shared&filter=all");
    expect(list.items.map(({ title }: RequestDetail) => title)).not.toContain("Not ready");
    await inviteAndAccept(user(vic), draft.id, "view");
    expect((await detail(user(vic), draft.id)).permissions.submit).toBe(false);
    const { status } = await user(vic).call("PATCH", `/api/requests/${draft.id}/draft`, {
      version: draft.version,
      draft: draft.draft,
    });
    expect(status).toBe(403);
  });

  test("what is the owner's alone is not shown", async () => {
    const label = randomUUID();
    await ada.call("PUT", `/api/labels/${label}`, { name: "Difficult people" });
    await ada.call("POST", "/api/mailbox/changes", {
      action: "label",
      requestIds: [request.id],
      labelId: label,
    });
    const content = {
      id: randomUUID(),
      text: "Half a thought",
      recipients: null,
      files: [],
      letter: null,
      forwards: null,
    };
    const path = `/api/requests/${request.id}/reply-draft`;
    expect((await ada.call("PUT", path, { baseVersion: 0, content })).status).toBe(200);
    const shown = await detail(user(cora));
    expect(shown).toMatchObject({
      accessLevel: "comment",
      requesterName: "Ada Requester",
      tags: [],
      allowedStatuses: [],
      undoableMove: null,
      unread: 0,
    });
    // The time limits that may be recorded are a list.
    const permitted = Object.values(shown.permissions).flat();
    expect(permitted).toEqual(permitted.map(() => false));
    expect(await detail()).toMatchObject({ accessLevel: "owner", requesterName: null, tags: [label] });
    const seen = await user(cora).call("GET", `/api/conversations/${request.id}`);
    expect(seen.body).toMatchObject({
      requesterName: "Ada Requester",
      accessLevel: "comment",
      replyTo: [],
      repliesByEmail: [],
    });
    expect(seen.body.replyDraft.content).toBeNull();
    const worked = await user(bob).call("GET", `/api/conversations/${request.id}`);
    expect(worked.body.replyDraft.content.text).toBe("Half a thought");
    expect(worked.body.accessLevel).toBe("edit");
    await ada.call("DELETE", `${path}?baseVersion=1`);
  });

  test("what a collaborator did is shown under their name, to everyone", async () => {
    const fee = { kind: "invoiced", cents: 500, currency: "USD", on: "2026-03-02" };
    const actions: [string, string, unknown][] = [
      ["POST", `/api/requests/${request.id}/status`, { to: "closed" }],
      ["PUT", `/api/requests/${request.id}/fees/${randomUUID()}`, fee],
      ["POST", `/api/requests/${request.id}/messages`, { id: randomUUID(), text: "When will you answer?" }],
      ["PUT", `/api/messages/${ids.message}/outcome`, { outcome: "denied" }],
    ];
    const from = (await detail()).events.at(-1)?.id ?? 0;
    for (const [method, path, body] of actions) {
      const { status, body: answer } = await user(bob).call(method, path, body);
      expect({ path, status, detail: answer.detail }).toMatchObject({
        path,
        status: expect.toBeOneOf([200, 201]),
      });
    }
    const actorNames = ({ events }: RequestDetail) =>
      new Set(events.filter(({ id, actor }) => id > from && actor === "you").map(({ by }) => by));
    expect(actorNames(await detail())).toEqual(new Set(["bob Guest"]));
    expect(actorNames(await detail(user(vic)))).toEqual(new Set(["bob Guest"]));
    expect(actorNames(await detail(user(bob)))).toEqual(new Set([null]));
    expect((await detail(user(bob))).events[0]?.by).toBe("Ada Requester");
    // The email is the owner's, no matter who wrote it.
    await app.runDueJobs();
    const mail = app.relay.emails.find(({ text }) => text.includes("When will you answer?"));
    expect(mail?.from?.address).toBe(request.replyAddress);
    // What leaves later is announced by a job, also under their name.
    const later = {
      id: randomUUID(),
      text: "And now?",
      sendAt: app.clock.now().add({ hours: 1 }).toString(),
    };
    await user(bob).call("POST", `/api/requests/${request.id}/messages`, later);
    app.clock.advance({ hours: 2 });
    await app.runDueJobs();
    const event = (await detail()).events.find(
      ({ kind, messageId }) => kind === "message_sent" && messageId === later.id,
    );
    expect(event).toMatchObject({ actor: "you", by: "bob Guest" });
  });

  test("notes are changed by their writers, and email the users they name, once", async () => {
    const notes = `/api/requests/${request.id}/notes`;
    const [hers, collaboratorResponse] = [randomUUID(), randomUUID()];
    await ada.call("PUT", `${notes}/${hers}`, { text: "Call Tuesday." });
    app.clock.advance({ seconds: 1 });
    const written = await user(cora).call("PUT", `${notes}/${collaboratorResponse}`, {
      text: "@Ada Requester, done.",
    });
    expect(written.body.notes).toMatchObject([{ author: "Ada Requester" }, { author: null }]);
    expect((await ada.call("GET", `/api/requests/${request.id}/papers`)).body.notes).toMatchObject([
      { author: null },
      { author: "cora Guest" },
    ]);
    for (const [who, method, id, code] of [
      [cora, "PUT", hers, "not_your_note"],
      [cora, "DELETE", hers, "not_your_note"],
      [bob, "DELETE", collaboratorResponse, "not_your_note"],
      [ada, "PUT", collaboratorResponse, "not_your_note"],
    ] as const) {
      const body = method === "PUT" ? { text: "Mine now." } : undefined;
      expect((await user(who).call(method, `${notes}/${id}`, body)).body.code).toBe(code);
    }
    await user(cora).call("PUT", `${notes}/${collaboratorResponse}`, {
      text: "@Ada Requester, @bob@example.org, @rex@example.org and @eve@example.org: done.",
    });
    await app.runDueJobs();
    const notices = app.relay.emails.filter(
      ({ subject }) => subject === "cora Guest mentioned you in a note",
    );
    expect(notices.flatMap(({ envelopeTo }) => envelopeTo).sort()).toEqual([
      "ada@example.org",
      "bob@example.org",
    ]);
    expect((await ada.call("DELETE", `${notes}/${collaboratorResponse}`)).status).toBe(200);
  });

  test("an invitation is for the address it was sent to, once, for thirty days", async () => {
    expect((await invite(request.id, " NEW@Example.org ", "view")).body).toMatchObject({
      email: "new@example.org",
      acceptedAt: null,
    });
    const first = await tokenFor("new@example.org");
    const acceptedByEve = await user(eve).call("POST", "/api/invitations/acceptance", { token: first });
    expect(acceptedByEve).toMatchObject({ status: 403, body: { code: "other_address" } });
    expect(JSON.stringify(acceptedByEve.body)).not.toMatch(/new@|Lead levels|Ada/);
    // Invited once more, the first link ends; nobody needs an account to be invited.
    await invite(request.id, "new@example.org", "comment");
    const second = await tokenFor("new@example.org");
    const fresh = await app.signUpAndLogIn("new@example.org", { name: "" });
    const ended = await fresh.call("POST", "/api/invitations/reading", { token: first });
    expect(ended).toMatchObject({ status: 404, body: { code: "invitation_ended" } });
    expect((await fresh.call("GET", `/api/requests/${request.id}`)).status).toBe(404);
    const seen = await fresh.call("POST", "/api/invitations/reading", { token: second });
    expect(seen.body).toEqual({
      requester: { name: "Ada Requester", email: "ada@example.org" },
      requestId: request.id,
      title: request.title,
      level: "comment",
      accepted: false,
    });
    app.clock.advance({ hours: 31 * 24 });
    const late = await fresh.call("POST", "/api/invitations/acceptance", { token: second });
    expect(late.body.code).toBe("invitation_ended");
    app.clock.advance({ hours: -31 * 24 });
    await fresh.call("POST", "/api/invitations/acceptance", { token: second });
    const { body: list } = await fresh.call("GET", "/api/requests?scope=shared");
    expect(list.items).toMatchObject([{ id: request.id, requesterName: "Ada Requester", tags: [] }]);
    // Who is in gets another level without an email.
    expect((await invite(request.id, "new@example.org", "edit")).body).toMatchObject({ level: "edit" });
    expect(await tokenFor("new@example.org")).toBe(second);
    const { body: mine } = await fresh.call("GET", "/api/shared-with-me");
    expect((await user(eve).call("DELETE", `/api/shared-with-me/${mine.items[0].id}`)).status).toBe(404);
    expect((await fresh.call("DELETE", `/api/shared-with-me/${mine.items[0].id}`)).status).toBe(204);
    expect((await fresh.call("GET", `/api/requests/${request.id}`)).status).toBe(404);
  });

  test("shares are their owner's to see, change and end", async () => {
    const { body } = await ada.call("GET", "/api/shares");
    const share = body.items.find(({ email }: { email: string }) => email === "bob@example.org");
    for (const stranger of [eve, bob].map(user)) {
      const path = `/api/shares/${share.id}`;
      expect((await stranger.call("PUT", path, { level: "edit" })).status).toBe(404);
      expect((await stranger.call("DELETE", path)).status).toBe(404);
      expect((await stranger.call("GET", "/api/shares")).body).toEqual({ items: [] });
    }
    expect((await ada.call("PUT", `/api/shares/${share.id}`, { level: "comment" })).body.level).toBe(
      "comment",
    );
    const status = await user(bob).call("POST", `/api/requests/${request.id}/status`, { to: "closed" });
    expect(status.body.code).toBe("share_too_little");
    await ada.call("PUT", `/api/shares/${share.id}`, { level: "edit" });
    const { body: participants } = await user(vic).call("GET", `/api/requests/${request.id}/participants`);
    expect(participants.items).toContainEqual({ name: "vic Guest", email: "vic@example.org", isYou: true });
    expect(participants.items.map(({ email }: { email: string }) => email)).not.toContain("rex@example.org");
    expect((await user(eve).call("GET", `/api/requests/${request.id}/participants`)).status).toBe(404);
  });

  test("invitations that cannot be", async () => {
    expect((await invite(request.id, "ada@example.org", "view")).body.code).toBe("bad_address");
    expect((await invite(request.id, "nobody", "view")).body.code).toBe("bad_address");
    expect((await invite(randomUUID(), "x@example.org", "view")).body.code).toBe("not_found");
    expect((await ada.call("POST", "/api/invitations/reading", { token: "x".repeat(43) })).status).toBe(404);
    await app.database.pool.query(
      `insert into sent_count (owner_id, at, kind, recipients)
       select $1, $2, 'invitation', 1 from generate_series(1, 10) n`,
      [ada.id, app.clock.now().toString()],
    );
    expect((await invite(null, "one-more@example.org", "view")).body.code).toBe("too_many_invitations");
    await app.database.pool.query("delete from sent_count where kind = 'invitation'");
  });

  test("pages of a collaborator hear of what they see, and end when they may not any more", async () => {
    const { body } = await ada.call("GET", `/api/requests/${request.id}/shares`);
    const share = body.items.find(({ email }: { email: string }) => email === "vic@example.org");
    const page = await openLiveStream(app.url, user(vic).token);
    await waitUntil(async () => page.lastEventId());
    await ada.call("PUT", `/api/requests/${other.id}/notes/${randomUUID()}`, { text: "Not theirs." });
    await ada.call("PUT", `/api/requests/${request.id}/notes/${randomUUID()}`, { text: "Theirs." });
    await waitUntil(async () => page.events.length > 0);
    expect(new Set(page.events.map(({ requestId }) => requestId))).toEqual(new Set([request.id]));
    const received = page.events.length;
    await ada.call("DELETE", `/api/shares/${share.id}`);
    await waitUntil(async () => page.events.length > received);
    expect(page.events.at(-1)).toMatchObject({ kind: "mailbox", requestId: null });
    page.close();
    const again = await openLiveStream(app.url, user(vic).token, page.lastEventId());
    await ada.call("PUT", `/api/requests/${request.id}/notes/${randomUUID()}`, {
      text: "Not theirs any more.",
    });
    const own = await createDraft(user(vic));
    await waitUntil(async () => again.events.length > 0);
    expect(new Set(again.events.map(({ requestId }) => requestId))).toEqual(new Set([own.id]));
    again.close();
    // The same for who has nothing of their own, and whose page received nothing yet.
    const quiet = await openLiveStream(app.url, user(cora).token);
    await waitUntil(async () => quiet.lastEventId());
    const hers = body.items.find(({ email }: { email: string }) => email === "cora@example.org");
    await ada.call("DELETE", `/api/shares/${hers.id}`);
    await quiet.ended;
    expect(quiet.events).toMatchObject([{ kind: "mailbox", requestId: null }]);
  });

  test("the list of all that is shared is read page by page, each request once", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const next: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { status, body } = await user(all).call(
        "GET",
        `/api/requests?scope=shared&filter=all&limit=1${next}`,
      );
      expect({ status, length: body.items.length }).toEqual({ status: 200, length: 1 });
      seen.push(body.items[0].id);
      cursor = body.next;
    }
    expect(seen.toSorted()).toEqual([request.id, other.id].toSorted());
    const { body: ofEve } = await user(eve).call("GET", "/api/requests?scope=shared&filter=all");
    expect(ofEve).toMatchObject({ items: [], next: null });
  });

  test("an owner whose account was disabled, or is gone, lets nobody in", async () => {
    const set = (disabled: boolean) =>
      app.database.pool.query("update user_account set disabled = $2 where id = $1", [ada.id, disabled]);
    await set(true);
    expect((await user(bob).call("GET", `/api/requests/${request.id}`)).status).toBe(404);
    await set(false);
    expect((await user(bob).call("GET", `/api/requests/${request.id}`)).status).toBe(200);
    // The record of what someone did stays when their account is gone, and their shares go with it.
    await app.database.pool.query("delete from user_account where id = $1", [user(bob).id]);
    expect((await detail()).events.map(({ by }) => by)).toContain("A deleted account");
    const { body } = await ada.call("GET", "/api/shares");
    expect(body.items.map(({ email }: { email: string }) => email)).not.toContain("bob@example.org");
  });
});
