import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_TEMPLATES } from "#contract/requests/template.ts";
import { expireUploads } from "#server/actions/delivery/expire-uploads.ts";
import { createDraft, createSentRequest } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const content = (changes: object = {}) => ({
  title: "Overtime of {agency}",
  records: "1. The overtime of {unit}, by month.",
  madeFrom: "2025-01-01",
  madeTo: null,
  format: "native",
  ...changes,
});
const template = (changes: object = {}) => ({
  id: randomUUID(),
  name: `Overtime ${randomUUID()}`,
  content: content(),
  ...changes,
});

describe("templates and duplicates", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
  });
  afterAll(() => app?.close());

  test("a template is stored, listed by name, read, changed and deleted", async () => {
    const first = template({ name: "  zoning   files " });
    const second = template({ name: "Arrests" });
    const { status, body } = await ada.call("POST", "/api/templates", first);
    expect({ status, name: body.name, content: body.content }).toEqual({
      status: 201,
      name: "zoning files",
      content: content(),
    });
    await ada.call("POST", "/api/templates", second);
    const list = await ada.call("GET", "/api/templates");
    expect(
      list.body.items.map((item: { name: string; subject: string }) => [item.name, item.subject]),
    ).toEqual([
      ["Arrests", "Overtime of {agency}"],
      ["zoning files", "Overtime of {agency}"],
    ]);
    // With what it asks about fees and haste, where the request asked for that.
    const options = {
      feeWaiver: true,
      feeWaiverReason: "I publish them.",
      feeCapDollars: null,
      feeCategory: "news_media",
      expedited: true,
      expeditedReason: "The vote is on May 4.",
    };
    const changed = { name: "Zoning", content: content({ title: "Zoning files", ...options }) };
    expect((await ada.call("PUT", `/api/templates/${first.id}`, changed)).status).toBe(200);
    expect((await ada.call("GET", `/api/templates/${first.id}`)).body).toMatchObject(changed);
    expect((await ada.call("DELETE", `/api/templates/${first.id}`)).status).toBe(204);
    expect((await ada.call("DELETE", `/api/templates/${first.id}`)).status).toBe(404);
    // Undo is the same template again.
    expect((await ada.call("POST", "/api/templates", first)).status).toBe(201);
  });

  test("a letter of a kind is stored, listed, read, changed and deleted as a template", async () => {
    const letter = { kind: "denial_appeal", text: "{salutation}\n\nI appeal {reference}.\n\n{signature}" };
    const { content: _content, ...saved } = template({ name: "My appeal", letter });
    const { status, body } = await ada.call("POST", "/api/templates", saved);
    expect({ status, body }).toMatchObject({ status: 201, body: { letter, content: null } });
    const list = (await ada.call("GET", "/api/templates")).body.items;
    expect(list.find(({ id }: { id: string }) => id === saved.id)).toMatchObject({
      ...{ name: "My appeal", subject: "", letterKind: "denial_appeal" },
    });
    const changed = { name: "Our appeal", letter: { ...letter, text: "I appeal." } };
    expect((await ada.call("PUT", `/api/templates/${saved.id}`, changed)).status).toBe(200);
    expect((await ada.call("GET", `/api/templates/${saved.id}`)).body).toMatchObject(changed);
    for (const other of [
      { name: "Our appeal", letter: { ...letter, kind: "follow_up" } },
      { name: "Our appeal", content: content() },
      { name: "Our appeal" },
    ])
      expect(await ada.call("PUT", `/api/templates/${saved.id}`, other)).toMatchObject({
        ...{ status: 422, body: { code: "bad_template" } },
      });
    expect((await eve.call("GET", `/api/templates/${saved.id}`)).status).toBe(404);
    expect((await eve.call("PUT", `/api/templates/${saved.id}`, changed)).status).toBe(404);
    expect((await eve.call("DELETE", `/api/templates/${saved.id}`)).status).toBe(404);
    expect((await ada.call("DELETE", `/api/templates/${saved.id}`)).status).toBe(204);
  });

  test.each([
    ["both at once", { letter: { kind: "follow_up", text: "x" } }, 422, "bad_template", "/letter"],
    ["neither", { content: undefined }, 422, "bad_template", "/letter"],
    [
      "a kind that is none",
      { content: undefined, letter: { kind: "novel", text: "x" } },
      400,
      "bad_input",
      "/letter/kind",
    ],
    [
      "no text",
      { content: undefined, letter: { kind: "follow_up", text: "" } },
      400,
      "bad_input",
      "/letter/text",
    ],
    [
      "too long a text",
      { content: undefined, letter: { kind: "follow_up", text: "x".repeat(50_001) } },
      400,
      "bad_input",
      "/letter/text",
    ],
    [
      "a misspelled fact",
      { content: undefined, letter: { kind: "follow_up", text: "{referense}" } },
      422,
      "bad_variable",
      "/letter/text",
    ],
  ])("a letter with %s is refused", async (_what, changes, status, code, path) => {
    const answer = await ada.call("POST", "/api/templates", template(changes));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toContain(path);
  });

  test("a letter made from a template is not sent while a placeholder is open", async () => {
    const request = await createSentRequest(app, ada);
    const letter = {
      id: randomUUID(),
      letter: "follow_up",
      text: "Dear FOIA Officer:\n\nSee {case number}.",
    };
    const { body: prepared } = await ada.call("GET", `/api/requests/${request.id}/letters/follow_up`);
    expect(prepared.variables).toMatchObject({
      ...{ reference: null, my_name: "Ada Requester", request_subject: request.draft.title },
    });
    const refused = { status: 422, body: { code: "letter_placeholders" } };
    const refusal = await ada.call("POST", `/api/requests/${request.id}/messages`, letter);
    expect(refusal).toMatchObject(refused);
    expect(refusal.body.fields[0].message).toContain("{case number}");
    const byHand = `/api/requests/${request.id}/letters/follow_up/pdf`;
    expect(await ada.call("POST", byHand, { text: letter.text })).toMatchObject(refused);
    // A reply of one's own words may have braces.
    const { letter: _kind, ...reply } = letter;
    expect((await ada.call("POST", `/api/requests/${request.id}/messages`, reply)).status).toBeLessThan(300);
  });

  test("a template has the files of its request, which go with it", async () => {
    const attach = async (requestId: string, name: string) => {
      const form = new FormData();
      form.append("file", new Blob([`of ${name}`], { type: "text/plain" }), name);
      const headers = { authorization: `Bearer ${ada.token}` };
      const path = `${app.url}/api/requests/${requestId}/uploads`;
      return JSON.parse(await (await fetch(path, { method: "POST", headers, body: form })).text()).id;
    };
    const source = await createDraft(ada);
    const ids = [await attach(source.id, "second.txt"), await attach(source.id, "first.txt")].toReversed();
    const draft = { ...source.draft, attachments: ids };
    await ada.call("PATCH", `/api/requests/${source.id}/draft`, { version: source.version, draft });
    const usedBytes = async () => (await ada.call("GET", "/api/me/storage")).body.files;
    const used = await usedBytes();
    const again = template();
    const saved = { ...again, filesFrom: source.id };
    const files = [{ name: "first.txt" }, { name: "second.txt" }];
    expect((await ada.call("POST", "/api/templates", saved)).body.files).toMatchObject(files);
    // The same bytes are stored, and count, once.
    expect(await usedBytes()).toBe(used);

    await ada.call("DELETE", `/api/requests/${source.id}`);
    await app.database.pool.query("delete from upload where owner_id = $1", [ada.id]);
    expect(await usedBytes()).toBe(used);
    const target = await createDraft(ada);
    const path = `/api/requests/${target.id}/template-files`;
    const { status, body } = await ada.call("POST", path, { templateId: saved.id, attached: [] });
    expect({ status, body }).toMatchObject({ status: 201, body: { items: files } });
    const attachments = body.items.map(({ id }: { id: string }) => id);
    const named = { version: target.version, draft: { ...target.draft, attachments } };
    expect((await ada.call("PATCH", `/api/requests/${target.id}/draft`, named)).body.files).toHaveLength(2);

    // What the draft has is not attached twice.
    const twice = await ada.call("POST", path, { templateId: saved.id, attached: attachments.slice(0, 1) });
    expect(twice.body.items).toMatchObject([{ name: "second.txt" }]);

    // Renaming leaves the files; taking a deletion back finds them; later they are gone.
    const { content: same } = saved;
    await ada.call("PUT", `/api/templates/${saved.id}`, { name: "With files", content: same });
    await ada.call("DELETE", `/api/templates/${saved.id}`);
    expect((await ada.call("POST", "/api/templates", again)).body.files).toMatchObject(files);
    await ada.call("DELETE", `/api/templates/${saved.id}`);
    await expireUploads(app.context);
    expect((await ada.call("POST", "/api/templates", again)).body.files).toEqual([]);
  });

  test("a template's files are its user's alone, and go to a draft only", async () => {
    const [hers, request] = [template(), await createDraft(ada)];
    await ada.call("POST", "/api/templates", hers);
    const notFound = { status: 404, body: { code: "not_found" } };
    const mine = await createDraft(eve);
    const attach = (user: TestUser, requestId: string, templateId: unknown) =>
      user.call("POST", `/api/requests/${requestId}/template-files`, { templateId, attached: [] });
    expect(await attach(eve, mine.id, hers.id)).toMatchObject(notFound);
    expect(await attach(eve, request.id, hers.id)).toMatchObject(notFound);
    expect(await attach(ada, randomUUID(), hers.id)).toMatchObject(notFound);
    expect(await attach(ada, (await createSentRequest(app, ada)).id, hers.id)).toMatchObject(notFound);
    expect((await attach(ada, request.id, "1")).status).toBe(400);
    const stolen = template({ filesFrom: request.id });
    expect(await eve.call("POST", "/api/templates", stolen)).toMatchObject(notFound);
    expect((await eve.call("GET", `/api/templates/${stolen.id}`)).status).toBe(404);
    expect((await ada.call("POST", "/api/templates", template({ filesFrom: "x" }))).status).toBe(400);
  });

  test("saving it again after a lost answer makes no second one", async () => {
    const one = template();
    await ada.call("POST", "/api/templates", one);
    expect((await ada.call("POST", "/api/templates", one)).status).toBe(201);
    const { body } = await ada.call("GET", "/api/templates");
    expect(body.items.filter((item: { id: string }) => item.id === one.id)).toHaveLength(1);
  });

  test("a name is taken once, whatever its capitals, and may stay with its template", async () => {
    const one = template({ name: "Payroll" });
    await ada.call("POST", "/api/templates", one);
    const again = await ada.call("POST", "/api/templates", template({ name: "PAYROLL " }));
    expect(again).toMatchObject({ status: 409, body: { code: "template_name_taken" } });
    expect(again.body.fields).toMatchObject([{ path: "/name" }]);
    const { content: same } = one;
    expect(
      (await ada.call("PUT", `/api/templates/${one.id}`, { name: "payroll", content: same })).status,
    ).toBe(200);
    expect((await eve.call("POST", "/api/templates", template({ name: "Payroll" }))).status).toBe(201);
  });

  test.each([
    ["an empty name", { name: "   " }, 422, "bad_name", "/name"],
    ["an over-long name", { name: "x".repeat(121) }, 400, "bad_input", "/name"],
    [
      "an open brace",
      { content: content({ title: "Mail of {agency" }) },
      422,
      "bad_variable",
      "/content/title",
    ],
    [
      "a misspelling",
      { content: content({ records: "Of {agancy}" }) },
      422,
      "bad_variable",
      "/content/records",
    ],
    ["a false day", { content: content({ madeTo: "2026-02-30" }) }, 422, "bad_day", "/content/madeTo"],
    [
      "too many words",
      { content: content({ records: "x".repeat(20_001) }) },
      400,
      "bad_input",
      "/content/records",
    ],
    ["a field that is none", { content: content({ agencyIds: [] }) }, 400, "bad_input", "/content/agencyIds"],
    ["an id that is none", { id: "1" }, 400, "bad_input", "/id"],
  ])("%s is refused", async (_what, changes, status, code, path) => {
    const answer = await ada.call("POST", "/api/templates", template(changes));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.fields.map((field: { path: string }) => field.path)).toContain(path);
  });

  test("what a stranger asks for is not there, and their list is their own", async () => {
    const hers = template({ name: "Hers alone" });
    await ada.call("POST", "/api/templates", hers);
    const request = await createDraft(ada);
    const attempts: [string, string, unknown][] = [
      ["GET", `/api/templates/${hers.id}`, undefined],
      ["PUT", `/api/templates/${hers.id}`, { name: "Mine now", content: content() }],
      ["DELETE", `/api/templates/${hers.id}`, undefined],
      ["POST", `/api/requests/${request.id}/duplicate`, { key: randomUUID(), agencies: "same" }],
    ];
    for (const [method, path, body] of attempts) {
      const othersResponse = await eve.call(method, path, body);
      const unknownResponse = await eve.call(method, path.replace(/[0-9a-f-]{36}/, randomUUID()), body);
      expect({ path, status: othersResponse.status }).toEqual({ path, status: 404 });
      expect(othersResponse.body).toEqual(unknownResponse.body);
      expect((await app.call(method, path, body)).status).toBe(401);
    }
    // The same id is another template with another user.
    expect((await eve.call("POST", "/api/templates", { ...hers, name: "Eve’s" })).status).toBe(201);
    expect((await ada.call("GET", `/api/templates/${hers.id}`)).body.name).toBe("Hers alone");
    const { body } = await eve.call("GET", "/api/templates");
    expect(body.items.map((item: { name: string }) => item.name)).not.toContain("Hers alone");
  });

  test(`${MAX_TEMPLATES} are as many as are stored`, async () => {
    const ben = await app.signUpAndLogIn("ben@example.org");
    await app.database.pool.query(
      `insert into template (owner_id, id, name, content, created_at, updated_at)
       select $1, gen_random_uuid(), 'No. ' || n, $2, now(), now() from generate_series(1, $3) n`,
      [ben.id, JSON.stringify(content()), MAX_TEMPLATES],
    );
    const answer = await ben.call("POST", "/api/templates", template());
    expect(answer).toMatchObject({ status: 409, body: { code: "too_many_templates" } });
  });

  test("the built-in ones come with their records numbered", async () => {
    const { status, body } = await ada.call("GET", "/api/template-topics");
    expect(status).toBe(200);
    const all = body.items.flatMap((topic: { templates: unknown[] }) => topic.templates);
    expect(all.length).toBeGreaterThanOrEqual(24);
    for (const { records } of all) expect(records).toMatch(/^1\. .+\n2\. /);
  });

  test("a draft is duplicated with its files, once for one key", async () => {
    const source = await createDraft(ada, { title: "Body-camera video", madeFrom: "2025-01-01" });
    const form = new FormData();
    form.append("file", new Blob(["a,b\n1,2\n"], { type: "text/csv" }), "list.csv");
    const headers = { authorization: `Bearer ${ada.token}` };
    const upload = await fetch(`${app.url}/api/requests/${source.id}/uploads`, {
      method: "POST",
      headers,
      body: form,
    });
    const file: { id: string } = JSON.parse(await upload.text());
    const saved = await ada.call("PATCH", `/api/requests/${source.id}/draft`, {
      version: source.version,
      draft: { ...source.draft, attachments: [file.id] },
    });
    expect(saved.status).toBe(200);

    const call = { key: randomUUID(), agencies: "same" };
    const { status, body } = await ada.call("POST", `/api/requests/${source.id}/duplicate`, call);
    expect(status).toBe(201);
    expect(body.id).not.toBe(source.id);
    const { attachments, ...words } = body.draft;
    expect(words).toEqual({ ...source.draft, attachments: undefined });
    expect(attachments).toHaveLength(1);
    expect(attachments).not.toContain(file.id);
    expect((await ada.call("POST", `/api/requests/${source.id}/duplicate`, call)).body.id).toBe(body.id);
    // The copy's file is its own: it goes with its letter after the first draft is gone.
    await ada.call("DELETE", `/api/requests/${source.id}`);
    const sending = await ada.call("POST", `/api/requests/${body.id}/submission`, { version: body.version });
    expect(sending.status).toBe(200);
    await app.runDueJobs();
    const { body: conversation } = await ada.call("GET", `/api/conversations/${body.id}`);
    expect(conversation.messages[0].attachments).toMatchObject([{ name: "list.csv" }]);

    // From the sent one, to ask another agency, the file comes from the letter.
    await app.database.pool.query("delete from upload where owner_id = $1", [ada.id]);
    const other = await ada.call("POST", `/api/requests/${body.id}/duplicate`, {
      key: randomUUID(),
      agencies: "none",
    });
    expect(other).toMatchObject({ status: 201, body: { status: "draft", agency: null } });
    expect(other.body.draft).toMatchObject({ agencyIds: [], title: "Body-camera video" });
    expect(other.body.draft.attachments).toHaveLength(1);
  });

  test("a sent request is duplicated as a draft that can be sent at once", async () => {
    const source = await createSentRequest(app, ada);
    const copy = await ada.call("POST", `/api/requests/${source.id}/duplicate`, {
      key: randomUUID(),
      agencies: "same",
    });
    expect(copy.body).toMatchObject({ status: "draft", draft: source.draft, events: [{ kind: "drafted" }] });
    expect(copy.body.replyAddress).not.toBe(source.replyAddress);
    expect(copy.body.permissions).toMatchObject({ edit: true, submit: true });
  });

  test.each([
    ["no key", { agencies: "same" }],
    ["a word that is none", { key: randomUUID(), agencies: "some" }],
  ])("a duplicate with %s is refused", async (_what, body) => {
    const source = await createDraft(ada);
    const answer = await ada.call("POST", `/api/requests/${source.id}/duplicate`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "bad_input" } });
  });
});
