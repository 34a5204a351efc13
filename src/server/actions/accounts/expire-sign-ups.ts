import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { pruneUserPool } from "#server/db/accounts/user-pool-sign-ups.ts";

/** Deletes what the embedded user pool has no use for any more; the pool itself decides when (sign-ups: 7 days). */
export const expireSignUps = (context: Pick<Context, "db" | "clock">): Promise<void> =>
  pruneUserPool(context.db, nowOf(context));
