import type { Clock } from "#server/ports/platform.ts";
import type { PasswordService } from "./passwords/passwords.ts";
import type { PoolRecords, PoolStore } from "./pool-store.ts";
import { limitExceeded, PoolError } from "./protocol/pool-error.ts";
import type { RequestBody } from "./protocol/request-parameters.ts";
import { countInPeriod, HOURLY_LIMITS, secondsUntil } from "./rate-limits/throttle.ts";
import type { Secrets } from "./tokens/secrets.ts";
import type { TokenService } from "./tokens/tokens.ts";

/** The prefix of the operation's name in the `X-Amz-Target` header. */
export const TARGET_PREFIX = "AWSCognitoIdentityProviderService.";

/** The dependencies of every operation of the pool. */
export type PoolContext = {
  clientId: string;
  clock: Clock;
  store: PoolStore;
  secrets: Secrets;
  passwords: PasswordService;
  tokens: TokenService;
};

/** The caller, as known from the connection. */
export type Caller = { ip: string; userAgent?: string };

/**
 * One operation of the protocol: from the request body to the response body.
 * @throws PoolError for every refusal.
 */
export type Operation = (pool: PoolContext, body: RequestBody, caller: Caller) => Promise<object>;

/**
 * Runs `work` in one transaction. A refusal is returned from it, not thrown, so that its counters (a wrong code, one more
 * attempt) are committed before the caller receives it.
 */
export async function runOperation<T extends object>(
  pool: PoolContext,
  operation: (records: PoolRecords) => Promise<T | PoolError>,
): Promise<T> {
  const result = await pool.store.transaction(operation);
  if (result instanceof PoolError) throw result;
  return result;
}

/**
 * Counts one more attempt of an operation; returns the refusal above the hourly limit. `key` is the account's with an
 * access token, and else `Origin.counterKey`, so that a stranger uses up only their own attempts.
 */
export async function countAttempt(
  records: PoolRecords,
  operation: keyof typeof HOURLY_LIMITS,
  key: Uint8Array,
  now: Temporal.Instant,
): Promise<PoolError | undefined> {
  const previous = await records.lockThrottle(operation, key, now);
  const updated = countInPeriod(previous, HOURLY_LIMITS[operation], now);
  if (updated === "exceeded") return limitExceeded(secondsUntil(previous.staleAt, now));
  await records.updateThrottle(operation, key, updated);
  return undefined;
}
