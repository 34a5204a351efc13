import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Only the account that runs the program can read users' files. */
export const PRIVATE_MODE = 0o700;
/** Others may traverse the folder, but not list it. */
export const TRAVERSE_ONLY_MODE = 0o711;

/**
 * Creates a folder and its parents if missing, and restricts the permissions of an existing one. `mode` applies to the
 * folder and the parents it creates.
 */
export async function makePrivate(path: string, mode = PRIVATE_MODE): Promise<void> {
  await mkdir(path, { recursive: true, mode });
  if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
}

/** Restricts the permissions of the folders in this one, but not of its files. */
export async function makeSubfoldersPrivate(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await makePrivate(join(path, entry.name));
}
