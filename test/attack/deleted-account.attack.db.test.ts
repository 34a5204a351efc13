import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseAccounts } from "#server/actions/accounts/erase-accounts.ts";
import { createDraft, createSentRequest, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { PASSWORD } from "#test/support/test-user-pool.ts";

/** Someone with a stolen token, a guessed link or a scanner's curiosity against the deletion of an account. */
const GRACE = { hours: 24 * 30 };

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ undoSeconds: 60 });
});
afterAll(() => app?.close());

const join = () => app.signUpAndLogIn(`user${++count}@example.org`);

async function ask(operation: string, fields: object) {
  const answer = await app.pool.call({
    target: `AWSCognitoIdentityProviderService.${operation}`,
    body: JSON.stringify(fields),
    caller: { ip: "203.0.113.9" },
  });
  return "refusal" in answer ? { refusal: answer.refusal.message } : { body: answer.body };
}

const logIn = (email: string, password = PASSWORD) =>
  ask("InitiateAuth", {
    ClientId: app.pool.clientId,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });

const emailsTo = async (address: string) => {
  await app.runDueJobs();
  return app.relay.emails.filter(({ envelopeTo }) => envelopeTo.includes(address));
};

/** The path of the link that cancels, from the email about the deletion. */
async function cancelLink(user: TestUser): Promise<string> {
  const email = (await emailsTo(user.email)).findLast(({ text }) => text.includes("/api/account-deletion/"));
  return /\/api\/account-deletion\/[\w-]+/.exec(email?.text ?? "")?.[0] ?? "no link";
}

async function closed(): Promise<{ user: TestUser; link: string }> {
  const user = await join();
  expect((await user.call("DELETE", "/api/me")).status).toBe(200);
  return { user, link: await cancelLink(user) };
}

const isClosed = async (user: TestUser) =>
  (await app.database.pool.query("select disabled from user_account where id = $1", [user.id])).rows[0]
    ?.disabled;

describe("a stolen token", () => {
  test("of an old login deletes nothing, here or by the pool's own call", async () => {
    const user = await join();
    app.poolClock.advance({ minutes: 5 });
    expect(await user.call("DELETE", "/api/me")).toMatchObject({
      status: 403,
      body: { code: "recent_login_required" },
    });
    expect(await ask("DeleteUser", { AccessToken: user.token })).toMatchObject({
      refusal: expect.stringContaining("Recent login required"),
    });
    expect(await isClosed(user)).toBe(false);
    expect(await cancelLink(user)).toBe("no link");
  });

  test("of a deleted account opens nothing, before and after it is erased", async () => {
    const { user } = await closed();
    for (const path of ["/api/me", "/api/requests", "/api/conversations", "/api/live"]) {
      expect((await user.call("GET", path)).status).toBe(401);
    }
    expect(await ask("GetUser", { AccessToken: user.token })).toHaveProperty("refusal");
    app.clock.advance(GRACE);
    await eraseAccounts(app.context);
    expect((await user.call("GET", "/api/me")).status).toBe(401);
  });

  test("never deletes at once: its owner has 30 days and an email", async () => {
    const { user, link } = await closed();
    await eraseAccounts(app.context);
    expect(await isClosed(user)).toBe(true);
    expect((await app.call("POST", link)).status).toBe(200);
    expect(await isClosed(user)).toBe(false);
  });
});

