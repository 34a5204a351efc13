import type { Throttle } from "#server/identity/embedded/pool-store.ts";

/** Wrong passwords for an account from one device or network (`Origin.counterKey`). */
export const PASSWORD_COUNTER = "Password";

/** Wrong passwords from one network, for whatever account. */
export const NETWORK_PASSWORD_COUNTER = "PasswordFromAddress";

/** Wrong passwords for an account from everywhere but its known devices. */
export const UNKNOWN_DEVICE_PASSWORD_COUNTER = "PasswordFromStrangers";

/** The kind that counts authenticator codes tried for an account whose password was right. */
export const SECOND_FACTOR_COUNTER = "SoftwareToken";

/** How many tries lock nothing (the next one does, and each after it for longer), and the quiet time that forgives. */
export type LockoutPolicy = { freeAttempts: number; resetAfter: Temporal.DurationLike };

/** What the hosted service documents: the fifth wrong password starts the lock-out, 15 quiet minutes end the count. */
export const ACCOUNT_LOCKOUT: LockoutPolicy = { freeAttempts: 4, resetAfter: { minutes: 15 } };

/** An office of people behind one address mistypes now and then; whoever tries a list of passwords does so all the time. */
export const NETWORK_LOCKOUT: LockoutPolicy = { freeAttempts: 49, resetAfter: { hours: 1 } };

/**
 * Guesses spread over many networks: 50, then at most one each 15 minutes, so 146 on the first day and 96 on each after
 * it. The 100,000 most used passwords are refused, so this finds none. The owner's devices are not counted here.
 */
export const UNKNOWN_DEVICE_LOCKOUT: LockoutPolicy = { freeAttempts: 49, resetAfter: { hours: 24 } };

const MAX_LOCK_SECONDS = 15 * 60;

/**
 * Counts one try before it is looked at, so that a burst of parallel guesses gets no more tries than the same guesses one
 * after the other. Past the free ones each locks for 1, 2, 4 … seconds, at most 15 minutes. Tries during a lock-out are
 * refused and not counted: they do not lengthen it.
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

/** How long a lock-out still lasts, in whole seconds rounded up; 0 for none. */
export function secondsLocked({ lockedUntil }: Throttle, now: Temporal.Instant): number {
  return lockedUntil ? secondsUntil(lockedUntil, now) : 0;
}

/** Takes one claimed try back that turned out right. */
export function undoAttempt(throttle: Throttle): Throttle {
  return { ...throttle, count: Math.max(0, throttle.count - 1), lockedUntil: null };
}

/**
 * Calls an hour: the hosted service's documented limits for an account, and for sign-up, which mails as resending does, the
 * same. Where no access token proves the account, they count for each device or network by itself (`Origin.counterKey`).
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

/** Counts one call of a kind that is allowed `limit` times in a period (an hour), which begins with the first call. */
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
