import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { startSmtpReceiver } from "#server/mail/receive/smtp-receiver.ts";
import { openMailer } from "#server/mail/send/smtp-mailer.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import type { SandboxMessage } from "#server/ports/sandbox.ts";
import { startSandboxMailServer } from "#server/sandbox/sandbox-mail-server.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";

type Delivered = Omit<SandboxMessage, "id" | "number">;

let dir: string;
let files: FileStore;
let delivered: Delivered[];
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-postmaster-"));
  files = await openDiskStore(dir);
  delivered = [];
  cleanUp = [() => rm(dir, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

async function start(options: { host?: string; deliver?: (email: Delivered) => Promise<void> } = {}) {
  const postmaster = await startSandboxMailServer({
    host: "127.0.0.1",
    port: 0,
    files,
    startSmtpReceiver,
    parse: parseIncomingEmail,
    deliver: async (email) => {
      delivered.push(email);
    },
    log: { error: () => undefined, debug: () => undefined },
    ...options,
  });
  cleanUp.push(() => postmaster.close());
  return postmaster;
}

const LETTER: OutgoingEmail = {
  messageId: "<1@mail.example>",
  date: "2026-03-01T10:00:00Z",
  from: { name: "Zoë Müller", address: "calm-river@mail.example" },
  to: [{ name: "", address: "foia@agency.example" }],
  cc: [{ name: "", address: "Clerk@Other.example" }],
  subject: "Request — Hafen 3",
  text: "Dear officer",
  references: [],
  attachments: [],
};

describe("mail to anyone", () => {
  test("is read and handed over once for each recipient before 250", async () => {
    const { port } = await start();
    const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, name: "mail.example", files });
    cleanUp.push(() => mailer.close());
    const sent = await mailer.send(LETTER);
    expect(sent.outcome).toBe("accepted");
    expect(delivered.map(({ to }) => to)).toEqual(["foia@agency.example", "clerk@other.example"]);
    expect(delivered[0]).toMatchObject({
      from: LETTER.from.address,
      subject: LETTER.subject,
      messageId: LETTER.messageId,
      inReplyTo: null,
      autoSubmitted: false,
    });
    expect(delivered[0]?.text.trim()).toBe("Dear officer");
  });

  test("that cannot be handed over is a 451", async () => {
    const { port } = await start({ deliver: () => Promise.reject(new Error("the database is away")) });
    const client = await connectSmtp(port);
    expect(
      await client.sendEmail({ from: "a@b.example", to: ["c@d.example"] }, "Subject: x\r\n\r\ny"),
    ).toMatch(/^451/);
  });
});

describe("email that must not be answered automatically", () => {
  const deliveredAs = async (from: string, headers: string) => {
    const client = await connectSmtp((await start()).port);
    const reply = await client.sendEmail(
      { from, to: ["foia@agency.example"] },
      `${headers}\r\nSubject: x\r\n\r\ny`,
    );
    expect(reply).toMatch(/^250/);
    return delivered.at(-1)?.autoSubmitted;
  };

  test.each([
    ["", "From: a@b.example"],
    ["a@b.example", "From: a@b.example\r\nAuto-Submitted: auto-replied"],
    ["a@b.example", "From: a@b.example\r\nPrecedence: bulk"],
    ["a@b.example", "From: a@b.example\r\nList-Id: <news.b.example>"],
    ["a@b.example", "From: No-Reply@b.example"],
    ["a@b.example", "From: a@b.example\r\nReply-To: foia@agency.example"],
  ])("from %j with %j", async (from, headers) => {
    expect(await deliveredAs(from, headers)).toBe(true);
  });

  test.each([
    ["a@b.example", "From: a@b.example"],
    ["a@b.example", "From: a@b.example\r\nAuto-Submitted: no"],
    ["a@b.example", "X-None: of them"],
  ])("but a user's: from %j with %j", async (from, headers) => {
    expect(await deliveredAs(from, headers)).toBe(false);
  });

  test("an answer goes to Reply-To", async () => {
    await deliveredAs("a@b.example", "From: a@b.example\r\nReply-To: Zoe <calm-river@mail.example>");
    expect(delivered[0]?.from).toBe("calm-river@mail.example");
  });

  test("a letter with References alone is one in a thread", async () => {
    await deliveredAs("a@b.example", "From: a@b.example\r\nReferences: <1@b.example> <2@b.example>");
    expect(delivered[0]?.inReplyTo).toBe("<2@b.example>");
  });
});

test.each(["0.0.0.0", "::", "192.0.2.1", "127.0.0.1.evil.example", ""])(
  "does not listen on %j, where others could read everyone's mail",
  async (host) => {
    await expect(start({ host })).rejects.toThrow("loopback only");
  },
);
