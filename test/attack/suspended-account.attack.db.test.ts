import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remindUsers } from "#server/actions/accounts/remind-users.ts";
import { createSentRequest } from "#test/support/factories.ts";
import { ADMIN, caller, startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";

/** A suspended user tries everything with what they still hold: tokens, links, queued letters, the login page. */
describe("a suspended account", () => {
  const REASON = "Letters that threaten a clerk.";
  let app: TestApp;
  let admin: TestUser;
  let mallory: TestUser;
  let tokens: { AccessToken: string; RefreshToken: string };
  let feed: string;
  let exportLink: string;
  let requestId: string;
  let replyAddress: string;

  const ask = (operation: string, fields: object) =>
    app.pool.call({
      target: `AWSCognitoIdentityProviderService.${operation}`,
      body: JSON.stringify({ ClientId: app.pool.clientId, ...fields }),
      caller: { ip: "203.0.113.9" },
    });
  const logIn = (password: string, username = mallory.email) =>
    ask("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: username, PASSWORD: password },
    });
  const suspension = (method: string, id: string, body?: object) =>
    admin.call(method, `/api/admin/users/${id}/suspension`, body);
  const lastEmailTo = async (to: string) => {
    await app.runDueJobs();
    return app.relay.emails.findLast((email) => email.to.some(({ address }) => address === to));
  };

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 20 });
    admin = await app.signUpAndLogIn(ADMIN);
    mallory = await app.signUpAndLogIn("mallory@example.org");
    const request = await createSentRequest(app, mallory);
    requestId = request.id;
    replyAddress = request.replyAddress;
    app.clock.advance({ minutes: 1 });
    await app.runDueJobs();
    const answer = await logIn(PASSWORD);
    if ("refusal" in answer) throw new Error(answer.refusal.message);
    tokens = (answer.body as { AuthenticationResult: typeof tokens }).AuthenticationResult;
    feed = new URL((await mallory.call("POST", "/api/me/calendar-feed")).body.url).pathname;
    expect((await app.call("GET", feed)).status).toBe(200);
    const started = await mallory.call("POST", "/api/exports", { requestIds: [requestId] });
    exportLink = started.body.url;
    // A letter that waits out its undo window while the account is suspended.
    const answered = await mallory.call("POST", `/api/requests/${requestId}/messages`, {
      id: "018f0000-0000-7000-8000-0000000000aa",
      text: "Answer, or else.",
    });
    expect(answered.status).toBe(201);
    expect((await suspension("PUT", mallory.id, { reason: REASON })).status).toBe(204);
  });
  afterAll(() => app?.close());

  test("hears why in every call with a token from before", async () => {
    for (const [method, path] of [
      ["GET", "/api/me"],
      ["GET", "/api/requests"],
      ["GET", `/api/requests/${requestId}`],
      ["PUT", "/api/me/profile"],
      ["DELETE", "/api/me"],
      ["POST", `/api/requests/${requestId}/messages`],
    ] as const) {
      const { status, headers, body } = await mallory.call(method, path, method === "GET" ? undefined : {});
      expect([path, status, body.code]).toEqual([path, 403, "account_suspended"]);
      expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(body.detail).toContain(REASON);
    }
  });

  test("can renew no token, and do nothing in the user pool", async () => {
    const refreshed = await ask("InitiateAuth", {
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    });
    expect(refreshed).toMatchObject({ refusal: { type: "NotAuthorizedException" } });
    for (const [operation, fields] of [
      ["GetUser", {}],
      ["ChangePassword", { PreviousPassword: PASSWORD, ProposedPassword: "Another horse 22" }],
      ["UpdateUserAttributes", { UserAttributes: [{ Name: "email", Value: "m2@example.org" }] }],
      ["AssociateSoftwareToken", {}],
      ["DeleteUser", {}],
    ] as const) {
      const answer = await ask(operation, { AccessToken: tokens.AccessToken, ...fields });
      expect([operation, answer]).toMatchObject([
        operation,
        { refusal: { type: "NotAuthorizedException", message: expect.stringContaining("suspended") } },
      ]);
    }
  });

  test("learns why at login, after the right password only", async () => {
    expect(await logIn(PASSWORD)).toMatchObject({
      refusal: { type: "NotAuthorizedException", message: expect.stringContaining(REASON) },
    });
    const stranger = await logIn("Wrong horse 1");
    expect(stranger).toEqual(await logIn("Wrong horse 1", "nobody@example.org"));
    expect(stranger).toMatchObject({ refusal: { message: "Incorrect username or password." } });
  });

  test("has no calendar and no export link any more", async () => {
    expect((await app.call("GET", feed)).status).toBe(404);
    expect((await app.call("GET", exportLink)).status).toBe(404);
  });

  test("sends no letter: one that was queued stops, and no clock runs from it", async () => {
    const before = app.relay.emails.length;
    app.clock.advance({ minutes: 5 });
    await app.runDueJobs();
    const letters = app.relay.emails.slice(before).filter(({ text }) => text.includes("or else"));
    expect(letters).toEqual([]);
    const { rows } = await app.database.pool.query(
      "select o.state, m.delivery_state, m.delivery_detail from outbox o join message m on m.id = o.message_id where m.text like 'Answer, or else%'",
    );
    expect(rows).toMatchObject([
      { state: "failed", delivery_state: "failed", delivery_detail: expect.stringContaining("suspended") },
    ]);
  });

  test("still gets what agencies send", async () => {
    const raw =
      "From: foia@nara.gov\r\nSubject: Your request\r\nMessage-ID: <late@nara.gov>\r\n\r\nWe write.";
    expect(await app.deliverEmail({ from: "foia@nara.gov", to: replyAddress, raw })).toMatch(/^250/);
    await app.runDueJobs();
    const { rows } = await app.database.pool.query("select state from inbound where envelope_to = $1", [
      replyAddress,
    ]);
    expect(rows).toEqual([{ state: "filed" }]);
  });

  test("gets an email, and the audit log has who and why", async () => {
    const email = await lastEmailTo(mallory.email);
    expect(email?.subject).toBe("Your Daylight account is suspended");
    expect(email?.text).toContain(REASON);
    const { rows } = await app.database.pool.query(
      "select actor, action, detail from audit_event where subject = $1 and action like '%_user'",
      [mallory.id],
    );
    expect(rows).toEqual([{ actor: ADMIN, action: "suspend_user", detail: { reason: REASON } }]);
  });

  test("is listed with its reason; only administrators suspend, and never one of them", async () => {
    const { body } = await admin.call("GET", "/api/admin/users?show=suspended");
    expect(body.items).toMatchObject([{ email: mallory.email, suspended: { reason: REASON } }]);
    const eve = await app.signUpAndLogIn("eve@example.org");
    expect((await eve.call("DELETE", `/api/admin/users/${mallory.id}/suspension`)).status).toBe(403);
    expect(
      (await eve.call("PUT", `/api/admin/users/${admin.id}/suspension`, { reason: "Mine now" })).status,
    ).toBe(403);
    expect(await suspension("PUT", admin.id, { reason: "By mistake" })).toMatchObject({
      status: 409,
      body: { code: "administrator" },
    });
    expect(await suspension("PUT", mallory.id, { reason: "Again" })).toMatchObject({
      status: 409,
      body: { code: "already_suspended" },
    });
    expect((await suspension("PUT", eve.id, { reason: "   " })).status).toBe(400);
    expect((await suspension("PUT", "018f0000-0000-7000-8000-000000000000", { reason: "Gone" })).status).toBe(
      404,
    );
  });

  test("comes back with a new login only, and its letter waits to be sent again", async () => {
    expect((await suspension("DELETE", mallory.id)).status).toBe(204);
    expect(await suspension("DELETE", mallory.id)).toMatchObject({
      status: 409,
      body: { code: "not_suspended" },
    });
    // Someone else may hold these tokens, too.
    expect((await mallory.call("GET", "/api/me")).status).toBe(401);
    const answer = await logIn(PASSWORD);
    if ("refusal" in answer) throw new Error(answer.refusal.message);
    const { AccessToken } = (answer.body as { AuthenticationResult: typeof tokens }).AuthenticationResult;
    const again = caller(app.url, { authorization: `Bearer ${AccessToken}` });
    expect((await again("GET", "/api/me")).status).toBe(200);
    expect((await lastEmailTo(mallory.email))?.subject).toBe("Your Daylight account is restored");
    const { rows } = await app.database.pool.query(
      "select id from message where text like 'Answer, or else%'",
    );
    expect((await again("POST", `/api/messages/${rows[0].id}/delivery`)).status).toBeLessThan(300);
    await app.runDueJobs();
    expect(app.relay.emails.filter(({ text }) => text.includes("or else"))).toHaveLength(1);
  });
});

