import type { LockedAccount } from "#server/identity/embedded/accounts/usernames.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";
import type { CallOrigin } from "./call-origin.ts";
import {
  ACCOUNT_LOCKOUT,
  type LockoutPolicy,
  NETWORK_LOCKOUT,
  NETWORK_PASSWORD_COUNTER,
  PASSWORD_COUNTER,
  registerAttempt,
  secondsLocked,
  UNKNOWN_DEVICE_LOCKOUT,
  UNKNOWN_DEVICE_PASSWORD_COUNTER,
  undoAttempt,
} from "./throttle.ts";

type AttemptContext = { account: LockedAccount; origin: CallOrigin };

type AttemptCounter = {
  kind: string;
  key: Uint8Array;
  lockoutPolicy: LockoutPolicy;
  /** The audit event of a lockout. */
  eventType: string;
  /** A right password resets the counter; otherwise it only takes back its own attempt. */
  clearsOnSuccess: boolean;
};

/**
 * The counters for a password attempt. A browser that logged in before has its own counter and no other, so that no
 * stranger can lock it out. All others count for the account on this network, for this network, and for the account
 * everywhere; the last only slows down guessing from many networks.
 */
function countersFor({ account, origin }: AttemptContext): AttemptCounter[] {
  const originCounter: AttemptCounter = {
    kind: PASSWORD_COUNTER,
    key: origin.counterKey(account),
    lockoutPolicy: ACCOUNT_LOCKOUT,
    eventType: "identity.sign_in_locked_out",
    clearsOnSuccess: true,
  };
  if (origin.deviceFor(account) !== undefined) return [originCounter];
  const networkCounter: AttemptCounter = {
    kind: NETWORK_PASSWORD_COUNTER,
    key: origin.network,
    lockoutPolicy: NETWORK_LOCKOUT,
    eventType: "identity.sign_in_place_locked_out",
    clearsOnSuccess: false,
  };
  const unknownDeviceCounter: AttemptCounter = {
    kind: UNKNOWN_DEVICE_PASSWORD_COUNTER,
    key: account.usernameKey,
    lockoutPolicy: UNKNOWN_DEVICE_LOCKOUT,
    eventType: "identity.sign_in_strangers_slowed_down",
    clearsOnSuccess: false,
  };
  return origin.isNetworkKnown
    ? [originCounter, networkCounter, unknownDeviceCounter]
    : [originCounter, unknownDeviceCounter];
}

/** Counts one attempt before the password is checked; or returns the lockout and its remaining time. */
export async function registerPasswordAttempt(
  records: PoolRecords,
  context: AttemptContext,
  now: Temporal.Instant,
): Promise<{ eventType: string; seconds: number } | undefined> {
  const updates = [];
  for (const counter of countersFor(context)) {
    const previous = await records.lockThrottle(counter.kind, counter.key, now);
    const updated = registerAttempt(previous, counter.lockoutPolicy, now);
    if (updated === "locked") return { eventType: counter.eventType, seconds: secondsLocked(previous, now) };
    updates.push({ counter, after: updated });
  }
  for (const { counter, after: updated } of updates)
    await records.updateThrottle(counter.kind, counter.key, updated);
  return undefined;
}

/** The password was right. */
export async function clearPasswordAttempt(
  records: PoolRecords,
  context: AttemptContext,
  now: Temporal.Instant,
): Promise<void> {
  for (const { kind, key, clearsOnSuccess } of countersFor(context)) {
    if (clearsOnSuccess) await records.clearThrottle(kind, key);
    else await records.updateThrottle(kind, key, undoAttempt(await records.lockThrottle(kind, key, now)));
  }
}
