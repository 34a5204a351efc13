import { pruneUploads } from "#server/db/uploads.ts";
import { type Context, nowOf } from "./context.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets attached files that nobody sent within a day, and after a month those of mail that was called back. */
export function forgetUploads(context: Context): Promise<void> {
  const now = nowOf(context).getTime();
  return pruneUploads(context.db, {
    before: new Date(now - DAY_MS),
    calledBack: new Date(now - 30 * DAY_MS),
  });
}
