import { isRecentLogin } from "#core/accounts/recent-login.ts";
import { type PoolContext, runOperation } from "#server/identity/embedded/pool-context.ts";
import type { AccountStatus, PoolRecords, PoolUser } from "#server/identity/embedded/pool-store.ts";
import {
  accountClosed,
  accountSuspended,
  notAuthorized,
  type PoolError,
} from "#server/identity/embedded/protocol/pool-error.ts";
import type { LoginInfo } from "#server/ports/identity.ts";

/** The user of an access token, and its session. */
export type TokenHolder = PoolUser & { originJti: string; standing?: AccountStatus; login: LoginInfo };

/**
 * The current user of an access token: checks signature, lifetime and use first, then the session.
 * @throws PoolError NotAuthorizedException
 */
export async function activeHolder(pool: PoolContext, accessToken: string): Promise<TokenHolder> {
  const holder = await sessionHolder(pool, accessToken);
  const { standing } = holder;
  if (standing?.disabled)
    throw standing.suspensionReason === null ? accountClosed() : accountSuspended(standing.suspensionReason);
  return holder;
}

/** The same for suspended users too, for callers with a message of their own. */
export async function sessionHolder(pool: PoolContext, accessToken: string): Promise<TokenHolder> {
  const now = pool.clock.now();
  const { sub, originJti, authTime, expires } = await pool.tokens.readAccessToken(accessToken, now);
  const user = await pool.store.liveSession(originJti, sub);
  if (!user) throw tokenRevoked();
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
 * @throws PoolError NotAuthorizedException, whose message the page knows (src/web/app/identity/identity-error.ts)
 */
export async function recentlyLoggedInHolder(pool: PoolContext, accessToken: string): Promise<TokenHolder> {
  const holder = await activeHolder(pool, accessToken);
  checkRecentLogin(holder);
  return holder;
}

/** @throws PoolError NotAuthorizedException unless the password was entered less than five minutes ago. */
export function checkRecentLogin({ login }: TokenHolder): void {
  if (!isRecentLogin(login.secondsSinceLogin)) throw recentLoginRequired();
}

const recentLoginRequired = () =>
  notAuthorized("Recent login required: log in again and repeat this within five minutes.");

/** `runOperation` for a change to the holder's own account, which is locked meanwhile. */
export function runForHolder<T extends object>(
  pool: PoolContext,
  { sub, originJti, login }: TokenHolder,
  operation: (records: PoolRecords, holder: TokenHolder) => Promise<T | PoolError>,
): Promise<T> {
  return runOperation(pool, async (records) => {
    const user = await records.lockUser({ sub });
    // Deleted by another call since the token was verified.
    return user ? operation(records, { ...user, originJti, login }) : tokenRevoked();
  });
}

const tokenRevoked = () => notAuthorized("Access Token has been revoked");
