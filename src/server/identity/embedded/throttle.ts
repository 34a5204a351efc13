import type { Throttle } from "./store.ts";

/** The kind of throttle row that counts passwords tried for an address. */
export const PASSWORD_THROTTLE = "Password";

/** Wrong passwords that cost nothing; the fifth starts the lock-out. */
const FREE_PASSWORD_TRIES = 5;
/** The longest lock-out, and the quiet time after which counting starts anew. */
const LONGEST_LOCK_SECONDS = 15 * 60;

/**
 * Counts one password try before the password is looked at, so that a burst of parallel guesses gets no more tries than
 * the same guesses one after the other. From the fifth on each locks the account for 2^(n-5) seconds, at most 15 minutes.
 * A right password clears the row. Tries during a lock-out are refused and not counted: they do not lengthen it.
 */
export function claimPasswordTry(before: Throttle, now: Temporal.Instant): Throttle | "locked" {
  if (before.lockedUntil && Temporal.Instant.compare(now, before.lockedUntil) < 0) return "locked";
  const count = isStale(before, now) ? 1 : before.count + 1;
  const lockSeconds = Math.min(2 ** (count - FREE_PASSWORD_TRIES), LONGEST_LOCK_SECONDS);
  return {
    count,
    countedSince: now,
    staleAt: now.add({ seconds: LONGEST_LOCK_SECONDS }),
    lockedUntil: count < FREE_PASSWORD_TRIES ? null : now.add({ seconds: lockSeconds }),
  };
}

/** Calls an hour and address: the hosted service's documented limits, and for sign-up, which mails as resending does, the same. */
export const HOURLY_LIMITS = {
  SignUp: 5,
  ConfirmSignUp: 15,
  ResendConfirmationCode: 5,
  ForgotPassword: 5,
  ConfirmForgotPassword: 10,
} as const;

/** Counts one call of a kind that is allowed `limit` times an hour. */
export function countInHour(before: Throttle, limit: number, now: Temporal.Instant): Throttle | "exceeded" {
  if (isStale(before, now)) {
    return { count: 1, countedSince: now, staleAt: now.add({ hours: 1 }), lockedUntil: null };
  }
  if (before.count >= limit) return "exceeded";
  return { ...before, count: before.count + 1 };
}

const isStale = ({ staleAt }: Throttle, now: Temporal.Instant) => Temporal.Instant.compare(now, staleAt) >= 0;
