import {
  clearReferencedChecks,
  completeFileCheck,
  dueFileChecks,
  scheduleFileChecks,
} from "#server/db/platform/stored-files.ts";
import type { Context } from "./context.ts";

const BATCH_SIZE = 200;

/**
 * Erases the stored files that no row of any user names any more. Whoever deletes rows does nothing else for it: triggers
 * note which hashes the rows had (migration 60). A released file goes an hour later, and one that was stored but never
 * named by a row (a crash in between) after a day.
 *
 * A concurrent upload of the same bytes cannot lose them. Storing locks the hash and renews its grace before the bytes
 * move into place; this locks the hash until they are gone. So either the upload comes first and the check is put off, or
 * it waits and stores its own copy afterwards.
 */
export async function eraseUnreferencedFiles(
  context: Pick<Context, "db" | "clock" | "files">,
): Promise<void> {
  const { db, clock, files } = context;
  const now = clock.now();
  await scheduleFileChecks(db, now);
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