describe("the link that cancels", () => {
  test("is not guessed, not made from what is stored, and not another account's", async () => {
    const { user, link } = await closed();
    const other = await closed();
    const secret = link.split("/").at(-1) ?? "";
    const hash = createHash("sha256").update(secret).digest();
    const guesses = [
      randomBytes(32).toString("base64url"),
      secret.slice(0, -1),
      `${secret}A`,
      secret.toUpperCase(),
      hash.toString("hex"),
      hash.toString("base64url"),
      user.id,
      "%00",
      "..%2f..%2fhealthz",
      "' or true --",
      "x".repeat(5000),
    ];
    for (const guess of guesses) {
      const path = `/api/account-deletion/${guess.includes("%") ? guess : encodeURIComponent(guess)}`;
      for (const method of ["GET", "POST"]) {
        const { status } = await app.call(method, path);
        expect({ guess, status: status === 200 }).toEqual({ guess, status: false });
      }
    }
    expect((await app.call("POST", other.link)).status).toBe(200);
    expect(await isClosed(user)).toBe(true);
  });

  test("is stored nowhere once it was emailed", async () => {
    const { link } = await closed();
    const secret = link.split("/").at(-1);
    const { rows } = await app.database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')",
    );
    for (const { name } of rows) {
      const schema = name.startsWith("_private") || name === "migrations" ? "graphile_worker." : "";
      const query = `select from ${schema}${name} t where strpos(t::text, $1) > 0`;
      expect({ name, found: (await app.database.pool.query(query, [secret])).rowCount }).toEqual({
        name,
        found: 0,
      });
    }
  });

  test("opened by a scanner changes nothing; what the page says is safe to show and not cached", async () => {
    const { user, link } = await closed();
    const page = await app.call("GET", link);
    expect(page.status).toBe(200);
    expect(page.body).toContain("Keep your account?");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    await app.call("HEAD", link);
    expect(await isClosed(user)).toBe(true);
  });

  test("works once, and says so when it is opened again", async () => {
    const { user, link } = await closed();
    expect((await app.call("POST", link)).body).toContain("Your account is open again");
    for (const method of ["GET", "POST"]) {
      const again = await app.call(method, link);
      expect(again.status).toBe(404);
      expect(again.body).toContain("This link does not work");
    }
    // The next deletion has another link.
    const again = await logIn(user.email);
    expect(again).toHaveProperty("body.AuthenticationResult");
  });

  test("pressed twice at the same moment opens the account once", async () => {
    const { user, link } = await closed();
    const answers = await Promise.all([app.call("POST", link), app.call("POST", link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(
      (await emailsTo(user.email)).filter(({ subject }) => subject.includes("will not be deleted")),
    ).toHaveLength(1);
  });

  test("comes too late after 30 days, also before the job has run", async () => {
    const { user, link } = await closed();
    app.clock.advance(GRACE);
    expect((await app.call("POST", link)).status).toBe(404);
    await eraseAccounts(app.context);
    expect((await app.call("POST", link)).status).toBe(404);
    expect(await isClosed(user)).toBe(undefined);
  });

  test("takes no body of 20 MB", async () => {
    const { user, link } = await closed();
    expect((await app.call("POST", link, "x".repeat(20_000_000))).status).toBe(413);
    expect(await isClosed(user)).toBe(true);
  });
});

describe("an account that waits to be erased", () => {
  test("sends nothing, stores what agencies send, shuts collaborators out, and is restored when the user cancels", async () => {
    const user = await join();
    const guest = await join();
    const answered = await createSentRequest(app, user);
    await user.call("POST", "/api/shares", { requestId: answered.id, email: guest.email, level: "view" });
    const invitation = (await emailsTo(guest.email)).at(-1)?.text ?? "";
    const token = /\/invitation#([\w-]+)/.exec(invitation)?.[1];
    await guest.call("POST", "/api/invitations/acceptance", { token });
    expect((await guest.call("GET", `/api/requests/${answered.id}`)).status).toBe(200);
    app.clock.advance({ minutes: 5 });
    await app.runDueJobs();
    const before = app.relay.emails.length;
    const { id, version } = await createDraft(user, { title: "Queued when it was closed" });
    await user.call("POST", `/api/requests/${id}/submission`, { version });

    expect((await user.call("DELETE", "/api/me")).status).toBe(200);
    const link = await cancelLink(user);
    app.clock.advance({ hours: 24 });
    await app.deliverEmail({
      from: "foia@nara.gov",
      to: answered.replyAddress,
      raw: emailFrom({ to: answered.replyAddress, text: "We are working on it." }),
    });
    await app.runDueJobs();
    const since = app.relay.emails.slice(before);
    expect(since.map(({ subject }) => subject)).toEqual([expect.stringContaining("will be erased on")]);
    expect((await guest.call("GET", `/api/requests/${answered.id}`)).status).toBe(404);
    expect(await logIn(user.email)).toEqual({ refusal: expect.stringContaining("This account is closed") });
    expect(await logIn(user.email, "Not the horse 9")).toEqual({
      refusal: "Incorrect username or password.",
    });

    expect((await app.call("POST", link)).status).toBe(200);
    await app.runDueJobs();
    const after = app.relay.emails.slice(before + 1).map(({ subject }) => subject);
    expect(after).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Queued when it was closed"),
        expect.stringContaining("not be deleted"),
      ]),
    );
    expect((await guest.call("GET", `/api/requests/${answered.id}`)).status).toBe(200);
    const { body: tokens } = (await logIn(user.email)) as {
      body: { AuthenticationResult: { AccessToken: string } };
    };
    const again = await fetch(`${app.url}/api/conversations/${answered.id}`, {
      headers: { authorization: `Bearer ${tokens.AuthenticationResult.AccessToken}` },
    });
    expect(JSON.stringify(await again.json())).toContain("We are working on it.");
  });

  test("is neither opened nor shown by a sign-up with its address, whose holder may start over once it is erased", async () => {
    const { user } = await closed();
    const fresh = { ClientId: app.pool.clientId, Password: "Another horse 2" };
    const signUp = await ask("SignUp", { ...fresh, Username: user.email });
    const unknown = await ask("SignUp", { ...fresh, Username: "never@example.org" });
    const shape = (answer: object) =>
      JSON.stringify(answer)
        .replace(/"UserSub":"[^"]*"/, "")
        .replace(/u\*+|n\*+/, "");
    expect(shape(signUp)).toBe(shape(unknown));
    const notice = (await emailsTo(user.email)).at(-1);
    expect(notice?.subject).toContain("is closed until it is erased");
    expect(notice?.text).not.toContain("/api/account-deletion/");
    expect(await isClosed(user)).toBe(true);
    expect(await logIn(user.email, "Another horse 2")).toEqual({
      refusal: "Incorrect username or password.",
    });

    app.clock.advance(GRACE);
    await eraseAccounts(app.context);
    const again = await app.signUpAndLogIn(user.email);
    expect(again.id).not.toBe(user.id);
    expect((await again.call("GET", "/api/me")).body).toMatchObject({ email: user.email, unread: 0 });
  });

  test("stays closed when a new password is set by email", async () => {
    const { user } = await closed();
    await ask("ForgotPassword", { ClientId: app.pool.clientId, Username: user.email });
    const code = /\d{6}/.exec((await emailsTo(user.email)).at(-1)?.subject ?? "")?.[0];
    const reset = await ask("ConfirmForgotPassword", {
      ...{ ClientId: app.pool.clientId, Username: user.email },
      ...{ ConfirmationCode: code, Password: "Another horse 2" },
    });
    expect(reset).toHaveProperty("body");
    expect(await logIn(user.email, "Another horse 2")).toEqual({
      refusal: expect.stringContaining("This account is closed"),
    });
  });
});

test("no code, link or notice of the program lies in the outbox once it was sent; what is tried again does", async () => {
  const user = await join();
  await app.runDueJobs();
  app.relay.behavior = "defer";
  await ask("ForgotPassword", { ClientId: app.pool.clientId, Username: user.email });
  await app.runDueJobs();
  const texts = async () => {
    const query =
      "select state, mail ->> 'subject' as subject, mail ->> 'text' as text, mail from outbox where message_id is null";
    return (
      await app.database.pool.query<{ state: string; subject: string; text: string; mail: object }>(query)
    ).rows;
  };
  const waiting = (await texts()).filter(({ state }) => state === "deferred");
  expect(waiting).toEqual([expect.objectContaining({ subject: expect.stringMatching(/\d{6}/) })]);
  app.relay.behavior = "accept";
  app.clock.advance({ minutes: 10 });
  await app.runDueJobs();
  const settled = (await texts()).filter(({ state }) => state === "accepted" || state === "failed");
  expect(settled.length).toBeGreaterThan(5);
  for (const { mail } of settled) {
    expect(mail).toMatchObject({ subject: "", text: "", to: [] });
    expect(JSON.stringify(mail)).not.toMatch(/\d{6} is your|\/invitation#|account-deletion/);
  }
});
