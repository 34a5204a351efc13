import type { PoolContext } from "./pool-context.ts";
import { notAuthorized } from "./pool-error.ts";
import type { PoolUser } from "./store.ts";

/**
 * Who an access token speaks for, now: signature, lifetime and use first, then its session.
 * @throws PoolError NotAuthorizedException
 */
export async function holderOf(pool: PoolContext, accessToken: string): Promise<PoolUser> {
  const { sub, originJti } = await pool.tokens.readAccessToken(accessToken, pool.clock.now());
  const holder = await pool.store.liveSession(originJti, sub);
  if (!holder) throw notAuthorized("Access Token has been revoked");
  return holder;
}
