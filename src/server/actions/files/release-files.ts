import { isFileInUse, RELEASE_AFTER_MS } from "#server/db/files-in-use.ts";
import { type Context, nowOf } from "../context.ts";

/** Removes each of these files that no row names and that nobody put again of late. Running it again is harmless. */
export async function removeReleasedFiles(context: Context, sha256s: readonly string[]): Promise<void> {
  const writtenBefore = new Date(nowOf(context).getTime() - RELEASE_AFTER_MS / 2);
  for (const sha256 of sha256s) {
    if (!(await isFileInUse(context.db, sha256))) await context.files.remove(sha256, writtenBefore);
  }
}
