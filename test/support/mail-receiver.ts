import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, type Mock, vi } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import {
  type SmtpReceiver,
  type SmtpReceiverOptions,
  startSmtpReceiver,
} from "#server/mail/receive/smtp-receiver.ts";
import type { FileStore, StoredFile } from "#server/ports/files.ts";
import type { Envelope } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";

export const ENVELOPE = { from: "foia@agency.example", to: ["calm-river@mail.example"] };
export const EMAIL = "Subject: Your request\r\n\r\nWe are working on it.\r\n";

/** What the receivers of one test took, and the store they put it in. */
export type ReceiverFixture = {
  dir: string;
  files: FileStore;
  received: { envelope: Envelope; raw: StoredFile }[];
  log: { error: Mock<Log["error"]>; debug: Mock<Log["debug"]> };
  /** Starts one more receiver, for mail.example and on a free port; closed after the test. */
  start(options?: Partial<SmtpReceiverOptions>): Promise<SmtpReceiver>;
  /** The bytes kept of the email that came as number `index`, as text. */
  text(index?: number): Promise<string>;
  /** The names of all files in the store, half-written ones too. */
  storedFiles(): Promise<string[]>;
};

/** Receivers on an empty store for each test of a file. */
export function receiverFixture(): ReceiverFixture {
  const fixture = { log: { error: vi.fn(), debug: vi.fn() } } as unknown as ReceiverFixture;
  let running: SmtpReceiver[] = [];

  beforeEach(async () => {
    fixture.dir = await mkdtemp(join(tmpdir(), "daylight-receiver-"));
    fixture.files = await openDiskStore(join(fixture.dir, "files"));
    fixture.received = [];
    fixture.log.error.mockClear();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((receiver) => receiver.close()));
    await rm(fixture.dir, { recursive: true, force: true });
  });

  fixture.start = async (options = {}) => {
    const receiver = await startSmtpReceiver({
      host: "127.0.0.1",
      port: 0,
      domain: "mail.example",
      files: fixture.files,
      receive: async (envelope, raw) => {
        fixture.received.push({ envelope, raw });
      },
      log: fixture.log,
      ...options,
    });
    running.push(receiver);
    return receiver;
  };
  fixture.text = async (index = 0) =>
    Buffer.from(await fixture.files.read(fixture.received[index]?.raw.sha256 ?? "")).toString();
  fixture.storedFiles = async () => {
    const entries = await readdir(join(fixture.dir, "files"), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  return fixture;
}
