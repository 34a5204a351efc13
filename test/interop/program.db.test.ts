import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { openS3Store } from "#server/files/s3-store.ts";
import type { FileStore } from "#server/ports/files.ts";
import { type S3TestServer, startS3Server } from "#test/fakes/s3-server.ts";
import { type Dovecot, PASSWORD, startDovecot } from "#test/interop/dovecot.ts";
import { isInstalled, runProgram, testWithPrograms } from "#test/interop/mail-programs.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const DOMAIN = "in.daylight.test";

let database: TestDatabase;
let program: Program;
let folder: string;
let s3: S3TestServer;
let dovecot: Dovecot | null = null;
let address: string;
let files: FileStore & { close(): void };
let ports: { smtp: number; lmtp: number };

beforeAll(async () => {
  if (!isInstalled("swaks") && !isInstalled("smtp-source") && !isInstalled("dovecot")) return;
  folder = await mkdtemp(join(tmpdir(), "daylight-program-"));
  [database, s3] = await Promise.all([createTestDatabase(), startS3Server()]);
  files = await openS3Store(s3.options);
  dovecot = isInstalled("dovecot") ? await startDovecot() : null;
  ports = { smtp: await freePort(), lmtp: await freePort() };
  program = startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MAIL_DOMAIN: DOMAIN,
    PORT: "0",
    SMTP_IN_PORT: String(ports.smtp),
    LMTP_IN_PORT: String(ports.lmtp),
    // Its files are in a bucket, at a store that nobody here wrote either.
    ...s3.settings,
    ...(dovecot && mailboxSettings(dovecot)),
    LOG_LEVEL: "debug",
  });
  address = /http:\S+/.exec(await program.ready)?.[0] ?? "";
});
afterAll(async () => {
  const ended = await program?.kill("SIGTERM");
  await dovecot?.close();
  files?.close();
  await s3?.close();
  await database?.close();
  if (folder) await rm(folder, { recursive: true });
  // Whatever it logged meanwhile, the mailbox's password is not in it.
  expect(ended ?? null).toEqual(
    program ? { code: 0, signal: null, errors: expect.not.stringContaining(PASSWORD) } : null,
  );
});

const mailboxSettings = ({ port, certificateFile }: Dovecot) => ({
  IMAP_URL: `imap://records:${encodeURIComponent(PASSWORD)}@localhost:${port}/INBOX?move=Kept`,
  NODE_EXTRA_CA_CERTS: certificateFile,
});

const swaks = (...args: string[]) =>
  runProgram("swaks", ["--server", "127.0.0.1", "--from", "clerk@office.example", ...args]);
const over = (listener: "smtp" | "lmtp") => ["--port", String(ports[listener])];

/** What was received for these addresses, in order of arrival. */
const inboundFor = (...to: string[]) =>
  database.db.selectFrom("inbound").selectAll().where("envelope_to", "in", to).orderBy("id").execute();

