import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { PRIVATE_MODE } from "./private-folder.ts";

const KEY_BYTES = 32;

/**
 * The installation's secret key: created once, readable by its owner only. Reply addresses and the user pool's keys are
 * derived from it, so it belongs in every backup. Two processes that start at once agree on one key.
 * Rejects when the file is not a valid key: a truncated one must not be replaced silently.
 */
export async function readSecretKey(path: string): Promise<Uint8Array> {
  const existing = await readExistingSecretKey(path);
  if (existing) return existing;
  await createSecretKey(path, randomBytes(KEY_BYTES));
  const created = await readExistingSecretKey(path);
  if (!created) throw new Error(`${path} vanished while it was being made.`);
  return created;
}

/** Writes a key where there is none; an existing file stays as it is. */
export async function createSecretKey(path: string, key: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_MODE });
  // Not the process id: in a container it is the same after every restart.
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(temporaryPath, "wx", 0o600);
  await file.writeFile(`${Buffer.from(key).toString("base64")}\n`);
  await file.sync();
  await file.close();
  try {
    // A link is atomic, and fails when another process was first.
    await link(temporaryPath, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporaryPath);
  }
}

/** The key, or null where there is no file. */
export async function readExistingSecretKey(path: string): Promise<Uint8Array | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== KEY_BYTES) {
    throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes in base64. Put the right file back.`);
  }
  await makeUnreadableToOthers(path);
  return key;
}

/** A secret that an orchestrator mounts read-only or as another owner's stays as it is: its mount decides who reads it. */
async function makeUnreadableToOthers(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o077) === 0) return;
  await chmod(path, 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EROFS" && error.code !== "EPERM") throw error;
  });
}
