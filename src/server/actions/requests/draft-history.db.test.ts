import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RevisionList } from "#contract/requests/draft-history.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { createDraft, createSentRequest, draft, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { expireDeletedDrafts } from "./delete-draft.ts";
import { pruneDraftHistory } from "./prune-draft-history.ts";

const NOW = "2026-03-02T15:00:00Z";
const NOT_FOUND = { status: 404, body: { code: "not_found" } };

describe("the history of a draft", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
  });
  afterAll(() => app?.close());
  beforeEach(() => app.clock.set(NOW));

  const save = async (id: string, version: number, records: string, extra: object = {}) => {
    const { status, body } = await ada.call("PATCH", `/api/requests/${id}/draft`, {
      version,
      draft: draft({ records }),
      ...extra,
    });
    expect(status).toBe(200);
    return body as RequestDetail;
  };
  const list = async (id: string, query = "") =>
    (await ada.call("GET", `/api/requests/${id}/revisions${query}`)).body as RevisionList;
  const versions = async (id: string) => (await list(id)).items.map(({ version }) => version);
  const recordsOf = async (id: string, version: number) =>
    (await ada.call("GET", `/api/requests/${id}/revisions/${version}`)).body.draft.records;

  test("says what each version changed, and gives its words back", async () => {
    const { id } = await createDraft(ada, { records: "all logs" });
    app.clock.advance({ seconds: 20 });
    await save(id, 1, "all logs of 2024");
    expect(await list(id)).toEqual({
      items: [
        {
          version: 2,
          savedAt: "2026-03-02T15:00:20.000Z",
          fields: ["records"],
          wordsAdded: 2,
          wordsRemoved: 0,
        },
        expect.objectContaining({ version: 1, savedAt: "2026-03-02T15:00:00.000Z" }),
      ],
      next: null,
    });
    expect(await recordsOf(id, 1)).toBe("all logs");
    expect(await recordsOf(id, 2)).toBe("all logs of 2024");
  });

  test("leaves out the steps of one burst of typing", async () => {
    const { id } = await createDraft(ada, { records: "a" });
    for (const [index, records] of ["ab", "abc", "abcd", "abcde"].entries()) {
      app.clock.advance({ seconds: 1 });
      await save(id, index + 1, records);
    }
    expect(await versions(id)).toEqual([5, 1]);
  });

  test("keeps what a restored version replaces, however young it is", async () => {
    const { id } = await createDraft(ada, { records: "one" });
    await save(id, 1, "two");
    await save(id, 2, "three");
    const restored = await save(id, 3, await recordsOf(id, 1), { keepPrevious: true });
    expect(restored).toMatchObject({ version: 4, draft: { records: "one" } });
    expect(await recordsOf(id, 3)).toBe("three");
  });

  test("keeps both sides of a merge", async () => {
    const { id } = await createDraft(ada, { records: "one" });
    await save(id, 1, "theirs");
    const merged = await save(id, 2, "theirs and mine", { localDraft: draft({ records: "mine" }) });
    expect(merged.version).toBe(4);
    expect(await versions(id)).toEqual([4, 3, 2, 1]);
    expect([await recordsOf(id, 3), await recordsOf(id, 2)]).toEqual(["mine", "theirs"]);
    // The answer was lost, and the same call comes again.
    expect(await save(id, 2, "theirs and mine", { localDraft: draft({ records: "mine" }) })).toMatchObject({
      version: 4,
    });
    expect(await versions(id)).toEqual([4, 3, 2, 1]);
  });

  test("keeps my side even where theirs was taken whole", async () => {
    const { id } = await createDraft(ada, { records: "one" });
    await save(id, 1, "theirs");
    await save(id, 2, "theirs", { localDraft: draft({ records: "mine" }) });
    expect((await save(id, 2, "theirs", { localDraft: draft({ records: "mine" }) })).version).toBe(4);
    expect([await recordsOf(id, 4), await recordsOf(id, 3)]).toEqual(["theirs", "mine"]);
  });

  test("takes a save that comes again as saved, and refuses older words", async () => {
    const { id } = await createDraft(ada, { records: "one" });
    await save(id, 1, "two");
    expect((await save(id, 1, "two")).version).toBe(2);
    expect(
      await ada.call("PATCH", `/api/requests/${id}/draft`, { version: 1, draft: draft({ records: "old" }) }),
    ).toMatchObject({ status: 409, body: { code: "draft_conflict" } });
    expect(await recordsOf(id, 2)).toBe("two");
  });

  test("gives a version without the agencies and files that went since", async () => {
    const office = await ada.call("POST", "/api/agencies", {
      name: "Village of Nowhere",
      email: "clerk@nowhere.example",
      jurisdiction: "us-il",
    });
    expect(office.status).toBe(201);
    const { id } = await createDraft(ada, { agencyId: office.body.id });
    app.clock.advance({ seconds: 20 });
    await save(id, 1, "for the Archives");
    expect((await ada.call("DELETE", `/api/agencies/${office.body.id}`)).status).toBe(204);
    const { status, body } = await ada.call("GET", `/api/requests/${id}/revisions/1`);
    expect({ status, agencies: body.draft.agencyIds }).toEqual({ status: 200, agencies: [] });
  });

  test("comes in pages", async () => {
    const { id } = await createDraft(ada, { records: "0" });
    for (let version = 1; version <= 60; version += 1) {
      app.clock.advance({ seconds: 20 });
      await save(id, version, `${version}`);
    }
    const first = await list(id);
    expect([first.items.length, first.items.at(-1)?.version, first.next]).toEqual([50, 12, 12]);
    const second = await list(id, `?before=${first.next}`);
    expect(second.items.map(({ version }) => version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(second.next).toBeNull();
  });

  test("is spaced further apart with age, saved again or left alone", async () => {
    const { id } = await createDraft(ada, { records: "0" });
    for (let version = 1; version <= 30; version += 1) {
      app.clock.advance({ seconds: 60 });
      await save(id, version, `${version}`);
    }
    app.clock.advance({ hours: 2 });
    await pruneDraftHistory(app.context);
    // Of 15:00 to 15:30 the newest in ten minutes, the first and the newest.
    expect(await versions(id)).toEqual([31, 30, 20, 10, 1]);
    app.clock.advance({ hours: 24 * 9 });
    await save(id, 31, "again");
    expect(await versions(id)).toEqual([32, 31, 1]);
  });

  test.each(["0", "x", "99999999999", "-1"])("refuses version %s", async (version) => {
    const { id } = await createDraft(ada);
    expect((await ada.call("GET", `/api/requests/${id}/revisions/${version}`)).status).toBe(400);
  });

  test("is nobody else's", async () => {
    const { id } = await createDraft(ada);
    for (const [method, path] of [
      ["GET", "revisions"],
      ["GET", "revisions/1"],
      ["POST", "restoration"],
    ] as const) {
      expect(await eve.call(method, `/api/requests/${id}/${path}`)).toMatchObject(NOT_FOUND);
      expect(await ada.call(method, `/api/requests/${randomUUID()}/${path}`)).toMatchObject(NOT_FOUND);
    }
    expect(await ada.call("GET", `/api/requests/${id}/revisions/2`)).toMatchObject(NOT_FOUND);
  });

  describe("of one that was deleted", () => {
    const remove = (id: string) => ada.call("DELETE", `/api/requests/${id}`);
    const restore = (id: string, who = ada) => who.call("POST", `/api/requests/${id}/restoration`);
    const detail = async (id: string) => (await ada.call("GET", `/api/requests/${id}`)).body;

    test("is in no list, and comes back as it was", async () => {
      const { id } = await createDraft(ada, { title: "Quarry permits" });
      app.clock.advance({ seconds: 20 });
      await save(id, 1, "permits of 2024");
      await app.database.pool.query(
        `insert into upload (owner_id, id, request_id, name, type, size, sha256, created_at)
         values ($1, $2, $3, 'map.pdf', 'application/pdf', 3, 'abc', now())`,
        [ada.id, randomUUID(), id],
      );
      const [before, history, uploads] = [await detail(id), await list(id), await uploadsOf(id)];
      expect((await remove(id)).status).toBe(204);
      const { body } = await ada.call("GET", "/api/requests?filter=drafts&q=quarry");
      expect(body.items).toEqual([]);
      expect(await ada.call("GET", `/api/requests/${id}`)).toMatchObject(NOT_FOUND);
      expect(await ada.call("GET", `/api/requests/${id}/revisions`)).toMatchObject(NOT_FOUND);
      expect(await uploadsOf(id)).toEqual([]);

      expect(await restore(id)).toMatchObject({ status: 200, body: { id, version: 2 } });
      expect(await detail(id)).toEqual(before);
      expect(await list(id)).toEqual(history);
      expect(await uploadsOf(id)).toEqual(uploads);
      // Pressed twice.
      expect((await restore(id)).status).toBe(200);
    });

    test("is brought back by nobody else", async () => {
      const { id } = await createDraft(ada);
      await remove(id);
      expect(await restore(id, eve)).toMatchObject(NOT_FOUND);
      expect((await restore(id)).status).toBe(200);
    });

    test("comes back beside the draft its browser began since", async () => {
      const key = randomUUID();
      const begin = async () => (await ada.call("POST", "/api/requests", { key, draft: draft() })).body.id;
      const first = await begin();
      await remove(first);
      const second = await begin();
      expect((await restore(first)).status).toBe(200);
      expect(second).not.toBe(first);
    });

    test("is forgotten after a day", async () => {
      const { id } = await createDraft(ada);
      await remove(id);
      app.clock.advance({ hours: 23 });
      await expireDeletedDrafts(app.context);
      expect((await restore(id)).status).toBe(200);
      await remove(id);
      app.clock.advance({ hours: 25 });
      await expireDeletedDrafts(app.context);
      expect(await restore(id)).toMatchObject(NOT_FOUND);
      const { rows } = await app.database.pool.query("select from deleted_draft where request_id = $1", [id]);
      expect(rows).toEqual([]);
    });

    test("was no draft any more: it stays", async () => {
      const { id } = await createSentRequest(app, ada);
      expect(await remove(id)).toMatchObject({ status: 409, body: { code: "already_sent" } });
    });

    test("had mail, even one that confirms a request: it stays, and stays a draft", async () => {
      const request = await createDraft(ada);
      const raw = emailFrom({ to: request.replyAddress, text: "We have received your request for records." });
      await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
      await app.runDueJobs();
      const { messages } = await detail(request.id);
      expect(messages).toBe(1);
      expect(await remove(request.id)).toMatchObject({ status: 409, body: { code: "message_received" } });
    });

    const uploadsOf = async (id: string) =>
      (await app.database.pool.query("select * from upload where request_id = $1", [id])).rows;
  });
});
