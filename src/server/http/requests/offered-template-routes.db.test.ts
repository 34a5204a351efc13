import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OfferedTemplateContent, OfferedTemplateList } from "#contract/requests/offered-template.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const PATH = "/api/admin/templates";

describe("templates that every user is offered", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const list = async (): Promise<OfferedTemplateList["items"]> => (await admin.call("GET", PATH)).body.items;
  const one = async (id: string) => (await list()).find((template) => template.id === id);
  type Topic = { name: string; templates: { id: string; name: string; records: string }[] };
  const offered = async (): Promise<Topic[]> => (await ada.call("GET", "/api/template-topics")).body.items;
  const offeredIds = async () => (await offered()).flatMap(({ templates }) => templates.map(({ id }) => id));

  const words: OfferedTemplateContent = {
    topic: "Parking",
    name: "Parking fines",
    summary: "Every fine of a year",
    subject: "Parking fines of {year}",
    records: "1. Every fine.\n2. Every appeal.",
    years: 1,
    format: "electronic",
    heldBy: "The parking authority.",
    usuallyWithheld: "Names.",
  };

  test("one is added, changed, retired and offered again, each in the audit log", async () => {
    expect((await admin.call("PUT", `${PATH}/fines`, words)).status).toBe(204);
    expect((await offered()).at(-1)).toMatchObject({
      name: "Parking",
      templates: [{ id: "fines", subject: words.subject }],
    });
    const changed = { ...words, name: " Fines ", topic: (await offered())[0]?.name ?? "" };
    expect((await admin.call("PUT", `${PATH}/fines`, changed)).status).toBe(204);
    expect((await offered())[0]?.templates.at(-1)).toMatchObject({ id: "fines", name: "Fines" });
    expect((await admin.call("PUT", `${PATH}/fines/retirement`)).status).toBe(204);
    expect(await offeredIds()).not.toContain("fines");
    expect(await one("fines")).toMatchObject({
      origin: "added",
      isRetired: true,
      content: { name: "Fines" },
    });
    expect((await admin.call("DELETE", `${PATH}/fines/retirement`)).status).toBe(204);
    expect(await offeredIds()).toContain("fines");
    const { rows } = await app.database.pool.query(
      `select actor, action, detail -> 'before' ->> 'name' as before, detail -> 'after' ->> 'name' as after
       from audit_event where subject = 'fines' order by id`,
    );
    expect(rows).toEqual([
      { actor: ADMIN, action: "template_added", before: null, after: "Parking fines" },
      { actor: ADMIN, action: "template_changed", before: "Parking fines", after: "Fines" },
      { actor: ADMIN, action: "template_retired", before: "Fines", after: "Fines" },
      { actor: ADMIN, action: "template_offered", before: "Fines", after: "Fines" },
    ]);
  });

  test("a built-in one is changed, and gets its own words back", async () => {
    const [original] = await list();
    if (!original) throw new Error("There are built-in templates.");
    const { id, content } = original;
    expect(original).toMatchObject({ origin: "built_in", isRetired: false, updatedAt: null });
    await admin.call("PUT", `${PATH}/${id}`, { ...content, records: "1. Only this." });
    expect(await one(id)).toMatchObject({ origin: "changed", updatedAt: expect.any(String) });
    expect((await offered())[0]?.templates[0]).toMatchObject({ id, records: "1. Only this." });
    await admin.call("PUT", `${PATH}/${id}/retirement`);
    expect(await offeredIds()).not.toContain(id);
    expect((await admin.call("DELETE", `${PATH}/${id}/changes`)).status).toBe(204);
    expect(await one(id)).toMatchObject({ origin: "built_in", isRetired: true, content });
    await admin.call("DELETE", `${PATH}/${id}/retirement`);
    expect(await offeredIds()).toContain(id);
  });

  test("two administrators who add at once both do", async () => {
    await Promise.all(["a", "b", "c"].map((id) => admin.call("PUT", `${PATH}/${id}`, words)));
    expect(await offeredIds()).toEqual(expect.arrayContaining(["a", "b", "c"]));
  });

  test("are closed to users, and bad input is refused", async () => {
    expect((await ada.call("GET", PATH)).status).toBe(403);
    for (const [method, path] of [
      ["PUT", `${PATH}/fines`],
      ["DELETE", `${PATH}/fines/changes`],
      ["PUT", `${PATH}/fines/retirement`],
      ["DELETE", `${PATH}/fines/retirement`],
    ] as const)
      expect((await ada.call(method, path, method === "PUT" ? words : undefined)).status, path).toBe(403);
    for (const bad of [
      { name: " " },
      { topic: "" },
      { years: 0 },
      { format: "stone" },
      { heldBy: undefined },
    ])
      expect((await admin.call("PUT", `${PATH}/fines`, { ...words, ...bad })).status).toBe(400);
    expect((await admin.call("PUT", `${PATH}/Fines!`, words)).status).toBe(400);
    expect(
      await admin.call("PUT", `${PATH}/fines`, { ...words, subject: "Fines of {agancy}" }),
    ).toMatchObject({
      status: 422,
      body: { code: "bad_variable", fields: [{ path: "/subject" }] },
    });
    expect((await admin.call("PUT", `${PATH}/unknown/retirement`)).status).toBe(404);
    expect((await admin.call("DELETE", `${PATH}/fines/changes`)).status).toBe(404);
  });
});
