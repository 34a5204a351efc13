import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-files-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");

/** Every file of the store, temporary ones too. */
async function everyFile(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe("putting and reading", () => {
  test("a file lies under its hash and comes back byte for byte", async () => {
    const files = await openDiskStore(dir);
    const content = Uint8Array.from({ length: 300_000 }, (_, n) => n % 251);
    const stored = await files.put(content);
    expect(stored).toEqual({ sha256: sha256(content), size: 300_000 });
    expect(await everyFile()).toEqual([join(dir, stored.sha256.slice(0, 2), stored.sha256)]);
    expect(Buffer.compare(await files.read(stored.sha256), content)).toBe(0);
    expect(Buffer.compare(Buffer.concat(await files.stream(stored.sha256).toArray()), content)).toBe(0);
  });

  test("putting content again fixes a file that was damaged", async () => {
    const files = await openDiskStore(dir);
    const { sha256: hash } = await files.put(Buffer.from("records"));
    await writeFile(join(dir, hash.slice(0, 2), hash), "rec");
    await files.put(Buffer.from("records"));
    expect(Buffer.from(await files.read(hash)).toString()).toBe("records");
  });
});

describe("what fails leaves nothing behind", () => {
  test("storage that is not usable says so", async () => {
    const files = await openDiskStore(dir);
    await rm(join(dir, "tmp"), { recursive: true });
    await writeFile(join(dir, "tmp"), "in the way");
    await expect(files.put(Buffer.from("records"))).rejects.toThrow("ENOTDIR");
    await expect(files.check()).rejects.toThrow("ENOTDIR");
  });

  test("a disk that takes no more is an error, not a short file", async () => {
    // A limit on the size of a file stops a write half-way, as a full disk does, and needs no rights to set up.
    const script = `
      const { openDiskStore } = await import(${JSON.stringify(import.meta.resolve("#server/files/disk-store.ts"))});
      const files = await openDiskStore(process.argv[1]);
      await files.put(new Uint8Array(1_000_000)).catch((error) => console.log(error.code));
      await files.put(new Uint8Array(1000));`;
    const ran = await promisify(execFile)("sh", [
      "-c",
      'ulimit -f 100; exec "$0" --input-type=module -e "$1" "$2"',
      process.execPath,
      script,
      dir,
    ]);
    expect(ran.stdout).toBe("EFBIG\n");
    expect(await everyFile()).toHaveLength(1);
  });
});

describe("opening", () => {
  test("makes the folders above it and can be done again", async () => {
    const deep = join(dir, "data", "files");
    await (await openDiskStore(deep)).check();
    await (await openDiskStore(deep)).check();
    expect((await stat(join(deep, "tmp"))).isDirectory()).toBe(true);
  });

  test("removes temporary files older than a day and leaves younger ones to their writers", async () => {
    await openDiskStore(dir);
    const [old, young] = [join(dir, "tmp", "old"), join(dir, "tmp", "young")];
    await writeFile(old, "left by a crash");
    await writeFile(young, "being written elsewhere");
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await openDiskStore(dir);
    expect(await everyFile()).toEqual([young]);
    expect(await readFile(young, "utf8")).toBe("being written elsewhere");
  });

  test("removes at once what a killed process was writing, and nothing of a living one", async () => {
    const script = `
      const { openDiskStore } = await import(${JSON.stringify(import.meta.resolve("#server/files/disk-store.ts"))});
      const files = await openDiskStore(process.argv[1]);
      const endless = async function* () { yield Buffer.from("half"); await new Promise(() => setInterval(() => {}, 1000)); };
      const { Readable } = await import("node:stream");
      files.putStream(Readable.from(endless()), 1000);`;
    const writer = spawn(process.execPath, ["--input-type=module", "-e", script, dir], { stdio: "inherit" });
    const [draft] = await waitUntil(async () => {
      const found = await everyFile();
      return found.length > 0 && found;
    });
    await openDiskStore(dir);
    expect(await everyFile()).toEqual([draft]);
    writer.kill("SIGKILL");
    await once(writer, "close");
    await openDiskStore(dir);
    expect(await everyFile()).toEqual([]);
  });
});