describe("what goes on by itself for a suspended account", () => {
  let app: TestApp;
  let admin: TestUser;

  const suspend = async (user: TestUser) => {
    const path = `/api/admin/users/${user.id}/suspension`;
    expect((await admin.call("PUT", path, { reason: "Spam." })).status).toBe(204);
  };

  beforeAll(async () => {
    app = await startTestApp({ undoSeconds: 20 });
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  test("a letter that a collaborator queued stops with them, and its owner hears of it", async () => {
    const owner = await app.signUpAndLogIn("owner@example.org");
    const guest = await app.signUpAndLogIn("guest@example.org");
    const request = await createSentRequest(app, owner);
    app.clock.advance({ minutes: 1 });
    await app.runDueJobs();
    const share = { requestId: request.id, email: guest.email, level: "edit" };
    expect((await owner.call("POST", "/api/shares", share)).status).toBe(201);
    await app.runDueJobs();
    const invitation = app.relay.emails.findLast(({ to }) =>
      to.some(({ address }) => address === guest.email),
    );
    const token = /\/invitation#([\w-]+)/.exec(invitation?.text ?? "")?.[1];
    expect((await guest.call("POST", "/api/invitations/acceptance", { token })).status).toBe(200);
    const answered = await guest.call("POST", `/api/requests/${request.id}/messages`, {
      id: "018f0000-0000-7000-8000-0000000000bb",
      text: "A guest's threat.",
    });
    expect(answered.status).toBe(201);
    await suspend(guest);
    expect((await guest.call("GET", `/api/requests/${request.id}`)).status).toBe(403);
    app.clock.advance({ minutes: 1 });
    await app.runDueJobs();
    expect(app.relay.emails.filter(({ text }) => text.includes("guest's threat"))).toEqual([]);
    const { body } = await owner.call("GET", `/api/conversations/${request.id}`);
    expect(body.messages.at(-1)).toMatchObject({ delivery: { state: "failed" } });
  });

  test("no follow-up leaves, while another user's does", async () => {
    const users = [
      await app.signUpAndLogIn("spammer@example.org"),
      await app.signUpAndLogIn("other@example.org"),
    ];
    await remindUsers(app.context);
    const requests = [];
    for (const user of users) {
      const request = await createSentRequest(app, user);
      expect(
        (await user.call("PUT", `/api/requests/${request.id}/auto-follow-up`, { enabled: true })).body,
      ).toMatchObject({ autoFollowUp: true });
      requests.push(request);
    }
    app.clock.advance({ minutes: 1 });
    await app.runDueJobs();
    const [spammer] = users;
    await suspend(spammer as TestUser);
    const due = (await users[1]?.call("GET", `/api/requests/${requests[1]?.id}`))?.body.deadline.dueOn;
    for (const days of [1, 2]) {
      const morning = Temporal.PlainDate.from(due).add({ days }).toString();
      app.clock.set(`${morning}T13:05:00Z`);
      await remindUsers(app.context);
      await app.runDueJobs();
      app.clock.advance({ minutes: 5 });
      await app.runDueJobs();
    }
    const followUps = requests.map(
      (request) =>
        app.relay.emails.filter(
          ({ from, subject }) => from?.address === request.replyAddress && /^Re:/.test(subject),
        ).length,
    );
    expect(followUps).toEqual([0, 1]);
  });
});