describe("swaks", () => {
  const test = testWithPrograms(["swaks"]);

  test("hands an email with an attachment over under TLS, pipelined, to several of our addresses", async () => {
    const picture = Buffer.from(Array.from({ length: 30_000 }, (_, n) => n % 256));
    await writeFile(join(folder, "map.bin"), picture);
    const to = [`postmaster+swaks-1@${DOMAIN}`, `postmaster+swaks-2@${DOMAIN}`];
    const output = await swaks(
      ...over("smtp"),
      ...["--tls", "--pipeline", "--ehlo", "mx.office.example", "--to", to.join(",")],
      ...["--header", "Subject: Records", "--attach-type", "application/octet-stream"],
      ...["--attach-name", "map.bin", "--attach", `@${join(folder, "map.bin")}`],
    );
    expect(output).toMatchObject({
      code: 0,
      output: expect.stringMatching(/TLS started with cipher TLSv1\.[23]/),
    });
    const rows = await inboundFor(...to);
    expect(rows.map((row) => [row.envelope_to, row.envelope_from, row.received_by, row.helo])).toEqual(
      to.map((address) => [address, "clerk@office.example", "smtp", "mx.office.example"]),
    );
    expect(new Set(rows.map((row) => row.raw_sha256)).size).toBe(1);
    // The program's own worker reads it: whole, to the last byte of its attachment.
    await waitUntil(async () => (await inboundFor(...to)).every((row) => row.state === "unmatched"));
    const sha256 = createHash("sha256").update(picture).digest("hex");
    const raw = Buffer.from(await files.read(rows[0]?.raw_sha256 ?? "")).toString();
    const encoded = /name="map\.bin"[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? "";
    expect(createHash("sha256").update(Buffer.from(encoded, "base64")).digest("hex")).toBe(sha256);
  });

  test("hears why an email is not taken", async () => {
    const relayed = await swaks(...over("smtp"), "--to", "someone@elsewhere.example");
    expect(relayed.code).not.toBe(0);
    expect(relayed.output).toMatch(/<\*\* 550 5\.7\.1 No relaying/);
    for (const listener of ["smtp", "lmtp"] as const) {
      const unknown = await swaks(
        ...over(listener),
        ...["--protocol", listener === "smtp" ? "ESMTP" : "LMTP", "--to", `nobody@${DOMAIN}`],
      );
      expect(unknown.output).toMatch(/<\*\* 550 5\.1\.1 No such address here/);
    }
  });

  test("speaks LMTP, and hears an answer for each recipient", async () => {
    const to = [`postmaster+lmtp-1@${DOMAIN}`, `postmaster+lmtp-2@${DOMAIN}`];
    const output = await swaks(...over("lmtp"), "--protocol", "LMTP", "--to", to.join(","));
    expect(output).toMatchObject({ code: 0 });
    expect(
      output.output.match(/^<- +250 2\.\d\.\d .*(Stored|stored|<lmtp-).*/gm)?.length,
    ).toBeGreaterThanOrEqual(2);
    expect((await inboundFor(...to)).map((row) => row.received_by)).toEqual(["lmtp", "lmtp"]);
  });

  test("the same bytes again are taken and are no second mail", async () => {
    const to = `postmaster+again@${DOMAIN}`;
    const data = "Subject: Again\nMessage-ID: <again@office.example>\n\nOnce.\n";
    for (const _ of [1, 2]) {
      expect(await swaks(...over("smtp"), "--to", to, "--data", data)).toMatchObject({ code: 0 });
    }
    expect(await inboundFor(to)).toHaveLength(1);
  });
});

describe("smtp-source", () => {
  const test = testWithPrograms(["smtp-source"]);
  const EMAILS = 60;

  test("hears that an email is too large, once it has sent it", async () => {
    const to = `postmaster+large@${DOMAIN}`;
    const sent = await runProgram("smtp-source", ["-l", "27000000", "-t", to, `127.0.0.1:${ports.smtp}`]);
    expect(sent.code).not.toBe(0);
    expect(sent.output).toMatch(/552 5\.3\.4 /);
    expect(await inboundFor(to)).toEqual([]);
  });

  const ways = { smtp: ["-s", "10", "-d"], lmtp: ["-s", "4", "-d", "-L"] };
  for (const listener of ["smtp", "lmtp"] as const) {
    test(`many emails over several connections by ${listener}: each is there once`, async () => {
      const to = `postmaster+source-${listener}@${DOMAIN}`;
      const { code, output } = await runProgram("smtp-source", [
        ...ways[listener],
        ...["-m", String(EMAILS), "-l", "4000", "-f", "clerk@office.example", "-t", to],
        `127.0.0.1:${ports[listener]}`,
      ]);
      expect({ code, output }).toEqual({ code: 0, output: "" });
      const rows = await inboundFor(to);
      expect(rows).toHaveLength(EMAILS);
      expect(new Set(rows.map((row) => row.raw_sha256)).size).toBe(EMAILS);
      const stored = await s3.keys();
      expect(rows.filter(({ raw_sha256: hash }) => !stored.includes(`${hash.slice(0, 2)}/${hash}`))).toEqual(
        [],
      );
    });
  }
});

describe("Dovecot", () => {
  const test = testWithPrograms(["dovecot"]);

  test("has the mailbox of IMAP_URL read, and health tells of it", async () => {
    const to = `postmaster+boxed@${DOMAIN}`;
    await dovecot?.deliver("records", `X-Original-To: ${to}\r\nSubject: Records\r\n\r\nSee below.\r\n`);
    await waitUntil(async () => (await dovecot?.flags("records", "Kept"))?.length === 1);
    // A move is a copy first: for a moment the email is in both.
    await waitUntil(async () => (await dovecot?.flags("records"))?.length === 0);
    expect((await inboundFor(to)).map((row) => row.received_by)).toEqual(["imap"]);
    const health = await (await fetch(`${address}/readyz`)).json();
    expect(health).toMatchObject({
      status: "ready",
      parts: { files: true },
      mailbox: { state: "reading", setAside: 0 },
    });
  });
});
