import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { expireUploads } from "#server/actions/delivery/expire-uploads.ts";
import { copyFiles, uploadsByIds } from "#server/db/delivery/uploads.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { createDraft, createSentRequest, draft } from "#test/support/factories.ts";
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

let app: TestApp;
let ada: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await startTestApp({ undoSeconds: 20 });
  ada = await app.signUpAndLogIn("ada@example.org");
  eve = await app.signUpAndLogIn("eve@example.org");
});
afterAll(() => app?.close());

describe("the files of a draft", () => {
  async function attach(user: TestUser, requestId: string, name: string): Promise<string> {
    const body = new FormData();
    body.append("file", new File([`what ${name} holds`], name, { type: "text/plain" }));
    const response = await fetch(`${app.url}/api/requests/${requestId}/uploads`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}` },
      body,
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  }

  const save = (user: TestUser, { id, version }: RequestDetail, changes: Partial<DraftContent>) =>
    user.call("PATCH", `/api/requests/${id}/draft`, { version, draft: draft(changes) });

  const send = (user: TestUser, { id, version }: RequestDetail): Promise<ApiResponse> =>
    user.call("POST", `/api/requests/${id}/submission`, { version });

  /** A draft that names one file of its own. */
  async function withFile(user: TestUser, name: string) {
    const created = await createDraft(user);
    const fileId = await attach(user, created.id, name);
    const { status, body } = await save(user, created, { attachments: [fileId] });
    expect(status).toBe(200);
    return { request: body as RequestDetail, fileId };
  }

  test("a reload shows them, and they leave with the letter in their order", async () => {
    const created = await createDraft(ada);
    const [map, list] = [await attach(ada, created.id, "map.txt"), await attach(ada, created.id, "list.csv")];
    const { body: saved } = await save(ada, created, { attachments: [list, map] });
    expect(saved).toMatchObject({ draft: { attachments: [list, map] } });
    const reloaded = (await ada.call("GET", `/api/requests/${created.id}`)).body;
    expect(reloaded.files).toEqual([
      { id: map, name: "map.txt", type: "text/plain", size: 18 },
      { id: list, name: "list.csv", type: expect.any(String), size: 19 },
    ]);
    expect(await send(ada, saved)).toMatchObject({ status: 200, body: { status: "sending", files: [] } });
    app.clock.advance({ minutes: 15 });
    await app.runDueJobs();
    expect(
      app.relay.emails
        .find((mail) => mail.attachments.length === 2)
        ?.attachments.map(({ content }) => Buffer.from(content).toString()),
    ).toEqual(["what list.csv holds", "what map.txt holds"]);
    const { messages } = (await ada.call("GET", `/api/conversations/${created.id}`)).body;
    expect(messages[0].attachments).toMatchObject([{ name: "list.csv" }, { name: "map.txt" }]);
  });

  test("nobody's, someone else's, and another request's are refused, by place; the words before stay", async () => {
    const { request, fileId } = await withFile(ada, "own.txt");
    const { fileId: othersFileId } = await withFile(eve, "eve.txt");
    const { fileId: elsewhere } = await withFile(ada, "elsewhere.txt");
    for (const foreignFileId of [randomUUID(), othersFileId, elsewhere]) {
      const refused = await save(ada, request, { attachments: [fileId, foreignFileId], title: "Changed" });
      expect(refused).toMatchObject({
        status: 422,
        body: { code: "file_missing", fields: [{ path: "/draft/attachments/1" }] },
      });
    }
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body).toMatchObject({
      version: request.version,
      draft: { attachments: [fileId] },
    });
    const born = await ada.call("POST", "/api/requests", { draft: draft({ attachments: [fileId] }) });
    expect(born).toMatchObject({ status: 422, body: { code: "file_missing" } });
  });

  test("taking the letter back gives them back to the draft", async () => {
    const { request, fileId } = await withFile(ada, "plan.txt");
    await send(ada, request);
    expect(await ada.call("DELETE", `/api/requests/${request.id}/submission`)).toMatchObject({ status: 200 });
    const restored: RequestDetail = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    expect(restored).toMatchObject({
      status: "draft",
      draft: { attachments: [fileId] },
      files: [{ id: fileId }],
    });
    expect(await send(ada, restored)).toMatchObject({ status: 200 });
  });

  test("are forgotten a day after no draft names them, and not before", async () => {
    const { request, fileId } = await withFile(ada, "kept.txt");
    const left = await attach(ada, request.id, "left.txt");
    app.clock.advance({ hours: 25 });
    await expireUploads(app.context);
    const after: RequestDetail = (await ada.call("GET", `/api/requests/${request.id}`)).body;
    expect(after.files.map(({ id }) => id)).toEqual([fileId]);
    const again = await save(ada, after, { attachments: [fileId, left] });
    expect(again).toMatchObject({ status: 422, body: { fields: [{ path: "/draft/attachments/1" }] } });

    const { body: without } = await save(ada, after, { attachments: [] });
    expect(without.files).toMatchObject([{ id: fileId }]);
    await expireUploads(app.context);
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body.files).toEqual([]);
  });

  test("a draft that lost one goes on saving words; sending says which is gone", async () => {
    const { request, fileId } = await withFile(ada, "lost.txt");
    await ada.call("DELETE", `/api/requests/${request.id}/uploads/${fileId}`);
    const { status, body } = await save(ada, request, { attachments: [fileId], title: "More words" });
    expect(status).toBe(200);
    expect(await send(ada, body)).toMatchObject({
      status: 404,
      body: { code: "file_missing", fields: [{ path: "/attachments/0" }] },
    });
  });

  test("a copy belongs to the other request alone, and only own files are copied", async () => {
    const { request, fileId } = await withFile(ada, "shared.txt");
    const { fileId: othersFileId } = await withFile(eve, "eve.txt");
    const other = await createDraft(ada);
    const copies = await withUser(app.context.db, ada.id, async (tx) => {
      const ids = [othersFileId, fileId];
      const files = await uploadsByIds(tx, { ownerId: ada.id, requestId: request.id, ids });
      const at = new Date(app.clock.now().epochMilliseconds);
      return copyFiles(tx, files, { ownerId: ada.id, to: other.id, newId: app.context.ids.next, at });
    });
    const copied = copies.map(({ id }) => id);
    expect(copied).toEqual([expect.not.stringMatching(fileId)]);
    const { body } = await save(ada, other, { attachments: copied });
    expect(body.files).toMatchObject([{ id: copied[0], name: "shared.txt" }]);
    expect((await save(ada, body, { attachments: [fileId] })).status).toBe(422);
  });
});

describe("earlier requests like a draft", () => {
  const records = "Every agreement under which the agency shares license-plate reader data with a company.";
  const plates = { title: "Agreements to share plate reader data", records };
  const similarTo = async (user: TestUser, { id }: RequestDetail) =>
    (await user.call("GET", `/api/requests/${id}/similar`)).body.items;

  test("are the user's own that were sent, the same agency's distinguished", async () => {
    await createSentRequest(app, eve, plates);
    await createDraft(ada, plates);
    await createSentRequest(app, ada, { title: "Payroll", records: "The payroll of the archives for 2024." });
    const draftOf = await createDraft(ada, { ...plates, records: `1. ${records}\n2. The invoices.` });
    expect(await similarTo(ada, draftOf)).toEqual([]);

    const before = await createSentRequest(app, ada, plates);
    expect(await similarTo(ada, draftOf)).toEqual([
      {
        id: before.id,
        title: plates.title,
        status: before.status,
        agency: before.agency,
        filedAt: before.filedAt,
        sameAgency: true,
        similarity: expect.closeTo(0.9, 1),
      },
    ]);
    expect(await similarTo(ada, before)).toEqual([]);
    const elsewhere = await createDraft(ada, { ...plates, agencyId: "us-epa" });
    expect(await similarTo(ada, elsewhere)).toMatchObject([
      { id: before.id, sameAgency: false, similarity: 1 },
    ]);
  });

  test("of another case number are other requests", async () => {
    const report = (number: string) => ({
      title: `Report ${number}`,
      records: `The incident report and the video of case ${number}.`,
    });
    await createSentRequest(app, ada, report("23-118834"));
    expect(await similarTo(ada, await createDraft(ada, report("23-118835")))).toEqual([]);
    expect(await similarTo(ada, await createDraft(ada, report("23-118834")))).toHaveLength(1);
  });
});
