import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/requests/request.ts";
import { type Authentication, sandboxAuthentication } from "#core/mail/authentication.ts";
import { REPLY_MARKER } from "#core/notifications/reply-by-email-text.ts";
import { notifyReply } from "#server/actions/accounts/notify-reply.ts";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import { refreshDerivedRows } from "#test/support/derived-rows.ts";
import { createSentRequest, deliverReply, emailFrom } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

const ASKS =
  "We need more information before we can process your request. Please clarify which years you mean.\r\n\r\nOn Mon, Mar 2, 2026, Ada wrote:\r\n> All test results for lead.";
const verified = (domain: string): Authentication => ({
  ...sandboxAuthentication(domain),
  verdict: "verified",
  notChecked: null,
});

describe("reading and answering by mail", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    eve = await app.signUpAndLogIn("eve@example.org");
  });
  beforeEach(() => {
    // Anyone who writes proves it, unless a test says otherwise.
    app.context.authenticate = async (_raw, _envelope, shown) => verified(shown?.split("@")[1] ?? "");
    // A day on, so that no test gets fewer notices because of another.
    app.clock.advance({ hours: 25 });
  });
  afterAll(() => app?.close());

  const sentTo = (address: string) => app.relay.emails.filter((email) => email.envelopeTo.includes(address));
  const newestTo = (address: string) => {
    const email = sentTo(address).at(-1);
    if (!email) throw new Error(`Nothing was sent to ${address}.`);
    return email;
  };
  type Sent = ReturnType<typeof newestTo>;
  const header = (email: Sent, name: string) => email.headers.find((one) => one.name === name)?.value;
  const conversation = async (id: string, user = ada) =>
    (await user.call("GET", `/api/conversations/${id}`)).body;
  const lettersOf = async (id: string) =>
    (await conversation(id)).messages.filter((message: { direction: string }) => message.direction === "out");

  const choiceOf = async (user: TestUser) => (await user.call("GET", "/api/me/notices")).body.choices.reply;

  /** A request whose agency has asked something, and the notice of that. */
  async function asked(
    letter: Parameters<typeof deliverReply>[3] = {},
  ): Promise<{ request: RequestDetail; notice: Sent }> {
    const request = await createSentRequest(app, ada);
    await deliverReply(app, ada, request, { text: ASKS, messageId: `<${randomUUID()}@nara.gov>`, ...letter });
    return { request, notice: newestTo(ada.email) };
  }

  type Written = Partial<Parameters<typeof emailFrom>[0]> & { envelopeFrom?: string };

  /** What the user's mail program sends when they answer the notice. */
  const answerEmail = (notice: Sent, { envelopeFrom: _, ...written }: Written = {}) =>
    emailFrom({
      to: notice.replyTo[0]?.address ?? "",
      from: "Ada <ada@example.org>",
      subject: notice.subject,
      text: `The years 2020 to 2024.\r\n\r\nOn Tue, Mar 3, 2026 at 10:00 AM National Archives via Daylight <notices@in.daylight.test> wrote:\r\n\r\n${notice.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\r\n")}\r\n`,
      messageId: `<${randomUUID()}@example.org>`,
      ...written,
      headers: [
        `In-Reply-To: ${notice.messageId}`,
        `References: ${notice.messageId}`,
        ...(written.headers ?? []),
      ],
    });

  async function deliver(to: string, raw: string, from = "ada@example.org"): Promise<void> {
    expect(await app.deliverEmail({ from, to, raw })).toMatch(/^250/);
    await app.runDueJobs();
  }
  const answer = (notice: Sent, written: Written = {}) =>
    deliver(notice.replyTo[0]?.address ?? "", answerEmail(notice, written), written.envelopeFrom);

  test("a reply is mailed to its user: who, what, threaded, with its files", async () => {
    const { request, notice } = await asked({ attachment: { name: "form.csv", text: "a,b" } });
    const { messages } = await conversation(request.id);
    expect(notice).toMatchObject({
      from: {
        name: "National Archives and Records Administration via Daylight",
        address: "notices@in.daylight.test",
      },
      to: [{ address: "ada@example.org" }],
      envelopeTo: ["ada@example.org"],
      subject: "Re: Lead levels in school drinking water — NARA",
      messageId: `<notice.${messages[1].id}@in.daylight.test>`,
      inReplyTo: `<request.${request.id}@in.daylight.test>`,
      references: [`<request.${request.id}@in.daylight.test>`],
      replyTo: [{ address: expect.stringMatching(/^answer-[a-z2-9]{13}@in\.daylight\.test$/) }],
      attachments: [{ name: "form.csv" }],
    });
    expect(header(notice, "auto-submitted")).toBe("auto-generated");
    expect(header(notice, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(notice.text).toContain("Please clarify which years you mean.");
    expect(notice.text).toContain("… earlier email quoted, see it in Daylight");
    expect(notice.text).toContain(`https://daylight.test/inbox?request=${request.id}`);
    expect(notice.text).toMatch(/needs a clarification/);

    await deliverReply(app, ada, request, { text: "A second letter." });
    const second = newestTo(ada.email);
    expect(second.inReplyTo).toBe(notice.inReplyTo);
    expect(second.messageId).not.toBe(notice.messageId);
    expect(second.replyTo).not.toEqual(notice.replyTo);
  });

  test("what the agency gets of an answer is the user's words, and nothing of the user's or our own headers", async () => {
    const { request, notice } = await asked({ messageId: "<asks@nara.gov>" });
    await answer(notice, { attachment: { name: "years.csv", text: "2020,2024" } });
    const [, letter] = await lettersOf(request.id);
    expect(letter).toMatchObject({
      from: { name: "Ada Requester", address: request.replyAddress },
      to: ["foia@nara.gov"],
      cc: [],
      text: "The years 2020 to 2024.",
      delivery: { state: "accepted" },
      attachments: [{ name: "years.csv" }],
    });
    const { body: raw } = await ada.call("GET", `/api/messages/${letter.id}/raw`);
    expect(raw).toContain("In-Reply-To: <asks@nara.gov>");
    expect(raw).toMatch(
      /^From: Ada Requester via Daylight\r?\n? <[a-z]+-[a-z]+-[a-z2-9]{13}@in\.daylight\.test>\r$/m,
    );
    expect(raw).toMatch(/^To: .*<?foia@nara\.gov>?\r$/m);
    expect(raw).toContain("The years 2020 to 2024.");
    expect(raw).toContain(Buffer.from("2020,2024").toString("base64").slice(0, 12));
    const token = notice.replyTo[0]?.address.split("@")[0] ?? "?";
    for (const secret of [
      token,
      "answer-",
      "notice",
      "daylight.test/",
      ada.email,
      "example.org",
      REPLY_MARKER,
      "Archives via ",
      "clarify",
      "Auto-Submitted",
    ]) {
      expect(raw).not.toContain(secret);
    }
    const { body: detail } = await ada.call("GET", `/api/requests/${request.id}`);
    expect(detail.waitingOn).toBe("agency");
    const events = detail.events.map((event: { kind: string; data: object }) => [event.kind, event.data]);
    expect(events).toContainEqual(["message_sent", { to: "foia@nara.gov", by: "mail" }]);
  });

  test("the same answer again, also by another way, is sent once", async () => {
    const { request, notice } = await asked();
    const raw = answerEmail(notice, { messageId: "<once@example.org>" });
    const to = notice.replyTo[0]?.address ?? "";
    await deliver(to, raw);
    await deliver(to, raw);
    await deliver(to.toUpperCase().replace("IN.DAYLIGHT.TEST", "in.daylight.test"), `X-Hop: 2\r\n${raw}`);
    expect(await lettersOf(request.id)).toHaveLength(2);
    expect(await conversation(request.id)).toMatchObject({ repliesByEmail: [] });
    // Other words under that id are not thrown away.
    await deliver(to, answerEmail(notice, { messageId: "<once@example.org>", text: "And 2025." }));
    expect(await conversation(request.id)).toMatchObject({
      repliesByEmail: [{ text: "And 2025.", reason: "twice" }],
    });
  });

  test("an answer that nothing proves waits, its user is notified once, and confirms it", async () => {
    const { request, notice } = await asked();
    app.context.authenticate = async () => sandboxAuthentication("example.org");
    const before = sentTo(ada.email).length;
    await answer(notice);
    await answer(notice, { text: "Another." });
    expect(await lettersOf(request.id)).toHaveLength(1);
    const { repliesByEmail } = await conversation(request.id);
    expect(repliesByEmail).toMatchObject([
      { text: "The years 2020 to 2024.", reason: "not_proven", from: "ada@example.org", attachments: [] },
      { text: "Another.", reason: "not_proven" },
    ]);
    expect(sentTo(ada.email)).toHaveLength(before + 1);
    const notification = newestTo(ada.email);
    expect(notification).toMatchObject({ subject: "Confirm your reply to NARA", replyTo: [] });
    expect(header(notification, "auto-submitted")).toBe("auto-replied");
    expect(notification.text).toContain(`https://daylight.test/inbox?request=${request.id}`);
    expect(notification.text).not.toContain("2020 to 2024");

    const [first, second] = repliesByEmail;
    for (const path of [
      `/api/answers-by-mail/${first.id}/confirmation`,
      `/api/answers-by-mail/${randomUUID()}/confirmation`,
    ]) {
      expect(await eve.call("POST", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect((await app.call("POST", path)).status).toBe(401);
    }
    expect((await eve.call("DELETE", `/api/answers-by-mail/${first.id}`)).status).toBe(404);
    for (let clicks = 0; clicks < 2; clicks++) {
      expect((await ada.call("POST", `/api/answers-by-mail/${first.id}/confirmation`)).status).toBe(204);
    }
    expect((await ada.call("DELETE", `/api/answers-by-mail/${first.id}`)).body).toMatchObject({
      code: "answer_sent",
    });
    expect((await ada.call("DELETE", `/api/answers-by-mail/${second.id}`)).status).toBe(204);
    expect(await ada.call("POST", `/api/answers-by-mail/${second.id}/confirmation`)).toMatchObject({
      status: 409,
      body: { code: "answer_discarded" },
    });
    await app.runDueJobs();
    expect((await lettersOf(request.id)).map(({ text }: { text: string }) => text).slice(1)).toEqual([
      "The years 2020 to 2024.",
    ]);
    expect(newestTo("foia@nara.gov")).toMatchObject({
      text: expect.stringContaining("The years 2020 to 2024."),
    });
    expect(await conversation(request.id)).toMatchObject({ repliesByEmail: [] });
  });

  test("anyone who else holds the address sends nothing in the user's name", async () => {
    const { request, notice } = await asked();
    await answer(notice, {
      from: "Eve <eve@example.org>",
      envelopeFrom: "eve@example.org",
      text: "I withdraw.",
    });
    expect(await lettersOf(request.id)).toHaveLength(1);
    expect(await conversation(request.id)).toMatchObject({
      repliesByEmail: [{ from: "eve@example.org", reason: "not_you" }],
    });
    expect(newestTo(ada.email).subject).toBe("Confirm your reply to NARA");
    expect(sentTo(eve.email).every((email) => !/answer/i.test(email.subject))).toBe(true);
    expect((await eve.call("GET", `/api/conversations/${request.id}`)).status).toBe(404);
  });

  const programs: [string, Written][] = [
    ["a vacation program", { headers: ["Auto-Submitted: auto-replied"], text: "I am away." }],
    [
      "an old vacation program",
      { subject: "Automatic reply: Re: Lead levels", text: "I am out of the office until Monday." },
    ],
    ["a null sender", { envelopeFrom: "", text: "Something about your mail." }],
    ["nothing but the quote", { text: "> Your answer goes above this line\r\n> NARA wrote" }],
  ];
  test.each(programs)("goes nowhere and is answered by nothing: %s", async (_name, written) => {
    const { request, notice } = await asked();
    const emails = app.relay.emails.length;
    await answer(notice, written);
    expect(app.relay.emails).toHaveLength(emails);
    expect(await conversation(request.id)).toMatchObject({ repliesByEmail: [] });
    expect((await conversation(request.id)).messages).toHaveLength(2);
  });

  test("a vacation program that does not say so is not forwarded either, and its owner gets no email", async () => {
    const { request, notice } = await asked();
    const emails = app.relay.emails.length;
    await answer(notice, {
      text: "I am out of the office until Monday, March 9, and have no access to my mail. For urgent matters call my colleague Bob.",
    });
    expect(app.relay.emails).toHaveLength(emails);
    expect(await conversation(request.id)).toMatchObject({ repliesByEmail: [{ reason: "like_automatic" }] });
  });

  test("a closed request, a disabled account and files too heavy: nothing is sent", async () => {
    const closed = await asked();
    await app.database.pool.query("update request set status = 'closed' where id = $1", [closed.request.id]);
    await refreshDerivedRows(app.database.pool);
    await answer(closed.notice);
    expect(await lettersOf(closed.request.id)).toHaveLength(1);
    expect(await conversation(closed.request.id)).toMatchObject({ repliesByEmail: [{ reason: "closed" }] });

    app.clock.advance({ hours: 25 });
    const heavy = await asked();
    const to = heavy.notice.replyTo[0]?.address ?? "";
    const files = ["a", "b"].map((name) =>
      [
        `--part`,
        `Content-Type: application/pdf; name="${name}.pdf"`,
        "Content-Transfer-Encoding: base64",
        "",
        `${name}AAA`.repeat(5_000_000),
      ].join("\r\n"),
    );
    const raw = answerEmail(heavy.notice, { attachment: { name: "small.csv", text: "1" } }).replace(
      "--part--",
      `${files.join("\r\n")}\r\n--part--`,
    );
    const stored = await app.context.files.put(Buffer.from(raw));
    await receiveEmail(
      app.context,
      { from: ada.email, to: [to], remoteAddress: "", helo: "", receivedVia: "http" },
      stored,
    );
    await app.runDueJobs();
    expect(await lettersOf(heavy.request.id)).toHaveLength(1);
    expect(await conversation(heavy.request.id)).toMatchObject({ repliesByEmail: [] });
    expect(newestTo(ada.email).subject).toBe("Your reply to NARA could not be sent");

    const disabled = await asked();
    const emails = app.relay.emails.length;
    await app.database.pool.query("update user_account set disabled = true where id = $1", [ada.id]);
    await answer(disabled.notice);
    await deliver(
      disabled.request.replyAddress,
      emailFrom({ to: disabled.request.replyAddress, text: "Hello." }),
      "foia@nara.gov",
    );
    await app.database.pool.query("update user_account set disabled = false where id = $1", [ada.id]);
    expect(app.relay.emails).toHaveLength(emails);
    expect(await conversation(disabled.request.id)).toMatchObject({ repliesByEmail: [] });
    expect(await lettersOf(disabled.request.id)).toHaveLength(1);
  });

  test("a notice that comes back is noted, and nothing answers it", async () => {
    const { request, notice } = await asked();
    const emails = app.relay.emails.length;
    const bounce = [
      "From: MAILER-DAEMON@example.org",
      "To: notices@in.daylight.test",
      "Subject: Undelivered Mail Returned to Sender",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "MIME-Version: 1.0",
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "This is the mail system at host mx.example.org.",
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.org",
      "",
      "Final-Recipient: rfc822; ada@example.org",
      "Action: failed",
      "Status: 5.2.2",
      "Diagnostic-Code: smtp; 552 5.2.2 mailbox full",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: ${notice.messageId}`,
      "",
      "--b--",
      "",
    ].join("\r\n");
    await deliver("notices@in.daylight.test", bounce, "");
    await deliver(
      "notices@in.daylight.test",
      emailFrom({
        to: "notices@in.daylight.test",
        text: "I am away.",
        headers: ["Auto-Submitted: auto-replied"],
      }),
    );
    expect(app.relay.emails).toHaveLength(emails);
    expect((await ada.call("GET", "/api/me/notices")).body.emailDeliveryProblem).toMatch(/full/);
    expect((await conversation(request.id)).messages).toHaveLength(2);
    expect((await ada.call("GET", `/api/requests/${request.id}`)).body.deliveryProblem).toBeNull();
    await asked();
    expect((await ada.call("GET", "/api/me/notices")).body.emailDeliveryProblem).toBeNull();
  });

  test("our own notice passed on to a request, and the user's own email to it, cause no second notice", async () => {
    const { request } = await asked();
    const emails = app.relay.emails.length;
    for (const from of [
      "National Archives via Daylight <notices@in.daylight.test>",
      "Ada <ada@example.org>",
    ]) {
      await deliver(
        request.replyAddress,
        emailFrom({ to: request.replyAddress, from, text: "Fwd" }),
        "ada@example.org",
      );
    }
    expect(app.relay.emails).toHaveLength(emails);
  });

  test("two programs that answer each other come to an end; what was read in the app already is not mailed", async () => {
    const request = await createSentRequest(app, ada);
    const before = sentTo(ada.email).length;
    for (let n = 0; n < 33; n++) {
      const raw = emailFrom({
        to: request.replyAddress,
        messageId: `<loop-${n}@nara.gov>`,
        text: `Mail ${n}.`,
      });
      expect(await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw })).toMatch(
        /^250/,
      );
    }
    await app.runDueJobs();
    expect(sentTo(ada.email)).toHaveLength(before + 30);
    expect((await conversation(request.id)).messages).toHaveLength(34);

    const other = await createSentRequest(app, ada);
    const { rows } = await app.database.pool.query("select message_id from reply_notification limit 1");
    const [, , read] = (await conversation(request.id)).messages;
    await app.database.pool.query("delete from reply_notification where message_id = $1", [read.id]);
    await ada.call("PUT", `/api/conversations/${request.id}/read`);
    app.clock.advance({ hours: 25 });
    await notifyReply(app.context, { ownerId: ada.id, messageId: read.id });
    await notifyReply(app.context, { ownerId: ada.id, messageId: rows[0].message_id });
    await notifyReply(app.context, { ownerId: eve.id, messageId: read.id });
    await notifyReply(app.context, { ownerId: ada.id, messageId: other.id });
    await app.runDueJobs();
    expect(sentTo(ada.email)).toHaveLength(before + 30);
  });

  test("one click in the email ends these emails, no matter who clicks; the account turns them on again", async () => {
    const { request, notice } = await asked();
    const url =
      /^<https:\/\/daylight\.test(\/api\/replies-by-mail\/[\w-]+)>$/.exec(
        header(notice, "list-unsubscribe") ?? "",
      )?.[1] ?? "";
    const page = await app.call("GET", url);
    expect(page).toMatchObject({
      status: 200,
      body: expect.stringContaining("Stop getting replies by email?"),
    });
    expect(await choiceOf(ada)).toBe("at_once");
    const forged = url.replace(/.$/, (letter) => (letter === "A" ? "B" : "A"));
    for (const wrong of [forged, `/api/replies-by-mail/${"0".repeat(54)}`, "/api/replies-by-mail/x"]) {
      expect((await app.call("POST", wrong)).status, wrong).toBeGreaterThanOrEqual(400);
      expect((await app.call("GET", wrong)).status, wrong).toBeGreaterThanOrEqual(400);
    }
    expect(await choiceOf(ada)).toBe("at_once");

    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      await ada.call("PUT", "/api/me/notices", { choices: { reply: "at_once" } });
      const response = await fetch(`${app.url}${url}`, {
        method: "POST",
        headers: { "content-type": type },
        body: "List-Unsubscribe=One-Click",
        redirect: "manual",
      });
      expect(response.status).toBe(200);
      expect(await choiceOf(ada)).toBe("none");
    }
    expect(await choiceOf(eve)).toBe("at_once");
    const before = sentTo(ada.email).length;
    await deliverReply(app, ada, request, { text: "A letter nobody is mailed." });
    expect(sentTo(ada.email)).toHaveLength(before);
    const back = await ada.call("PUT", "/api/me/notices", { choices: { reply: "at_once" } });
    expect(back.body.choices).toMatchObject({ reply: "at_once" });
    expect((await ada.call("PUT", "/api/me/notices", { choices: { reply: "yes" } })).status).toBe(400);
    await deliverReply(app, ada, request, { text: "A letter that is." });
    expect(sentTo(ada.email)).toHaveLength(before + 1);
  });

  test("the address of an account that is gone is nobody's; the email waits for an administrator", async () => {
    const gone = await app.signUpAndLogIn("gone@example.org");
    const request = await createSentRequest(app, gone);
    await deliverReply(app, gone, request, { text: ASKS });
    const notice = newestTo(gone.email);
    await app.database.pool.query("delete from user_account where id = $1", [gone.id]);
    const emails = app.relay.emails.length;
    await answer(notice, { from: "gone@example.org", envelopeFrom: "gone@example.org" });
    expect(app.relay.emails).toHaveLength(emails);
    const { rows } = await app.database.pool.query(
      "select from_address from unmatched where from_address = $1",
      [gone.email],
    );
    expect(rows).toHaveLength(1);
  });
});
