import { pruneUserPool } from "#server/db/user-pool-sign-ups.ts";
import { type Context, nowOf } from "../context.ts";

/** Deletes what the embedded user pool has no use for any more; the pool itself decides when (sign-ups: 7 days). */
export const expireSignUps = (context: Pick<Context, "db" | "clock">): Promise<void> =>
  pruneUserPool(context.db, nowOf(context));
