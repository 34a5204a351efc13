import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createDraft,
  createSentRequest,
  deliverReply,
  draft,
  emailFrom,
  profileOf,
} from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

describe("the routes", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  test("every answer carries the headers that protect a page", async () => {
    for (const path of ["/api/config", "/api/nothing", "/api/me", "/healthz", "/"]) {
      const { headers } = await app.call("GET", path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      const policy = headers.get("content-security-policy") ?? "";
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy, path).toContain(rule);
      }
      expect(policy).not.toContain("unsafe-eval");
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });

  test("the process lives, and its parts are ready", async () => {
    expect(await app.call("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "alive" } });
    expect(await app.call("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { status: "ready", parts: { database: true, files: true, mail: true } },
    });
  });

  test("anyone may read the settings, the law and the directory", async () => {
    expect((await app.call("GET", "/api/config")).body).toEqual({
      brand: "Daylight",
      teamEmail: "team@daylight.test",
      operator: {
        name: "The Paper",
        address: "1 Main Street",
        law: "the State of Illinois",
        termsDate: "today",
      },
      sandbox: true,
      undoSeconds: 0,
      userPool: { userPoolId: app.pool.poolId, clientId: app.pool.clientId, endpoint: "/identity/" },
    });
    const { body: laws } = await app.call("GET", "/api/jurisdictions");
    expect(laws.items.map((law: { jurisdiction: string }) => law.jurisdiction)).toContain("us-il");
    const { body: found } = await app.call("GET", "/api/agencies?q=nara&limit=3");
    expect(found.items[0]).toMatchObject({ id: "us-nara", email: "foia@nara.gov" });
    expect(found.items.length).toBeLessThanOrEqual(3);
    const { body: foundByEmail } = await app.call("GET", "/api/agencies?q=FOIA%40nara.gov");
    expect(foundByEmail.items.map((office: { id: string }) => office.id)).toEqual(["us-nara"]);
    const { body: unknown } = await app.call("GET", "/api/agencies?q=%25%40nara.gov");
    expect(unknown.items).toEqual([]);
    const { body: deadline } = await app.call("GET", "/api/deadlines?jurisdiction=us&received=2026-03-02");
    expect(deadline).toMatchObject({ due: "2026-03-30", unit: "business", days: 20 });
  });

  test("a visitor's question reaches the team, answerable", async () => {
    const { status } = await app.call("POST", "/api/contact", {
      email: "vi@example.org",
      message: "Is it free?",
    });
    expect(status).toBe(202);
    await app.runDueJobs();
    expect(app.relay.emails.at(-1)).toMatchObject({
      envelopeTo: ["team@daylight.test"],
      replyTo: [{ address: "vi@example.org" }],
      text: expect.stringContaining("Is it free?"),
    });
  });

  test("the profile is stored as the letters will use it", async () => {
    const profile = profileOf({
      name: " Ada Lovelace ",
      organization: "Daily Planet",
      postalAddress: "1 Main St",
    });
    const { status, body } = await ada.call("PUT", "/api/me/profile", profile);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: ada.id, email: "ada@example.org", admin: false, name: "Ada Lovelace" });
    expect((await admin.call("GET", "/api/me")).body).toMatchObject({ admin: true });
  });

  test("a draft is made, found, changed, counted", async () => {
    const { status, body } = await ada.call("POST", "/api/requests", { draft: draft({ title: "50%_off" }) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "draft",
      waitingOn: "you",
      version: 1,
      jurisdiction: "us",
      agency: { id: "us-nara", abbreviation: "NARA" },
      law: { citation: "5 U.S.C. § 552" },
      replyAddress: expect.stringMatching(/^[a-z]+-[a-z]+-[a-z2-9]{13}@in\.daylight\.test$/),
      permissions: { edit: true, submit: true, reply: false, remove: true },
    });
    const search = async (q: string) =>
      (await ada.call("GET", `/api/requests?filter=drafts&q=${encodeURIComponent(q)}`)).body.items.length;
    expect(await search("50%_")).toBe(1);
    expect(await search("%_off")).toBe(1);
    expect(await search("5_%_off")).toBe(0);
    const { body: list } = await ada.call("GET", "/api/requests?filter=drafts");
    expect(list.next).toBe(null);
    const { body: countsBody } = await ada.call("GET", "/api/requests/counts");
    expect(countsBody.counts).toMatchObject({ drafts: list.items.length });
    const { body: inbox } = await ada.call("GET", "/api/conversations?folder=drafts");
    expect(inbox.items[0]).toMatchObject({ title: "50%_off", status: "draft", correspondent: "You" });
  });

  test("files come as downloads that do nothing here", async () => {
    const request = await createSentRequest(app, ada);
    const html = [
      "Content-Type: text/html",
      "",
      '<p onclick="x()">Hello</p><script>x()</script><img src="http://evil.example/x.png"><a href="javascript:x()">y</a>',
    ].join("\r\n");
    const raw = emailFrom({ to: request.replyAddress, text: "" }).replace(
      /Content-Type: text\/plain[\s\S]*/,
      html,
    );
    await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
    const messages = await deliverReply(app, ada, request, {
      attachment: { name: '../../é"evil.html', text: "<script>x()</script>" },
    });
    const [, page, withFile] = messages;

    const shown = await ada.call("GET", `/api/messages/${page?.id}/html`);
    expect(shown.headers.get("content-security-policy")).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(shown.body).toContain("Hello");
    expect(shown.body).not.toMatch(/<script|onclick|evil\.example|javascript:/);

    const file = await ada.call("GET", `/api/attachments/${withFile?.attachments[0]?.id}`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[^/"]+$/,
    );
    expect(file.headers.get("content-security-policy")).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    const original = await ada.call("GET", `/api/messages/${page?.id}/raw`);
    expect(original.headers.get("content-type")).toBe("message/rfc822");
    expect(original.body).toContain("<script>x()</script>");
  });

  test("administrators see people, parts and the queue", async () => {
    await createDraft(ada);
    const { body: health } = await admin.call("GET", "/api/admin/health");
    expect(health).toMatchObject({
      files: { ok: true },
      outgoingEmail: { queued: 0, failed: 0, held: 0 },
      queue: { failed: 0 },
      unmatched: 0,
      users: 2,
    });
    const { body: users } = await admin.call("GET", "/api/admin/users");
    expect(users.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: ADMIN, admin: true }),
        expect.objectContaining({ email: "ada@example.org", admin: false }),
      ]),
    );
    expect((await admin.call("GET", "/api/admin/unmatched")).body).toEqual({ items: [], next: null });
    const gone = await admin.call("GET", "/api/admin/unmatched/018f0000-0000-7000-8000-000000000000/raw");
    expect(gone).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("the pretend postmaster's mail is shown in the sandbox only", async () => {
    expect((await app.call("GET", "/api/sandbox/mail?to=ada@example.org")).body).toEqual({ items: [] });
    const live = await startTestApp({ sandbox: false });
    expect((await live.call("GET", "/api/sandbox/mail?to=ada@example.org")).status).toBe(404);
    await live.close();
  });
});
