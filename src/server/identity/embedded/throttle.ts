import type { Throttle } from "./store.ts";

/** The kind of throttle row that counts passwords tried for an address. */
export const PASSWORD_THROTTLE = "Password";

/** The kind that counts passwords tried from one place on the network, whosoever they were. */
export const ADDRESS_THROTTLE = "PasswordFromAddress";

/** The kind that counts authenticator codes tried for an account whose password was right. */
export const SECOND_FACTOR_THROTTLE = "SoftwareToken";

/** How many tries lock nothing (the next one does, and each after it for longer), and the quiet time that forgives. */
type Patience = { freeTries: number; forgottenAfter: Temporal.DurationLike };

/** What the hosted service documents: the fifth wrong password starts the lock-out, 15 quiet minutes end the count. */
export const ACCOUNT_PATIENCE: Patience = { freeTries: 4, forgottenAfter: { minutes: 15 } };

/** An office of people behind one address mistypes now and then; whoever tries a list of passwords does so all the time. */
export const ADDRESS_PATIENCE: Patience = { freeTries: 49, forgottenAfter: { hours: 1 } };

const LONGEST_LOCK_SECONDS = 15 * 60;

/**
 * Counts one try before it is looked at, so that a burst of parallel guesses gets no more tries than the same guesses one
 * after the other. Past the free ones each locks for 1, 2, 4 … seconds, at most 15 minutes. Tries during a lock-out are
 * refused and not counted: they do not lengthen it.
 */
export function claimTry(before: Throttle, patience: Patience, now: Temporal.Instant): Throttle | "locked" {
  if (before.lockedUntil && Temporal.Instant.compare(now, before.lockedUntil) < 0) return "locked";
  const count = isStale(before, now) ? 1 : before.count + 1;
  const past = count - patience.freeTries;
  const lockSeconds = Math.min(2 ** (past - 1), LONGEST_LOCK_SECONDS);
  return {
    count,
    countedSince: now,
    staleAt: now.add(patience.forgottenAfter),
    lockedUntil: past < 1 ? null : now.add({ seconds: lockSeconds }),
  };
}

/** Takes one claimed try back that turned out right. */
export function forgiveTry(throttle: Throttle): Throttle {
  return { ...throttle, count: Math.max(0, throttle.count - 1), lockedUntil: null };
}

/** Calls an hour and address: the hosted service's documented limits, and for sign-up, which mails as resending does, the same. */
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

/** Counts one call of a kind that is allowed `limit` times an hour. */
export function countInHour(before: Throttle, limit: number, now: Temporal.Instant): Throttle | "exceeded" {
  if (isStale(before, now)) {
    return { count: 1, countedSince: now, staleAt: now.add({ hours: 1 }), lockedUntil: null };
  }
  if (before.count >= limit) return "exceeded";
  return { ...before, count: before.count + 1 };
}

const isStale = ({ staleAt }: Throttle, now: Temporal.Instant) => Temporal.Instant.compare(now, staleAt) >= 0;
