import type { PoolContext } from "#server/identity/embedded/pool-context.ts";
import type { PoolRecords } from "#server/identity/embedded/pool-store.ts";
import { invalidParameter } from "#server/identity/embedded/protocol/pool-error.ts";
import { sendCodeEmail, storeDecoyCode } from "./verification-codes.ts";

/** The only attribute that is verified by a code. */
export function assertIsEmail(attribute: string): void {
  if (attribute !== "email") throw invalidParameter(`The attribute ${attribute} is not verified by a code.`);
}

/**
 * Emails a code to the new address of an account. If the address has an account, its owner gets a notice instead; the
 * caller gets the same answer, so that nobody can find out who has an account.
 */
export async function sendVerificationCode(
  pool: PoolContext,
  records: PoolRecords,
  change: { sub: string; usernameKey: Uint8Array; email: string },
  now: Temporal.Instant,
): Promise<void> {
  // Not locked: two users who ask for each other's address lock one account each, and would deadlock.
  const existing = await records.userAt(change.email);
  if (existing?.status === "CONFIRMED") {
    await storeDecoyCode(records, "change_email", change, now);
    await records.sendNotice({ to: change.email, kind: "sign_up_address_in_use" });
  } else {
    const { sub, email, usernameKey } = change;
    await sendCodeEmail(pool, records, "change_email", { usernameKey, user: { sub, email } }, now);
  }
}
