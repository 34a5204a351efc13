import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { openS3Store } from "#server/files/s3-store.ts";
import { type FileStore, FileTooLarge } from "#server/ports/files.ts";
import { type S3TestServer, startS3Server } from "#test/fakes/s3-server.ts";

/** A file store under test: can be reopened, with all its files, temporary ones included. */
type StoreUnderTest = { open(): Promise<FileStore>; everything(): Promise<string[]>; close(): Promise<void> };

let s3: S3TestServer;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3?.close());

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function disk(): Promise<StoreUnderTest> {
  const dir = await mkdtemp(join(tmpdir(), "daylight-files-"));
  return {
    open: () => openDiskStore(dir),
    everything: () => filesIn(dir),
    close: () => rm(dir, { recursive: true }),
  };
}

async function bucket(): Promise<StoreUnderTest> {
  const before = await s3.keys();
  const opened: { close(): void }[] = [];
  return {
    async open() {
      const files = await openS3Store(s3.options);
      opened.push(files);
      return files;
    },
    async everything() {
      const keys = (await s3.keys()).filter((key) => !before.includes(key));
      return [
        ...keys.map((key) => key.replace(/^[0-9a-f]{2}\//, "")),
        ...(await filesIn(s3.options.temporaryFolder)),
      ];
    },
    async close() {
      for (const files of opened) files.close();
    },
  };
}

describe.each([
  ["on the disk", disk],
  ["in a bucket", bucket],
])("files %s", (where, createStore) => {
  let store: StoreUnderTest;
  let files: FileStore;
  beforeEach(async () => {
    store = await createStore();
    files = await store.open();
  });
  afterEach(() => store.close());

  /** The bucket is one for all tests: each stores something else. */
  const bytes = (text: string) => Buffer.from(`${text} ${expect.getState().currentTestName}`);
  const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");

  test("a file lies under its hash and comes back byte for byte", async () => {
    const content = Uint8Array.from({ length: 300_000 }, (_, n) => (n * where.length) % 251);
    const stored = await files.put(content);
    expect(stored).toEqual({ sha256: sha256(content), size: 300_000 });
    expect(await store.everything()).toEqual([stored.sha256]);
    expect(Buffer.compare(await files.read(stored.sha256), content)).toBe(0);
    expect(Buffer.compare(Buffer.concat(await files.stream(stored.sha256).toArray()), content)).toBe(0);
  });

  test("a stream of many pieces is one file", async () => {
    const pieces = Array.from({ length: 40 }, (_, n) => Buffer.alloc(100_000, n));
    const stored = await files.putStream(Readable.from(pieces), 4_000_000);
    expect(stored).toEqual({ sha256: sha256(Buffer.concat(pieces)), size: 4_000_000 });
    expect(Buffer.compare(await files.read(stored.sha256), Buffer.concat(pieces))).toBe(0);
  });

  test("the same content twice, also at the same moment, is one file", async () => {
    const content = bytes("records");
    await Promise.all(Array.from({ length: 8 }, () => files.put(content)));
    await files.putStream(Readable.from([content.subarray(0, 3), content.subarray(3)]), 100);
    expect(await store.everything()).toEqual([sha256(content)]);
  });

  test("an empty file is a file", async () => {
    expect(await files.putStream(Readable.from([]), 10)).toEqual({ sha256: sha256(""), size: 0 });
    expect(await files.read(sha256(""))).toHaveLength(0);
    expect(await files.stream(sha256("")).toArray()).toEqual([]);
  });

  test("a part of a file is from its first byte to its last", async () => {
    const { sha256: hash } = await files.put(bytes("public records"));
    const part = Buffer.concat(await files.stream(hash, { start: 7, end: 9 }).toArray());
    expect(part.toString()).toBe("rec");
  });

  test("a file outlives who wrote it", async () => {
    const { sha256: hash } = await files.put(bytes("kept"));
    expect(Buffer.from(await (await store.open()).read(hash))).toEqual(bytes("kept"));
  });

  test("past the limit nothing is stored; exactly at it, it is", async () => {
    const content = bytes("limit");
    const pieces = () => Readable.from([content.subarray(0, 5), content.subarray(5)]);
    await expect(files.putStream(pieces(), content.length - 1)).rejects.toBeInstanceOf(FileTooLarge);
    expect(await store.everything()).toEqual([]);
    expect((await files.putStream(pieces(), content.length)).size).toBe(content.length);
  });

  test("a source that breaks off, with and without an error, leaves nothing behind", async () => {
    for (const reason of [new Error("connection lost"), undefined]) {
      const source = new PassThrough();
      source.write("half a mail");
      const put = files.putStream(source, 1000);
      source.destroy(reason);
      await expect(put).rejects.toThrow(reason?.message ?? "Premature close");
    }
    expect(await store.everything()).toEqual([]);
  });

  test.each([
    "",
    "../../etc/passwd",
    `../${"a".repeat(61)}`,
    "A".repeat(64),
    "a".repeat(63),
    `${"a".repeat(64)}\n`,
  ])("%j is no hash and is refused", async (name) => {
    await expect(files.read(name)).rejects.toThrow("Not a SHA-256");
    expect(() => files.stream(name)).toThrow("Not a SHA-256");
  });

  test("a hash nobody stored is missing", async () => {
    const missing = { code: "ENOENT", message: expect.stringContaining("ENOENT") };
    await expect(files.read("a".repeat(64))).rejects.toMatchObject(missing);
    await expect(files.stream("a".repeat(64)).toArray()).rejects.toMatchObject(missing);
  });

  test("a removed file is gone, removing it again is no error, and the others stay", async () => {
    const [one, other] = [await files.put(bytes("one")), await files.put(bytes("other"))];
    await files.remove(one.sha256);
    await files.remove(one.sha256);
    await files.remove("c".repeat(64));
    expect(await store.everything()).toEqual([other.sha256]);
    await expect(files.read(one.sha256)).rejects.toMatchObject({ code: "ENOENT" });
    expect((await files.put(bytes("one"))).sha256).toBe(one.sha256);
    expect(Buffer.from(await files.read(one.sha256))).toEqual(bytes("one"));
    await expect(async () => files.remove("../secret.key")).rejects.toThrow("Not a SHA-256");
  });

  test("lists every stored file once, and none that was removed", async () => {
    const stored = await Promise.all([...Array(5).keys()].map((n) => files.put(Buffer.from(`listed ${n}`))));
    const [removed = "", ...remaining] = stored.map(({ sha256 }) => sha256);
    await files.remove(removed);
    const listed = (await Array.fromAsync(files.list())).flat();
    expect(listed).toEqual(expect.arrayContaining(remaining));
    expect(listed).not.toContain(removed);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test("check leaves nothing behind", async () => {
    await files.check();
    expect(await store.everything()).toEqual([]);
  });
});
