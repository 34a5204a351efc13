import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { EMAIL, ENVELOPE, receiverFixture } from "#test/support/mail-receiver.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";

const bench = receiverFixture();

/** What has ended an email for one server and not for the next, from the published lists of such ends. */
const FALSE_ENDS = [
  "\n.\n",
  "\n.\r\n",
  "\n.\r",
  "\r.\r",
  "\r.\n",
  "\r.\r\n",
  "\r\n.\n",
  "\r\n.\r",
  "\r\r.\r\r",
  "\n\n.\n\n",
  "\r\n.\r\r\n",
  "\r\r\n.\r\r\n",
  "\r\n\0.\r\n",
  "\r\n.\0\r\n",
  "\r\n.\r\0\n",
  "\r\0\n.\r\0\n",
  "\r\n .\r\n",
  "\r\n. \r\n",
  "\r\n..\r\n",
  "\u0085.\u0085",
  "\u2028.\u2028",
];

describe("invalid line ends", () => {
  const SMUGGLED = "MAIL FROM:<ceo@agency.example>\r\nRCPT TO:<x@mail.example>\r\nDATA\r\nSubject: forged";

  test("none ends an email, so nothing can be smuggled behind it", async () => {
    const client = await connectSmtp((await bench.start()).port);
    for (const [index, end] of FALSE_ENDS.entries()) {
      const answer = await client.sendEmail(ENVELOPE, `Subject: ${index}\r\n\r\nbody${end}${SMUGGLED}`);
      expect(answer, JSON.stringify(end)).toMatch(/^250/);
      expect(bench.received, JSON.stringify(end)).toHaveLength(index + 1);
      const stored = await bench.text(index);
      expect(stored).toContain(SMUGGLED);
      expect(stored).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    }
    expect(bench.received.every(({ envelope }) => envelope.from === ENVELOPE.from)).toBe(true);
  });

  test("nor do they where every byte comes by itself", async () => {
    const client = await connectSmtp((await bench.start()).port);
    for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
      await client.command(line);
    client.socket.setNoDelay(true);
    const email = `Subject: drops\r\n\r\n${FALSE_ENDS.join("x")}${SMUGGLED}\r\n.\r\n`;
    for (const byte of Buffer.from(email)) {
      client.socket.write(Buffer.from([byte]));
      // One turn of the loop a byte, so that each is a packet.
      await new Promise(setImmediate);
    }
    expect(await client.reply()).toMatch(/^250/);
    expect(bench.received).toHaveLength(1);
    expect(await bench.text()).toContain(SMUGGLED);
  });

  test("the true end, in pieces", async () => {
    const client = await connectSmtp((await bench.start()).port);
    for (const pieces of [
      ["\r\n.", "\r\n"],
      ["\r", "\n.\r\n"],
      ["\r\n", ".", "\r", "\n"],
    ]) {
      for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
        await client.command(line);
      client.socket.write(`Subject: ${pieces.length}`);
      for (const piece of pieces) {
        await new Promise(setImmediate);
        client.socket.write(piece);
      }
      expect(await client.reply()).toMatch(/^250/);
    }
    expect(bench.received).toHaveLength(3);
  });
});

describe("bytes", () => {
  test("every pair of bytes is kept as it came, line ends aside", async () => {
    const client = await connectSmtp((await bench.start()).port);
    const pairs: number[] = [];
    const isLineEnd = (byte: number) => byte === 13 || byte === 10;
    for (let first = 0; first < 256; first += 1) {
      for (let second = 0; second < 256; second += 1) {
        if (!isLineEnd(first) && !isLineEnd(second)) pairs.push(first, second);
      }
      pairs.push(13, 10);
    }
    const email = Buffer.concat([Buffer.from("Subject: bytes\r\n\r\n"), Buffer.from(pairs)]);
    // RFC 5321 section 4.5.2: a dot that begins a line is sent twice.
    const stuffed = Buffer.from(email.toString("latin1").replaceAll("\r\n.", "\r\n.."), "latin1");
    expect(await client.sendEmail(ENVELOPE, stuffed)).toMatch(/^250/);
    const { sha256 } = bench.received[0]?.raw ?? { sha256: "" };
    expect(
      Buffer.from(await bench.files.read(sha256)).equals(Buffer.concat([email, Buffer.from("\r\n")])),
    ).toBe(true);
  });

  test.each(["", "\r\n", "\0", "no header at all", "\xff\xfe\x80", ".", "..", "Subject:"])(
    "%j is an email too",
    async (content) => {
      const client = await connectSmtp((await bench.start()).port);
      expect(await client.sendEmail(ENVELOPE, Buffer.from(content.replace(/^\./, ".."), "latin1"))).toMatch(
        /^250/,
      );
      const { sha256 } = bench.received[0]?.raw ?? { sha256: "" };
      expect(Buffer.from(await bench.files.read(sha256)).toString("latin1")).toBe(`${content}\r\n`);
    },
  );
});

