import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileEmail } from "#server/actions/intake/file-email.ts";
import { createSenderAuthenticator } from "#server/mail/authenticate/authenticate-sender.ts";
import {
  ACKNOWLEDGMENT,
  createDraft,
  createSentRequest,
  deliverReply,
  emailFrom,
  RELEASE,
} from "#test/support/factories.ts";
import { ADMIN, startTestApp, type TestApp, type TestUser, UNMATCHED } from "#test/support/test-app.ts";

describe("mail on its way in", () => {
  let app: TestApp;
  let ada: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    admin = await app.signUpAndLogIn(ADMIN);
  });
  afterAll(() => app?.close());

  const detail = async (id: string) => (await ada.call("GET", `/api/requests/${id}`)).body;
  const conversation = async (id: string) => (await ada.call("GET", `/api/conversations/${id}`)).body;
  const incoming = async (id: string) =>
    (await conversation(id)).messages.filter((message: { direction: string }) => message.direction === "in");
  const deliver = async (to: string | string[], raw: string | Buffer, from = "foia@nara.gov") => {
    expect(await app.deliverEmail({ from, to, raw })).toMatch(/^250/);
    await app.runDueJobs();
  };
  const unmatched = async () => (await admin.call("GET", "/api/admin/unmatched")).body.items;

  test("the same bytes again are the same email; another email with its Message-ID is another", async () => {
    const request = await createSentRequest(app, ada);
    const to = request.replyAddress;
    const raw = emailFrom({ to, messageId: "<one@nara.gov>", text: "We are looking into it." });
    await deliver(to, raw);
    await deliver(to.toUpperCase().replace("IN.DAYLIGHT.TEST", "in.daylight.test"), raw);
    await deliver(to, raw);
    expect(await incoming(request.id)).toHaveLength(1);
    expect(await detail(request.id)).toMatchObject({ unread: 1 });
    await deliver(to, emailFrom({ to, messageId: "<one@nara.gov>", text: "We found something." }));
    expect(await incoming(request.id)).toHaveLength(2);
    expect(await detail(request.id)).toMatchObject({ unread: 2 });
  });

  test("both jobs of one email at the same time, and each twice: one message a request", async () => {
    const first = await createSentRequest(app, ada);
    const second = await createSentRequest(app, ada);
    const to = [first.replyAddress, second.replyAddress];
    expect(
      await app.deliverEmail({
        from: "foia@nara.gov",
        to,
        raw: emailFrom({ to: to.join(", "), text: ACKNOWLEDGMENT }),
      }),
    ).toMatch(/^250/);
    const { rows } = await app.database.pool.query("select id from inbound where state = 'received'");
    expect(rows).toHaveLength(2);
    const jobs = [...rows, ...rows].map(({ id }) => fileEmail(app.context, id));
    await Promise.all(jobs);
    await app.runDueJobs();
    for (const { id } of [first, second]) {
      expect(await incoming(id)).toHaveLength(1);
      expect(await detail(id)).toMatchObject({ status: "awaiting_determination", unread: 1 });
    }
  });

  test("many emails into one request at once: none is lost, none waits in a circle", async () => {
    const request = await createSentRequest(app, ada);
    const to = request.replyAddress;
    for (let n = 0; n < 8; n++) {
      await app.deliverEmail({
        from: "foia@nara.gov",
        to,
        raw: emailFrom({
          to,
          messageId: `<${n}@nara.gov>`,
          text: n % 2 ? ACKNOWLEDGMENT : "We write about your request.",
        }),
      });
    }
    const { rows } = await app.database.pool.query("select id from inbound where state = 'received'");
    await Promise.all([
      ...rows.map(({ id }) => fileEmail(app.context, id)),
      ...rows.map(() => ada.call("PUT", `/api/conversations/${request.id}/read`)),
    ]);
    await app.runDueJobs();
    expect(await incoming(request.id)).toHaveLength(8);
  });

  test("mail for an unknown address waits with guesses, and an administrator puts it where it belongs", async () => {
    const request = await createSentRequest(app, ada, { title: "Minutes of the space telescope board" });
    const raw = emailFrom({ to: UNMATCHED, subject: "Records about something", text: RELEASE });
    await deliver(UNMATCHED, raw);
    const [row] = await unmatched();
    expect(row).toMatchObject({
      from: { address: "foia@nara.gov" },
      to: UNMATCHED,
      candidateCount: expect.any(Number),
    });
    const reason = { reason: "To find the request it belongs to" };
    const { body: email } = await admin.call("POST", `/api/admin/unmatched/${row.id}/readings`, reason);
    expect(email.content).toMatchObject({ fromName: "NARA FOIA Office", subject: "Records about something" });
    expect(email.content.candidates.map((candidate: { requestId: string }) => candidate.requestId)).toContain(
      request.id,
    );
    const original = await admin.call("GET", `/api/admin/unmatched/${row.id}/raw`);
    // The client ends every email with one more line end before its dot.
    expect(original.body).toBe(`${raw}\r\n`);
    expect(original.headers.get("content-disposition")).toMatch(/^attachment/);

    const assign = (requestIds: string[]) =>
      admin.call("POST", `/api/admin/unmatched/${row.id}/assignment`, { requestIds });
    expect(await assign(["018f0000-0000-7000-8000-000000000000"])).toMatchObject({
      status: 422,
      body: { code: "unknown_request", fields: [{ path: "/requestIds" }] },
    });
    const both = await Promise.all([assign([request.id]), assign([request.id])]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    const [message] = await incoming(request.id);
    expect(message).toMatchObject({ subject: "Records about something", matchReason: expect.any(String) });
    expect(await unmatched()).toEqual([]);
    // What was assigned is its user's: administrators see where it is, not what it says.
    const { body: assigned } = await admin.call("GET", `/api/admin/unmatched/${row.id}`);
    expect(assigned).toMatchObject({
      state: "assigned",
      content: { text: "", candidates: [{ requestId: request.id }] },
    });
    const { rows } = await app.database.pool.query(
      "select actor, action from audit_event where subject = $1",
      [row.id],
    );
    expect(rows).toEqual(
      ["read_unmatched", "download_unmatched", "assign_unmatched"].map((action) => ({
        actor: ADMIN,
        action,
      })),
    );
  });

  test("mail for a draft that was deleted waits in the unmatched queue", async () => {
    const { id, replyAddress } = await createDraft(ada);
    await ada.call("DELETE", `/api/requests/${id}`);
    const before = (await unmatched()).length;
    await deliver(replyAddress, emailFrom({ to: replyAddress, text: "Too late." }));
    expect(await unmatched()).toHaveLength(before + 1);
  });

  test("a bounce marks the very letter it names; a delay is no failure", async () => {
    const request = await createSentRequest(app, ada);
    const [letter] = (await conversation(request.id)).messages;
    const state = async () => (await conversation(request.id)).messages[0].delivery;
    await deliver(request.replyAddress, bounceOf(request.replyAddress, letter.id, "delayed", "4.4.1"), "");
    expect(await state()).toMatchObject({ state: "deferred" });
    expect(await detail(request.id)).toMatchObject({ waitingOn: "agency" });
    await deliver(request.replyAddress, bounceOf(request.replyAddress, letter.id, "failed", "5.1.1"), "");
    expect(await state()).toMatchObject({
      state: "bounced",
      serverResponse: expect.stringContaining("no such mailbox"),
    });
    expect(await detail(request.id)).toMatchObject({ waitingOn: "you", deliveryProblem: "bounced" });
    // What is written next goes to the office, not to the robot that wrote last.
    expect((await conversation(request.id)).replyTo).toEqual([request.agencyEmail]);
  });

  const hostile: [string, string | Buffer][] = [
    ["no header at all", "\r\nJust words.\r\n"],
    ["one empty line", "\r\n"],
    ["NULs", Buffer.from("From: a\0b@nara.gov\r\nSubject: N\0UL\r\n\r\nWords \0 and words\r\n")],
    [
      "every byte there is",
      Buffer.concat([
        Buffer.from("Subject: bytes\r\n\r\n"),
        Buffer.from(Uint8Array.from({ length: 256 }, (_, n) => n)),
        Buffer.from("\r\n"),
      ]),
    ],
    [
      "broken surrogates in its HTML",
      "Subject: half\r\nContent-Type: text/html\r\n\r\n<p>tracking number &#xD83D;2026-1 &#0; \u{1f600}</p>\r\n",
    ],
    ["a header of 100 kB", `Subject: ${"x".repeat(60_000)}\r\nX-Y: ${"y".repeat(40_000)}\r\n\r\nWords\r\n`],
    [
      "a name that breaks out of a header",
      'Subject: name\r\nContent-Type: application/x"\r\n\tcharset; name="a\\"\r\n b.pdf"\r\nContent-Disposition: attachment\r\n\r\nx\r\n',
    ],
    ["lone line feeds", "Subject: lf\n\nWords\n"],
  ];
  test.each(hostile)("stored and shown: %s", async (_name, raw) => {
    const request = await createSentRequest(app, ada);
    await deliver(request.replyAddress, raw);
    const [message, ...others] = await incoming(request.id);
    expect(others).toEqual([]);
    expect((await ada.call("GET", `/api/messages/${message.id}/raw`)).status).toBe(200);
    for (const attachment of message.attachments) {
      expect((await ada.call("GET", `/api/attachments/${attachment.id}`)).status).toBe(200);
    }
    const { status } = await ada.call("GET", `/api/messages/${message.id}/html`);
    expect(status).toBe(message.hasHtml ? 200 : 404);
  });

  test("an email with a line of a megabyte is refused whole, or stored whole", async () => {
    const request = await createSentRequest(app, ada);
    const raw = `Subject: long\r\n\r\n${"x".repeat(1_000_000)}\r\n`;
    const answer = await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
    expect(answer).toMatch(/^550 5\.6\.0/);
    await app.runDueJobs();
    expect(await incoming(request.id)).toEqual([]);
  });

  test("a stranger's reply is shown, and does not redirect what is written next", async () => {
    const request = await createSentRequest(app, ada);
    await deliverReply(app, ada, request, {
      from: "Eve <eve@elsewhere.example>",
      text: "Send it to me instead.",
    });
    expect(await conversation(request.id)).toMatchObject({
      replyTo: [request.agencyEmail],
      suggestedRecipients: ["eve@elsewhere.example"],
    });
    await deliverReply(app, ada, request, { from: "Jane <jane.officer@nara.gov>", text: "I look into it." });
    expect(await conversation(request.id)).toMatchObject({ replyTo: ["jane.officer@nara.gov"] });
  });

  describe("who sent it", () => {
    const realAuthenticate = () => app.context.authenticate;
    let before: ReturnType<typeof realAuthenticate>;
    let checks = 0;
    /** As from a server outside, with DNS as a table: `TYPE name` → records. Null answers nothing. */
    const authenticateWithDns = (table: Record<string, string> | null) => {
      const authenticate = createSenderAuthenticator({
        resolve: async (name, type) => {
          const record = table?.[`${type} ${name}`];
          if (record) return [[record]];
          throw Object.assign(new Error(name), { code: table ? "ENOTFOUND" : "ESERVFAIL" });
        },
        name: "in.daylight.test",
        sandbox: false,
      });
      app.context.authenticate = (raw, envelope, shown) => {
        checks++;
        return authenticate(raw, { ...envelope, remoteAddress: "192.0.2.10" }, shown);
      };
    };
    const RECORDS = {
      "TXT _dmarc.nara.gov": "v=DMARC1; p=reject",
      "TXT nara.gov": "v=spf1 ip4:192.0.2.10 -all",
      "TXT nara-gov.com": "v=spf1 ip4:192.0.2.10 -all",
    };
    const senderOf = async (id: string) => (await incoming(id)).at(-1).sender;
    beforeAll(() => {
      before = realAuthenticate();
    });
    afterAll(() => {
      app.context.authenticate = before;
    });

    test("is said of a sandbox's own email as it is", async () => {
      const request = await createSentRequest(app, ada);
      await deliverReply(app, ada, request, { text: "We are looking into it." });
      expect(await senderOf(request.id)).toMatchObject({ tone: "plain", label: "From the simulated agency" });
    });

    test("is verified, disowned, or a look-alike, and only its user reads it", async () => {
      authenticateWithDns(RECORDS);
      const request = await createSentRequest(app, ada);
      await deliverReply(app, ada, request, { text: "We are looking into it." });
      expect(await senderOf(request.id)).toEqual({
        tone: "fine",
        label: "Sent by nara.gov, verified",
        details: "SPF confirms the address.",
        methods: ["SPF pass (nara.gov)", "DKIM none", "DMARC pass (asks for reject)"],
      });

      authenticateWithDns({ ...RECORDS, "TXT nara.gov": "v=spf1 -all" });
      await deliverReply(app, ada, request, { text: "A fee of $618.00 is due." });
      expect(await senderOf(request.id)).toMatchObject({
        tone: "danger",
        label: "Claims nara.gov, failed verification",
      });

      authenticateWithDns(RECORDS);
      const to = request.replyAddress;
      await deliver(
        to,
        emailFrom({ to, from: "FOIA <foia@nara-gov.com>", text: "Pay here." }),
        "a@nara-gov.com",
      );
      expect(await senderOf(request.id)).toMatchObject({
        tone: "danger",
        label: "Not nara.gov. Sent by nara-gov.com",
      });
      const eve = await app.signUpAndLogIn("eve.reads@example.org");
      expect((await eve.call("GET", `/api/conversations/${request.id}`)).status).toBe(404);
    });

    test("could not be checked while DNS is away, and the email is there all the same", async () => {
      authenticateWithDns(null);
      const request = await createSentRequest(app, ada);
      await deliverReply(app, ada, request, { text: "We are looking into it." });
      expect(await incoming(request.id)).toMatchObject([
        { sender: { tone: "plain", label: "Claims nara.gov, could not be checked" } },
      ]);
    });

    test("is what was found when it came, wherever it is put later", async () => {
      authenticateWithDns(RECORDS);
      const request = await createSentRequest(app, ada);
      const to = UNMATCHED;
      await deliver(to, emailFrom({ to, subject: "Put me somewhere", text: "We found something." }));
      const [row] = await unmatched();
      const asked = checks;
      authenticateWithDns({});
      await admin.call("POST", `/api/admin/unmatched/${row.id}/assignment`, { requestIds: [request.id] });
      expect(await senderOf(request.id)).toMatchObject({ tone: "fine", label: "Sent by nara.gov, verified" });
      expect(checks).toBe(asked);
    });
  });

  test("what a reader may mistake is shown, and what was fixed only on request", async () => {
    const request = await createSentRequest(app, ada);
    const to = request.replyAddress;
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)]).toString("base64");
    await deliver(
      to,
      `From: foia@nara.gov\r\nTo: ${to}\r\nSubject: Records\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf; name="r.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${program}\r\n`,
    );
    const [{ warnings }] = await incoming(request.id);
    expect(warnings).toEqual(
      expect.arrayContaining([
        { detail: "r.pdf says that it is application/pdf, but it is a program.", prominent: true },
        { detail: "It has no Message-ID.", prominent: false },
      ]),
    );
  });
});

/** RFC 3464, as Postfix words it. */
function bounceOf(to: string, messageId: string, action: string, status: string): string {
  return [
    "From: MAILER-DAEMON@nara.gov (Mail Delivery System)",
    `To: ${to}`,
    `Subject: ${action === "failed" ? "Undelivered Mail Returned to Sender" : "Delayed Mail (still being retried)"}`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "This is the mail system at host mx.nara.gov.",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.nara.gov",
    "",
    "Final-Recipient: rfc822; foia@nara.gov",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 no such mailbox",
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${messageId}@in.daylight.test>`,
    "",
    "--b--",
    "",
  ].join("\r\n");
}
