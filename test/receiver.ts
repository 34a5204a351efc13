import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, type Mock, vi } from "vitest";
import { openDiskFiles } from "#server/files/disk.ts";
import { type SmtpIn, type SmtpInOptions, startSmtpIn } from "#server/mail/smtp-in.ts";
import type { Envelope, Files, Log, StoredFile } from "#server/ports.ts";

export const ENVELOPE = { from: "foia@agency.example", to: ["calm-river@mail.example"] };
export const MAIL = "Subject: Your request\r\n\r\nWe are working on it.\r\n";

/** What the receivers of one test took, and the store they put it in. */
export type ReceiverBench = {
  dir: string;
  files: Files;
  received: { envelope: Envelope; raw: StoredFile }[];
  log: { error: Mock<Log["error"]>; debug: Mock<Log["debug"]> };
  /** Starts one more receiver, for mail.example and on a free port; closed after the test. */
  start(options?: Partial<SmtpInOptions>): Promise<SmtpIn>;
  /** The bytes kept of the mail that came as number `index`, as text. */
  text(index?: number): Promise<string>;
  /** The names of all files in the store, half-written ones too. */
  storedFiles(): Promise<string[]>;
};

/** Receivers on an empty store for each test of a file. */
export function receiverBench(): ReceiverBench {
  const bench = { log: { error: vi.fn(), debug: vi.fn() } } as unknown as ReceiverBench;
  let running: SmtpIn[] = [];

  beforeEach(async () => {
    bench.dir = await mkdtemp(join(tmpdir(), "daylight-receiver-"));
    bench.files = await openDiskFiles(join(bench.dir, "files"));
    bench.received = [];
    bench.log.error.mockClear();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((receiver) => receiver.close()));
    await rm(bench.dir, { recursive: true, force: true });
  });

  bench.start = async (options = {}) => {
    const receiver = await startSmtpIn({
      host: "127.0.0.1",
      port: 0,
      domain: "mail.example",
      files: bench.files,
      receive: async (envelope, raw) => {
        bench.received.push({ envelope, raw });
      },
      log: bench.log,
      ...options,
    });
    running.push(receiver);
    return receiver;
  };
  bench.text = async (index = 0) =>
    Buffer.from(await bench.files.read(bench.received[index]?.raw.sha256 ?? "")).toString();
  bench.storedFiles = async () => {
    const entries = await readdir(join(bench.dir, "files"), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  return bench;
}
