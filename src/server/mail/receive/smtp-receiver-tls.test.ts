import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { certificateFromFiles, selfSignedCertificate } from "#server/mail/receive/tls-certificate.ts";
import { EMAIL, ENVELOPE, receiverFixture } from "#test/support/mail-receiver.ts";
import { connectSmtp, smtpClientOn } from "#test/support/smtp-client.ts";

const bench = receiverFixture();
const NOW = Date.parse("2026-11-22T00:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

const own = (domain = "mail.example", now = () => NOW) =>
  selfSignedCertificate({ file: join(bench.dir, "made", "smtp-in.pem"), domain, now });

/** The rest of a conversation under TLS, and the certificate that was shown. */
async function secured(client: Awaited<ReturnType<typeof connectSmtp>>, options: object = {}) {
  client.socket.removeAllListeners("data");
  const socket: TLSSocket = connectTls({ socket: client.socket, rejectUnauthorized: false, ...options });
  const talk = smtpClientOn(socket);
  await once(socket, "secureConnect");
  return { talk, shown: new X509Certificate(socket.getPeerCertificate().raw), socket };
}

async function startTls(port: number, options: object = {}) {
  const client = await connectSmtp(port);
  expect(await client.command("STARTTLS")).toMatch(/^220/);
  return secured(client, options);
}

test("mail under TLS with a certificate of our own, for the domain and kept from others' eyes", async () => {
  const { port } = await bench.start({ certificate: own() });
  const plain = await connectSmtp(port);
  expect(await plain.command("EHLO agency.example")).toContain("STARTTLS");
  const { talk, shown, socket } = await startTls(port, { servername: "mail.example" });
  expect(shown.checkHost("mail.example")).toBe("mail.example");
  expect(Date.parse(shown.validTo) - NOW).toBeGreaterThan(300 * DAY_MS);
  expect(socket.getProtocol()).toMatch(/^TLSv1\.[23]$/);
  // What was said in the clear is forgotten (RFC 3207 section 4.2).
  expect(await talk.command("MAIL FROM:<a@agency.example>")).toMatch(/^503/);
  expect(await talk.command("EHLO mx.agency.example")).not.toContain("STARTTLS");
  expect(await talk.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  expect(bench.received[0]?.envelope).toMatchObject({ helo: "mx.agency.example", receivedVia: "smtp" });

  const folder = join(bench.dir, "made");
  expect(await readdir(folder)).toEqual(["smtp-in.pem"]);
  expect((await stat(join(folder, "smtp-in.pem"))).mode & 0o777).toBe(0o600);
});

test("a sender that insists on a certificate it knows may know ours", async () => {
  const { port } = await bench.start({ certificate: own() });
  const { cert } = await own()();
  const options = { host: "127.0.0.1", port, requireTLS: true };
  const strict = createTransport({ ...options, tls: { ca: cert, servername: "mail.example" } });
  await strict.sendMail({ envelope: ENVELOPE, raw: EMAIL });
  expect(bench.received).toHaveLength(1);
  const stranger = createTransport({ ...options, tls: { servername: "mail.example" } });
  await expect(stranger.sendMail({ envelope: ENVELOPE, raw: EMAIL })).rejects.toThrow(/self-signed/);
});

test("commands pipelined behind STARTTLS in plain text are discarded", async () => {
  const { port } = await bench.start({ certificate: own() });
  const client = await connectSmtp(port);
  await client.command("MAIL FROM:<early@agency.example>");
  const injected = `EHLO evil\r\nMAIL FROM:<evil@agency.example>\r\nRCPT TO:<x@mail.example>\r\n`;
  client.socket.write(`STARTTLS\r\n${injected.repeat(200)}DATA\r\n${EMAIL}.\r\n`);
  expect(await client.reply()).toMatch(/^220/);
  const { talk } = await secured(client);
  // The first answer under TLS is to the first command under TLS.
  expect(await talk.command("NOOP")).toBe("250 OK");
  expect(await talk.command("DATA")).toMatch(/^503/);
  await talk.command("EHLO mx.agency.example");
  expect(await talk.command("RCPT TO:<x@mail.example>")).toBe("503 Error: need MAIL command");
  expect(await talk.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  expect(bench.received.map(({ envelope }) => envelope.from)).toEqual([ENVELOPE.from]);
});

test.each(["TLSv1", "TLSv1.1"] as const)(
  "a sender that speaks no more than %s is refused",
  async (maxVersion) => {
    const { port } = await bench.start({ certificate: own() });
    // OpenSSL offers the old versions only at this level.
    const old = { minVersion: "TLSv1", maxVersion, ciphers: "DEFAULT@SECLEVEL=0" } as const;
    await expect(startTls(port, old)).rejects.toMatchObject({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" });
    const newest = { minVersion: "TLSv1", maxVersion: "TLSv1.2", ciphers: old.ciphers } as const;
    expect((await startTls(port, newest)).socket.getProtocol()).toBe("TLSv1.2");
  },
);

test("a handshake that breaks off, or is none, leaves the receiver as it was", async () => {
  const { port } = await bench.start({ certificate: own() });
  const client = await connectSmtp(port);
  await client.command("STARTTLS");
  client.socket.write("MAIL FROM:<a@b.example>\r\nthis is no handshake\r\n");
  await once(client.socket, "close");
  const deleted = await connectSmtp(port);
  await deleted.command("STARTTLS");
  deleted.socket.destroy();
  const { talk } = await startTls(port);
  await talk.command("EHLO mx.agency.example");
  expect(await talk.sendEmail(ENVELOPE, EMAIL)).toMatch(/^250/);
  expect(bench.log.error).not.toHaveBeenCalled();
});

test("a connection without a handshake is closed", async () => {
  const { port } = await bench.start({ certificate: own(), limits: { idleSeconds: 0.3 } });
  const client = await connectSmtp(port);
  await client.command("STARTTLS");
  await once(client.socket, "close");
  expect(bench.log.error).not.toHaveBeenCalled();
});

test("our own certificate stays the same until a month before its end, or for another domain", async () => {
  let now = NOW;
  const first = await own()();
  expect(await own()()).toEqual(first);
  const withClock = own("mail.example", () => now);
  now += 366 * DAY_MS;
  expect(await withClock()).toEqual(first);
  now += 2 * DAY_MS;
  const [second, same] = await Promise.all([withClock(), withClock()]);
  expect(second.cert).not.toBe(first.cert);
  expect(same).toBe(second);
  expect(Date.parse(new X509Certificate(second.cert).validTo)).toBeGreaterThan(now + 300 * DAY_MS);
  const other = await own("elsewhere.example")();
  expect(new X509Certificate(other.cert).checkHost("elsewhere.example")).toBe("elsewhere.example");
});

test.each(["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"])(
  "a self-signed certificate file that holds %j is recreated",
  async (content) => {
    await own()();
    await writeFile(join(bench.dir, "made", "smtp-in.pem"), content);
    const made = await own()();
    expect(await readFile(join(bench.dir, "made", "smtp-in.pem"), "utf8")).toContain(made.cert);
  },
);

test("a given certificate that is renewed is shown to the next connection; a broken one is not", async () => {
  const [certFile, keyFile] = [join(bench.dir, "cert.pem"), join(bench.dir, "key.pem")];
  let written = NOW / 1000;
  const put = async ({ cert, key }: { cert: string; key: string }) => {
    written += 60;
    for (const [path, text] of [
      [certFile, cert],
      [keyFile, key],
    ] as const) {
      await writeFile(path, text);
      await utimes(path, written, written);
    }
  };
  const [first, second] = [await own("one.example")(), await own("two.example")()];
  await put(first);
  const { port } = await bench.start({ certificate: certificateFromFiles({ certFile, keyFile }) });
  expect((await startTls(port)).shown.toString()).toBe(new X509Certificate(first.cert).toString());
  await put(second);
  expect((await startTls(port)).shown.toString()).toBe(new X509Certificate(second.cert).toString());

  // Half of a renewal: the key of the first with the certificate of the second.
  await put({ cert: second.cert, key: first.key });
  for (let n = 0; n < 2; n += 1) {
    expect((await startTls(port)).shown.toString()).toBe(new X509Certificate(second.cert).toString());
  }
  expect(bench.log.error).toHaveBeenCalledOnce();
  await put(first);
  expect((await startTls(port)).shown.toString()).toBe(new X509Certificate(first.cert).toString());
});

test("a receiver does not start with a certificate that cannot be used, and says why", async () => {
  const { cert } = await own()();
  const [certFile, keyFile] = [join(bench.dir, "cert.pem"), join(bench.dir, "key.pem")];
  await writeFile(certFile, cert);
  const start = () => bench.start({ certificate: certificateFromFiles({ certFile, keyFile }) });
  await expect(start()).rejects.toThrow(/certificate cannot be read: .*key\.pem/);
  await writeFile(keyFile, cert);
  await expect(start()).rejects.toThrow(/not a certificate and its key/);
});
