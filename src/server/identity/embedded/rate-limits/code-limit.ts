import type { LockedAccount } from "#server/identity/embedded/accounts/usernames.ts";
import { countAttempt } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";
import { limitExceeded, type PoolError } from "#server/identity/embedded/protocol/pool-error.ts";
import type { CallOrigin } from "./call-origin.ts";
import { countInPeriod, type HOURLY_LIMITS, secondsUntil } from "./throttle.ts";

/** Counts emails with six digits for an account, from one device or network. */
const CODE_COUNTER = "MailedCodes";
/** The same from everywhere except its known devices. */
const UNKNOWN_DEVICE_CODE_COUNTER = "MailedCodesToStrangers";

/**
 * Prevents guessing six digits from many networks: guesses count only from where the code was requested, each code allows
 * five (verification-codes.ts), and at most 20 codes are emailed to an address in seven days, five of them for one network,
 * so that it cannot use up the others. That makes 100 guesses at one in a million each: a chance of 1 in 10,000 for a week
 * of attack, during which the owner gets 20 emails about it. (NIST SP 800-63B-4, 3.2.2, allows 100 in a row.)
 * Above the limit an email contains a link instead, whose code has 256 bits.
 */
const MAX_CODES_PER_WEEK = 20;
const MAX_CODES_PER_WEEK_PER_ORIGIN = 5;
const WEEK: Temporal.DurationLike = { hours: 24 * 7 };

/** Emails that one network may trigger in an hour, to any addresses: enough for a newsroom's first day. */
const NETWORK_EMAIL_COUNTER = "MailedFromPlace";
const MAX_EMAILS_PER_HOUR = 60;

/**
 * Whether the next email to this address may contain a code or a link; counted whether there is an account or not.
 * `LimitExceededException` only when this caller itself exceeded the limit.
 */
export async function allowedCodeForm(
  records: PoolRecords,
  operation: keyof typeof HOURLY_LIMITS,
  { account, origin }: { account: LockedAccount; origin: CallOrigin },
  now: Temporal.Instant,
): Promise<"digits" | "link" | PoolError> {
  const limitError = await countAttempt(records, operation, origin.counterKey(account), now);
  if (limitError) return limitError;
  const networkLimit = await countFromNetwork(records, origin, now);
  if (networkLimit) return networkLimit;
  return (await countCode(records, { account, origin }, now)) ? "digits" : "link";
}

/** Counts one more code; returns false and counts nothing above the limit. */
async function countCode(
  records: PoolRecords,
  { account, origin }: { account: LockedAccount; origin: CallOrigin },
  now: Temporal.Instant,
): Promise<boolean> {
  const originKey = origin.counterKey(account);
  const originCount = await records.lockThrottle(CODE_COUNTER, originKey, now);
  const updatedOriginCount = countInPeriod(originCount, MAX_CODES_PER_WEEK_PER_ORIGIN, now, WEEK);
  if (updatedOriginCount === "exceeded") return false;
  if (origin.deviceFor(account) === undefined) {
    const { usernameKey } = account;
    const unknownDeviceCount = await records.lockThrottle(UNKNOWN_DEVICE_CODE_COUNTER, usernameKey, now);
    const updatedTotal = countInPeriod(unknownDeviceCount, MAX_CODES_PER_WEEK, now, WEEK);
    if (updatedTotal === "exceeded") return false;
    await records.updateThrottle(UNKNOWN_DEVICE_CODE_COUNTER, usernameKey, updatedTotal);
  }
  await records.updateThrottle(CODE_COUNTER, originKey, updatedOriginCount);
  return true;
}

/** A right code proves the owner of the address, so the counters are reset. */
export async function clearCodeLimits(
  records: PoolRecords,
  { account, origin }: { account: Pick<LockedAccount, "usernameKey" | "user">; origin: CallOrigin },
): Promise<void> {
  await records.clearThrottle(CODE_COUNTER, origin.counterKey(account));
  await records.clearThrottle(UNKNOWN_DEVICE_CODE_COUNTER, account.usernameKey);
}

async function countFromNetwork(
  records: PoolRecords,
  { network, isNetworkKnown }: CallOrigin,
  now: Temporal.Instant,
): Promise<PoolError | undefined> {
  if (!isNetworkKnown) return undefined;
  const previous = await records.lockThrottle(NETWORK_EMAIL_COUNTER, network, now);
  const updated = countInPeriod(previous, MAX_EMAILS_PER_HOUR, now);
  if (updated === "exceeded") return limitExceeded(secondsUntil(previous.staleAt, now));
  await records.updateThrottle(NETWORK_EMAIL_COUNTER, network, updated);
  return undefined;
}
