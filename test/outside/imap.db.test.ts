import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { receiveMail } from "#server/actions/receive-mail.ts";
import { openMailboxPlace } from "#server/db/imap-mailbox.ts";
import { openDiskFiles } from "#server/files/disk.ts";
import { type ImapIn, type ImapInOptions, startImapIn } from "#server/mail/imap-in.ts";
import type { Files } from "#server/ports.ts";
import { type TestDatabase, testDatabase } from "#test/db.ts";
import { type Dovecot, PASSWORD, startDovecot } from "#test/outside/dovecot.ts";
import { isHere, testWith } from "#test/outside/programs.ts";
import { startProgram } from "#test/program.ts";
import { until } from "#test/until.ts";

const DOMAIN = "in.daylight.test";
const OURS = `quiet-river-2345678@${DOMAIN}`;
const test = testWith(["dovecot"]);
/** Nothing here waits out a timer: what arrives is told at once, and what failed is tried again at once. */
const PAUSES = { first: 20, most: 100, standBy: 50 };

let dovecot: Dovecot;
let database: TestDatabase;
let folder: string;
let files: Files;
let readers: { close(): Promise<void> }[] = [];
let users = 0;

beforeAll(async () => {
  if (!isHere("dovecot")) return;
  folder = await mkdtemp(join(tmpdir(), "daylight-imap-"));
  [dovecot, database, files] = await Promise.all([startDovecot(), testDatabase(), openDiskFiles(folder)]);
});
afterEach(async () => {
  for (const reader of readers.reverse()) await reader.close();
  readers = [];
});
afterAll(async () => {
  await dovecot?.close();
  await database?.close();
  if (folder) await rm(folder, { recursive: true });
});

const newUser = () => `records${++users}`;
const mail = (subject: string, head = `To: ${OURS}`) =>
  `Return-Path: <foia@office.example>\r\n${head}\r\nFrom: FOIA Office <clerk@office.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@office.example>\r\n\r\nSee below.\r\n`;

/** A reader of this user's mailbox, and what it told its log. */
async function read(
  user: string,
  more: Partial<Omit<ImapInOptions, "mailbox">> & { mailbox?: Partial<ImapInOptions["mailbox"]> } = {},
): Promise<ImapIn & { told: string[] }> {
  const { mailbox, ...rest } = more;
  const place = await openMailboxPlace(database.db, database.pool, user);
  const told: string[] = [];
  const tell = (fields: object, message: string) => told.push(`${message} ${JSON.stringify(fields)}`);
  const reader = startImapIn({
    mailbox: {
      host: "127.0.0.1",
      port: dovecot.port,
      secure: false,
      user,
      password: PASSWORD,
      folder: "INBOX",
      moveTo: null,
      ...mailbox,
    },
    pollSeconds: 3600,
    domain: DOMAIN,
    files,
    receive,
    place,
    log: { error: tell, warn: tell, info: tell },
    ca: dovecot.certificate,
    pauseMs: PAUSES,
    ...rest,
  });
  const close = async () => {
    await reader.close();
    place.close();
  };
  readers.push({ close });
  return { ...reader, close, told };
}

const receive: ImapInOptions["receive"] = (envelope, raw) =>
  receiveMail(
    { db: database.db, clock: { now: () => Temporal.Now.instant() }, ids: { next: randomUUIDv7 } },
    envelope,
    raw,
  );

/** The subjects of what was received from the mail of this test, in order, each with its recipient. */
async function received(prefix: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom("inbound")
    .select(["raw_sha256", "envelope_to", "received_by"])
    .orderBy("id")
    .execute();
  const found = await Promise.all(
    rows.map(async ({ raw_sha256, envelope_to, received_by }) => {
      const text = Buffer.from(await files.read(raw_sha256)).toString();
      return `${/^Subject: (.*)\r$/m.exec(text)?.[1]} ${envelope_to} by ${received_by}`;
    }),
  );
  return found.filter((line) => line.startsWith(prefix));
}

const count = (wanted: number, prefix: string) =>
  until(async () => {
    const found = await received(prefix);
    return found.length >= wanted ? found : null;
  }, 10);
const flagged = (user: string, wanted: string[], inside?: string) =>
  until(async () => (await dovecot.flags(user, inside)).join() === wanted.join(), 10);
const inState = (reader: ImapIn, state: string) => until(async () => reader.status().state === state, 10);

