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
  /** The security event of a lock-out. */
  eventType: string;
  /** A right password forgets what was tried before; otherwise it takes back its own try only. */
  clearsOnSuccess: boolean;
};

/**
 * What a password tried from here counts for. A browser that logged in before has its own count and no other, so that no
 * stranger locks it out. Everybody else counts for the account on this network, for this network, and for the account
 * everywhere; the last only slows guessing down that is spread over many networks.
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

/** Counts one try, before the password is looked at; or says which lock-out refuses it, and for how long still. */
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
