import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isKnownRecipient } from "#server/actions/intake/known-recipient.ts";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import { createHttpReceiver } from "#server/mail/receive/http-receiver.ts";
import {
  type SmtpReceiver,
  type SmtpReceiverOptions,
  startSmtpReceiver,
} from "#server/mail/receive/smtp-receiver.ts";
import { createDraft, createSentRequest, emailFrom } from "#test/support/factories.ts";
import { connectSmtp, smtpClientOn } from "#test/support/smtp-client.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** Strangers fill the disk with email to made-up addresses, or ask which addresses exist. */
describe("email to addresses nobody ever had", () => {
  const DOMAIN = "in.daylight.test";
  let app: TestApp;
  let ada: TestUser;
  let replyAddress: string;
  const running: SmtpReceiver[] = [];

  const receiver = async (options: Partial<SmtpReceiverOptions> = {}) => {
    const one = await startSmtpReceiver({
      host: "127.0.0.1",
      port: 0,
      domain: DOMAIN,
      files: app.context.files,
      receive: (envelope, raw) => receiveEmail(app.context, envelope, raw),
      isKnownRecipient: (address) => isKnownRecipient(app.context, address),
      log: pino({ level: "silent" }),
      ...options,
    });
    running.push(one);
    return one.port;
  };
  const started = async (port: number) => {
    const client = await connectSmtp(port);
    await client.command("MAIL FROM:<spam@elsewhere.example>");
    return client;
  };
  const inboundCount = async () =>
    (await app.database.pool.query("select count(*)::int as n from inbound")).rows[0].n as number;

  beforeAll(async () => {
    app = await startTestApp();
    ada = await app.signUpAndLogIn("ada@example.org");
    ({ replyAddress } = await createSentRequest(app, ada));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.close()));
  });
  afterAll(() => app?.close());

  test("are refused at RCPT, while what may be a mistyped reply address is taken", async () => {
    const client = await started(await receiver({ limits: { maxErrors: 1000 } }));
    const rcpt = (address: string) => client.command(`RCPT TO:<${address}>`);
    const local = replyAddress.slice(0, replyAddress.indexOf("@"));
    const other = local.at(5) === "x" ? "y" : "x";
    for (const known of [
      replyAddress,
      replyAddress.toUpperCase(),
      `${local}+foia@${DOMAIN}`,
      `${local.slice(0, 5)}${other}${local.slice(6)}@${DOMAIN}`,
      `${local.slice(0, -1)}@${DOMAIN}`,
      `${local}x@${DOMAIN}`,
      `postmaster@${DOMAIN}`,
      `Abuse@${DOMAIN}`,
      "postmaster",
      `notices@${DOMAIN}`,
    ]) {
      expect([known, await rcpt(known)]).toEqual([known, expect.stringMatching(/^250/)]);
    }
    for (const unknown of [
      `nobody@${DOMAIN}`,
      `records@${DOMAIN}`,
      `root@${DOMAIN}`,
      `admin@${DOMAIN}`,
      // Two mistakes are too many: the sender hears so, and can look at the letter.
      `${other}${local.slice(1, 5)}${other}${local.slice(6)}@${DOMAIN}`,
      `amber-river-abcdefghjkmnp@${DOMAIN}`,
      `answer-abcdefghjkmnp@${DOMAIN}`,
      `${"%".repeat(60)}@${DOMAIN}`,
      `'; drop table request; --@${DOMAIN}`.replaceAll(" ", ""),
    ]) {
      expect([unknown, await rcpt(unknown)]).toEqual([unknown, expect.stringMatching(/^550 5\.1\.1 /)]);
    }
  });

  test("stay known when their request, or their whole account, was deleted", async () => {
    const bob = await app.signUpAndLogIn("bob@example.org");
    const draft = await createDraft(bob);
    const letter = await createSentRequest(app, bob);
    expect((await bob.call("DELETE", `/api/requests/${draft.id}`)).status).toBeLessThan(300);
    await app.database.pool.query("delete from user_account where id = $1", [bob.id]);
    const port = await receiver();
    for (const to of [letter.replyAddress, draft.replyAddress]) {
      const near = to.replace(/@/, "x@");
      for (const address of [to, near]) {
        const client = await started(port);
        expect([address, await client.command(`RCPT TO:<${address}>`)]).toEqual([
          address,
          expect.stringMatching(/^250/),
        ]);
      }
    }
    const raw = emailFrom({ to: letter.replyAddress, text: "Here are the records." });
    await app.deliverEmail({ from: "foia@nara.gov", to: letter.replyAddress, raw });
    await app.runDueJobs();
    const { rows } = await app.database.pool.query("select state from inbound where envelope_to = $1", [
      letter.replyAddress,
    ]);
    expect(rows).toEqual([{ state: "unmatched" }]);
  });

  test("a flood of guesses ends the connection, then slows the address, and stores nothing", async () => {
    const before = await inboundCount();
    const port = await receiver({ relays: [], limits: { unknownRecipientsPerMinute: 30 } });
    const answers: string[] = [];
    for (let connection = 0; connection < 3; connection += 1) {
      const client = await started(port);
      const closed = once(client.socket, "close");
      for (let guess = 0; guess < 40; guess += 1) {
        const answer = await client.command(`RCPT TO:<guess-${connection}-${guess}@${DOMAIN}>`);
        answers.push(answer.slice(0, 9));
        if (answer.startsWith("421")) break;
      }
      client.socket.end();
      await closed;
    }
    const count = (code: string) => answers.filter((answer) => answer.startsWith(code)).length;
    // The first connection is closed at its 21st refusal; after 30 a minute nothing is looked up for this address.
    expect(count("550 5.1.1")).toBe(29);
    expect(count("421")).toBe(1);
    expect(count("451 4.7.1")).toBeGreaterThanOrEqual(40);
    expect(await inboundCount()).toBe(before);
  });

  test("a database that does not answer is 451, never 550", async () => {
    const port = await receiver({
      isKnownRecipient: () => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:5432")),
    });
    const client = await started(port);
    expect(await client.command(`RCPT TO:<${replyAddress}>`)).toMatch(/^451 4\.3\.0 /);
    expect(await client.command("QUIT")).toMatch(/^221/);
  });

  test("pipelined commands get their answers in order", async () => {
    const client = await connectSmtp(await receiver());
    const raw = emailFrom({ to: replyAddress, text: "Pipelined." }).replace(/\r\n\./g, "\r\n..");
    client.socket.write(
      [
        "MAIL FROM:<foia@nara.gov>",
        `RCPT TO:<nobody@${DOMAIN}>`,
        `RCPT TO:<${replyAddress}>`,
        `RCPT TO:<somebody@${DOMAIN}>`,
        "DATA",
        "",
      ].join("\r\n"),
    );
    const answers: string[] = [];
    for (let reply = 0; reply < 5; reply += 1) answers.push((await client.reply()).slice(0, 3));
    expect(answers).toEqual(["250", "550", "250", "550", "354"]);
    expect(await client.command(`${raw}\r\n.`)).toMatch(/^250/);
  });

  test("LMTP refuses them, too, and answers once for each recipient it took", async () => {
    const { connect } = await import("node:net");
    const client = smtpClientOn(connect(await receiver({ lmtp: true }), "127.0.0.1"));
    await client.reply();
    await client.command("LHLO relay.example");
    await client.command("MAIL FROM:<foia@nara.gov>");
    expect(await client.command(`RCPT TO:<nobody@${DOMAIN}>`)).toMatch(/^550 5\.1\.1/);
    expect(await client.command(`RCPT TO:<${replyAddress}>`)).toMatch(/^250/);
    expect(await client.command("DATA")).toMatch(/^354/);
    expect(await client.command(`${emailFrom({ to: replyAddress, text: "By LMTP." })}\r\n.`)).toMatch(/^250/);
  });

  test("HTTP refuses what is for nobody here before its body is read, and names who is left out", async () => {
    const secret = "a secret of thirty-two characters";
    const receiveHttp = createHttpReceiver({
      secret,
      domain: DOMAIN,
      isKnownRecipient: (address) => isKnownRecipient(app.context, address),
      clock: app.context.clock,
      files: app.context.files,
      receive: (envelope, raw) => receiveEmail(app.context, envelope, raw),
      log: pino({ level: "silent" }),
    });
    const post = (to: string) => {
      const body = `${emailFrom({ to, text: `For ${to}.` })}\r\n`;
      const call = {
        timestamp: String(Math.floor(app.clock.now().epochMilliseconds / 1000)),
        from: "foia@nara.gov",
        to,
        remoteAddress: "",
        helo: "",
        sha256: createHash("sha256").update(body).digest("hex"),
      };
      const text = ["daylight-mail-in", ...Object.values(call)].join("\n");
      const signature = `v1=${createHmac("sha256", secret).update(text).digest("hex")}`;
      return receiveHttp({ ...call, signature }, Readable.from([Buffer.from(body)]));
    };
    await expect(post(`nobody@${DOMAIN}`)).rejects.toMatchObject({ status: 422, code: "unknown_recipient" });
    expect(await post(`${replyAddress},nobody@${DOMAIN}`)).toMatchObject({ refused: [`nobody@${DOMAIN}`] });
    const { rows } = await app.database.pool.query(
      "select envelope_to from inbound where received_by = 'http' order by id",
    );
    expect(rows).toEqual([{ envelope_to: replyAddress }]);
  });
});