describe("a mailbox at Dovecot", () => {
  test("mail that was there is taken, and new mail as it arrives, each to whom its envelope said", async () => {
    const user = newUser();
    await dovecot.deliver(user, mail("old-1"));
    const reader = await read(user);
    await count(1, "old-");
    await inState(reader, "reading");
    await dovecot.deliver(user, mail("old-2", `X-Original-To: ${OURS}\r\nTo: undisclosed-recipients:;`));
    await count(2, "old-");
    const agent = `Return-Path: <>\r\nX-Original-To: other-hill-2@${DOMAIN}\r\nDelivered-To: ${user}@${DOMAIN}\r\n`;
    await dovecot.deliver(user, agent + mail("old-3"));
    await count(3, "old-");
    await dovecot.deliver(user, mail("old-4", "To: list@elsewhere.example"));
    expect(await count(4, "old-")).toEqual([
      `old-1 ${OURS} by imap`,
      `old-2 ${OURS} by imap`,
      `old-3 other-hill-2@${DOMAIN} by imap`,
      `old-4 ${user}@${DOMAIN} by imap`,
    ]);
    await flagged(user, ["S", "S", "S", "S"]);
    const senders = await database.db.selectFrom("inbound").select("envelope_from").orderBy("id").execute();
    expect(senders.map((row) => row.envelope_from)).toEqual([
      "foia@office.example",
      "foia@office.example",
      "",
      "foia@office.example",
    ]);
  });

  test("it is marked only after it was received, and nothing is while receiving fails", async () => {
    const user = newUser();
    let works = false;
    let tries = 0;
    const reader = await read(user, {
      receive: async (envelope, raw) => {
        tries += 1;
        if (!works) throw new Error("the database does not answer");
        await receive(envelope, raw);
      },
    });
    await inState(reader, "reading");
    await dovecot.deliver(user, mail("away-1"));
    await dovecot.deliver(user, mail("away-2"));
    await until(async () => tries > 2);
    await inState(reader, "away");
    expect(await received("away-")).toEqual([]);
    expect(await dovecot.flags(user)).toEqual(["", ""]);
    works = true;
    expect(await count(2, "away-")).toHaveLength(2);
    await flagged(user, ["S", "S"]);
    expect(await received("away-")).toHaveLength(2);
  });

  test("the same with files that cannot be written", async () => {
    const user = newUser();
    let works = false;
    const putStream: Files["putStream"] = async (content, limit) => {
      if (!works) throw new Error("no space left on device");
      return files.putStream(content, limit);
    };
    await dovecot.deliver(user, mail("full-1"));
    const reader = await read(user, { files: { ...files, putStream } });
    await until(async () => reader.told.length > 6); // More often than a mail its server fails to give out.
    expect([reader.status(), await dovecot.flags(user)]).toEqual([{ state: "away", setAside: 0 }, [""]]);
    works = true;
    expect(await count(1, "full-")).toHaveLength(1);
    await flagged(user, ["S"]);
  });

  test("after a restart it goes on where it was, and what was cut off is finished once", async () => {
    const user = newUser();
    await dovecot.deliver(user, mail("again-1"));
    const first = await read(user);
    await count(1, "again-");
    await flagged(user, ["S"]);
    await first.close();
    await dovecot.deliver(user, mail("again-2"));
    // Received, and killed before its place was moved on.
    const real = await openMailboxPlace(database.db, database.pool, user);
    const cut = await read(user, {
      place: { ...real, advance: () => Promise.reject(new Error("killed")) },
    });
    await count(2, "again-");
    await cut.close();
    real.close();
    expect(await dovecot.flags(user)).toEqual(["S", ""]);
    // Moved on, and killed before the mail was marked.
    const uids = { uidValidity: 0, lastUid: 2 };
    uids.uidValidity = (await real.read())?.uidValidity ?? 0;
    await real.advance(uids);
    const third = await read(user);
    await flagged(user, ["S", "S"]);
    await dovecot.deliver(user, mail("again-3"));
    await count(3, "again-");
    await inState(third, "reading");
    expect(await received("again-")).toHaveLength(3);
  });

  test("with other UIDs than before everything is read again, and nothing is there twice", async () => {
    const user = newUser();
    for (const n of [1, 2, 3]) await dovecot.deliver(user, mail(`renumbered-${n}`));
    const before = await read(user);
    await count(3, "renumbered-");
    await flagged(user, ["S", "S", "S"]);
    await before.close();
    const place = await openMailboxPlace(database.db, database.pool, user);
    const known = await place.read();
    await dovecot.renumber(user);
    await dovecot.deliver(user, mail("renumbered-4"));
    let again = 0;
    await read(user, {
      receive: async (envelope, raw) => {
        again += 1;
        await receive(envelope, raw);
      },
    });
    expect(await count(4, "renumbered-")).toHaveLength(4);
    await flagged(user, ["S", "S", "S", "S"]);
    expect(again).toBe(4);
    expect((await place.read())?.uidValidity).not.toBe(known?.uidValidity);
    place.close();
  });

  test("a server that goes away and comes back is read on", async () => {
    const user = newUser();
    const reader = await read(user);
    await inState(reader, "reading");
    await dovecot.stop();
    await inState(reader, "away");
    await dovecot.deliver(user, mail("gone-1"));
    await dovecot.start();
    expect(await count(1, "gone-")).toHaveLength(1);
    await inState(reader, "reading");
  });

  test("kept mail moves into the folder that was named", async () => {
    const user = newUser();
    await dovecot.deliver(user, mail("moved-1"));
    await read(user, { mailbox: { moveTo: "Daylight" } });
    await dovecot.deliver(user, mail("moved-2"));
    await count(2, "moved-");
    await flagged(user, ["", ""], "Daylight");
    expect(await dovecot.flags(user)).toEqual([]);
  });

  test("a mail that is too large is left, flagged and told, and the ones behind it are taken", async () => {
    const user = newUser();
    await dovecot.deliver(user, mail("large-1") + "records ".repeat(2000));
    await dovecot.deliver(user, mail("large-2"));
    const reader = await read(user, { mailBytes: 10_000 });
    expect(await count(1, "large-")).toEqual([`large-2 ${OURS} by imap`]);
    await flagged(user, ["F", "S"]);
    await until(async () => reader.status().setAside === 1);
    expect(reader.told.filter((line) => line.includes("too large"))).toHaveLength(1);
    await dovecot.remove(user, "F");
    await dovecot.deliver(user, mail("large-3"));
    await until(async () => reader.status().setAside === 0);
  });

  test("a mail that the server itself cannot read does not keep the ones behind it", async () => {
    const user = newUser();
    await dovecot.deliver(user, mail("broken-1"), { mode: 0 });
    await dovecot.deliver(user, mail("broken-2"));
    const reader = await read(user);
    expect(await count(1, "broken-")).toEqual([`broken-2 ${OURS} by imap`]);
    await until(async () => reader.status().setAside === 1);
    expect(reader.told.filter((line) => line.includes("its server does not give it out"))).toHaveLength(1);
  });

  test("two processes read it one at a time, and the second goes on when the first ends", async () => {
    const user = newUser();
    const first = await read(user);
    await inState(first, "reading");
    const second = await read(user);
    await inState(second, "elsewhere");
    await first.close();
    await inState(second, "reading");
    await dovecot.deliver(user, mail("second-1"));
    expect(await count(1, "second-")).toHaveLength(1);
  });

  test("neither a wrong password nor a certificate of nobody we know is taken, and no password is told", async () => {
    const user = newUser();
    const wrong = await read(user, { mailbox: { password: "wrong-but-secret" } });
    await until(async () => wrong.told.length > 0);
    expect(wrong.told[0]).toContain("Authentication failed");
    expect(wrong.told.join("\n")).not.toContain("wrong-but-secret");
    const stranger = await read(newUser(), { ca: undefined as never });
    await until(async () => stranger.told.length > 0);
    expect(stranger.told[0]).toContain("self-signed");
    expect(stranger.told.join("\n")).not.toContain(PASSWORD);
  });

  test("without IDLE the server is asked every so often", async () => {
    const user = newUser();
    const plain = await startDovecot({ idle: false });
    try {
      const reader = await read(user, {
        mailbox: { port: plain.port },
        ca: plain.certificate,
        pollSeconds: 0.1,
      });
      await inState(reader, "reading");
      await plain.deliver(user, mail("polled-1"));
      expect(await count(1, "polled-")).toHaveLength(1);
      await reader.close();
    } finally {
      await plain.close();
    }
  });

  test("the program reads the mailbox of IMAP_URL", async () => {
    const user = newUser();
    const login = `${user}:${encodeURIComponent(PASSWORD)}`;
    await dovecot.deliver(user, mail("program-1"));
    const program = startProgram({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      MAIL_DOMAIN: DOMAIN,
      PORT: "0",
      SMTP_IN_PORT: "0",
      IMAP_URL: `imap://${login}@localhost:${dovecot.port}/INBOX?move=Kept`,
      NODE_EXTRA_CA_CERTS: dovecot.certificateFile,
      LOG_LEVEL: "debug",
    });
    try {
      const address = /http:\S+/.exec(await program.ready)?.[0];
      await flagged(user, [""], "Kept");
      const health = await (await fetch(`${address}/readyz`)).json();
      expect(health).toMatchObject({ status: "ready", mailbox: { state: "reading", setAside: 0 } });
    } finally {
      const ended = await program.kill("SIGTERM");
      expect(ended).toMatchObject({ code: 0, errors: expect.not.stringContaining(PASSWORD) });
    }
  });
});
