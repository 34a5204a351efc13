import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraft, draft as draftOf } from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const NO_QUOTAS = { storageBytes: null, lettersPerDay: null, requests: null };
const REASON = "She asked by telephone.";

describe("users, for administrators", () => {
  let app: TestApp;
  let admin: TestUser;
  let ada: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.signUpAndLogIn(ADMIN);
    ada = await app.signUpAndLogIn("ada@example.org");
  });
  afterAll(() => app?.close());

  const setQuotas = (quotas: object, id = ada.id) =>
    admin.call("PUT", `/api/admin/users/${id}/quotas`, { ...NO_QUOTAS, ...quotas });
  const listed = async (q: string) => {
    const { body } = await admin.call("GET", `/api/admin/users?q=${encodeURIComponent(q)}`);
    return body.items[0];
  };
  const auditOf = async (id: string, action: string) => {
    const { rows } = await app.database.pool.query(
      "select actor, detail from audit_event where subject = $1 and action = $2 order by id",
      [id, action],
    );
    return rows;
  };

  test("storage of one account is limited, and as everyone's again", async () => {
    expect(await setQuotas({ storageBytes: 3_000_000 })).toMatchObject({ status: 204 });
    expect((await ada.call("GET", "/api/me/storage")).body).toMatchObject({ limit: 3_000_000 });
    expect(await listed("ada@")).toMatchObject({ quotas: { ...NO_QUOTAS, storageBytes: 3_000_000 } });
    const { id } = await createDraft(ada);
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(4_000_000)]), "scan.pdf");
    const refused = await fetch(`${app.url}/api/requests/${id}/uploads`, {
      ...{ method: "POST", headers: { authorization: `Bearer ${ada.token}` }, body: form },
    });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("3 MB of 3 MB are left") });
    await setQuotas({});
    expect((await ada.call("GET", "/api/me/storage")).body).toMatchObject({ limit: 5e9 });
    expect(await auditOf(ada.id, "set_quotas")).toEqual([
      { actor: ADMIN, detail: { ...NO_QUOTAS, storageBytes: 3_000_000 } },
      { actor: ADMIN, detail: NO_QUOTAS },
    ]);
  });

  test("letters of one account are limited, whatever its step is, and the error says who can change it", async () => {
    await setQuotas({ lettersPerDay: 1 });
    const [first, second] = [await createDraft(ada), await createDraft(ada)];
    const send = ({ id, version }: { id: string; version: number }) =>
      ada.call("POST", `/api/requests/${id}/submission`, { version });
    expect((await send(first)).status).toBe(200);
    expect((await ada.call("GET", "/api/me/sending")).body).toMatchObject({
      recipients: { remaining: 0, limit: 1 },
    });
    const refused = await send(second);
    expect(refused).toMatchObject({ status: 429, body: { code: "sending_limit" } });
    expect(refused.body.detail).toContain("An administrator set this limit for your account.");
    await setQuotas({ lettersPerDay: 2 });
    expect((await send(second)).status).toBe(200);
    await setQuotas({});
  });

  test("requests of one account are limited: new drafts, copies and batches, but not a repeated call", async () => {
    const eve = await app.signUpAndLogIn("eve@example.org");
    await setQuotas({ requests: 2 }, eve.id);
    const { id } = await createDraft(eve);
    const key = "6f0d1c70-5a2f-4c55-9a53-0d2a9b1f2a10";
    const draft = draftOf({ title: "Minutes" });
    const again = () => eve.call("POST", "/api/requests", { key, draft });
    expect((await again()).status).toBe(201);
    expect((await again()).status).toBe(201);
    for (const refused of [
      await eve.call("POST", "/api/requests", { draft }),
      await eve.call("POST", `/api/requests/${id}/duplicate`, { key: crypto.randomUUID(), agencies: "none" }),
    ]) {
      expect(refused).toMatchObject({
        status: 422,
        body: { code: "request_quota", detail: expect.stringMatching(/2 requests, drafts included.*ask us/) },
      });
    }
    await setQuotas({}, eve.id);
    expect((await eve.call("POST", "/api/requests", { draft })).status).toBe(201);
  });

  test("what accounts sent and store is read apart from the list", async () => {
    const fay = await app.signUpAndLogIn("fay@example.org");
    const sent = await createDraft(fay);
    await createDraft(fay);
    await fay.call("POST", `/api/requests/${sent.id}/submission`, { version: sent.version });
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(2_000)]), "scan.pdf");
    const headers = { authorization: `Bearer ${fay.token}` };
    await fetch(`${app.url}/api/requests/${sent.id}/uploads`, { method: "POST", headers, body: form });
    const usageOf = (ids: string, by = admin) => by.call("GET", `/api/admin/user-usage?ids=${ids}`);
    const { used } = (await fay.call("GET", "/api/me/storage")).body;
    const { body } = await usageOf(`${fay.id},${admin.id},${crypto.randomUUID()}`);
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual({ id: fay.id, requests: 1, storage: used });
    expect(body.items).toContainEqual({ id: admin.id, requests: 0, storage: 0 });
    expect(used).toBeGreaterThan(0);
    for (const bad of ["", "all", `${fay.id},`]) expect((await usageOf(bad)).status, bad).toBe(400);
    expect((await usageOf(fay.id, ada)).status).toBe(403);
  });

  test("bad quotas and users that do not exist are refused", async () => {
    for (const bad of [{ storageBytes: -1 }, { lettersPerDay: 1.5 }, { requests: "2" }, { more: 1 }])
      expect((await setQuotas(bad)).status, JSON.stringify(bad)).toBe(400);
    expect((await setQuotas({}, crypto.randomUUID())).status).toBe(404);
  });

  test("a user is logged out everywhere", async () => {
    const bob = await app.signUpAndLogIn("bob@example.org");
    expect((await admin.call("DELETE", `/api/admin/users/${bob.id}/sessions`)).status).toBe(204);
    expect((await bob.call("GET", "/api/me")).status).toBe(401);
    expect(await auditOf(bob.id, "sign_out_user")).toHaveLength(1);
  });

  test("an account is closed on request, once its address was typed, and its user gets the link that cancels this", async () => {
    const cleo = await app.signUpAndLogIn("cleo@example.org");
    const erase = (body: object, { id } = cleo) => admin.call("POST", `/api/admin/users/${id}/erasure`, body);
    expect(await erase({ email: ada.email, reason: REASON })).toMatchObject({
      status: 422,
      body: { code: "wrong_address", fields: [{ path: "/email" }] },
    });
    expect((await erase({ email: cleo.email, reason: " " })).status).toBe(400);
    expect(await erase({ email: ADMIN, reason: REASON }, admin)).toMatchObject({
      status: 409,
      body: { code: "administrator" },
    });
    expect((await cleo.call("GET", "/api/me")).status).toBe(200);

    expect(await erase({ email: " CLEO@example.org", reason: REASON })).toMatchObject({
      status: 201,
      body: { eraseAt: "2026-04-01T15:00:00.000Z" },
    });
    expect((await cleo.call("GET", "/api/me")).status).toBe(401);
    expect(await listed("cleo@")).toMatchObject({ eraseAt: "2026-04-01T15:00:00.000Z" });
    expect(await auditOf(cleo.id, "erase_user")).toMatchObject([
      { actor: ADMIN, detail: { reason: REASON } },
    ]);
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)).toMatchObject({ envelopeTo: ["cleo@example.org"] });
  });

  test("nobody else may do any of it", async () => {
    for (const [method, path] of [
      ["PUT", "quotas"],
      ["DELETE", "sessions"],
      ["POST", "erasure"],
    ] as const)
      expect(await ada.call(method, `/api/admin/users/${admin.id}/${path}`, {}), path).toMatchObject({
        status: 403,
        body: { code: "admin_only" },
      });
  });
});
