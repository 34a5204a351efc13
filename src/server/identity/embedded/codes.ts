import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { PoolContext } from "./pool-context.ts";
import { PoolError } from "./pool-error.ts";
import type { CodePurpose, PoolRecords } from "./store.ts";
import type { Account } from "./usernames.ts";

const HOURS_VALID: Record<CodePurpose, number> = { signup: 24, forgot_password: 1, change_email: 24 };

/** Wrong guesses that use a code up. */
const TRIES = 5;

/** Makes a code for the account and hands it over to be mailed, in the transaction of `records`. */
export async function mailCode(
  pool: PoolContext,
  records: PoolRecords,
  purpose: CodePurpose,
  account: Pick<Account, "usernameKey"> & { user: { sub: string; email: string } },
  now: Temporal.Instant,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = pool.secrets.codeHash(purpose, account.usernameKey, code);
  await putCode(records, purpose, account, { sub: account.user.sub, hash }, now);
  await records.sendCode({ to: account.user.email, code, purpose, expiresHours: HOURS_VALID[purpose] });
}

/** Keeps a code that nobody was mailed and nothing matches, for an address that gets none. */
export async function putDecoy(
  records: PoolRecords,
  purpose: CodePurpose,
  account: Pick<Account, "usernameKey">,
  now: Temporal.Instant,
): Promise<void> {
  await putCode(records, purpose, account, { sub: null, hash: randomBytes(32) }, now);
}

async function putCode(
  records: PoolRecords,
  purpose: CodePurpose,
  { usernameKey }: Pick<Account, "usernameKey">,
  code: { sub: string | null; hash: Uint8Array },
  now: Temporal.Instant,
): Promise<void> {
  const expiresAt = now.add({ hours: HOURS_VALID[purpose] });
  await records.putCode(
    { purpose, usernameKey },
    { ...code, triesLeft: TRIES, expiresAt, usedAt: null },
    now,
  );
}

/**
 * Uses a code up. `used_before` when it is the right one, used already: said only to who knows it.
 * The refusals are to be returned from `settle`, so that the try counts.
 */
export async function spendCode(
  pool: PoolContext,
  records: PoolRecords,
  purpose: CodePurpose,
  { usernameKey }: Pick<Account, "usernameKey">,
  code: string,
  now: Temporal.Instant,
): Promise<"right" | "used_before" | PoolError> {
  const key = { purpose, usernameKey };
  const stored = await records.lockCode(key);
  const alive = stored && stored.triesLeft > 0 && Temporal.Instant.compare(now, stored.expiresAt) < 0;
  if (!alive) return expiredCode();
  if (!timingSafeEqual(stored.hash, pool.secrets.codeHash(purpose, usernameKey, code))) {
    await records.updateCode(key, { triesLeft: stored.triesLeft - 1 });
    return new PoolError("CodeMismatchException", "Invalid verification code provided, please try again.");
  }
  if (stored.usedAt) return "used_before";
  await records.updateCode(key, { usedAt: now });
  return "right";
}

export const expiredCode = () =>
  new PoolError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** How the caller is told where the code went: enough to recognise one's own address, not to learn another's. */
export function codeDelivery(email: string) {
  const [local = "", domain = ""] = email.split("@");
  const topLevel = domain.slice(domain.lastIndexOf(".") + 1);
  return {
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***.${topLevel}`,
  };
}
