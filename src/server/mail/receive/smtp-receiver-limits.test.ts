import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createSenderLimiter, LIMITS } from "#server/mail/receive/smtp-limits.ts";
import { EMAIL, ENVELOPE, receiverFixture } from "#test/support/mail-receiver.ts";
import { connectSmtp, smtpClientOn } from "#test/support/smtp-client.ts";

const bench = receiverFixture();
const BEGIN = "MAIL FROM:<foia@agency.example>";

test("more than 25 MiB is 552 after the last line, leaves no file, and the connection goes on", async () => {
  const client = await connectSmtp((await bench.start()).port);
  const line = `${"x".repeat(76)}\r\n`;
  const large = Buffer.from(line.repeat(Math.ceil((26 * 1024 * 1024) / line.length)));
  expect(await client.sendEmail(ENVELOPE, large)).toBe(
    "552 5.3.4 The mail is larger than 25 MiB; send it in parts or send a link to the records",
  );
  expect(await bench.storedFiles()).toEqual([]);
  expect(await client.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  expect(bench.received).toHaveLength(1);
});

test("a size declared too large is refused before anything is sent", async () => {
  const client = await connectSmtp((await bench.start()).port);
  expect(await client.command("MAIL FROM:<a@agency.example> SIZE=26214401")).toMatch(/^552/);
});

test("an endless email is cut off", async () => {
  const client = await connectSmtp((await bench.start({ limits: { maxEmailBytes: 1000 } })).port);
  const disconnected = once(client.socket, "close");
  for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
    await client.command(line);
  client.socket.write(`${"x".repeat(70)}\r\n`.repeat(200));
  expect(await client.reply()).toMatch(/^421 4\.4\.2 .*never ended/);
  await disconnected;
  expect(await bench.storedFiles()).toEqual([]);
});

test("an email that arrives too slowly is cut off", async () => {
  const client = await connectSmtp((await bench.start({ limits: { dataSeconds: 0.05 } })).port);
  for (const line of ["MAIL FROM:<a@b.example>", "RCPT TO:<x@mail.example>", "DATA"])
    await client.command(line);
  client.socket.write("Subject: sl");
  expect(await client.reply()).toMatch(/^421 4\.4\.2/);
  expect(await bench.storedFiles()).toEqual([]);
  expect(bench.log.error).not.toHaveBeenCalled();
});

test("a line of more than 64 KiB is refused with words", async () => {
  const client = await connectSmtp((await bench.start()).port);
  expect(await client.sendEmail(ENVELOPE, `Subject: x\r\n\r\n${"y".repeat(70_000)}`)).toMatch(
    /^550 5\.6\.0 .*wrap/,
  );
  expect(await client.sendEmail(ENVELOPE, `Subject: x\r\n\r\n${"y".repeat(60_000)}`)).toMatch(/^250/);
  expect(await bench.storedFiles()).toHaveLength(1);
});

test("connections of one address; a mail server of our own may open more", async () => {
  const limits = { connectionsPerAddress: 2 };
  const { port } = await bench.start({ limits, relays: [] });
  const first = await connectSmtp(port);
  await connectSmtp(port);
  const third = smtpClientOn(connect(port, "127.0.0.1"));
  expect(await third.reply()).toBe(
    "421 4.7.0 2 connections from your address are open; close some or wait a minute",
  );
  await once(third.socket, "close");
  await first.command("QUIT");
  await once(first.socket, "close");
  expect(await (await connectSmtp(port)).sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);

  const trustedRelay = await bench.start({ limits, relays: ["127.0.0.0/8"] });
  const clients = await Promise.all([1, 2, 3].map(() => connectSmtp(trustedRelay.port)));
  expect(await clients[2]?.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
});

test("above the connection limit the next gets a temporary failure, and the others continue", async () => {
  const connectionLimited = await bench.start({ limits: { connections: 1 } });
  const first = await connectSmtp(connectionLimited.port);
  expect(await smtpClientOn(connect(connectionLimited.port, "127.0.0.1")).reply()).toMatch(
    /^421 .*try again/,
  );
  expect(await first.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
});

test("100 idle connections do not keep one more from handing over", async () => {
  const { port } = await bench.start();
  const idle = await Promise.all(Array.from({ length: 100 }, () => connectSmtp(port)));
  expect(await (await connectSmtp(port)).sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  expect(await idle[99]?.command("NOOP")).toMatch(/^250/);
});

test("an idle connection is closed", async () => {
  const client = await connectSmtp((await bench.start({ limits: { idleSeconds: 0.3 } })).port);
  expect(await client.reply()).toMatch(/^421 .*Timeout/);
  await once(client.socket, "close");
});

test("emails on one connection, after which the next connection goes on", async () => {
  const { port } = await bench.start({ limits: { emailsPerConnection: 2 } });
  const client = await connectSmtp(port);
  for (const n of [1, 2]) expect(await client.sendEmail(ENVELOPE, `${EMAIL}${n}`)).toMatch(/^250/);
  expect(await client.command(BEGIN)).toBe(
    "421 4.7.0 2 mails came on this connection; connect again for the others",
  );
  await once(client.socket, "close");
  expect(await (await connectSmtp(port)).sendEmail(ENVELOPE, `${EMAIL}3`)).toMatch(/^250/);
  expect(bench.received).toHaveLength(3);
});

test("emails a minute of one address, over all its connections", async () => {
  const { port } = await bench.start({ limits: { emailsPerMinute: 2 }, relays: [] });
  const [one, other] = [await connectSmtp(port), await connectSmtp(port)];
  expect(await one.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  expect(await other.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  const answer = "451 4.7.1 2 mails a minute are taken from one address; send this one again in 30 s";
  expect(await one.command(BEGIN)).toBe(answer);
  expect(await other.command(BEGIN)).toBe(answer);
  // The connection is good for later.
  expect(await one.command("NOOP")).toMatch(/^250/);

  const trustedRelay = await bench.start({ limits: { emailsPerMinute: 1 } });
  const relay = await connectSmtp(trustedRelay.port);
  for (const n of [1, 2, 3]) expect(await relay.sendEmail(ENVELOPE, `${EMAIL}${n}`)).toMatch(/^250/);
});

test("the rate limit refills evenly, per address, with one limit for an IPv6 network", () => {
  let now = 0;
  const ledger = createSenderLimiter({ ...LIMITS, emailsPerMinute: 60 }, [], () => now);
  const begin = (address: string) => {
    ledger.connect(address, address);
    return ledger.startEmail(address);
  };
  for (let n = 0; n < 60; n += 1) expect(begin("192.0.2.1")).toBe("welcome");
  expect(begin("192.0.2.1")).toEqual({ retryAfterSeconds: 1 });
  expect(begin("192.0.2.2")).toBe("welcome");
  now = 2000;
  expect([1, 2].map(() => begin("192.0.2.1"))).toEqual(["welcome", "welcome"]);
  expect(begin("192.0.2.1")).toEqual({ retryAfterSeconds: 1 });

  for (let n = 0; n < 60; n += 1) expect(begin(`2001:db8:0:7::${n.toString(16)}`)).toBe("welcome");
  expect(begin("2001:db8::7:1:2:3:4")).toEqual({ retryAfterSeconds: 1 });
  expect(begin("2001:db8:0:8::1")).toBe("welcome");
});

test("closed connections are not counted", () => {
  const ledger = createSenderLimiter({ ...LIMITS, connectionsPerAddress: 1 }, ["10.0.0.0/8"]);
  expect(ledger.connect("a", "192.0.2.1")).toBe("welcome");
  expect(ledger.connect("b", "192.0.2.1")).toBe("too many of this address");
  ledger.disconnect("b");
  ledger.disconnect("a");
  ledger.disconnect("a");
  expect(ledger.connect("c", "192.0.2.1")).toBe("welcome");
  for (const id of ["d", "e"]) expect(ledger.connect(id, "10.1.2.3")).toBe("welcome");
});

test("refused commands of every kind, until an email is stored", async () => {
  const client = await connectSmtp((await bench.start({ limits: { maxErrors: 4 } })).port);
  const wrong = ["RCPT TO:<x@mail.example>", "MAIL FROM:broken", "NONSENSE", "DATA"];
  for (const line of wrong) expect(await client.command(line)).toMatch(/^50[013]/);
  expect(await client.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  for (const line of wrong) expect(await client.command(line)).toMatch(/^50[013]/);
  expect(await client.command("EXPN everybody")).toBe(
    "421 4.7.0 Too many refused commands; fix the errors in the replies and reconnect",
  );
  await once(client.socket, "close");
});

test("directory harvesting is disconnected", async () => {
  const client = await connectSmtp((await bench.start()).port);
  await client.command(BEGIN);
  client.socket.write("RCPT TO:<x@elsewhere.example>\r\n".repeat(100));
  for (let n = 0; n < LIMITS.maxErrors; n += 1) expect(await client.reply()).toMatch(/^550/);
  expect(await client.reply()).toMatch(/^421/);
  await expect(client.reply()).rejects.toThrow("hung up");
});

test("2,000 recipients: the first hundred get the email, the others are told to have it sent again", async () => {
  const client = await connectSmtp((await bench.start()).port);
  await client.command(BEGIN);
  client.socket.write(
    Array.from({ length: 2000 }, (_, n) => `RCPT TO:<officer-${n}@mail.example>\r\n`).join(""),
  );
  const counts = new Map<string, number>();
  for (let n = 0; n < 2000; n += 1) {
    const code = (await client.reply()).slice(0, 3);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  expect([...counts]).toEqual([
    ["250", 100],
    ["452", 1900],
  ]);
  await client.command("DATA");
  expect(await client.command(`${EMAIL}\r\n.`)).toMatch(/^250/);
  expect(bench.received[0]?.envelope.to).toHaveLength(100);
});

test("overlong addresses and commands", async () => {
  const client = await connectSmtp((await bench.start()).port);
  expect(await client.command(`MAIL FROM:<${"a".repeat(400)}@agency.example>`)).toMatch(
    /^553 5\.1\.7 .*shorter/,
  );
  await client.command(BEGIN);
  expect(await client.command(`RCPT TO:<${"a".repeat(400)}@mail.example>`)).toMatch(/^553 5\.1\.3 .*shorter/);
  expect(await client.command(`RCPT TO:<${"a".repeat(250)}@mail.example>`)).toMatch(/^250/);
  expect(await client.command(`NOOP ${"x".repeat(20_000)}`)).toMatch(/^421 .*too long/);
});
