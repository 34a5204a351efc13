import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import { openMailboxCursor } from "#server/db/intake/imap-mailbox-cursor.ts";
import { createSenderAuthenticator } from "#server/mail/authenticate/authenticate-sender.ts";
import { startImapReader } from "#server/mail/receive/imap-reader.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { selfSignedCertificate } from "#server/mail/receive/tls-certificate.ts";
import { type DkimKey, dkimRecord } from "#server/mail/send/dkim.ts";
import { openMailer } from "#server/mail/send/smtp-mailer.ts";
import type { ReceiveEmail } from "#server/ports/incoming-email.ts";
import { type Dovecot, PASSWORD, startDovecot } from "#test/interop/dovecot.ts";
import { isInstalled, testWithPrograms } from "#test/interop/mail-programs.ts";
import {
  type Postfix,
  postfixSkipReason,
  type SmtpSink,
  startPostfix,
  startSink,
} from "#test/interop/postfix.ts";
import { createDraft } from "#test/support/factories.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const DOMAIN = "in.daylight.test";
const test = testWithPrograms(["postfix", "smtp-sink"], postfixSkipReason);

let app: TestApp;
let ada: TestUser;
let postfix: Postfix;
let dovecot: Dovecot | null = null;
let sink: SmtpSink;
let refusing: SmtpSink;
const dkim: DkimKey = {
  domain: DOMAIN,
  selector: "daylight",
  privateKey: generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString(),
};
/** While false, whatever the receivers took cannot be committed. */
let works = true;
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  if (!isInstalled("postfix", "smtp-sink") || postfixSkipReason !== null) return;
  const folder = await mkdtemp(join(tmpdir(), "daylight-postfix-test-"));
  closing.push(() => rm(folder, { recursive: true }));
  app = await startTestApp({ sandbox: false });
  closing.push(app.close);
  sink = await startSink();
  closing.push(sink.close);
  refusing = await startSink({ rejects: "550 5.1.1 No such office" });
  closing.push(refusing.close);
  dovecot = isInstalled("dovecot") ? await startDovecot() : null;
  closing.push(async () => dovecot?.close());
  const certificate = selfSignedCertificate({
    file: join(folder, "certificate.pem"),
    domain: DOMAIN,
    now: Date.now,
  });
  const shared = {
    host: "127.0.0.1",
    port: 0,
    domain: DOMAIN,
    files: app.context.files,
    receive,
    log: quiet,
  };
  const [smtp, lmtp] = await Promise.all([
    startSmtpReceiver({ ...shared, certificate }),
    startSmtpReceiver({ ...shared, lmtp: true }),
  ]);
  closing.push(smtp.close, lmtp.close);
  postfix = await startPostfix({
    routes: [
      [/^lmtp-.*@in\.daylight\.test$/, `lmtp:inet:127.0.0.1:${lmtp.port}`],
      [/@in\.daylight\.test$/, `sealed:[127.0.0.1]:${smtp.port}`],
      [/@box\.daylight\.test$/, "virtual:"],
      [/^gone@/, `smtp:[127.0.0.1]:${refusing.port}`],
      [/./, `smtp:[127.0.0.1]:${sink.port}`],
    ],
    aliases: { [`boxed-river@${DOMAIN}`]: "records@box.daylight.test" },
    ...(dovecot ? { inboxes: { ...dovecot.inboxes, of: { "records@box.daylight.test": "records/" } } } : {}),
  });
  closing.push(postfix.close);
  app.context.mailer = openMailer({
    url: `smtp://127.0.0.1:${postfix.port}`,
    name: DOMAIN,
    files: app.context.files,
    dkim,
  });
  closing.push(() => app.context.mailer.close());
  ada = await app.signUpAndLogIn("ada@example.org");
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const quiet = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};
const receive: ReceiveEmail = async (envelope, raw) => {
  if (!works) throw new Error("the database does not answer");
  await receiveEmail(app.context, envelope, raw);
};

/** Gives an email to Postfix, as an office's own mail program does. */
async function office(to: string, head: string, { from = "clerk@office.example", options = "" } = {}) {
  const client = await connectSmtp(postfix.port);
  await client.command(`MAIL FROM:<${from}>${options}`);
  await client.command(`RCPT TO:<${to}>`);
  await client.command("DATA");
  expect(await client.command(`From: <${from}>\r\nTo: <${to}>\r\n${head}\r\n\r\nSee below.\r\n.`)).toMatch(
    /^250 /,
  );
  client.socket.destroy();
}

const inboundFor = (to: string) =>
  app.database.db.selectFrom("inbound").selectAll().where("envelope_to", "=", to).execute();
const arrived = (to: string) => waitUntil(async () => (await inboundFor(to))[0]);

/** Sends Ada's letter to this address; resolves to a look at how it fares. */
async function letterTo(address: string) {
  const { id, version } = await createDraft(ada);
  const answer = await ada.call("POST", `/api/requests/${id}/submission`, { version, address });
  expect(answer.status).toBe(200);
  await app.runDueJobs();
  return async (): Promise<Message[]> => (await ada.call("GET", `/api/conversations/${id}`)).body.messages;
}

