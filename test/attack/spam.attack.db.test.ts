import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { MAX_INVITATIONS_PER_DAY, TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { type Authentication, sandboxAuthentication } from "#core/mail/authentication.ts";
import { chooseSendingStepByEmail } from "#server/actions/delivery/raise-sending-step.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { createDraft, createSentRequest, emailFrom, profileOf } from "#test/support/factories.ts";
import {
  ADMIN,
  type ApiResponse,
  startTestApp,
  type TestApp,
  type TestUser,
} from "#test/support/test-app.ts";

/** Domains whose DNS vouches for what they send; the attacker has one of his own. */
const VERIFIED = new Set(["nara.gov", "spammer.example", "aol.com", "epa.gov"]);
const NEW = TIER_LIMITS.new;
const OFFICER = "foia@nara.gov";

/** A stranger signs up and tries every way to make us send to addresses of his choice. */
describe("a new account cannot be used to send spam", () => {
  let app: TestApp;
  let spammer: TestUser;
  let accounts = 0;

  beforeAll(async () => {
    app = await startTestApp({ sandbox: false });
    app.context.authenticate = async (_raw, _envelope, displayed) =>
      verdictOf(displayed?.split("@")[1] ?? "");
  });
  beforeEach(async () => {
    accounts += 1;
    spammer = await app.signUpNewUser(`spammer${accounts}@spammer.example`);
    // The code that was mailed to him leaves before anything is counted.
    await app.runDueJobs();
  });
  afterAll(() => app?.close());

  let forged = false;
  const verdictOf = (domain: string): Authentication => ({
    ...sandboxAuthentication(domain),
    verdict: VERIFIED.has(domain) && !forged ? "verified" : "unverified",
    notChecked: null,
  });

  const victim = () => `victim-${randomUUID().slice(0, 8)}@people.example`;
  /** The recipients of what the relay got. */
  const reached = () => new Set(app.relay.emails.flatMap(({ envelopeTo }) => envelopeTo));
  const submit = (request: RequestDetail, body: object = {}, by = spammer) =>
    by.call("POST", `/api/requests/${request.id}/submission`, { version: request.version, ...body });
  const write = (id: string, body: object, by = spammer) =>
    by.call("POST", `/api/requests/${id}/messages`, { id: randomUUID(), text: "Buy my pills.", ...body });
  const sending = async (by = spammer) => (await by.call("GET", "/api/me/sending")).body;
  const rejection = ({ status, body }: ApiResponse) => ({ status, code: body.code });
  const addAgency = async (email: string, by = spammer): Promise<string> => {
    const office = { name: `Office of ${randomUUID()}`, jurisdiction: "us-il", email };
    const { status, body } = await by.call("POST", "/api/agencies", office);
    expect(status).toBe(201);
    return body.id;
  };
  const deliverEmail = async (request: RequestDetail, letter: Partial<Parameters<typeof emailFrom>[0]>) => {
    const from = /[^<\s]+@[^>\s]+/.exec(letter.from ?? OFFICER)?.[0] ?? OFFICER;
    const raw = emailFrom({ text: "We write about your request.", ...letter, to: request.replyAddress });
    expect(await app.deliverEmail({ from, to: request.replyAddress, raw })).toMatch(/^250/);
    await app.runDueJobs();
  };
  const NOT_YET = { status: 403, code: "outside_not_yet" };
  const LIMIT = { status: 429, code: "sending_limit" };

  test("recipients are counted, not messages: ten a day, also from parallel calls", async () => {
    const request = await createSentRequest(app, spammer);
    const cc = ["a@epa.gov", "b@epa.gov", "c@epa.gov"];
    expect((await write(request.id, { to: [OFFICER], cc })).status).toBe(201);
    expect((await sending()).recipients).toMatchObject({ remaining: 5, limit: NEW.recipients });
    const tooMany = await write(request.id, { to: [OFFICER], cc: [...cc, "d@epa.gov", "e@epa.gov"] });
    expect(rejection(tooMany)).toEqual(LIMIT);
    expect(tooMany.body.detail).toContain(
      "This goes to 6 recipients, and today you can send to 5 more, of 10.",
    );
    expect(tooMany.body.detail).toMatch(/after 2026-03-03 15:00 UTC/);
    const all = await Promise.all(Array.from({ length: 12 }, () => write(request.id, { to: [OFFICER] })));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
    // A day later there is room again.
    expect(await sending()).toMatchObject({
      recipients: { remaining: 0, nextAt: "2026-03-03T15:00:00.000Z" },
    });
  });

  test("agencies he adds himself, and addresses he gives for real ones, go out twice a day at most", async () => {
    const victims = [victim(), victim(), victim(), victim()];
    const codes: number[] = [];
    for (const [index, address] of victims.entries()) {
      const own = index % 2 === 0;
      const agencyId = own ? await addAgency(address) : "us-nara";
      codes.push((await submit(await createDraft(spammer, { agencyId }), own ? {} : { address })).status);
    }
    await app.runDueJobs();
    expect(codes).toEqual([200, 200, 429, 429]);
    expect(victims.map((address) => reached().has(address))).toEqual([true, true, false, false]);
  });

  test("a batch to agencies of his own sends two letters and says why the others wait", async () => {
    const victims = Array.from({ length: 5 }, victim);
    const agencyIds = await Promise.all(victims.slice(0, 4).map((address) => addAgency(address)));
    const { id, version } = await createDraft(spammer, { agencyIds: [...agencyIds, "us-nara"] });
    const addresses = { "us-nara": victims[4] };
    const { status, body } = await spammer.call("POST", "/api/batches", {
      requestId: id,
      version,
      addresses,
    });
    expect(status).toBe(201);
    await app.runDueJobs();
    await spammer.call("POST", `/api/batches/${body.id}/retries`, {});
    await app.runDueJobs();
    expect(victims.filter((address) => reached().has(address))).toHaveLength(NEW.outside);
    const { letters } = (await spammer.call("GET", `/api/batches/${body.id}`)).body;
    const failed = letters.filter((letter: { state: string }) => letter.state === "failed");
    expect(failed.map((letter: { problem: { code: string } }) => letter.problem.code)).toEqual(
      Array(3).fill("sending_limit"),
    );
    // And none at all where it does not fit whole.
    const many = await createDraft(spammer, { agencyIds: await listed(11) });
    const rejected = await spammer.call("POST", "/api/batches", {
      ...{ requestId: many.id, version: many.version, addresses: {} },
    });
    expect(rejection(rejected)).toEqual(LIMIT);
  });

  const listed = async (count: number): Promise<string[]> => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      "select id from agency where listing = 'listed' and email like '%.gov' order by id limit $1",
      [count],
    );
    return rows.map(({ id }) => id);
  };

  test("To, Cc and forwards reach agencies only, whatever he confirms", async () => {
    const request = await createSentRequest(app, spammer);
    const { messages } = (await spammer.call("GET", `/api/conversations/${request.id}`)).body;
    const target = victim();
    const forwards = { messageId: messages[0].id, attachments: [] };
    for (const body of [
      { to: [target] },
      { to: [OFFICER], cc: [target] },
      { to: [target], forwards },
      { to: [target.toUpperCase()], confirmedRecipients: [target] },
      { to: [OFFICER], cc: [target], confirmedRecipients: [target], sendAt: "2026-03-05T15:00:00Z" },
    ]) {
      expect(rejection(await write(request.id, body))).toEqual(NOT_YET);
    }
    // A draft that waits with such an address sends nothing by itself.
    const content = {
      ...{ id: randomUUID(), text: "Buy.", letter: null, forwards: null, files: [] },
      recipients: { to: [target], cc: [] },
    };
    await spammer.call("PUT", `/api/requests/${request.id}/reply-draft`, { baseVersion: 0, content });
    await app.runDueJobs();
    expect(reached().has(target)).toBe(false);
  });

  test("an office of his own that answers itself raises nothing, and brings in no recipients", async () => {
    const agencyId = await addAgency("desk@spammer.example");
    const request = await createSentRequest(app, spammer, { agencyId });
    const victims = [victim(), victim()];
    await deliverEmail(request, {
      from: "Desk <desk@spammer.example>",
      headers: [`Cc: ${victims.join(", ")}`, `Reply-To: ${victims[0]}`],
    });
    expect((await sending()).step).toBe("new");
    expect(rejection(await write(request.id, { to: ["desk@spammer.example"], cc: victims }))).toEqual(
      NOT_YET,
    );
    expect(rejection(await write(request.id, {}))).toEqual(NOT_YET);
  });

  test("an email in an agency's name that its domain does not confirm raises nothing, nor brings in recipients", async () => {
    const request = await createSentRequest(app, spammer);
    const target = victim();
    forged = true;
    await deliverEmail(request, { headers: [`Cc: ${target}`] });
    forged = false;
    expect((await sending()).step).toBe("new");
    expect(rejection(await write(request.id, { to: [OFFICER], cc: [target] }))).toEqual(NOT_YET);
    // Saying that he knows the sender does not help.
    const { messages } = (await spammer.call("GET", `/api/conversations/${request.id}`)).body;
    await spammer.call("PUT", `/api/messages/${messages[1].id}/known-sender`);
    expect(rejection(await write(request.id, { to: [OFFICER], cc: [target] }))).toEqual(NOT_YET);
  });

  test("a newsletter of an agency he never wrote to, and absence notices, raise nothing", async () => {
    const request = await createSentRequest(app, spammer, {
      agencyId: await addAgency("desk@spammer.example"),
    });
    await deliverEmail(request, { from: "News <news@epa.gov>", text: "Our news of the week." });
    expect((await sending()).step).toBe("new");
    const other = await createSentRequest(app, spammer);
    await deliverEmail(other, {
      ...{ subject: "Automatic reply: out of office", text: "I am out of the office until March 9, 2026." },
      headers: ["Auto-Submitted: auto-replied"],
    });
    expect((await sending()).step).toBe("new");
  });

  test("an imported correspondence is no answer, and its addresses are strangers'", async () => {
    const target = victim();
    const mbox = [
      [
        "From: Me <me@spammer.example>",
        `To: ${OFFICER}`,
        "Subject: Wells",
        "Message-ID: <w@spammer.example>",
      ],
      [
        ...[`From: NARA <${OFFICER}>`, "To: me@spammer.example", `Cc: ${target}`, "Subject: Re: Wells"],
        ...["In-Reply-To: <w@spammer.example>", "Message-ID: <r@nara.gov>"],
      ],
    ]
      .map((head, index) =>
        [
          "From x@example.org Mon Mar  2 10:00:00 2026",
          ...head,
          `Date: Mon, ${5 + index} Jan 2026 10:00:00 +0000`,
          "",
          "Your request is granted in full. The responsive records are attached.",
          "",
        ].join("\n"),
      )
      .join("\n");
    const body = new FormData();
    body.append("file", new Blob([mbox]), "old.mbox");
    const answer = await fetch(`${app.url}/api/imports`, {
      ...{ method: "POST", headers: { authorization: `Bearer ${spammer.token}` }, body },
    });
    const { id } = (await answer.json()) as { id: string };
    await app.runDueJobs();
    const { choices } = (await spammer.call("GET", `/api/imports/${id}`)).body;
    await spammer.call("PUT", `/api/imports/${id}/choices`, {
      ...choices,
      addresses: ["me@spammer.example"],
    });
    await app.runDueJobs();
    await spammer.call("POST", `/api/imports/${id}/application`, { excluded: [], included: [] });
    await app.runDueJobs();
    const { items } = (await spammer.call("GET", "/api/requests")).body;
    expect(items).toHaveLength(1);
    expect((await sending()).step).toBe("new");
    expect(rejection(await write(items[0].id, { to: [OFFICER], cc: [target] }))).toEqual(NOT_YET);
    expect((await write(items[0].id, { to: [OFFICER] })).status).toBe(201);
  });

  test("an answer by email goes no further than one in the app", async () => {
    const request = await createSentRequest(app, spammer, {
      agencyId: await addAgency("desk@spammer.example"),
    });
    const target = victim();
    await deliverEmail(request, {
      ...{ from: "Desk <desk@spammer.example>", text: "Please clarify which years you mean." },
      headers: [`Reply-To: ${target}`],
    });
    const notice = app.relay.emails.findLast(({ envelopeTo }) => envelopeTo.includes(spammer.email));
    const to = notice?.replyTo[0]?.address ?? "";
    const headers = [`In-Reply-To: ${notice?.messageId}`];
    const raw = emailFrom({ to, from: spammer.email, text: "Buy my pills.", headers });
    expect(await app.deliverEmail({ from: spammer.email, to, raw })).toMatch(/^250/);
    await app.runDueJobs();
    const { repliesByEmail } = (await spammer.call("GET", `/api/conversations/${request.id}`)).body;
    expect(repliesByEmail).toHaveLength(1);
    for (const { id } of repliesByEmail) {
      expect(rejection(await spammer.call("POST", `/api/answers-by-mail/${id}/confirmation`))).toEqual(
        NOT_YET,
      );
    }
    await app.runDueJobs();
    expect(reached().has(target)).toBe(false);
  });

  test("invitations: ten a day, and no address again and again", async () => {
    const invite = (email: string, requestId: string | null = null, by = spammer) =>
      by.call("POST", "/api/shares", { requestId, email, level: "view" });
    const target = victim();
    expect((await invite(target)).status).toBe(201);
    expect((await invite(target)).status).toBe(201);
    expect(rejection(await invite(target))).toEqual({ status: 429, code: "invited_before" });
    // Not for another request either, nor once the draft that was shared is gone.
    const shared = await createDraft(spammer);
    const other = victim();
    expect((await invite(other, shared.id)).status).toBe(201);
    await spammer.call("DELETE", `/api/requests/${shared.id}`);
    expect((await sending()).invitations).toMatchObject({ remaining: MAX_INVITATIONS_PER_DAY - 3 });
    const all = await Promise.all(Array.from({ length: 12 }, () => invite(victim())));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MAX_INVITATIONS_PER_DAY - 3);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5);
    // Several accounts together do not flood an address either.
    const results: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const accomplice = await app.signUpNewUser(`accomplice${accounts}-${index}@spammer.example`);
      results.push((await invite(target, null, accomplice)).status);
    }
    expect(results).toEqual([201, 201, 201, 429]);
  });

  test("an invitation carries no advertisement", async () => {
    const { id } = await createDraft(spammer, {
      title: "Cheap pills at https://pills.example/buy and pills.example/x",
    });
    const email = victim();
    expect((await spammer.call("POST", "/api/shares", { requestId: id, email, level: "view" })).status).toBe(
      201,
    );
    await app.runDueJobs();
    const invitation = app.relay.emails.findLast(({ envelopeTo }) => envelopeTo.includes(email));
    expect(invitation?.text).toContain("Cheap pills at [link removed] and [link removed]");
    expect(invitation?.text).not.toContain("pills.example");
  });

  test("his name is a user's, and says which service sends", async () => {
    for (const name of [
      "FBI Director",
      "Department of Justice",
      "Ana <ceo@bank.com>",
      "www.bank.com",
      "Ana\r\nBcc: victim@people.example",
      "Ana\u202eziuR",
      "Daylight Support",
    ]) {
      const { status, body } = await spammer.call("PUT", "/api/me/profile", profileOf({ name }));
      expect({ name, status, path: body.fields?.[0].path }).toEqual({ name, status: 422, path: "/name" });
    }
    expect((await spammer.call("PUT", "/api/me/profile", profileOf({ name: "Ana Ruiz" }))).status).toBe(200);
    await createSentRequest(app, spammer);
    expect(app.relay.emails.at(-1)?.from?.name).toBe("Ana Ruiz via Daylight");
    // One that was saved before names were checked does not go out.
    await app.database.pool.query("update user_account set name = 'FBI Director' where id = $1", [
      spammer.id,
    ]);
    await createSentRequest(app, spammer);
    expect(app.relay.emails.at(-1)?.from?.name).toBe("Requester via Daylight");
  });

  test("sending again counts again, taking back before it left does not, and nothing else gives room", async () => {
    const own = await createDraft(spammer, { agencyId: await addAgency(victim()) });
    expect((await submit(own)).status).toBe(200);
    await spammer.call("DELETE", `/api/requests/${own.id}/submission`);
    expect(await sending()).toMatchObject({ recipients: { remaining: 10 }, external: { remaining: 2 } });
    const request = await createSentRequest(app, spammer);
    const { messages } = (await spammer.call("GET", `/api/conversations/${request.id}`)).body;
    const again = () => spammer.call("POST", `/api/messages/${messages[0].id}/delivery`);
    const fail = async () => {
      await app.database.pool.query("update message set delivery_state = 'bounced' where id = $1", [
        messages[0].id,
      ]);
      await refreshDerivedRows(app.database.pool);
    };
    for (let count = 2; count <= 10; count += 1) {
      await fail();
      app.clock.advance({ seconds: 1 });
      expect((await again()).status).toBe(202);
      await app.runDueJobs();
    }
    await fail();
    expect(rejection(await again())).toEqual(LIMIT);
  });

  test("the database lets no user's transaction change what is counted", async () => {
    await createSentRequest(app, spammer);
    const id = spammer.id;
    for (const statement of [
      "delete from sent_count",
      "update sent_count set recipients = 1",
      `insert into sending_step (owner_id, step, reason, at) values ('${id}', 'full', 'earlier', now())`,
      "update sending_step set step = 'full'",
    ]) {
      const attempt = withUser(app.database.db, id, async (tx) => {
        await tx.executeQuery({ ...COMPILED, sql: statement } as never);
      });
      await expect(attempt).rejects.toThrow(/permission denied/);
    }
    expect((await sending()).recipients.remaining).toBe(9);
  });
  const COMPILED = { query: { kind: "RawNode" }, parameters: [], queryId: { queryId: "attack" } };

  test("only administrators choose a user's step, and it is audited", async () => {
    const path = `/api/admin/users/${spammer.id}/sending-step`;
    expect((await spammer.call("PUT", path, { step: "full" })).status).toBe(403);
    expect((await app.call("PUT", path, { step: "full" })).status).toBe(401);
    const admin = await administrator();
    expect((await admin.call("PUT", path, { step: "enormous" })).status).toBe(400);
    expect(
      (await admin.call("PUT", `/api/admin/users/${randomUUID()}/sending-step`, { step: "full" })).status,
    ).toBe(404);
    expect((await admin.call("PUT", path, { step: "known" })).status).toBe(204);
    expect((await sending()).recipients.limit).toBe(TIER_LIMITS.known.recipients);
    const { rows } = await app.database.pool.query(
      "select actor, detail from audit_event where action = 'sending_step_changed' and subject = $1",
      [spammer.id],
    );
    expect(rows).toEqual([{ actor: admin.id, detail: { from: "new", to: "known" } }]);
    // What an administrator chose, an answer does not change.
    await deliverEmail(await createSentRequest(app, spammer), {});
    expect((await sending()).step).toBe("known");
    const byCommand = { db: app.database.db, at: new Date(0) };
    const { email } = spammer;
    expect(await chooseSendingStepByEmail(byCommand, { email: email.toUpperCase(), step: "new" })).toContain(
      email,
    );
    expect((await sending()).step).toBe("new");
    await expect(chooseSendingStepByEmail(byCommand, { email, step: "9" })).rejects.toThrow(/no step/);
  });

  let admin: TestUser | undefined;
  const administrator = async () => {
    admin ??= await app.signUpNewUser(ADMIN);
    return admin;
  };
});
