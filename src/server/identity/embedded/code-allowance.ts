import type { Origin } from "./origin.ts";
import { countTry } from "./pool-context.ts";
import { limitExceeded, type PoolError } from "./pool-error.ts";
import type { PoolRecords } from "./store.ts";
import { countInPeriod, type HOURLY_LIMITS, secondsUntil } from "./throttle.ts";
import type { Account } from "./usernames.ts";

/** Counts emails with six digits for an account, from one device or network. */
const MAILED_CODES = "MailedCodes";
/** The same from everywhere but its known devices. */
const MAILED_TO_STRANGERS = "MailedCodesToStrangers";

/**
 * What keeps six digits from being guessed from many networks: only guesses from where a code was asked for reach it, each
 * code takes five (codes.ts), and at most 20 codes are mailed to an address in seven days, of which one network has five,
 * so that it does not use up what others need. That makes 100 guesses at one in a million each: a chance of 1 in 10,000 for
 * a week of attack, during which the owner gets 20 emails about it. (NIST SP 800-63B-4, 3.2.2, allows 100 in a row.)
 * Beyond it an email carries a link instead, whose code has 256 bits.
 */
const CODES_A_WEEK = 20;
const CODES_A_WEEK_FROM_ONE = 5;
const WEEK: Temporal.DurationLike = { hours: 24 * 7 };

/** Emails one network may have us send in an hour, to whatever addresses: a newsroom's first day, and no more. */
const MAILED_FROM_PLACE = "MailedFromPlace";
const EMAILS_AN_HOUR = 60;

/**
 * What one more email to this address may carry; counted whether there is an account or not.
 * `LimitExceededException` only where this caller itself asked too often.
 */
export async function allowanceFor(
  records: PoolRecords,
  operation: keyof typeof HOURLY_LIMITS,
  { account, origin }: { account: Account; origin: Origin },
  now: Temporal.Instant,
): Promise<"digits" | "link" | PoolError> {
  const refusal = await countTry(records, operation, origin.counterKey(account), now);
  if (refusal) return refusal;
  const flood = await countFromPlace(records, origin, now);
  if (flood) return flood;
  return (await countCode(records, { account, origin }, now)) ? "digits" : "link";
}

/** Counts one more code; false, and nothing counted, when there were too many. */
async function countCode(
  records: PoolRecords,
  { account, origin }: { account: Account; origin: Origin },
  now: Temporal.Instant,
): Promise<boolean> {
  const own = origin.counterKey(account);
  const mailed = await records.lockThrottle(MAILED_CODES, own, now);
  const one = countInPeriod(mailed, CODES_A_WEEK_FROM_ONE, now, WEEK);
  if (one === "exceeded") return false;
  if (origin.deviceFor(account) === undefined) {
    const { usernameKey } = account;
    const toStrangers = await records.lockThrottle(MAILED_TO_STRANGERS, usernameKey, now);
    const all = countInPeriod(toStrangers, CODES_A_WEEK, now, WEEK);
    if (all === "exceeded") return false;
    await records.updateThrottle(MAILED_TO_STRANGERS, usernameKey, all);
  }
  await records.updateThrottle(MAILED_CODES, own, one);
  return true;
}

/** A right code shows that the owner of the address is at work there, so the counts begin again. */
export async function clearAllowance(
  records: PoolRecords,
  { account, origin }: { account: Pick<Account, "usernameKey" | "user">; origin: Origin },
): Promise<void> {
  await records.clearThrottle(MAILED_CODES, origin.counterKey(account));
  await records.clearThrottle(MAILED_TO_STRANGERS, account.usernameKey);
}

async function countFromPlace(
  records: PoolRecords,
  { place, isPlaceKnown }: Origin,
  now: Temporal.Instant,
): Promise<PoolError | undefined> {
  if (!isPlaceKnown) return undefined;
  const before = await records.lockThrottle(MAILED_FROM_PLACE, place, now);
  const after = countInPeriod(before, EMAILS_AN_HOUR, now);
  if (after === "exceeded") return limitExceeded(secondsUntil(before.staleAt, now));
  await records.updateThrottle(MAILED_FROM_PLACE, place, after);
  return undefined;
}
