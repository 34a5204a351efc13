import { connect } from "node:net";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { describe, expect, test, vi } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { EMAIL, ENVELOPE, receiverFixture } from "#test/support/mail-receiver.ts";
import { connectSmtp, smtpClientOn } from "#test/support/smtp-client.ts";

const bench = receiverFixture();

describe("good mail", () => {
  test("is stored byte for byte and passed on with its envelope before 250", async () => {
    const { port } = await bench.start();
    const client = await connectSmtp(port);
    expect(
      await client.sendEmail({ ...ENVELOPE, to: ["Calm-River@MAIL.example", "b@mail.example"] }, EMAIL),
    ).toBe("250 2.6.0 Stored");
    expect(bench.received).toHaveLength(1);
    expect(bench.received[0]?.envelope).toEqual({
      from: "foia@agency.example",
      to: ["Calm-River@mail.example", "b@mail.example"],
      remoteAddress: "127.0.0.1",
      helo: "agency.example",
      receivedVia: "smtp",
    });
    expect(await bench.text()).toBe(`${EMAIL}\r\n`);
    expect(await bench.storedFiles()).toEqual([bench.received[0]?.raw.sha256]);
  });

  test("from nodemailer, with an attachment, several on one connection", async () => {
    const { port } = await bench.start();
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
    expect(bench.received).toHaveLength(2);
    expect(await bench.text()).toContain("\r\n.leading dot\r\n..two");
  });

  test("from the null sender, and to postmaster without a domain", async () => {
    const client = await connectSmtp((await bench.start()).port);
    expect(await client.sendEmail({ from: "", to: ["postmaster"] }, EMAIL)).toMatch(/^250/);
    expect(bench.received[0]?.envelope).toMatchObject({ from: "", to: ["postmaster@mail.example"] });
  });

  test("pipelined in one packet, two emails after each other", async () => {
    const client = await connectSmtp((await bench.start()).port);
    const one = `MAIL FROM:<a@agency.example>\r\nRCPT TO:<x@mail.example>\r\nDATA\r\n${EMAIL}.\r\n`;
    client.socket.write(`${one}${one}QUIT\r\n`);
    const replies = [];
    for (let n = 0; n < 9; n += 1) replies.push((await client.reply()).slice(0, 3));
    expect(replies).toEqual(["250", "250", "354", "250", "250", "250", "354", "250", "221"]);
    expect(bench.received).toHaveLength(2);
    expect(await bench.storedFiles()).toHaveLength(1);
  });

  test("greets with the domain, offers SIZE and neither AUTH nor STARTTLS", async () => {
    const { port } = await bench.start();
    const client = smtpClientOn(connect(port, "127.0.0.1"));
    expect(await client.reply()).toMatch(/^220 mail\.example /);
    const offered = await client.command("EHLO agency.example");
    expect(offered).toContain("SIZE 26214400");
    expect(offered).toContain("PIPELINING");
    expect(offered).not.toMatch(/AUTH|STARTTLS/);
    expect(await client.command("AUTH PLAIN AGEAYg==")).toMatch(/^500/);
    expect(await client.command("STARTTLS")).toMatch(/^500/);
    client.socket.destroy();
  });
});

