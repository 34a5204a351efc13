import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDiskFiles } from "#server/files/disk.ts";
import { type SmtpIn, type SmtpInOptions, startSmtpIn } from "#server/mail/smtp-in.ts";
import type { Envelope, Files, StoredFile } from "#server/ports.ts";
import { converse, smtpClient } from "#test/smtp-client.ts";

type Received = { envelope: Envelope; raw: StoredFile };

let dir: string;
let files: Files;
let received: Received[];
let running: SmtpIn[];
const log = { error: vi.fn(), debug: vi.fn() };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-smtp-in-"));
  files = await openDiskFiles(dir);
  received = [];
  running = [];
  log.error.mockClear();
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  await rm(dir, { recursive: true, force: true });
});

async function start(options: Partial<SmtpInOptions> = {}): Promise<SmtpIn> {
  const server = await startSmtpIn({
    host: "127.0.0.1",
    port: 0,
    domain: "mail.example",
    files,
    receive: async (envelope, raw) => {
      received.push({ envelope, raw });
    },
    log,
    ...options,
  });
  running.push(server);
  return server;
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const text = async (raw: StoredFile | undefined) =>
  Buffer.from(await files.read(raw?.sha256 ?? "")).toString();
const ENVELOPE = { from: "foia@agency.example", to: ["calm-river@mail.example"] };
const MAIL = "Subject: Your request\r\n\r\nWe are working on it.\r\n";

describe("good mail", () => {
  test("is stored byte for byte and told with its envelope before 250", async () => {
    const { port } = await start();
    const client = await smtpClient(port);
    expect(await client.mail({ ...ENVELOPE, to: ["Calm-River@MAIL.example", "b@mail.example"] }, MAIL)).toBe(
      "250 2.6.0 Stored",
    );
    expect(received).toHaveLength(1);
    expect(received[0]?.envelope).toEqual({
      from: "foia@agency.example",
      to: ["Calm-River@MAIL.example", "b@mail.example"],
      remoteAddress: "127.0.0.1",
      helo: "agency.example",
      by: "smtp",
    });
    expect(await text(received[0]?.raw)).toBe(`${MAIL}\r\n`);
    expect(await storedFiles()).toEqual([received[0]?.raw.sha256]);
  });

  test("from nodemailer, with an attachment, several on one connection", async () => {
    const { port } = await start();
    const transport = createTransport({ host: "127.0.0.1", port, pool: true, maxConnections: 1 });
    for (const subject of ["First", "Zweite Antwort — ✓"]) {
      await transport.sendMail({
        from: ENVELOPE.from,
        to: ENVELOPE.to,
        subject,
        text: ".leading dot\n..two",
        attachments: [{ filename: "a.bin", content: Buffer.alloc(200_000, 7) }],
      });
    }
    transport.close();
    expect(received).toHaveLength(2);
    expect(await text(received[0]?.raw)).toContain("\r\n.leading dot\r\n..two");
  });

  test("from the null sender, and to postmaster without a domain", async () => {
    const client = await smtpClient((await start()).port);
    expect(await client.mail({ from: "", to: ["postmaster"] }, MAIL)).toMatch(/^250/);
    expect(received[0]?.envelope).toMatchObject({ from: "", to: ["postmaster@mail.example"] });
  });

  test("pipelined in one packet, two mails after each other", async () => {
    const client = await smtpClient((await start()).port);
    const one = `MAIL FROM:<a@agency.example>\r\nRCPT TO:<x@mail.example>\r\nDATA\r\n${MAIL}.\r\n`;
    client.socket.write(`${one}${one}QUIT\r\n`);
    const replies = [];
    for (let n = 0; n < 9; n += 1) replies.push((await client.reply()).slice(0, 3));
    expect(replies).toEqual(["250", "250", "354", "250", "250", "250", "354", "250", "221"]);
    expect(received).toHaveLength(2);
    expect(await storedFiles()).toHaveLength(1);
  });

  test("greets with the domain, offers SIZE and neither AUTH nor STARTTLS", async () => {
    const { port } = await start();
    const client = converse(connect(port, "127.0.0.1"));
    expect(await client.reply()).toMatch(/^220 mail\.example /);
    const offered = await client.say("EHLO agency.example");
    expect(offered).toContain("SIZE 26214400");
    expect(offered).toContain("PIPELINING");
    expect(offered).not.toMatch(/AUTH|STARTTLS/);
    expect(await client.say("AUTH PLAIN AGEAYg==")).toMatch(/^500/);
    expect(await client.say("STARTTLS")).toMatch(/^500/);
    client.socket.destroy();
  });
});

describe("whom it takes mail for", () => {
  test.each([
    "someone@elsewhere.example",
    "x@mail.example.evil.example",
    "x@submail.example",
    "x%elsewhere.example@relay.example",
  ])("%s is relaying", async (recipient) => {
    const client = await smtpClient((await start()).port);
    await client.say("MAIL FROM:<a@agency.example>");
    expect(await client.say(`RCPT TO:<${recipient}>`)).toBe(
      "550 5.7.1 No relaying: this server takes mail for mail.example only; check the address's domain",
    );
    expect(await client.say("DATA")).toMatch(/^503/);
  });

  test("an internationalised domain is known in both spellings", async () => {
    const client = await smtpClient((await start({ domain: "xn--bcher-kva.example" })).port);
    await client.say("MAIL FROM:<a@agency.example>");
    expect(await client.say("RCPT TO:<x@xn--bcher-kva.example>")).toMatch(/^250/);
  });

  test("at most so many recipients, the same one twice counts once", async () => {
    const client = await smtpClient((await start({ limits: { recipients: 3 } })).port);
    await client.say("MAIL FROM:<a@agency.example>");
    for (const n of [1, 2, 3, 1]) expect(await client.say(`RCPT TO:<${n}@mail.example>`)).toMatch(/^250/);
    expect(await client.say("RCPT TO:<4@mail.example>")).toBe(
      "452 4.5.3 One mail takes 3 recipients; send the others another copy",
    );
    await client.say("DATA");
    expect(await client.say(`${MAIL}\r\n.`)).toMatch(/^250/);
    expect(received[0]?.envelope.to).toEqual(["1@mail.example", "2@mail.example", "3@mail.example"]);
  });
});

describe("limits", () => {
  test("more than 25 MiB is 552 after the last line, leaves no file, and the connection goes on", async () => {
    const client = await smtpClient((await start()).port);
    const line = `${"x".repeat(76)}\r\n`;
    const large = Buffer.from(line.repeat(Math.ceil((26 * 1024 * 1024) / line.length)));
    expect(await client.mail(ENVELOPE, large)).toBe(
      "552 5.3.4 The mail is larger than 25 MiB; send it in parts or send a link to the records",
    );
    expect(await storedFiles()).toEqual([]);
    expect(await client.mail(ENVELOPE, MAIL)).toMatch(/^250/);
    expect(received).toHaveLength(1);
  });

  test("a size declared too large is refused before anything is sent", async () => {
    const client = await smtpClient((await start()).port);
    expect(await client.say("MAIL FROM:<a@agency.example> SIZE=26214401")).toMatch(/^552/);
  });

  test("mail that never ends is cut off", async () => {
    const client = await smtpClient((await start({ limits: { mailBytes: 1000 } })).port);
    const hungUp = once(client.socket, "close");
    for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
      await client.say(line);
    client.socket.write(`${"x".repeat(70)}\r\n`.repeat(200));
    expect(await client.reply()).toMatch(/^421 4\.4\.2 .*never ended/);
    await hungUp;
    expect(await storedFiles()).toEqual([]);
  });

  test("mail that comes too slowly is cut off", async () => {
    const client = await smtpClient((await start({ limits: { dataSeconds: 0.05 } })).port);
    for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
      await client.say(line);
    client.socket.write("Subject: sl");
    expect(await client.reply()).toMatch(/^421 4\.4\.2/);
    expect(await storedFiles()).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("a line of more than 64 KiB is refused with words", async () => {
    const client = await smtpClient((await start()).port);
    expect(await client.mail(ENVELOPE, `Subject: x\r\n\r\n${"y".repeat(70_000)}`)).toMatch(
      /^550 5\.6\.0 .*wrap/,
    );
    expect(await client.mail(ENVELOPE, `Subject: x\r\n\r\n${"y".repeat(60_000)}`)).toMatch(/^250/);
    expect(await storedFiles()).toHaveLength(1);
  });

  test("connections of one address and of all", async () => {
    const { port } = await start({ limits: { connectionsPerAddress: 2, connections: 3 } });
    const [first] = [await smtpClient(port), await smtpClient(port)];
    const third = converse(connect(port, "127.0.0.1"));
    expect(await third.reply()).toBe(
      "421 4.7.0 2 connections from your address are open; close some or wait a minute",
    );
    await once(third.socket, "close");
    await first.say("QUIT");
    await once(first.socket, "close");
    expect(await (await smtpClient(port)).mail(ENVELOPE, MAIL)).toMatch(/^250/);

    const crowded = await start({ limits: { connections: 1 } });
    await smtpClient(crowded.port);
    expect(await converse(connect(crowded.port, "127.0.0.1")).reply()).toMatch(/^421/);
  });
});

describe("line ends nobody should send", () => {
  test.each(["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n", "\r.\r\n", "\r\n.\r", "\r\n\0.\r\n"])(
    "%j ends no mail, so nothing can be smuggled behind it",
    async (end) => {
      const client = await smtpClient((await start()).port);
      const smuggled =
        "MAIL FROM:<ceo@agency.example>\r\nRCPT TO:<x@mail.example>\r\nDATA\r\nSubject: forged";
      expect(await client.mail(ENVELOPE, `Subject: real\r\n\r\nbody${end}${smuggled}`)).toMatch(/^250/);
      expect(received).toHaveLength(1);
      const kept = await text(received[0]?.raw);
      expect(kept).toContain("MAIL FROM:<ceo@agency.example>");
      expect(kept).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    },
  );
});

describe("when storing fails", () => {
  test("the sender is told to try again, and the retry is one file", async () => {
    let up = false;
    const { port } = await start({
      receive: async (envelope, raw) => {
        if (!up) throw new Error("the database is away");
        received.push({ envelope, raw });
      },
    });
    const client = await smtpClient(port);
    expect(await client.mail(ENVELOPE, MAIL)).toMatch(/^451 4\.3\.0 .*try again/);
    expect(log.error).toHaveBeenCalledOnce();
    up = true;
    expect(await client.mail(ENVELOPE, MAIL)).toMatch(/^250/);
    expect(received).toHaveLength(1);
    expect(await storedFiles()).toEqual([received[0]?.raw.sha256]);
  });

  test("a store that fails at once, in the middle of a large mail, is a 451 too", async () => {
    const full = { ...files, putStream: () => Promise.reject(new Error("ENOSPC")) };
    const client = await smtpClient((await start({ files: full })).port);
    expect(await client.mail(ENVELOPE, `${"x".repeat(70)}\r\n`.repeat(50_000))).toMatch(/^451/);
    expect(await client.mail(ENVELOPE, "y".repeat(70_000))).toMatch(/^451/);
    expect(received).toEqual([]);
  });

  test("a sender that hangs up in the middle leaves no file and is not told to anybody", async () => {
    const { port } = await start();
    for (const hangUp of ["destroy", "end", "resetAndDestroy"] as const) {
      const settled = Promise.withResolvers<void>();
      const put = vi.spyOn(files, "putStream").mockImplementationOnce(async (content, limit) => {
        const { putStream } = await openDiskFiles(dir);
        return putStream(content, limit).finally(() => settled.resolve());
      });
      const client = await smtpClient(port);
      for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
        await client.say(line);
      client.socket.write("Subject: half a mail\r\n\r\nand then");
      client.socket[hangUp]();
      await settled.promise;
      put.mockRestore();
    }
    expect(await storedFiles()).toEqual([]);
    expect(received).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe("closing", () => {
  test("turns idle connections away and lets the mail that is being stored finish", async () => {
    const stored = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const server = await start({
      receive: async () => {
        asked.resolve();
        await stored.promise;
      },
    });
    const [idle, busy] = [await smtpClient(server.port), await smtpClient(server.port)];
    const answer = busy.mail(ENVELOPE, MAIL);
    await asked.promise;
    const closed = server.close();
    expect(await idle.reply()).toMatch(/^421 4\.3\.2/);
    stored.resolve();
    expect(await answer).toMatch(/^250/);
    expect(await busy.reply()).toMatch(/^421/);
    await closed;
    await expect(smtpClient(server.port)).rejects.toThrow();
  });

  test("a port in use is an error that says so", async () => {
    const { port } = await start();
    await expect(start({ port })).rejects.toThrow("EADDRINUSE");
  });
});
