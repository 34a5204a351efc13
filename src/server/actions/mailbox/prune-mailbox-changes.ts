import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { pruneChanges } from "#server/db/mailbox/mailbox-changes.ts";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Nobody takes back what they did a month ago. */
export const pruneMailboxChanges = (context: Context): Promise<void> =>
  pruneChanges(context.db, new Date(nowOf(context).getTime() - MONTH_MS));
