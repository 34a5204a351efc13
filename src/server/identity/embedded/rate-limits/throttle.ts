import type { Throttle } from "#server/identity/embedded/pool-store.ts";

/** Wrong passwords for an account from one device or network (`Origin.counterKey`). */
export const PASSWORD_COUNTER = "Password";

/** Wrong passwords from one network, for any account. */
export const NETWORK_PASSWORD_COUNTER = "PasswordFromAddress";

/** Wrong passwords for an account from everywhere except its known devices. */
export const UNKNOWN_DEVICE_PASSWORD_COUNTER = "PasswordFromStrangers";

/** Authenticator codes for an account whose password was right. */
export const SECOND_FACTOR_COUNTER = "SoftwareToken";

/** Attempts before the first lockout (later lockouts are longer), and the quiet time after which the count is reset. */
export type LockoutPolicy = { freeAttempts: number; resetAfter: Temporal.DurationLike };

/** As the hosted service documents: the fifth wrong password starts the lockout, 15 quiet minutes reset the count. */
export const ACCOUNT_LOCKOUT: LockoutPolicy = { freeAttempts: 4, resetAfter: { minutes: 15 } };

/** An office behind one address mistypes now and then; an attacker with a list of passwords does so all the time. */
export const NETWORK_LOCKOUT: LockoutPolicy = { freeAttempts: 49, resetAfter: { hours: 1 } };

/**
 * Guesses spread over many networks: 50, then at most one in 15 minutes, so 146 on the first day and 96 on each later day.
 * The 100,000 most used passwords are refused, so this finds none. The owner's devices are not counted here.
 */
export const UNKNOWN_DEVICE_LOCKOUT: LockoutPolicy = { freeAttempts: 49, resetAfter: { hours: 24 } };

const MAX_LOCK_SECONDS = 15 * 60;

/**
 * Counts one attempt before it is checked, so that parallel guesses get no more attempts than sequential ones. Attempts
 * above the limit lock for 1, 2, 4 … seconds, at most 15 minutes. Attempts during a lockout are refused and not counted:
 * they do not lengthen it.
 */
export function registerAttempt(
  previous: Throttle,
  policy: LockoutPolicy,
  now: Temporal.Instant,
): Throttle | "locked" {
  if (secondsLocked(previous, now) > 0) return "locked";
  const count = isStale(previous, now) ? 1 : previous.count + 1;
  const overLimit = count - policy.freeAttempts;
  const lockSeconds = Math.min(2 ** (overLimit - 1), MAX_LOCK_SECONDS);
  return {
    count,
    countedSince: now,
    staleAt: now.add(policy.resetAfter),
    lockedUntil: overLimit < 1 ? null : now.add({ seconds: lockSeconds }),
  };
}

/** The remaining seconds of a lockout, rounded up; 0 for none. */
export function secondsLocked({ lockedUntil }: Throttle, now: Temporal.Instant): number {
  return lockedUntil ? secondsUntil(lockedUntil, now) : 0;
}

/** Takes back one counted attempt that turned out right. */
export function undoAttempt(throttle: Throttle): Throttle {
  return { ...throttle, count: Math.max(0, throttle.count - 1), lockedUntil: null };
}

/**
 * Calls an hour: the hosted service's documented limits for an account, and the same for sign-up, which sends email as
 * resending does. Without an access token they count for each device or network (`Origin.counterKey`).
 */
export const HOURLY_LIMITS = {
  SignUp: 5,
  ConfirmSignUp: 15,
  ResendConfirmationCode: 5,
  ForgotPassword: 5,
  ConfirmForgotPassword: 10,
  ChangePassword: 5,
  GetUserAttributeVerificationCode: 5,
  VerifyUserAttribute: 15,
  VerifySoftwareToken: 15,
} as const;

const HOUR: Temporal.DurationLike = { hours: 1 };

/** Counts one call of a kind with a `limit` per period (an hour), which begins with the first call. */
export function countInPeriod(
  previous: Throttle,
  limit: number,
  now: Temporal.Instant,
  period: Temporal.DurationLike = HOUR,
): Throttle | "exceeded" {
  if (isStale(previous, now))
    return { count: 1, countedSince: now, staleAt: now.add(period), lockedUntil: null };
  if (previous.count >= limit) return "exceeded";
  return { ...previous, count: previous.count + 1 };
}

/** Whole seconds, rounded up, never negative. */
export const secondsUntil = (time: Temporal.Instant, now: Temporal.Instant) =>
  Math.max(0, Math.ceil((time.epochMilliseconds - now.epochMilliseconds) / 1000));

const isStale = ({ staleAt }: Throttle, now: Temporal.Instant) => Temporal.Instant.compare(now, staleAt) >= 0;
