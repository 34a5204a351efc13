import type { Origin } from "./origin.ts";
import type { PoolRecords } from "./store.ts";
import {
  ACCOUNT_PATIENCE,
  ADDRESS_PATIENCE,
  ADDRESS_THROTTLE,
  claimTry,
  forgiveTry,
  PASSWORD_THROTTLE,
  type Patience,
  STRANGERS_PATIENCE,
  STRANGERS_THROTTLE,
  secondsLocked,
} from "./throttle.ts";
import type { Account } from "./usernames.ts";

type Trier = { account: Account; origin: Origin };

type Counter = {
  kind: string;
  key: Uint8Array;
  patience: Patience;
  /** The security event of a lock-out. */
  verb: string;
  /** A right password forgets what was tried before; otherwise it takes back its own try only. */
  forgets: boolean;
};

/**
 * What a password tried from here counts for. A browser that logged in before has its own count and no other, so that no
 * stranger locks it out. Everybody else counts for the account on this network, for this network, and for the account
 * everywhere; the last only slows guessing down that is spread over many networks.
 */
function countersOf({ account, origin }: Trier): Counter[] {
  const own: Counter = {
    kind: PASSWORD_THROTTLE,
    key: origin.counterKey(account),
    patience: ACCOUNT_PATIENCE,
    verb: "identity.sign_in_locked_out",
    forgets: true,
  };
  if (origin.deviceFor(account) !== undefined) return [own];
  const network: Counter = {
    kind: ADDRESS_THROTTLE,
    key: origin.place,
    patience: ADDRESS_PATIENCE,
    verb: "identity.sign_in_place_locked_out",
    forgets: false,
  };
  const strangers: Counter = {
    kind: STRANGERS_THROTTLE,
    key: account.usernameKey,
    patience: STRANGERS_PATIENCE,
    verb: "identity.sign_in_strangers_slowed_down",
    forgets: false,
  };
  return origin.isPlaceKnown ? [own, network, strangers] : [own, strangers];
}

/** Counts one try, before the password is looked at; or says which lock-out refuses it, and for how long still. */
export async function claimPasswordTry(
  records: PoolRecords,
  trier: Trier,
  now: Temporal.Instant,
): Promise<{ verb: string; seconds: number } | undefined> {
  const claims = [];
  for (const counter of countersOf(trier)) {
    const before = await records.lockThrottle(counter.kind, counter.key, now);
    const after = claimTry(before, counter.patience, now);
    if (after === "locked") return { verb: counter.verb, seconds: secondsLocked(before, now) };
    claims.push({ counter, after });
  }
  for (const { counter, after } of claims) await records.updateThrottle(counter.kind, counter.key, after);
  return undefined;
}

/** The password was right. */
export async function forgivePasswordTry(
  records: PoolRecords,
  trier: Trier,
  now: Temporal.Instant,
): Promise<void> {
  for (const { kind, key, forgets } of countersOf(trier)) {
    if (forgets) await records.clearThrottle(kind, key);
    else await records.updateThrottle(kind, key, forgiveTry(await records.lockThrottle(kind, key, now)));
  }
}
