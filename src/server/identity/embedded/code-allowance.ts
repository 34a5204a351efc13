import type { Origin } from "./origin.ts";
import { countTry } from "./pool-context.ts";
import { limitExceeded, type PoolError } from "./pool-error.ts";
import type { PoolRecords } from "./store.ts";
import { countInPeriod, type HOURLY_LIMITS, secondsUntil } from "./throttle.ts";
import type { Account } from "./usernames.ts";

/** Counts emails with six digits: for all strangers to an account together, and for each of its devices. */
const MAILED_CODES = "MailedCodes";

/**
 * What keeps six digits from being guessed from many networks: only guesses from where a code was asked for reach it, each
 * code takes five (codes.ts), and at most ten codes are mailed to an address in seven days. So 50 guesses at one in a
 * million each: a chance of 1 in 20,000 for a week of attack, during which the owner gets ten emails about it, and 0.26 %
 * for a year. (NIST SP 800-63B-4, 3.2.2, allows 100 guesses in a row.) Beyond it an email carries a link instead.
 */
const CODES_A_WEEK = 10;
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
  const key = origin.deviceFor(account) === undefined ? account.usernameKey : origin.counterKey(account);
  const after = countInPeriod(await records.lockThrottle(MAILED_CODES, key, now), CODES_A_WEEK, now, WEEK);
  if (after === "exceeded") return "link";
  await records.updateThrottle(MAILED_CODES, key, after);
  return "digits";
}

/** A right code shows that the owner of the address is at work, so the count of strangers begins again. */
export const clearAllowance = (records: PoolRecords, { usernameKey }: Pick<Account, "usernameKey">) =>
  records.clearThrottle(MAILED_CODES, usernameKey);

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
