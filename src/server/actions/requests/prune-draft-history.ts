import { versionsToPrune } from "#core/request/draft-history.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deleteDraftVersions, draftsSavedSince, draftVersions } from "#server/db/requests/draft-history.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After a week a version is as thinned as it gets; with this much to spare, days without the timer do not matter. */
const SINCE_MS = 12 * DAY_MS;
const BATCH_SIZE = 200;

/** Thins the histories of drafts that nobody saved lately; of the others saving itself takes care. */
export async function pruneDraftHistory(context: Context): Promise<void> {
  const now = nowOf(context).getTime();
  const since = new Date(now - SINCE_MS);
  let after: string | null = null;
  for (;;) {
    const drafts = await draftsSavedSince(context.db, { since, after, limit: BATCH_SIZE });
    for (const draft of drafts) {
      await deleteDraftVersions(
        context.db,
        draft,
        versionsToPrune(await draftVersions(context.db, draft), now),
      );
    }
    after = drafts.at(-1)?.request_id ?? null;
    if (drafts.length < BATCH_SIZE) return;
  }
}
