import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { offeredUnmatchedCount } from "#server/db/intake/offered-unmatched.ts";
import { folderCounts, sumFolders } from "#server/db/mailbox/conversations.ts";
import { countedLabels } from "#server/db/mailbox/labels.ts";
import { savedSearches } from "#server/db/mailbox/saved-searches.ts";
import type { Database } from "#server/db/platform/database.ts";
import { readAllPrepared } from "#server/db/platform/with-user.ts";

/** What is beside the inbox's lists, in one round trip. */
export async function readMailbox(db: Database, ownerId: string): Promise<Mailbox> {
  const [folders, [unmatched], labels, searches] = await readAllPrepared(db, ownerId, [
    folderCounts(ownerId),
    offeredUnmatchedCount(ownerId),
    countedLabels(ownerId),
    savedSearches(ownerId),
  ]);
  return { ...sumFolders(folders), unmatched: unmatched?.count ?? 0, labels, searches };
}
