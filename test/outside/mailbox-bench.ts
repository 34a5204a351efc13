import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { receiveMail } from "#server/actions/receive-mail.ts";
import { openMailboxPlace } from "#server/db/imap-mailbox.ts";
import { openDiskFiles } from "#server/files/disk.ts";
import { type ImapIn, type ImapInOptions, startImapIn } from "#server/mail/imap-in.ts";
import type { Files } from "#server/ports.ts";
import { type TestDatabase, testDatabase } from "#test/db.ts";
import { type Dovecot, PASSWORD, startDovecot } from "#test/outside/dovecot.ts";
import { isHere } from "#test/outside/programs.ts";
import { until } from "#test/until.ts";

export const DOMAIN = "in.daylight.test";
export const OURS = `quiet-river-2345678@${DOMAIN}`;
/** Nothing waits out a timer: what arrives is told at once, and what failed is tried again at once. */
const PAUSES = { first: 20, most: 100, standBy: 50 };

type ReadOptions = Partial<Omit<ImapInOptions, "mailbox">> & { mailbox?: Partial<ImapInOptions["mailbox"]> };

/** What the tests of one file work on, once they run; where Dovecot is missing, nothing of it is there. */
export type MailboxBench = {
  dovecot: Dovecot;
  database: TestDatabase;
  folder: string;
  files: Files;
  /** Takes responsibility for a mail, as the program does. */
  receive: ImapInOptions["receive"];
  /** A reader of this user's mailbox, closed after the test, and what it told its log. */
  read(user: string, more?: ReadOptions): Promise<ImapIn & { told: string[] }>;
  /** What was received whose subject begins like this, in order: subject, recipient, door. */
  received(subject: string): Promise<string[]>;
  /** The same once there are so many. */
  count(wanted: number, subject: string): Promise<string[]>;
  /** Resolves once the mails of a folder bear these flags, see `Dovecot.flags`. */
  flagged(user: string, wanted: string[], inside?: string): Promise<unknown>;
};

let users = 0;
export const newUser = () => `records${++users}`;

export const mail = (subject: string, head = `To: ${OURS}`) =>
  `Return-Path: <foia@office.example>\r\n${head}\r\nFrom: FOIA Office <clerk@office.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@office.example>\r\n\r\nSee below.\r\n`;

export const inState = (reader: ImapIn, state: string) => until(async () => reader.status().state === state);

/** One Dovecot, one database and one folder for all tests of a file. */
export function mailboxBench(): MailboxBench {
  const bench = {} as MailboxBench;
  let closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    if (!isHere("dovecot")) return;
    bench.folder = await mkdtemp(join(tmpdir(), "daylight-imap-"));
    bench.dovecot = await startDovecot();
    bench.database = await testDatabase();
    bench.files = await openDiskFiles(join(bench.folder, "files"));
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
  });
  afterAll(async () => {
    await bench.dovecot?.close();
    await bench.database?.close();
    if (bench.folder) await rm(bench.folder, { recursive: true });
  });

  bench.receive = (envelope, raw) =>
    receiveMail(
      { db: bench.database.db, clock: { now: () => Temporal.Now.instant() }, ids: { next: randomUUIDv7 } },
      envelope,
      raw,
    );
  bench.read = async (user, more = {}) => {
    const place = await openMailboxPlace(bench.database.db, bench.database.pool, user);
    const told: string[] = [];
    const tell = (fields: object, message: string) => told.push(`${message} ${JSON.stringify(fields)}`);
    const log = { error: tell, warn: tell, info: tell };
    const reader = startImapIn({
      ...usual(bench),
      place,
      log,
      ...more,
      mailbox: mailboxOf(bench, user, more),
    });
    const close = async () => {
      await reader.close();
      place.close();
    };
    closing.push(close);
    return { ...reader, close, told };
  };
  bench.received = (subject) => receivedIn(bench, subject);
  bench.count = (wanted, subject) =>
    until(async () => {
      const found = await receivedIn(bench, subject);
      return found.length >= wanted ? found : null;
    });
  bench.flagged = (user, wanted, inside) =>
    until(async () => (await bench.dovecot.flags(user, inside)).join() === wanted.join());
  return bench;
}

const mailboxOf = ({ dovecot }: MailboxBench, user: string, { mailbox }: ReadOptions) => ({
  host: "127.0.0.1",
  port: dovecot.port,
  secure: false,
  user,
  password: PASSWORD,
  folder: "INBOX",
  moveTo: null,
  ...mailbox,
});

const usual = ({ files, receive, dovecot }: MailboxBench) => ({
  pollSeconds: 3600,
  domain: DOMAIN,
  files,
  receive,
  ca: dovecot.certificate,
  pauseMs: PAUSES,
});

async function receivedIn({ database, files }: MailboxBench, subject: string): Promise<string[]> {
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
  return found.filter((line) => line.startsWith(subject));
}
