import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { receiveEmail } from "#server/actions/intake/receive-email.ts";
import { openMailboxCursor } from "#server/db/intake/imap-mailbox-cursor.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import {
  type ImapReader,
  type ImapReaderOptions,
  startImapReader,
} from "#server/mail/receive/imap-reader.ts";
import type { FileStore } from "#server/ports/files.ts";
import { type Dovecot, PASSWORD, startDovecot } from "#test/interop/dovecot.ts";
import { isInstalled } from "#test/interop/mail-programs.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { waitUntil } from "#test/support/wait-until.ts";

export const DOMAIN = "in.daylight.test";
export const OWN_ADDRESS = `quiet-river-2345678@${DOMAIN}`;
/** No timers: new email is announced at once, and what failed is retried at once. */
const BACKOFF = { first: 20, most: 100, standBy: 50 };

type ReadOptions = Partial<Omit<ImapReaderOptions, "mailbox">> & {
  mailbox?: Partial<ImapReaderOptions["mailbox"]>;
};

/** What the tests of one file work on, once they run; where Dovecot is missing, nothing of it is there. */
export type ImapFixture = {
  dovecot: Dovecot;
  database: TestDatabase;
  folder: string;
  files: FileStore;
  /** Takes responsibility for an email, as the program does. */
  receive: ImapReaderOptions["receive"];
  /** A reader of this user's mailbox, closed after the test, and what it logged. */
  read(user: string, more?: ReadOptions): Promise<ImapReader & { logged: string[] }>;
  /** What was received whose subject begins like this, in order: subject, recipient, door. */
  received(subject: string): Promise<string[]>;
  /** The same once there are so many. */
  count(expected: number, subject: string): Promise<string[]>;
  /** Resolves once the emails of a folder bear these flags, see `Dovecot.flags`. */
  flagged(user: string, expected: string[], inside?: string): Promise<unknown>;
};

let users = 0;
export const newUser = () => `records${++users}`;

export const buildTestEmail = (subject: string, headers = `To: ${OWN_ADDRESS}`) =>
  `Return-Path: <foia@office.example>\r\n${headers}\r\nFrom: FOIA Office <clerk@office.example>\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@office.example>\r\n\r\nSee below.\r\n`;

export const waitForState = (reader: ImapReader, state: string) =>
  waitUntil(async () => reader.status().state === state);

/** One Dovecot, one database and one folder for all tests of a file. */
export function imapFixture(): ImapFixture {
  const fixture = {} as ImapFixture;
  let closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    if (!isInstalled("dovecot")) return;
    fixture.folder = await mkdtemp(join(tmpdir(), "daylight-imap-"));
    fixture.dovecot = await startDovecot();
    fixture.database = await createTestDatabase();
    fixture.files = await openDiskStore(join(fixture.folder, "files"));
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
    closers = [];
  });
  afterAll(async () => {
    await fixture.dovecot?.close();
    await fixture.database?.close();
    if (fixture.folder) await rm(fixture.folder, { recursive: true });
  });

  fixture.receive = (envelope, raw) =>
    receiveEmail(
      { db: fixture.database.db, clock: { now: () => Temporal.Now.instant() }, ids: { next: randomUUIDv7 } },
      envelope,
      raw,
    );
  fixture.read = async (user, more = {}) => {
    const cursor = await openMailboxCursor(fixture.database.db, fixture.database.pool, user);
    const logged: string[] = [];
    const recordLog = (fields: object, message: string) =>
      logged.push(`${message} ${JSON.stringify(fields)}`);
    const log = { error: recordLog, warn: recordLog, info: recordLog };
    const reader = startImapReader({
      ...defaultOptions(fixture),
      cursor,
      log,
      ...more,
      mailbox: mailboxOf(fixture, user, more),
    });
    const close = async () => {
      await reader.close();
      cursor.close();
    };
    closers.push(close);
    return { ...reader, close, logged };
  };
  fixture.received = (subject) => receivedIn(fixture, subject);
  fixture.count = (expected, subject) =>
    waitUntil(async () => {
      const found = await receivedIn(fixture, subject);
      return found.length >= expected ? found : null;
    });
  fixture.flagged = (user, expected, inside) =>
    waitUntil(async () => (await fixture.dovecot.flags(user, inside)).join() === expected.join());
  return fixture;
}

const mailboxOf = ({ dovecot }: ImapFixture, user: string, { mailbox }: ReadOptions) => ({
  host: "127.0.0.1",
  port: dovecot.port,
  secure: false,
  user,
  password: PASSWORD,
  folder: "INBOX",
  moveTo: null,
  ...mailbox,
});

const defaultOptions = ({ files, receive, dovecot }: ImapFixture) =>
  ({
    pollSeconds: 3600,
    domain: DOMAIN,
    files,
    receive,
    ca: dovecot.certificate,
    backoffMs: BACKOFF,
  }) satisfies Partial<ImapReaderOptions>;

async function receivedIn({ database, files }: ImapFixture, subject: string): Promise<string[]> {
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