describe("addresses", () => {
  test("in UTF-8 are stored, the domain in our own spelling", async () => {
    const client = await connectSmtp((await bench.start({ domain: "xn--bcher-kva.example" })).port);
    expect(await client.command("MAIL FROM:<büro@behörde.example> SMTPUTF8 BODY=8BITMIME")).toMatch(/^250/);
    for (const to of ["ruhiger-fluß@bücher.example", "x@BÜCHER.example", "y@xn--bcher-kva.example"])
      expect(await client.command(`RCPT TO:<${to}>`)).toMatch(/^250/);
    await client.command("DATA");
    expect(await client.command("Subject: Größe\r\n\r\nÄ\r\n.")).toMatch(/^250/);
    expect(bench.received[0]?.envelope).toMatchObject({
      from: "büro@behörde.example",
      to: ["ruhiger-fluß@xn--bcher-kva.example", "x@xn--bcher-kva.example", "y@xn--bcher-kva.example"],
    });
    expect(await bench.text()).toContain("Subject: Größe\r\n\r\nÄ");
  });

  test("that are no UTF-8 are refused with words where mail would go to them", async () => {
    const client = await connectSmtp((await bench.start()).port);
    client.socket.write(Buffer.from("MAIL FROM:<b\xfcro@agency.example>\r\n", "latin1"));
    expect(await client.reply()).toMatch(/^250/);
    client.socket.write(Buffer.from("RCPT TO:<b\xfcro@mail.example>\r\n", "latin1"));
    expect(await client.reply()).toMatch(/^553 5\.1\.3 .*UTF-8/);
  });

  test.each([
    "a\0b@mail.example",
    "a\u200bb@mail.example",
    "a b@mail.example",
    "<a@mail.example",
    "@mail.example",
  ])("%j is none", async (address) => {
    const client = await connectSmtp((await bench.start()).port);
    expect(await client.command(`MAIL FROM:<${address}>`)).toMatch(/^501/);
    await client.command("MAIL FROM:<a@agency.example>");
    expect(await client.command(`RCPT TO:<${address}>`)).toMatch(/^501/);
  });

  test("what the other server calls itself is remembered, unless it is nothing a server is called", async () => {
    const client = await connectSmtp((await bench.start()).port);
    for (const name of ["a\0b", "x".repeat(400), ""])
      expect(await client.command(`EHLO ${name}`)).toMatch(/^501/);
    expect(await client.command("HELO MX7.Agency.example")).toMatch(/^250/);
    expect(await client.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
    expect(bench.received[0]?.envelope.helo).toBe("mx7.agency.example");
  });
});

describe("commands sent ahead", () => {
  test("behind an email are the next email, and never part of the first", async () => {
    const client = await connectSmtp((await bench.start()).port);
    const email = (n: number) =>
      `MAIL FROM:<a@agency.example>\r\nRCPT TO:<${n}@mail.example>\r\nDATA\r\nSubject: ${n}\r\n\r\n.\r\n`;
    client.socket.write(`${email(1)}RSET\r\n${email(2)}NOOP\r\n${email(3)}${email(4)}QUIT\r\n`);
    await once(client.socket, "end");
    expect(bench.received.map(({ envelope }) => envelope.to[0])).toEqual(
      [1, 2, 3, 4].map((n) => `${n}@mail.example`),
    );
    for (const n of [1, 2, 3, 4]) expect(await bench.text(n - 1)).toBe(`Subject: ${n}\r\n\r\n`);
  });

  test("behind QUIT are ignored", async () => {
    const client = await connectSmtp((await bench.start()).port);
    client.socket.write(
      `QUIT\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<x@mail.example>\r\nDATA\r\n${EMAIL}.\r\n`,
    );
    expect(await client.reply()).toMatch(/^221/);
    await once(client.socket, "close");
    expect(bench.received).toEqual([]);
    expect(await bench.storedFiles()).toEqual([]);
  });

  test("DATA that was refused makes no email of what follows", async () => {
    const client = await connectSmtp((await bench.start()).port);
    client.socket.write(`MAIL FROM:<a@b.example>\r\nRCPT TO:<x@elsewhere.example>\r\nDATA\r\n${EMAIL}.\r\n`);
    expect(await client.reply()).toMatch(/^250/);
    expect(await client.reply()).toMatch(/^550/);
    expect(await client.reply()).toMatch(/^503/);
    expect(await client.reply()).toMatch(/^500/);
    expect(bench.received).toEqual([]);
  });

  test("a web page that posts here is turned away", async () => {
    const client = await connectSmtp((await bench.start()).port);
    client.socket.write(`POST / HTTP/1.1\r\nHost: x\r\n\r\nEHLO x\r\nMAIL FROM:<a@b.example>\r\n`);
    expect(await client.reply()).toMatch(/^421/);
    await once(client.socket, "close");
  });
});
