import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { type SmtpReceiver, startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { type DkimKey, generateDkimKey, readDkimKey } from "#server/mail/send/dkim.ts";
import { openMailer } from "#server/mail/send/smtp-mailer.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { Envelope } from "#server/ports/incoming-email.ts";
import type { Mailer, OutgoingEmail } from "#server/ports/outgoing-email.ts";

let dir: string;
let files: FileStore;
let received: { envelope: Envelope; raw: Buffer }[];
/** Every command the relay below was given. */
let commands: string[];
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-smtp-out-"));
  files = await openDiskStore(dir);
  received = [];
  commands = [];
  cleanUp = [() => rm(dir, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

const MAIL: OutgoingEmail = {
  messageId: "<calm-river.1@mail.example>",
  date: "2026-03-01T10:00:00Z",
  from: { name: "Ann Doe", address: "calm-river@mail.example" },
  to: [{ name: "", address: "foia@agency.example" }],
  cc: [{ name: "", address: "clerk@agency.example" }],
  subject: "Request",
  text: "Dear officer",
  references: [],
  attachments: [],
};

function mailerTo(port: number, options: { attemptTimeoutMs?: number; dkim?: DkimKey } = {}): Mailer {
  const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, name: "mail.example", files, ...options });
  cleanUp.push(() => mailer.close());
  return mailer;
}

/** Our own receiver, as the other side. */
async function receive(port: number): Promise<SmtpReceiver> {
  const receiver = await startSmtpReceiver({
    host: "127.0.0.1",
    port,
    domain: "agency.example",
    files,
    receive: async (envelope, { sha256 }) => {
      received.push({ envelope, raw: Buffer.from(await files.read(sha256)) });
    },
    log: { error: () => undefined, debug: () => undefined },
  });
  cleanUp.push(() => receiver.close());
  return receiver;
}

/** A relay that gives each command the reply the test wants; `null` hangs up, nothing at all says nothing. */
async function relay(
  answers: Record<string, string | null>,
  greeting = "220 relay.example",
): Promise<number> {
  const usual: Record<string, string> = {
    EHLO: "250 relay.example",
    MAIL: "250 ok",
    RCPT: "250 ok",
    DATA: "354 go",
  };
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (greeting !== "") socket.write(`${greeting}\r\n`);
    let inData = false;
    let pendingSockets = "";
    socket.on("data", (chunk) => {
      const lines = (pendingSockets + chunk.toString()).split("\r\n");
      pendingSockets = lines.pop() ?? "";
      for (const line of lines) {
        const word = inData ? (line === "." ? "END" : "") : line.slice(0, 4).toUpperCase();
        if (word === "") continue;
        commands.push(line);
        const key = line.startsWith("RCPT") && answers[line] !== undefined ? line : word;
        const answer = key in answers ? answers[key] : (usual[word] ?? "250 ok");
        inData = word === "DATA" && Boolean(answer?.startsWith("354"));
        if (answer === null) socket.destroy();
        else if (answer !== "") socket.write(`${answer}\r\n`);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe("accepted", () => {
  test("the receiver gets exactly the bytes that come back, with everyone in the envelope", async () => {
    const receiver = await receive(0);
    const { sha256 } = await files.put(Buffer.alloc(100_000, "records "));
    const mailer = mailerTo(receiver.port);
    const attachments = [{ name: "a.txt", type: "text/plain", sha256 }];
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        mailer.send({ ...MAIL, messageId: `<${n}@mail.example>`, attachments, text: ".\n..\nend" }),
      ),
    );
    expect(sent.map(({ outcome, words }) => [outcome, words])).toEqual(
      sent.map(() => ["accepted", "250 2.6.0 Stored"]),
    );
    expect(received.map(({ raw }) => raw.toString()).sort()).toEqual(
      sent.map(({ raw }) => raw.toString()).sort(),
    );
    expect(received[0]?.envelope).toMatchObject({
      from: "calm-river@mail.example",
      to: ["foia@agency.example", "clerk@agency.example"],
    });
  });

  test("by some recipients: reports the refused ones with the server's reply", async () => {
    const port = await relay({
      "RCPT TO:<clerk@agency.example>": "550 5.1.1 clerk retired",
      END: "250 queued as 42",
    });
    expect(await mailerTo(port).send(MAIL)).toMatchObject({
      outcome: "accepted",
      words: "250 queued as 42",
      rejectedRecipients: [{ address: "clerk@agency.example", words: "550 5.1.1 clerk retired" }],
    });
  });
});

describe("signed", () => {
  test("what comes back is what went out, with the signature on top", async () => {
    const receiver = await receive(0);
    await generateDkimKey(join(dir, "dkim.pem"));
    const dkim = await readDkimKey({
      keyFile: join(dir, "dkim.pem"),
      selector: "daylight",
      domain: "mail.example",
    });
    const { raw } = await mailerTo(receiver.port, { dkim }).send(MAIL);
    expect(received[0]?.raw).toEqual(Buffer.from(raw));
    expect(raw.toString()).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; .*d=mail\.example;/);
  });
});

describe("delivery status notifications", () => {
  const offered = { EHLO: "250-relay.example\r\n250 DSN", END: "250 ok" };
  const about = (word: string) => commands.filter((line) => line.startsWith(word));

  test("are asked for where they are offered, to the request's own address", async () => {
    await mailerTo(await relay(offered)).send(MAIL);
    expect(about("MAIL")).toEqual([
      "MAIL FROM:<calm-river@mail.example> RET=HDRS ENVID=calm-river.1@mail.example",
    ]);
    expect(about("RCPT")).toEqual([
      "RCPT TO:<foia@agency.example> NOTIFY=FAILURE,DELAY",
      "RCPT TO:<clerk@agency.example> NOTIFY=FAILURE,DELAY",
    ]);
  });

  test("not where they are not, nor for a code", async () => {
    await mailerTo(await relay({ END: "250 ok" })).send(MAIL);
    await mailerTo(await relay(offered)).send({ ...MAIL, autoSubmitted: "auto-generated" });
    expect(about("MAIL")).toEqual(Array(2).fill("MAIL FROM:<calm-river@mail.example>"));
    expect(about("RCPT").join("")).not.toContain("NOTIFY");
  });
});

describe("refused, with the server's own words", () => {
  test.each([
    ["MAIL", "553 5.1.8 sender not known here"],
    ["RCPT", "550 5.1.1 no such mailbox"],
    ["DATA", "554 5.7.1 not today"],
    ["END", "552 5.3.4 message too big"],
  ])("%s", async (command, words) => {
    const sent = await mailerTo(await relay({ [command]: words })).send(MAIL);
    expect(sent).toMatchObject({ outcome: "refused", words });
    expect(Buffer.from(sent.raw).toString()).toContain("Subject: Request");
  });

  test("an address that is none never reaches the relay", async () => {
    const mailer = mailerTo(await relay({}));
    for (const address of [
      "",
      "nobody",
      "a@b.example\r\nRCPT TO:<c@d.example>",
      "a b@c.example",
      "<a@b.example>",
    ]) {
      const sent = await mailer.send({ ...MAIL, to: [{ name: "", address }] });
      expect(sent).toMatchObject({
        outcome: "refused",
        words: `Not sent: "${address}" is not an email address.`,
      });
    }
  });
});

describe("deferred: retried later", () => {
  test.each([
    ["MAIL", "451 4.3.0 try later"],
    ["RCPT", "450 4.2.0 greylisted"],
    ["DATA", "452 4.3.1 disk full"],
    ["END", "451 4.3.0 not stored"],
    ["END", "421 4.3.2 shutting down"],
    ["EHLO", "554 5.7.1 go away"],
  ])("%s: %s", async (command, words) => {
    const answers: Record<string, string> = {
      [command]: words,
      ...(command === "EHLO" ? { HELO: words } : {}),
    };
    expect(await mailerTo(await relay(answers)).send(MAIL)).toMatchObject({ outcome: "deferred", words });
  });

  test.each(["MAIL", "DATA", "END"])("the relay hangs up at %s", async (command) => {
    expect(await mailerTo(await relay({ [command]: null })).send(MAIL)).toMatchObject({
      outcome: "deferred",
    });
  });

  test("a wrong relay password is temporary, not a permanent failure", async () => {
    const port = await relay({
      EHLO: "250-relay.example\r\n250 AUTH PLAIN",
      AUTH: "535 5.7.8 wrong password",
    });
    const mailer = openMailer({ url: `smtp://user:secret@127.0.0.1:${port}`, name: "mail.example", files });
    cleanUp.push(() => mailer.close());
    const sent = await mailer.send(MAIL);
    expect(sent).toMatchObject({ outcome: "deferred", words: "535 5.7.8 wrong password" });
  });

  test("no server at the relay's address", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const sent = await mailerTo(port).send(MAIL);
    expect(sent.outcome).toBe("deferred");
    expect(sent.words).toContain("ECONNREFUSED");
  });

  test.each(["greeting", "EHLO", "END"])(
    "a relay that falls silent at %s is given up in time",
    async (where) => {
      const port = where === "greeting" ? await relay({}, "") : await relay({ [where]: "" });
      const sent = await mailerTo(port, { attemptTimeoutMs: 200 }).send(MAIL);
      expect(sent).toMatchObject({ outcome: "deferred", words: expect.stringMatching(/abort|timeout/i) });
    },
  );

  test("an attachment that cannot be read", async () => {
    const attachments = [{ name: "a", type: "text/plain", sha256: "0".repeat(64) }];
    const sent = await mailerTo(await relay({})).send({ ...MAIL, attachments });
    expect(sent).toMatchObject({ outcome: "deferred", words: expect.stringContaining("ENOENT") });
  });
});

test("a persistent connection that the receiver closed is replaced", async () => {
  let receiver = await receive(0);
  const { port } = receiver;
  const mailer = mailerTo(port);
  expect((await mailer.send(MAIL)).outcome).toBe("accepted");
  await receiver.close();
  expect((await mailer.send(MAIL)).outcome).toBe("deferred");
  receiver = await receive(port);
  expect((await mailer.send(MAIL)).outcome).toBe("accepted");
  expect(received).toHaveLength(2);
});
