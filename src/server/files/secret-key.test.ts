import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSecretKey } from "./secret-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daylight-key-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("a key is made once, and read again", async () => {
  const path = join(folder, "sub", "secret.key");
  const [one, other] = await Promise.all([readSecretKey(path), readSecretKey(path)]);
  expect(one).toHaveLength(32);
  expect(other).toEqual(one);
  expect(await readSecretKey(path)).toEqual(one);
  expect(await modeOf(path)).toBe(0o600);
});

test("a key that others can read is closed to them", async () => {
  const path = join(folder, "secret.key");
  await readSecretKey(path);
  await chmod(path, 0o644);
  await readSecretKey(path);
  expect(await modeOf(path)).toBe(0o600);
});

test("a key that its owner can only read is left as it is, as a mounted secret is", async () => {
  const path = join(folder, "secret.key");
  await readSecretKey(path);
  await chmod(path, 0o400);
  expect(await readSecretKey(path)).toHaveLength(32);
  expect(await modeOf(path)).toBe(0o400);
});

test("a truncated key is not replaced", async () => {
  const path = join(folder, "secret.key");
  await writeFile(path, "c2hvcnQ=\n");
  await expect(readSecretKey(path)).rejects.toThrow("does not hold a key of 32 bytes");
});
