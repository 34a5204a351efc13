import { isRecentLogin } from "#core/accounts/recent-login.ts";
import type { LoginFacts } from "#server/ports.ts";
import { type PoolContext, settle } from "./pool-context.ts";
import { accountClosed, notAuthorized, type PoolError, suspended } from "./pool-error.ts";
import type { PoolRecords, PoolUser, Standing } from "./store.ts";

/** Who an access token speaks for, and the session it came of. */
export type Holder = PoolUser & { originJti: string; standing?: Standing; login: LoginFacts };

/**
 * Who an access token speaks for, now: signature, lifetime and use first, then its session.
 * @throws PoolError NotAuthorizedException
 */
export async function holderOf(pool: PoolContext, accessToken: string): Promise<Holder> {
  const holder = await tokenHolder(pool, accessToken);
  const { standing } = holder;
  if (standing?.disabled)
    throw standing.suspensionReason === null ? accountClosed() : suspended(standing.suspensionReason);
  return holder;
}

/** The same whether or not they are suspended, for callers that refuse a suspended user in words of their own. */
export async function tokenHolder(pool: PoolContext, accessToken: string): Promise<Holder> {
  const now = pool.clock.now();
  const { sub, originJti, authTime, expires } = await pool.tokens.readAccessToken(accessToken, now);
  const user = await pool.store.liveSession(originJti, sub);
  if (!user) throw revoked();
  const seconds = now.epochMilliseconds / 1000;
  const login = {
    secondsSinceLogin: seconds - authTime,
    expiresInSeconds: expires - seconds,
    sessionId: originJti,
  };
  return { ...user, originJti, login };
}

/**
 * `holderOf` for a change that could take the account over: the login must be recent too.
 * @throws PoolError NotAuthorizedException, whose message the page knows (src/web/identity/identity-error.ts)
 */
export async function recentHolderOf(pool: PoolContext, accessToken: string): Promise<Holder> {
  const holder = await holderOf(pool, accessToken);
  checkRecentLogin(holder);
  return holder;
}

/** @throws PoolError NotAuthorizedException unless the password was entered less than five minutes ago. */
export function checkRecentLogin({ login }: Holder): void {
  if (!isRecentLogin(login.secondsSinceLogin)) throw recentLoginRequired();
}

const recentLoginRequired = () =>
  notAuthorized("Recent login required: log in again and repeat this within five minutes.");

/** `settle` for a change to the holder's own account, which is locked meanwhile. */
export function settleFor<T extends object>(
  pool: PoolContext,
  { sub, originJti, login }: Holder,
  work: (records: PoolRecords, holder: Holder) => Promise<T | PoolError>,
): Promise<T> {
  return settle(pool, async (records) => {
    const user = await records.lockUser({ sub });
    // Deleted by another call since the token was looked at.
    return user ? work(records, { ...user, originJti, login }) : revoked();
  });
}

const revoked = () => notAuthorized("Access Token has been revoked");
