import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Nobody but the account that runs the program reads what users wrote, on whatever machine it is. */
export const PRIVATE_MODE = 0o700;
/** May be passed through by those who know what is in it, and not read. */
export const TRAVERSE_ONLY_MODE = 0o711;

/**
 * Makes a folder with its parents where it is missing, and closes one that an earlier version or an operator left open.
 * `mode` is the folder's own; made parents get it too.
 */
export async function makePrivate(path: string, mode = PRIVATE_MODE): Promise<void> {
  await mkdir(path, { recursive: true, mode });
  if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode);
}

/** Closes the folders that are in this one now, and leaves its files. */
export async function makeSubfoldersPrivate(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await makePrivate(join(path, entry.name));
}
