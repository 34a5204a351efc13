import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const PATH = "/api/admin/announcement";

describe("an announcement", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const shown = async () => (await ada.call("GET", "/api/me")).body.announcement;

  test("is shown to every user until its time, replaced and removed, and each is in the audit log", async () => {
    expect(await shown()).toBeNull();
    const until = "2026-03-03T15:00:00.000Z";
    expect((await admin.call("PUT", PATH, { text: " Down on Sunday ", until })).status).toBe(204);
    expect(await shown()).toEqual({ text: "Down on Sunday", until });
    await admin.call("PUT", PATH, { text: "Down on Monday", until });
    expect(await shown()).toEqual({ text: "Down on Monday", until });
    app.clock.set(until);
    expect(await shown()).toBeNull();
    app.clock.set("2026-03-02T15:00:00Z");
    expect((await admin.call("DELETE", PATH)).status).toBe(204);
    expect((await admin.call("DELETE", PATH)).status).toBe(204);
    expect(await shown()).toBeNull();
    const { items } = (await admin.call("GET", `/api/admin/audit-events?q=${ADMIN}`)).body;
    expect(items.slice(0, 3)).toMatchObject([
      { verb: "announcement_removed", detail: '{"text":"Down on Monday"}' },
      { verb: "announcement_set" },
      { verb: "announcement_set" },
    ]);
  });

  test("is set by administrators only, with a text and a time to come", async () => {
    const good = { text: "Hello", until: "2026-03-03T15:00:00Z" };
    expect((await ada.call("PUT", PATH, good)).status).toBe(403);
    expect((await ada.call("DELETE", PATH)).status).toBe(403);
    expect((await app.call("PUT", PATH, good)).status).toBe(401);
    for (const change of [{ text: "  " }, { text: "x".repeat(301) }, { until: "tomorrow" }, { more: 1 }]) {
      expect((await admin.call("PUT", PATH, { ...good, ...change })).status).toBe(400);
    }
    for (const until of ["2026-03-02T15:00:00Z", "2026-13-45T00:00:00Z"]) {
      expect(await admin.call("PUT", PATH, { ...good, until })).toMatchObject({
        ...{ status: 422, body: { code: "announcement_over" } },
      });
    }
    expect(await shown()).toBeNull();
  });
});
