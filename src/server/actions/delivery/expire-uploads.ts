import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { pruneUploads } from "#server/db/delivery/uploads.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets attached files that nobody sent within a day, and no draft holds. */
export function expireUploads(context: Context): Promise<void> {
  return pruneUploads(context.db, new Date(nowOf(context).getTime() - DAY_MS));
}