describe("accepted recipients", () => {
  test.each([
    "someone@elsewhere.example",
    "x@mail.example.evil.example",
    "x@submail.example",
    "x%elsewhere.example@relay.example",
  ])("%s is relaying", async (recipient) => {
    const client = await connectSmtp((await bench.start()).port);
    await client.command("MAIL FROM:<a@agency.example>");
    expect(await client.command(`RCPT TO:<${recipient}>`)).toBe(
      "550 5.7.1 No relaying: this server takes mail for mail.example only; check the address's domain",
    );
    expect(await client.command("DATA")).toMatch(/^503/);
  });

  test("an internationalised domain is known in both spellings", async () => {
    const client = await connectSmtp((await bench.start({ domain: "xn--bcher-kva.example" })).port);
    await client.command("MAIL FROM:<a@agency.example>");
    expect(await client.command("RCPT TO:<x@xn--bcher-kva.example>")).toMatch(/^250/);
  });

  test("at most so many recipients, the same one twice counts once", async () => {
    const client = await connectSmtp((await bench.start({ limits: { maxRecipients: 3 } })).port);
    await client.command("MAIL FROM:<a@agency.example>");
    for (const n of [1, 2, 3, 1]) expect(await client.command(`RCPT TO:<${n}@mail.example>`)).toMatch(/^250/);
    expect(await client.command("RCPT TO:<4@mail.example>")).toBe(
      "452 4.5.3 One mail takes 3 recipients; send the others another copy",
    );
    await client.command("DATA");
    expect(await client.command(`${EMAIL}\r\n.`)).toMatch(/^250/);
    expect(bench.received[0]?.envelope.to).toEqual(["1@mail.example", "2@mail.example", "3@mail.example"]);
  });
});

describe("when storing fails", () => {
  test("the sender gets a temporary failure, and the retry is one file", async () => {
    let up = false;
    const { port } = await bench.start({
      receive: async (envelope, raw) => {
        if (!up) throw new Error("the database is away");
        bench.received.push({ envelope, raw });
      },
    });
    const client = await connectSmtp(port);
    expect(await client.sendEmail(ENVELOPE, EMAIL)).toMatch(/^451 4\.3\.0 .*try again/);
    expect(bench.log.error).toHaveBeenCalledOnce();
    up = true;
    expect(await client.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
    expect(bench.received).toHaveLength(1);
    expect(await bench.storedFiles()).toEqual([bench.received[0]?.raw.sha256]);
  });

  test("a store that fails at once, in the middle of a large email, is a 451 too", async () => {
    const full = { ...bench.files, putStream: () => Promise.reject(new Error("ENOSPC")) };
    const client = await connectSmtp((await bench.start({ files: full })).port);
    expect(await client.sendEmail(ENVELOPE, `${"x".repeat(70)}\r\n`.repeat(50_000))).toMatch(/^451/);
    expect(await client.sendEmail(ENVELOPE, "y".repeat(70_000))).toMatch(/^451/);
    expect(bench.received).toEqual([]);
  });

  test("a sender that disconnects in the middle leaves no file and nothing is passed on", async () => {
    const { port } = await bench.start();
    for (const disconnect of ["destroy", "end", "resetAndDestroy"] as const) {
      const settled = Promise.withResolvers<void>();
      const put = vi.spyOn(bench.files, "putStream").mockImplementationOnce(async (content, limit) => {
        const { putStream } = await openDiskStore(join(bench.dir, "files"));
        return putStream(content, limit).finally(() => settled.resolve());
      });
      const client = await connectSmtp(port);
      for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
        await client.command(line);
      client.socket.write("Subject: half a mail\r\n\r\nand then");
      client.socket[disconnect]();
      await settled.promise;
      put.mockRestore();
    }
    expect(await bench.storedFiles()).toEqual([]);
    expect(bench.received).toEqual([]);
    expect(bench.log.error).not.toHaveBeenCalled();
  });
});

describe("closing", () => {
  test("closes idle connections and drains running transfers", async () => {
    const stored = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const server = await bench.start({
      receive: async () => {
        asked.resolve();
        await stored.promise;
      },
    });
    const [idle, busy] = [await connectSmtp(server.port), await connectSmtp(server.port)];
    const answer = busy.sendEmail(ENVELOPE, EMAIL);
    await asked.promise;
    const closed = server.close();
    expect(await idle.reply()).toMatch(/^421 4\.3\.2/);
    stored.resolve();
    expect(await answer).toMatch(/^250/);
    expect(await busy.reply()).toMatch(/^421/);
    await closed;
    await expect(connectSmtp(server.port)).rejects.toThrow();
  });

  test("a port in use is an error that says so", async () => {
    const { port } = await bench.start();
    await expect(bench.start({ port })).rejects.toThrow("EADDRINUSE");
  });
});