describe("Postfix hands mail over to us", () => {
  test("by SMTP under TLS, with letters beyond ASCII in address and subject", async () => {
    const to = `quiet-river@${DOMAIN}`;
    await office(to, "Subject: Größe der Akte", {
      from: "büro@office.example",
      options: " SMTPUTF8 BODY=8BITMIME",
    });
    const row = await arrived(to);
    expect(row).toMatchObject({
      envelope_from: "büro@office.example",
      received_by: "smtp",
      helo: "relay.daylight.test",
    });
    const raw = Buffer.from(await app.context.files.read(row.raw_sha256)).toString();
    expect(raw).toContain("Subject: Größe der Akte\r\n");
    expect(await postfix.log()).toMatch(/Untrusted TLS connection established to 127\.0\.0\.1.*TLSv1\.3/);
  });

  test("by LMTP", async () => {
    const to = `lmtp-river@${DOMAIN}`;
    await office(to, "Subject: Your request");
    expect(await arrived(to)).toMatchObject({ received_by: "lmtp", envelope_from: "clerk@office.example" });
  });

  test("again after a 451, and then once", async () => {
    const to = `later-river@${DOMAIN}`;
    works = false;
    await office(to, "Subject: Your request");
    await waitUntil(async () => /status=deferred .*451 4\.3\.0/.test(await postfix.log()));
    expect(await inboundFor(to)).toEqual([]);
    works = true;
    await postfix.flush();
    await arrived(to);
    await waitUntil(async () => new RegExp(`to=<${to}>.*status=sent`).test(await postfix.log()));
    expect(await inboundFor(to)).toHaveLength(1);
  });
});

describe("Postfix is the relay of our letters", () => {
  test("a letter it takes comes through whole", async () => {
    const messages = await letterTo("records@office.example");
    const [letter] = await messages();
    expect(letter).toMatchObject({
      direction: "out",
      delivery: { state: "accepted", serverResponse: expect.stringContaining("queued as") },
    });
    const email = await waitUntil(async () =>
      (await sink.emails()).find((each) => each.includes("records@office.example")),
    );
    // Reports are asked for, and Postfix hands that on.
    expect(email).toMatch(/^X-Rcpt-Args: <records@office\.example>.* NOTIFY=FAILURE,DELAY$/m);
    expect(email).toMatch(/^X-Mail-Args: .* ENVID=[\w-]+@in\.daylight\.test RET=HDRS$/m);
    expect(email).toMatch(new RegExp(`^From: [^@]*@${DOMAIN}>\r?$`, "m"));
    expect(email.match(/^Message-ID: /gim)).toHaveLength(1);
    expect(email.replaceAll(/=\r?\n| ?\r?\n/g, " ")).toContain("drinking water of public schools");
  });

  test("our signature still holds when it has passed the email on", async () => {
    const to = `signed-river@${DOMAIN}`;
    const files = await app.context.files.put(Buffer.from("year,lead\n2024,3\n"));
    const sent = await app.context.mailer.send({
      messageId: `<signed.1@${DOMAIN}>`,
      date: "2026-03-02T15:00:00Z",
      from: { name: "Zoë Requester", address: `quiet-river@${DOMAIN}` },
      to: [{ name: "Büro für Akten", address: to }],
      cc: [],
      subject: "Größe der Akte über das Trinkwasser in öffentlichen Schulen",
      text: `From the first line on.\n.\n${"très longue ligne ".repeat(100)}\n\n`,
      references: [],
      attachments: [{ name: "lead – Übersicht.csv", type: "text/csv", sha256: files.sha256 }],
    });
    expect(sent).toMatchObject({ outcome: "accepted", words: expect.stringContaining("queued as") });
    const { raw_sha256 } = await arrived(to);
    const record = dkimRecord(dkim);
    const verify = createSenderAuthenticator({
      resolve: async (name, type) => {
        if (name === record.name && type === "TXT") return [[record.value]];
        throw Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" });
      },
      name: DOMAIN,
      sandbox: false,
    });
    const envelope = {
      from: "",
      remoteAddress: "127.0.0.1",
      helo: "relay.daylight.test",
      receivedVia: "smtp" as const,
    };
    const raw = await app.context.files.read(raw_sha256);
    expect(Buffer.from(raw).toString()).toContain("by relay.daylight.test (Postfix)");
    expect(await verify(raw, envelope, `quiet-river@${DOMAIN}`)).toMatchObject({
      verdict: "verified",
      dkim: [{ result: "pass", domain: DOMAIN, selector: "daylight" }],
    });
  });

  test("what the office refuses comes back as Postfix's bounce, and is at the letter", async () => {
    const messages = await letterTo("gone@office.example");
    const bounced = await waitUntil(async () => {
      await app.runDueJobs();
      return (await messages()).find((message: Message) => message.delivery?.state === "bounced");
    });
    expect(bounced.delivery?.serverResponse).toContain("No such office");
  });
});

describe("Postfix delivers into a mailbox at Dovecot", () => {
  const boxed = testWithPrograms(["postfix", "smtp-sink", "dovecot"], postfixSkipReason);

  boxed("the reader finds in it the recipient of the envelope", async () => {
    if (!dovecot) throw new Error("Dovecot was not started");
    const to = `boxed-river@${DOMAIN}`;
    const cursor = await openMailboxCursor(app.database.db, app.database.pool, "records");
    const reader = startImapReader({
      mailbox: {
        host: "127.0.0.1",
        port: dovecot.port,
        secure: false,
        user: "records",
        password: PASSWORD,
        folder: "INBOX",
        moveTo: null,
      },
      pollSeconds: 3600,
      domain: DOMAIN,
      files: app.context.files,
      receive,
      cursor,
      log: quiet,
      ca: dovecot.certificate,
    });
    try {
      await waitUntil(async () => reader.status().state === "reading");
      await office(to, "To: undisclosed-recipients:;\r\nSubject: Your request", {
        from: "scanner@office.example",
      });
      expect(await arrived(to)).toMatchObject({
        received_by: "imap",
        envelope_from: "scanner@office.example",
      });
    } finally {
      await reader.close();
      cursor.close();
    }
  });
});
