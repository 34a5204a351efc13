import { type PoolContext, settle } from "./pool-context.ts";
import { notAuthorized, type PoolError, suspended } from "./pool-error.ts";
import type { PoolRecords, PoolUser, Standing } from "./store.ts";

/** Who an access token speaks for, and the session it came of. */
export type Holder = PoolUser & { originJti: string; standing?: Standing };

/**
 * Who an access token speaks for, now: signature, lifetime and use first, then its session.
 * @throws PoolError NotAuthorizedException
 */
export async function holderOf(pool: PoolContext, accessToken: string): Promise<Holder> {
  const holder = await tokenHolder(pool, accessToken);
  if (holder.standing?.disabled) throw suspended(holder.standing.suspensionReason ?? "");
  return holder;
}

/** The same whether or not they are suspended, for callers that refuse a suspended user in words of their own. */
export async function tokenHolder(pool: PoolContext, accessToken: string): Promise<Holder> {
  const { sub, originJti } = await pool.tokens.readAccessToken(accessToken, pool.clock.now());
  const user = await pool.store.liveSession(originJti, sub);
  if (!user) throw revoked();
  return { ...user, originJti };
}

/** `settle` for a change to the holder's own account, which is locked meanwhile. */
export function settleFor<T extends object>(
  pool: PoolContext,
  { sub, originJti }: Holder,
  work: (records: PoolRecords, holder: Holder) => Promise<T | PoolError>,
): Promise<T> {
  return settle(pool, async (records) => {
    const user = await records.lockUser({ sub });
    // Deleted by another call since the token was looked at.
    return user ? work(records, { ...user, originJti }) : revoked();
  });
}

const revoked = () => notAuthorized("Access Token has been revoked");
