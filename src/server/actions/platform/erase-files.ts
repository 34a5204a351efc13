import {
  clearReferencedChecks,
  completeFileCheck,
  dueFileChecks,
  scheduleFileChecks,
} from "#server/db/platform/stored-files.ts";
import type { Context } from "./context.ts";

const BATCH_SIZE = 200;

/**
 * Walks the file store and schedules a check of every file that no row of any user names. Deleting rows does nothing about
 * files: this finds what is left, once a day.
 */
export async function findUnreferencedFiles(context: Pick<Context, "db" | "clock" | "files">): Promise<void> {
  const { db, clock, files } = context;
  for await (const hashes of files.list()) await scheduleFileChecks(db, hashes, clock.now());
}

/**
 * Erases the files whose check is due and that no row of any user names: an hour after `findUnreferencedFiles` found
 * them, or a day after they were stored if no row ever named them (a crash in between).
 *
 * A concurrent upload of the same bytes cannot lose them. Storing locks the hash and renews its grace before the bytes
 * move into place; this locks the hash until they are gone. So either the upload comes first and the check is postponed, or
 * it waits and stores its own copy afterwards.
 */
export async function eraseUnreferencedFiles(
  context: Pick<Context, "db" | "clock" | "files">,
): Promise<void> {
  const { db, clock, files } = context;
  const now = clock.now();
  await clearReferencedChecks(db, now);
  for (;;) {
    const hashes = await dueFileChecks(db, now, BATCH_SIZE);
    if (hashes.length === 0) return;
    for (const sha256 of hashes) {
      await db.transaction().execute(async (tx) => {
        const check = await completeFileCheck(tx, sha256, now);
        if (check && !check.referenced) await files.remove(sha256);
      });
    }
  }
}
